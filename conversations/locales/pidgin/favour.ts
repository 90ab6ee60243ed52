import { translate } from "../translate.js";

export const favour = translate("pcm", "favour", {
  link: "<b>Beg person make e pay</b>\nSend this link give am. Person wey open am fit pay for this order one time, inside one day; we no go show your full number.\n\n{link:words}",
  words:
    "<b>Beg person make e pay</b>\nSend these words give am. Person wey write am to us fit pay for this order one time, inside one day; we no go show your full number.\n\n<code>{words:words}</code>",
  asked:
    "🤝 <b>{from:words} dey beg you make you pay {price:naira}</b>\nFor: {item:words} · {recipient:words}\nYour wallet: {wallet:naira}",
  own: "You no fit pay your own like this: send the link give another person.",
  gone: "Person don pay am, or e don expire. We never charge anything.",
  page: "Pay {price:naira} for {from:words} for the safe page. Dem go see am.",
  paid: "✅ <b>Thank you!</b> You don pay {price:naira} for {from:words}. We don tell am.",
  returned:
    "↩️ <b>Your money no buy anything.</b>\nPerson don pay am another way, or dem don cancel am, just before. Your {price:naira} don return to your wallet.",
  message: "🎁 Wetin you wan write for the card? Type am, e no go pass 200 letters.",
  card: "🎁 {message:words}\n— Na {name:words}",
  passOn: "E don ready: send the picture give am.",
});
