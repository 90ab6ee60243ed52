import { translate } from "../translate.js";

export const problem = translate("yo", "problem", {
  ask: "<b>Kí ni kò tọ́ nípa ìrajà yìí?</b>\n<code>{id:words}</code>\nẸ tẹ ọ̀kan, tàbí kí ẹ sọ ọ́ ní ọ̀rọ̀ tiyín:",
  thanks:
    "🆘 <b>Ẹ ṣé, a ti ń wò ó.</b>\nÒṣìṣẹ́ wa kan máa yẹ ìrajà <code>{id:words}</code> wò, yóò sì kọ̀wé sí yín níbí. Owó yín wà láìléwu.",
});
