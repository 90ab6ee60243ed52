import { translate } from "../translate.js";

export const asides = translate("pcm", "asides", {
  staleTap: "That button don do im work.",
  fault: "Something spoil for our side. Nothing lost; abeg try again.",
  tooFast: "E too fast. Wait small, then continue.",
  shareNumber: "Press the button for down to send your own number, or type number.",
  menu: "🏠 Go menu",
  list: { choose: "Pick one", more: "See more", earlier: "Go up", how: "Reply with the number of wetin you want." },
});
