import { translate } from "../translate.js";

export const history = translate("ha", "history", {
  title: "<b>Odarku</b>",
  none: "<b>Odarku</b>\nBabu komai a nan tukuna. Sayayyarku ta farko ba ta kai minti ɗaya ba.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  choose: "Ku danna lamba don ganin rasit ɗinta.",
  receipt: "Rasit <code>{id:words}</code>",
  csv: "Odarku a jadawali; yana buɗewa a Excel ko Sheets.",
  spent: "Abin da kuka kashe a kan kati da data, wata-wata.",
  noPicture: "Ba a iya yin hakan yanzu ba. Ku sake gwadawa bayan minti ɗaya.",
  repeat: "<b>Sake saya</b>\nDannawa ɗaya za ta sayi irinsa, a biya kamar da:",
  nothingToRepeat: "Babu abin maimaitawa tukuna. Sayayyarku ta farko ba ta kai minti ɗaya ba.",
});
