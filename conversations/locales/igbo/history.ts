import { translate } from "../translate.js";

export const history = translate("ig", "history", {
  title: "<b>Ihe ndị ị zụtara</b>",
  none: "<b>Ihe ndị ị zụtara</b>\nỌ dịbeghị ihe dị ebe a. Nke mbụ gị agaghị eru otu nkeji.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  choose: "Pịa nọmba ka ị hụ rasiiti ya.",
  receipt: "Rasiiti <code>{id:words}</code>",
  csv: "Ihe ndị ị zụtara n’ụdị tebụl; ọ na-emepe na Excel ma ọ bụ Sheets.",
  spent: "Ego i mefuru na ego oku na data, ọnwa site n’ọnwa.",
  noPicture: "E nweghị ike ime ya ugbu a. Biko nwaa ọzọ mgbe otu nkeji gachara.",
  repeat: "<b>Zụta ọzọ</b>\nOtu mpị na-azụta otu ihe ahụ, kwụọ n’otu ụzọ ahụ:",
  nothingToRepeat: "Ọ dịbeghị ihe ị ga-azụta ọzọ. Nke mbụ gị agaghị eru otu nkeji.",
});
