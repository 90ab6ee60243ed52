import { translate } from "../translate.js";

export const problem = translate("ha", "problem", {
  ask: "<b>Me ya faru da wannan oda?</b>\n<code>{id:words}</code>\nDanna ɗaya, ko ku faɗa da kalmominku:",
  thanks:
    "🆘 <b>Mun gode, muna dubawa.</b>\nMutum zai duba oda <code>{id:words}</code>, ya rubuto muku a nan. Kuɗinku lafiya lau suke.",
});
