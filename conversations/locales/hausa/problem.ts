import { translate } from "../translate.js";

export const problem = translate("ha", "problem", {
  ask: "<b>Me ya faru da wannan odar?</b>\n<code>{id:words}</code>\nKu danna ɗaya, ko ku faɗa da kalmominku:",
  thanks:
    "🆘 <b>Mun gode, muna dubawa.</b>\nWani ma’aikaci zai duba odar <code>{id:words}</code>, ya rubuto muku a nan. Kuɗinku yana nan lafiya.",
});
