import { translate } from "../translate.js";

export const asides = translate("ha", "asides", {
  staleTap: "Wannan maɓallin ya gama aikinsa.",
  fault: "Akwai matsala daga wajenmu. Babu abin da ya ɓace; ku sake gwadawa.",
  tooFast: "Saƙonni sun yi yawa a lokaci ɗaya. Ku jira kaɗan, sannan ku ci gaba.",
  shareNumber: "Ku danna maɓallin da ke ƙasa don tura lambarku, ko ku rubuta lamba.",
  menu: "🏠 Babban shafi",
  list: { choose: "Zaɓi", more: "Ƙari", earlier: "Na baya", how: "Ku amsa da lambar zaɓinku." },
});
