import { translate } from "../translate.js";

export const commands = translate("ha", "commands", {
  data: "Sayi data",
  airtime: "Sayi katin waya",
  repeat: "Sake saya da dannawa ɗaya",
  wallet: "Duba walat ɗinku",
  topup: "Ƙara kuɗi a walat",
  history: "Odarku",
  schedules: "Abin da ake saya ta atomatik",
  people: "Mutanen da kuke saya wa",
  cards: "Katunan da kuka ajiye",
  link: "Walat ɗaya a Telegram da WhatsApp",
  settings: "PIN, iyaka, labarai, harshe",
  privacy: "Bayananku: karɓa ko gogewa",
  language: "Wani harshe",
  help: "Yadda yake aiki",
  cancel: "Dakatar da abin da ake yi",
  start: "Babban shafi",
});
