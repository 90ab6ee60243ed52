import { translate } from "../translate.js";

export const safety = translate("pcm", "safety", {
  settings: "<b>How you want am</b>",
  pinIs: {
    none: "🔓 PIN: e no dey",
    set: "🔒 PIN: e dey work",
    locked: "🔒 PIN: e don lock for now",
  },
  limitIs: "📅 Na {limit:naira} you fit spend for one day; you don use {spent:naira} today",
  noLimit: "📅 No limit for one day",
  asksAbove: "✋ We go ask again if e pass {above:naira}",
  asksNever: "✋ We no dey ask again",
  unguarded:
    "⚠️ Limit wey no get PIN no fit stop person wey hold your phone: e fit change am here, or carry your whole wallet go another chat. Choose PIN for that one.",
  ask: "🔒 <b>Type your PIN make we continue.</b>",
  wrong: {
    byCount: {
      one: "That one no be your PIN. E remain {count:count} try.",
      other: "That one no be your PIN. E remain {count:count} tries.",
    },
  },
  locked: "🔒 <b>Your PIN don lock till {until:moment}.</b>\nDem try wrong PIN too many times. Your money dey safe.",
  choose:
    "<b>Pick one PIN</b> of 4 to 6 numbers.\nFrom now we go ask for am before anything comot from your wallet or from card wey you keep. Type am here:",
  takenAway: "Any time wey you type am, we go comot am from the chat sharp sharp.",
  stays: "WhatsApp no gree make we comot am from the chat: delete your own message any time wey you type am.",
  unasked: "🔒 That one resemble your PIN. We no ask for am now, and we no do anything with am.",
  unfit: "That one no go work: 4 to 6 numbers, no be the same number all through, no be 1234.",
  isSet:
    "🔒 <b>Your PIN dey work now.</b>\nWe go ask for am before anything comot from your wallet or from card wey you keep, no be anywhere else. No tell anybody.",
  removed: "🔓 Your PIN don comot. We no go ask anything again before you pay.",
  forgotten: "We don tell our people. Dem go check say na you, then dem go comot the PIN. You go hear am here.",
  reset:
    "🔓 <b>Our people don comot your PIN.</b>\nPick new one for /settings. No be you ask for am? Pick one now now, and tell us.",
  sure: "✋ <b>This one pass {above:naira}.</b>\nYou wan pay am true true?",
  askDay:
    "<b>Limit for one day</b>\nHow much fit comot for one day from your wallet and from cards wey you keep? Pick am or type am:",
  askAbove: "<b>Ask me again</b>\nIf money pass how much, make we ask you again before you pay? Pick am or type am:",
  badAmount: "Type money from {min:naira} reach {max:naira}.",
});
