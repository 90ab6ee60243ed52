export const cards = {
  none: "<b>Your cards</b>\nNo saved card yet. Choose “{button:words}” when you pay, and next time it takes one tap.",
  list: "<b>Your cards</b>\nSaved cards are kept encrypted. Remove one at any time:",
  sure: "Remove <b>{card:words}</b>?",
  removed: "Removed. That card can no longer be charged by us.",
} as const;
