/** A code that takes something off a price. */
export const promo = {
  noted: "🏷 The code {code:words} comes off the price before you pay.\n",
  off: "🏷 Code {code:words}: {off:naira} off",
  ask: "<b>Promo code</b>\nType it as it was given to you:",
  placed: "The price of this order stands. A code counts before an order is placed.\n",
  refused: {
    unknown: "We do not know the code “{code:words}”.\n",
    over: "The code {code:words} has ended.\n",
    "used-up": "The code {code:words} is used up: others were faster.\n",
    "used-by-you": "You have used the code {code:words} already.\n",
    "not-for-this": "The code {code:words} takes nothing off this.\n",
  },
} as const;
