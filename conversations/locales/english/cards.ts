export const cards = {
  none: "<b>Your cards</b>\nNo saved card yet. Choose “{button:words}” when you pay, and next time it takes one tap.",
  list: "<b>Your cards</b>\nSaved cards are kept encrypted. Tap one to rename or remove it, or to use it first:",
  card: "💳 <b>{card:words}</b>\nKept encrypted; only this shop can charge it, and only when you tap or for a schedule you made.",
  name: "What shall <b>{card:words}</b> be called? Type a short name, like “Salary”.",
  sure: "Remove <b>{card:words}</b>?",
  removed: "Removed. That card can no longer be charged by us.",
} as const;
