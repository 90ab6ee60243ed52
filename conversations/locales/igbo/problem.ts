import { translate } from "../translate.js";

export const problem = translate("ig", "problem", {
  ask: "<b>Gịnị na-adịghị mma n’ihe a i zụtara?</b>\n<code>{id:words}</code>\nPịa otu, ma ọ bụ jiri okwu gị gwa anyị:",
  thanks:
    "🆘 <b>Daalụ, anyị na-eleba ya anya.</b>\nMmadụ ga-elele <code>{id:words}</code> wee degara gị ozi ebe a. Ego gị dị nchekwa.",
});
