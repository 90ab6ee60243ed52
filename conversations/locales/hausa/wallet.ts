import { translate } from "../translate.js";

export const wallet = translate("ha", "wallet", {
  show: "<b>Walat ɗinku</b>\nKuɗin da ke ciki: <b>{available:naira}</b>",
  showHeld: "<b>Walat ɗinku</b>\nKuɗin da ke ciki: <b>{available:naira}</b>\nAn ware don oda: {held:naira}",
  topUpLink: "<b>Ƙara {amount:naira}</b>\nKu biya a shafin mai tsaro, sannan ku dawo. Za mu gani da kanmu.",
  added: "✅ <b>An ƙara {amount:naira}.</b>\nWalat ɗinku: <b>{available:naira}</b>",
  lateForOrder:
    "✅ <b>Mun karɓi {amount:naira}.</b> An riga an rufe odarsa, shi ya sa kuɗin ya shiga walat ɗinku: <b>{available:naira}</b>",
  more: "✅ <b>Mun ƙara karɓar {amount:naira} daga gare ku.</b>\nWalat ɗinku: <b>{available:naira}</b>",
  expired: "⌛ Shafin ƙara {amount:naira} ya ƙare. Idan kun biya, kuɗin zai shiga walat ɗinku duk da haka.",
  tooManyUnpaid: "Kuna da shafukan biya da yawa a buɗe. Ku biya ɗaya, ko ku jira wani ya ƙare, sannan ku sake gwadawa.",
  unavailable: "Shafin biya bai buɗe ba. Ba a cire kuɗi ba. Ku sake gwadawa bayan minti ɗaya.",
  credited:
    "💚 <b>Ma’aikatanmu sun saka {amount:naira} a walat ɗinku.</b>\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
  debited:
    "➖ <b>Ma’aikatanmu sun cire {amount:naira} daga walat ɗinku.</b>\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
  givenBack:
    "↩️ <b>{amount:naira} ya dawo walat ɗinku</b> na oda <code>{id:words}</code>.\nDalili: {why:words}\nWalat ɗinku: <b>{available:naira}</b>",
});
