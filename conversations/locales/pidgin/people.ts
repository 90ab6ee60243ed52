import { translate } from "../translate.js";

export const people = translate("pcm", "people", {
  none: "<b>Your people</b>\nNobody dey yet. After you buy for person, tap “More”, then save the number with name; or just write “500 airtime for Mama”.",
  list: "<b>Your people</b>\nWrite “500 airtime for” plus the name, e go enter that number. Tap one make I forget am:",
  ask: "Wetin you dey call the person wey get <code>{phone:phone}</code>? Type short name, like “Mama”.",
  kept: "👤 I don save am: {name:words} na <code>{phone:phone}</code>. Next time write “500 airtime for {name:words}”.",
});
