/** An order, from its summary to its receipt. */
export const order = {
  summary: "<b>{item:words}</b>\nFor: <code>{recipient:phone}</code>\nPrice: <b>{price:naira}</b>",
  confirm: "\nYour wallet: {wallet:naira}\nConfirm by choosing how to pay:",
  confirmShort: "\nYour wallet: {wallet:naira} ({missing:naira} short)\nConfirm by choosing how to pay:",
  tapToPay: "Please tap one of the buttons to pay, or Cancel.\n",
  otherNetwork:
    "⚠️ This number looks like {suggested:network}. If it was ported to {chosen:network}, go on; else tap Back.\n",
  priceChanged: "The price has changed since last time. Please look again:",
  gone: "That plan is no longer sold. Please pick another one.",
  undoable: "\n⏳ Buying it in a few seconds. Nothing is charged before that.",
  unpaid: "\nNot paid yet. Please choose how to pay:",
  oldButton: "This button is from an earlier day. Please look again before you buy:",
  goneNear: "That plan is no longer sold. These are the nearest to it:",
  checkout: "\nPay on the secure page, then come back. We see it by ourselves.",
  notSeenYet: "⏳ Not seen yet at {at:clock}. It can take a minute; we keep looking.\n",
  pageDeclined:
    "\n❌ The last try on the page was declined, and nothing was charged. Try again there, or pay another way.",
  mismatched:
    "\n🔎 We received {received:naira}, but {asked:naira} was asked. Your money is safe; a person is looking at it and will put it right.",
  mismatchedUnread:
    "\n🔎 We received a payment, but {asked:naira} was asked. Your money is safe; a person is looking at it and will put it right.",
  paymentReview: "\n🔎 A person is checking your payment. Please do not pay again; we will tell you.",
  paymentReturned: "\n↩️ We could not accept your payment of {asked:naira}. It goes back to where it came from.",
  cardsStopped: "Saved cards cannot be charged just now. Please pay another way:",
  checkoutUnavailable:
    "The checkout page could not be opened. Nothing was charged. Please try again, or pay another way:",
  tooManyUnpaid: "You have several unpaid links open. Pay one of them or wait until one expires, or pay another way:",
  cardGone: "That card is no longer saved. Please pay another way:",
  overLimit:
    "📅 This is more than what is left of your daily limit ({left:naira} of {limit:naira}). Pay by Checkout, or change the limit in /settings:",
  short: "Your wallet is {missing:naira} short. Top it up, or pay another way:",
  charging: "\n⏳ Charging your card…",
  declined: "\n❌ Your card was declined. Nothing was charged.",
  cardUnusable:
    "\n❌ That saved card cannot be charged any more. Nothing was charged. Please pay another way; you can save the card again at checkout.",
  sending: "\n⏳ Paid. Sending it now…",
  pending: "\n⏳ On its way. The network is confirming…",
  review: "\n🔎 This takes longer than usual. Your money is safe; a person is looking at it, and we will tell you.",
  delivered: "\n✅ <b>Delivered</b>",
  deliveredIn: "\n✅ <b>Delivered</b> in {seconds:count} s",
  reference: "Reference: <code>{id:words}</code>",
  givenBack: "↩️ {price:naira} was given back to your wallet.",
  refunded: "\n❌ <b>Not delivered.</b> {why:text}\n{price:naira} is back in your wallet.",
  expired: "\n⌛ Not paid in time, so this order is closed. If you do pay, the money goes to your wallet.",
  cancelled: "\n✕ Cancelled. Nothing was charged.",
  tooLate: "This order can no longer be cancelled: its payment is on the way or done.",
  justBought: "You bought this a few minutes ago. Do you want it once more?",
  cardSaved: "💳 Your card is saved: next time it takes one tap.",
  /** What stays of the message that asked for payment, once the outcome stands below it. */
  leave: { expired: "⌛ Not paid in time.", paid: "✅ Paid.", below: "✅ Paid. See below." },
} as const;
