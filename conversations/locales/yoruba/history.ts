import { translate } from "../translate.js";

export const history = translate("yo", "history", {
  title: "<b>Àwọn ìrajà yín</b>",
  none: "<b>Àwọn ìrajà yín</b>\nKò sí nǹkan níbí báyìí. Ìrajà àkọ́kọ́ yín kò ní gba ìṣẹ́jú kan.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  choose: "Ẹ tẹ nọ́ńbà láti rí rìsíìtì rẹ̀.",
  receipt: "Rìsíìtì <code>{id:words}</code>",
  csv: "Àwọn ìrajà yín nínú tábìlì; ó ń ṣí nínú Excel tàbí Sheets.",
  spent: "Ohun tí ẹ ná lórí owó ìpè àti dátà, ní oṣooṣù.",
  noPicture: "Kò ṣeé ṣe báyìí. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
  repeat: "<b>Tún un rà</b>\nÌtẹ̀ kan ń ra irú rẹ̀, pẹ̀lú ọ̀nà ìsanwó kan náà:",
  nothingToRepeat: "Kò sí ohun tí a lè tún rà báyìí. Ìrajà àkọ́kọ́ yín kò ní gba ìṣẹ́jú kan.",
});
