import { translate } from "../translate.js";

export const commands = translate("ig", "commands", {
  data: "Zụta data",
  airtime: "Zụta ego oku",
  repeat: "Zụta ọzọ n’otu mpị",
  wallet: "Lee akpa ego gị",
  topup: "Tinye ego n’akpa gị",
  history: "Ihe ndị ị zụtara",
  schedules: "Ihe na-azụ onwe ya",
  people: "Ndị ị na-azụtara",
  cards: "Kaadị ndị i chekwara",
  link: "Otu akpa ego na Telegram na WhatsApp",
  settings: "PIN, oke ego, ozi, asụsụ",
  privacy: "Ihe anyị maara gbasara gị",
  language: "Asụsụ ọzọ",
  help: "Otu o si arụ ọrụ",
  cancel: "Kwụsị ihe na-aga",
  start: "Mmalite",
});
