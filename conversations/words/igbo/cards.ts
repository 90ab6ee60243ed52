import { translate } from "../translate.js";

export const cards = translate("ig", "cards", {
  none: "<b>Kaadị gị</b>\nI chekwabeghị kaadị ọ bụla. Họrọ “{button:words}” mgbe ị na-akwụ ụgwọ; mgbe ọzọ, ọ bụ otu mpị.",
  list: "<b>Kaadị gị</b>\nAnyị na-akpọchi kaadị ndị a. Ị nwere ike iwepụ nke ọ bụla mgbe ọ bụla:",
  sure: "Ka anyị wepụ <b>{card:words}</b>?",
  removed: "Ewepụla ya. Anyị apụghịzi iwere ego na kaadị ahụ.",
});
