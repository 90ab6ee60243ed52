import { translate } from "../translate.js";

export const commands = translate("pcm", "commands", {
  data: "Buy data",
  airtime: "Buy credit",
  repeat: "Buy am again with one press",
  wallet: "Check your wallet",
  topup: "Put money for your wallet",
  history: "Wetin you don buy",
  schedules: "Wetin dey buy by itself",
  people: "People wey you dey buy for",
  cards: "Cards wey you keep",
  link: "One wallet for Telegram and WhatsApp",
  settings: "PIN, limit, news and language",
  privacy: "Wetin we know about you",
  language: "Speak another language",
  help: "How e dey work",
  cancel: "Stop wetin dey go on",
  start: "Go menu",
});
