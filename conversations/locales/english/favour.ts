/** Somebody else pays, or somebody is given something. */
export const favour = {
  link: "<b>Ask somebody to pay</b>\nPass this link on. Whoever opens it can pay for this order, once, within a day; your number is not shown in full.\n\n{link:words}",
  words:
    "<b>Ask somebody to pay</b>\nPass these words on. Whoever writes them to us can pay for this order, once, within a day; your number is not shown in full.\n\n<code>{words:words}</code>",
  asked:
    "🤝 <b>{from:words} asks you to pay {price:naira}</b>\nFor: {item:words} · {recipient:words}\nYour wallet: {wallet:naira}",
  own: "You cannot do yourself this favour: pass the link on to somebody else.",
  gone: "This has been paid already, or is no longer asked for. Nothing was charged.",
  page: "Pay {price:naira} for {from:words} on the secure page. They see it by themselves.",
  paid: "✅ <b>Thank you!</b> {price:naira} paid for {from:words}. They have been told.",
  returned:
    "↩️ <b>Nothing was bought with your money.</b>\nIt had just been paid another way, or cancelled. Your {price:naira} is back in your wallet.",
  message: "🎁 A few kind words for the card? Type them, at most 200 letters.",
  card: "🎁 {message:words}\n— {name:words}",
  passOn: "There it is: pass the picture on.",
} as const;
