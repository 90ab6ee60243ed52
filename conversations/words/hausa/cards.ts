import { translate } from "../translate.js";

export const cards = translate("ha", "cards", {
  none: "<b>Katunanku</b>\nBa ku ajiye kati ba tukuna. Ku zaɓi “{button:words}” lokacin biya; daga nan sai dannawa ɗaya.",
  list: "<b>Katunanku</b>\nAna ajiye katuna a kulle. Kuna iya cire kowanne a kowane lokaci:",
  sure: "A cire <b>{card:words}</b>?",
  removed: "An cire. Ba za mu iya cire kuɗi daga wannan katin kuma ba.",
});
