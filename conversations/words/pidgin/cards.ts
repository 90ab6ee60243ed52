import { translate } from "../translate.js";

export const cards = translate("pcm", "cards", {
  none: "<b>Your cards</b>\nYou never keep any card. Press “{button:words}” when you dey pay, next time na one press.",
  list: "<b>Your cards</b>\nWe lock your cards well well. You fit comot any one any time:",
  sure: "Make we comot <b>{card:words}</b>?",
  removed: "We don comot am. We no fit charge that card again.",
});
