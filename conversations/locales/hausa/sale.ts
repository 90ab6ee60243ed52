import { translate } from "../translate.js";

export const sale = translate("ha", "sale", {
  off: "⏸ <b>Ba ma sayar da {what:words} a yanzu.</b>\nBa a saya komai ba, kuma ba a cire kuɗi ba. Don Allah ku dawo anjima kaɗan.",
  waiting:
    "⏸ <b>Ba ma sayar da {what:words} a yanzu.</b>\nOdarku tana jira: {item:words} zuwa <code>{recipient:phone}</code>. Ba sai kun biya yanzu ba. Idan kun riga kun biya a shafin, ko kuka biya nan gaba, za mu tura kamar yadda kuka nema.",
  back: "▶️ <b>Mun koma sayar da {what:words}.</b>\nOdarku tana jira har yanzu: {item:words} zuwa <code>{recipient:phone}</code>.",
  slow: "⚠️ {what:words} na jinkiri yanzu: wasu suna daɗewa fiye da yadda aka saba, wasu kuma ba sa isa.\nKuɗinku yana nan lafiya. Abin da ya makara zai iso, kuma idan bai isa ba, kuɗin zai koma walat ɗinku nan take. Don Allah kada ku sake saya irinsa yayin da wani yake kan hanya; idan zai iya jira, ku saya anjima.",
  well: "✅ {what:words} na isa kamar yadda aka saba kuma.\nMun gode da haƙurinku. Kuɗin abin da bai isa ba ya koma walat ɗinku, kuma kuna iya saya kamar kullum.",
});
