import { translate } from "../translate.js";

export const people = translate("ig", "people", {
  none: "<b>Ndị gị</b>\nO nwebeghị onye ọ bụla. Mgbe ị zụtaara mmadụ, pịa “Ndị ọzọ”, chekwaa nọmba ahụ na aha; ma ọ bụ dee “500 airtime for Mama”.",
  list: "<b>Ndị gị</b>\nDee “500 airtime for” na aha, ọ ga-aga na nọmba ahụ. Pịa otu ka e chefuo ya:",
  ask: "Kedu aha ị na-akpọ onye nwe <code>{phone:phone}</code>? Dee aha dị mkpirikpi, dị ka “Mama”.",
  kept: "👤 Echekwala ya: {name:words} bụ <code>{phone:phone}</code>. Oge ọzọ dee “500 airtime for {name:words}”.",
});
