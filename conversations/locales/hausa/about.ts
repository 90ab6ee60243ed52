import { translate } from "../translate.js";

export const about = translate("ha", "about", {
  description:
    "{shop:words}: katin waya da data na kowane layi a Najeriya, nan take. Ku biya daga walat, da katin da kuka ajiye, ko a shafi mai tsaro. Idan bai isa ba, kuɗinku zai dawo nan take.",
  shortDescription: "Katin waya da data, nan take.",
});
