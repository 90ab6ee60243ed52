import { translate } from "../translate.js";

export const wallet = translate("pcm", "wallet", {
  show: "<b>Your wallet</b>\nYou get: <b>{available:naira}</b>",
  showHeld: "<b>Your wallet</b>\nYou get: <b>{available:naira}</b>\nWe hold for wetin you dey buy: {held:naira}",
  topUpLink: "<b>Put {amount:naira} for wallet</b>\nPay for the safe page, then come back. We go see am by ourself.",
  added: "✅ <b>{amount:naira} don enter.</b>\nYour wallet: <b>{available:naira}</b>",
  lateForOrder:
    "✅ <b>{amount:naira} don land.</b> We don close wetin you wan buy before, so the money dey your wallet: <b>{available:naira}</b>",
  more: "✅ <b>We don get {amount:naira} more from you.</b>\nYour wallet: <b>{available:naira}</b>",
  expired: "⌛ The link to put {amount:naira} don expire. If you don pay, the money go still enter your wallet.",
  tooManyUnpaid: "Plenty pay links don open for you. Pay one of dem, or wait make one expire, then try again.",
  unavailable: "The checkout page no gree open. Nobody comot your money. Abeg try again after one minute.",
  credited:
    "💚 <b>Our people don put {amount:naira} for your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
  debited:
    "➖ <b>Our people don comot {amount:naira} from your wallet.</b>\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
  givenBack:
    "↩️ <b>{amount:naira} don come back enter your wallet</b> for <code>{id:words}</code>.\nWhy: {why:words}\nYour wallet: <b>{available:naira}</b>",
});
