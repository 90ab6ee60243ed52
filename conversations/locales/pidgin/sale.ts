import { translate } from "../translate.js";

export const sale = translate("pcm", "sale", {
  off: "⏸ <b>We no dey sell {what:words} for now.</b>\nWe no buy anything, and nobody comot your money. Abeg come back after small time.",
  waiting:
    "⏸ <b>We no dey sell {what:words} for now.</b>\nWetin you wan buy still dey wait: {item:words} for <code>{recipient:phone}</code>. No need to pay now. If you don pay for the page, or you still pay am, we go send am as you want am.",
  back: "▶️ <b>We don dey sell {what:words} again.</b>\nWetin you wan buy still dey wait: {item:words} for <code>{recipient:phone}</code>.",
  slow: "⚠️ {what:words} dey slow now: some dey take time pass normal, and some no dey enter.\nYour money safe. The one wey late go still enter, and if e no enter, the money go back to your wallet sharp sharp. Abeg no buy the same thing again when one still dey come; if e fit wait, buy am small time later.",
  well: "✅ {what:words} don dey enter as e suppose again.\nThank you say you wait. Wetin no enter, the money don go back to your wallet, and you fit buy as before.",
});
