import { translate } from "../translate.js";

export const cards = translate("ha", "cards", {
  none: "<b>Katunanku</b>\nBa ku ajiye kati ba tukuna. Ku zaɓi “{button:words}” lokacin biya; daga nan sai dannawa ɗaya.",
  list: "<b>Katunanku</b>\nAn ajiye katuna a ɓoye. Danna ɗaya don sauya sunansa, cire shi, ko a fara da shi:",
  card: "💳 <b>{card:words}</b>\nAn ɓoye shi; wannan shagon ne kaɗai zai iya caji, kuma sai kun danna, ko bisa jerin sayayya da kuka tsara.",
  name: "Me za a kira <b>{card:words}</b>? Rubuta gajeren suna, kamar “Albashi”.",
  sure: "A cire <b>{card:words}</b>?",
  removed: "An cire. Ba za mu iya cire kuɗi daga wannan katin kuma ba.",
});
