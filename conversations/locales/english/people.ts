/** Whom somebody buys for, by name. */
export const people = {
  none: "<b>Your people</b>\nNobody yet. After you buy for somebody, tap “More”, then save the number under their name; or just write “500 airtime for Mama”.",
  list: "<b>Your people</b>\nWrite “500 airtime for” and a name, and it goes to that number. Tap one to forget it:",
  ask: "What do you call the person with <code>{phone:phone}</code>? Type a short name, like “Mama”.",
  kept: "👤 Saved: {name:words} is <code>{phone:phone}</code>. Next time write “500 airtime for {name:words}”.",
} as const;
