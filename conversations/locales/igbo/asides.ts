import { translate } from "../translate.js";

export const asides = translate("ig", "asides", {
  staleTap: "Bọtịnụ ahụ arụchaala ọrụ ya.",
  fault: "Ihe mebiri n’akụkụ anyị. Ọ dịghị ihe furu efu; biko nwaa ọzọ.",
  tooFast: "Ọ karịrị n’otu oge. Chere ntakịrị, wee gaa n’ihu.",
  shareNumber: "Pịa bọtịnụ dị n’okpuru ka i zipu nọmba gị, ma ọ bụ dee nọmba.",
  menu: "🏠 Mmalite",
  list: { choose: "Họrọ", more: "Ndị ọzọ", earlier: "Nke gara aga", how: "Jiri nọmba nke ị họrọ zaa." },
});
