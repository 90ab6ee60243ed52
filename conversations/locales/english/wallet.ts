export const wallet = {
  show: "<b>Your wallet</b>\nAvailable: <b>{available:naira}</b>",
  showHeld: "<b>Your wallet</b>\nAvailable: <b>{available:naira}</b>\nHeld for orders: {held:naira}",
  topUpLink: "<b>Top up {amount:naira}</b>\nPay on the secure page, then come back. We see it by ourselves.",
  added: "✅ <b>{amount:naira} added.</b>\nYour wallet: <b>{available:naira}</b>",
  lateForOrder:
    "✅ <b>{amount:naira} received.</b> Its order was closed already, so the money is in your wallet: <b>{available:naira}</b>",
  more: "✅ <b>We received {amount:naira} more from you.</b>\nYour wallet: <b>{available:naira}</b>",
  expired:
    "⌛ The link to top up {amount:naira} has expired. If you did pay, the money will still come to your wallet.",
  tooManyUnpaid: "You have several unpaid links open. Pay one of them, or wait until one expires, then try again.",
  unavailable: "The checkout page could not be opened. Nothing was charged. Please try again in a minute.",
  credited:
    "💚 <b>Our staff put {amount:naira} into your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
  debited:
    "➖ <b>Our staff took {amount:naira} out of your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
  givenBack:
    "↩️ <b>{amount:naira} is back in your wallet</b> for order <code>{id:words}</code>.\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
} as const;
