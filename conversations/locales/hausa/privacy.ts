import { translate } from "../translate.js";

export const privacy = translate("ha", "privacy", {
  about:
    "<b>Bayananku</b>\nMuna ajiye sunanku a wannan hirar, lambobin da kuke saya wa da sunayensu, odarku, biyan kuɗi da jerin sayayya, da katunan da kuka ajiye (a kulle, ba lambobinsu ba).\n“A ba ni bayanaina” yana turo muku komai a fayil. “A goge ni” yana cire sunanku, mutane, katuna, PIN da jerin sayayya; oda, biyan kuɗi da bayanan walat dole su zauna a littattafanmu, ba da sunanku ba.",
  file: "Duk abin da muke ajiyewa game da ku.",
  noFile: "An kasa yin fayil ɗin. Ku sake gwadawa anjima.",
  sure: "<b>A goge ku a nan?</b>\nBa za a iya mayarwa ba: mutane, katuna, PIN, jerin sayayya da sunanku za su tafi. Doka ta ce a ajiye littattafai, don haka oda, biyan kuɗi da bayanan walat za su zauna ba da sunanku ba. Bayan haka wannan hirar ta baƙo ce.",
  refused: {
    wallet: "Akwai {available:naira} a walat ɗinku. Ku kashe shi tukuna, sannan ku goge.",
    held: "Akwai odarku da take kan hanya, an riƙe kuɗinta. Ku jira ta ƙare, sannan ku goge.",
    unpaid: "Akwai biyan kuɗinku da yake a buɗe. Ku soke odar, ko ku jira ta ƙare, sannan ku goge.",
    linked: "An haɗa wannan hirar da wata. Ku raba su tukuna: /link",
  },
  erased: "An gama. Ba mu san ku ba yanzu. Ku rubuto mana duk lokacin da kuke so, a matsayin sabo.",
});
