import { translate } from "../translate.js";

export const order = translate("pcm", "order", {
  summary: "<b>{item:words}</b>\nNumber: <code>{recipient:phone}</code>\nHow much: <b>{price:naira}</b>",
  confirm: "\nYour wallet get: {wallet:naira}\nPick how you wan pay, na so you go confirm am:",
  confirmShort:
    "\nYour wallet get: {wallet:naira} (e remain {missing:naira})\nPick how you wan pay, na so you go confirm am:",
  tapToPay: "Abeg press one button to pay, or press Leave am.\n",
  otherNetwork:
    "⚠️ This number resemble {suggested:network}. If dem don port am go {chosen:network}, continue; if not, press Go back.\n",
  priceChanged: "The price don change since last time. Abeg check am again:",
  gone: "Dem no dey sell that plan again. Abeg pick another one.",
  undoable: "\n⏳ We dey buy am in small seconds. We never charge anything before then.",
  unpaid: "\nYou never pay. Abeg choose how you wan pay:",
  oldButton: "This button na from another day. Abeg look am well before you buy:",
  goneNear: "Dem no dey sell that plan again. These ones near am:",
  checkout: "\nPay for the safe page, then come back. We go see am by ourself.",
  notSeenYet: "⏳ We never see am as at {at:clock}. E fit take one minute; we still dey look.\n",
  pageDeclined:
    "\n❌ The last try for the page no work, and dem no comot any money. Try again there, or pay another way.",
  mismatched:
    "\n🔎 We get {received:naira}, but na {asked:naira} we ask for. Your money safe; person dey check am and go settle am.",
  mismatchedUnread:
    "\n🔎 Money don come, but na {asked:naira} we ask for. Your money safe; person dey check am and go settle am.",
  paymentReview: "\n🔎 Person dey check your payment. Abeg no pay again; we go tell you.",
  paymentReturned: "\n↩️ We no fit take this payment of {asked:naira}. E dey go back to where e come from.",
  cardsStopped: "We no fit charge saved card now. Abeg pay another way:",
  checkoutUnavailable: "The checkout page no gree open. Nobody comot your money. Abeg try again, or pay another way:",
  tooManyUnpaid: "Plenty pay links don open for you. Pay one of dem, or wait make one expire, or pay another way:",
  cardGone: "We no get that card again. Abeg pay another way:",
  overLimit:
    "📅 This one pass wetin remain for your limit today ({left:naira} for {limit:naira}). Pay for Checkout, or change the limit for /settings:",
  short: "Your wallet remain {missing:naira}. Put money, or pay another way:",
  charging: "\n⏳ We dey charge your card…",
  declined: "\n❌ Bank no gree your card. Nobody comot your money.",
  cardUnusable:
    "\n❌ That card no dey work for us again. Nobody comot your money. Abeg pay another way; you fit keep the card again for checkout.",
  sending: "\n⏳ You don pay. We dey send am now…",
  pending: "\n⏳ E dey come. Network dey confirm am…",
  review: "\n🔎 This one dey take time pass normal. Your money safe; person dey check am, and we go tell you.",
  delivered: "\n✅ <b>E don enter</b>",
  deliveredIn: "\n✅ <b>E don enter</b> for {seconds:count} seconds",
  reference: "Ref number: <code>{id:words}</code>",
  givenBack: "↩️ We don put {price:naira} back for your wallet.",
  refunded: "\n❌ <b>E no enter.</b> {why:text}\n{price:naira} don go back to your wallet.",
  expired: "\n⌛ Time to pay don pass, so we don close am. If you still pay, the money go enter your wallet.",
  cancelled: "\n✕ You leave am. Nobody comot your money.",
  tooLate: "You no fit leave this one again: the money dey come, or e don land.",
  justBought: "You don buy this one some minutes ago. You want am again?",
  cardSaved: "💳 We don save your card: next time na one tap.",
  leave: { expired: "⌛ Time to pay don pass.", paid: "✅ You don pay.", below: "✅ You don pay. Look down." },
});
