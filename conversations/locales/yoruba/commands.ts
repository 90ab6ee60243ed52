import { translate } from "../translate.js";

export const commands = translate("yo", "commands", {
  data: "Ra dátà",
  airtime: "Ra owó ìpè",
  repeat: "Tún un rà pẹ̀lú ìtẹ̀ kan",
  wallet: "Wo àpò owó yín",
  topup: "Fi owó kún àpò yín",
  history: "Àwọn ìrajà yín",
  schedules: "Ìrajà tó ń lọ fúnra rẹ̀",
  people: "Àwọn tí ẹ ń rà fún",
  cards: "Káàdì tí ẹ fi pamọ́",
  link: "Àpò owó kan ní Telegram àti WhatsApp",
  settings: "PIN, òpin owó, ìròyìn, èdè",
  privacy: "Àlàyé nípa yín: gbà á, pa á rẹ́",
  language: "Èdè mìíràn",
  help: "Bó ṣe ń ṣiṣẹ́",
  cancel: "Dá ohun tó ń lọ dúró",
  start: "Ìbẹ̀rẹ̀",
});
