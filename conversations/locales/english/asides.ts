/** Said by the channel itself. */
export const asides = {
  staleTap: "That button has done its work.",
  fault: "Something went wrong on our side. Nothing was lost; please try again.",
  tooFast: "That was a lot at once. Wait a moment, then go on.",
  shareNumber: "Tap the button below to share your own number, or type a number.",
  menu: "🏠 Menu",
  list: { choose: "Choose", more: "More", earlier: "Earlier", how: "Reply with the number of your choice." },
} as const;
