import { translate } from "../translate.js";

export const cards = translate("pcm", "cards", {
  none: "<b>Your cards</b>\nYou never keep any card. Press “{button:words}” when you dey pay, next time na one press.",
  list: "<b>Your cards</b>\nWe lock your cards well well. Tap one make you change the name, comot am, or make e be first:",
  card: "💳 <b>{card:words}</b>\nWe lock am well well; na only this shop fit charge am, and only when you tap, or when time reach for wetin you tell us make e dey repeat.",
  name: "Wetin make we dey call <b>{card:words}</b>? Type short name, like “Salary”.",
  sure: "Make we comot <b>{card:words}</b>?",
  removed: "We don comot am. We no fit charge that card again.",
});
