/** What is taken off sale for a while, or delivered slowly; `what` is "MTN data". */
export const sale = {
  off: "⏸ <b>{what:words} is not on sale with us just now.</b>\nNothing was bought, and nothing was charged. Please come back a little later.",
  /** Of an order that waits to be paid. */
  waiting:
    "⏸ <b>{what:words} is not on sale with us just now.</b>\nYour order waits: {item:words} for <code>{recipient:phone}</code>. There is no need to pay now. If you have paid on the page, or still do, it is sent as you ordered it.",
  back: "▶️ <b>{what:words} is on sale again.</b>\nYour order still waits: {item:words} for <code>{recipient:phone}</code>.",
  /** Told to many at once, without markup. */
  slow: "⚠️ {what:words} is slow right now: some deliveries take longer than usual, and some fail.\nYour money is safe. What comes late still comes, and what fails is back in your wallet at once. Please do not buy the same again while an order is on its way; if it can wait, buy a little later.",
  well: "✅ {what:words} is delivered as usual again.\nThank you for your patience. What could not be delivered is back in your wallet, and you can buy as always.",
} as const;
