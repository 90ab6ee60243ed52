import { translate } from "../translate.js";

export const history = translate("pcm", "history", {
  title: "<b>Wetin you don buy</b>",
  none: "<b>Wetin you don buy</b>\nNothing dey here yet. Your first one no go reach one minute.",
  line: "{mark:words} <b>{state:words}</b> · {at:moment}\n{item:words} · {recipient:phone} · {price:naira}",
  choose: "Press number make you see the receipt.",
  receipt: "Receipt <code>{id:words}</code>, keep am",
  csv: "All wetin you buy, as table; e dey open for Excel or Sheets.",
  spent: "Wetin you spend for airtime and data, month by month.",
  noPicture: "E no gree work now. Abeg try again after one minute.",
  repeat: "<b>Buy am again</b>\nOne press go buy the same thing, and pay the same way:",
  nothingToRepeat: "You never buy anything to repeat. Your first one no go reach one minute.",
});
