import { translate } from "../translate.js";

export const problem = translate("pcm", "problem", {
  ask: "<b>Wetin no correct for this order?</b>\n<code>{id:words}</code>\nPress one, or write am for your own mouth:",
  thanks:
    "🆘 <b>Thank you, we don dey look am.</b>\nSomebody go check order <code>{id:words}</code> and write you here. Your money safe.",
});
