import { translate } from "../translate.js";

export const cards = translate("ig", "cards", {
  none: "<b>Kaadị gị</b>\nI chekwabeghị kaadị ọ bụla. Họrọ “{button:words}” mgbe ị na-akwụ ụgwọ; mgbe ọzọ, ọ bụ otu mpị.",
  list: "<b>Kaadị gị</b>\nA na-ezo kaadị ndị e chekwara. Pịa otu ka ị gbanwee aha ya, wepụ ya, ma ọ bụ jiri ya bido:",
  card: "💳 <b>{card:words}</b>\nE zoro ya ezo; naanị ụlọ ahịa a nwere ike iwepụ ego na ya, mgbe ị pịrị, ma ọ bụ maka ịzụta mgbe niile i debere.",
  name: "Kedu aha a ga-akpọ <b>{card:words}</b>? Dee aha dị mkpirikpi, dịka “Ụgwọ ọnwa”.",
  sure: "Ka anyị wepụ <b>{card:words}</b>?",
  removed: "Ewepụla ya. Anyị apụghịzi iwere ego na kaadị ahụ.",
});
