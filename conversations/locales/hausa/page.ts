import { translate } from "../translate.js";

export const page = translate("ha", "page", {
  title: "Ku koma hira",
  next: "Muna duba kuɗinku da banki. Za a faɗa muku a hirar da zarar ya iso, yawanci cikin ’yan daƙiƙu.",
  back: "Koma hira",
  close: "Babu abin da ya faru? Ku danna “Na biya” a hirar.",
});
