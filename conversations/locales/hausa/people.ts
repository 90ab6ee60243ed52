import { translate } from "../translate.js";

export const people = translate("ha", "people", {
  none: "<b>Mutanenku</b>\nBabu kowa tukuna. Bayan kun saya wa wani, ku danna “Ƙari”, sannan ku ajiye lambar da suna; ko ku rubuta “500 airtime for Mama”.",
  list: "<b>Mutanenku</b>\nKu rubuta “500 airtime for” da suna, zai tafi wannan lambar. Ku danna ɗaya don a manta:",
  ask: "Yaya kuke kiran mai lambar <code>{phone:phone}</code>? Ku rubuta gajeren suna, kamar “Mama”.",
  kept: "👤 An ajiye: {name:words} ita ce <code>{phone:phone}</code>. Nan gaba ku rubuta “500 airtime for {name:words}”.",
});
