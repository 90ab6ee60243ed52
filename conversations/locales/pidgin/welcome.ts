import { translate } from "../translate.js";

export const welcome = translate("pcm", "welcome", {
  menu: "<b>{shop:words}</b>\nHow far {name:words}! Airtime and data, sharp sharp.\nWetin you wan buy?",
  lost: "I no understand that one. Pick one for down, or type “data” or “airtime”.",
  help: "<b>How {shop:words} dey work</b>\n\n• <b>Data</b> or <b>Airtime</b>: pick network, pick plan or how much, put the number. You fit type am too: “mtn”, “1.5gb”, “0803 123 4567”.\n• Pay with your <b>Wallet</b>, with <b>Card</b> wey you keep, or for <b>Checkout</b> page wey dey safe. We no dey see your card number.\n• If e no enter, your money go back to your wallet sharp sharp, and we go tell you.\n• Something no correct? /history dey show how everything dey; keep the reference wey dey the receipt.\n\n/data /airtime /topup /wallet /cards /history /repeat /language /cancel",
  language: "<b>Language</b>\nWhich one make we dey speak?",
  quiet: "No wahala: we no go send you news again. You go still hear about wetin you buy and pay.",
  news: "Welcome back: you go dey get our news again. Write “stop” any time wey you no want am.",
  stopped: "No wahala, we don stop. You no buy anything.",
  unpaid: "No wahala. You still get this one wey you never pay:\n",
});
