/** How somebody guards their money from whoever else holds their phone. */
export const safety = {
  settings: "<b>Settings</b>",
  pinIs: {
    none: "🔓 PIN: none",
    set: "🔒 PIN: on",
    locked: "🔒 PIN: locked for now",
  },
  limitIs: "📅 At most {limit:naira} a day; {spent:naira} of it is used today",
  noLimit: "📅 No daily limit",
  asksAbove: "✋ Asked once more above {above:naira}",
  asksNever: "✋ Never asked once more",
  unguarded:
    "⚠️ Without a PIN, a limit does not stop somebody who has your phone: they can change it here, or move your whole wallet to another chat. A PIN stops that.",
  ask: "🔒 <b>Type your PIN to go on.</b>",
  wrong: {
    byCount: {
      one: "That was not your PIN. You have {count:count} try left.",
      other: "That was not your PIN. You have {count:count} tries left.",
    },
  },
  locked: "🔒 <b>Your PIN is locked until {until:moment}.</b>\nThere were too many wrong tries. Your money is safe.",
  choose:
    "<b>Choose a PIN</b> of 4 to 6 digits.\nFrom then on we ask for it before anything is paid from your wallet or with a saved card. Type it here:",
  takenAway: "Whenever you type it, we take it out of the chat at once.",
  stays: "WhatsApp does not let us take it out of the chat: delete your own message whenever you have typed it.",
  unasked: "🔒 That looked like your PIN. We did not ask for it now, and did nothing with it.",
  unfit: "That will not do: 4 to 6 digits, not all the same, and not in a row like 1234.",
  isSet:
    "🔒 <b>Your PIN is on.</b>\nWe ask for it before anything is paid from your wallet or with a saved card, and nowhere else. Tell it to nobody.",
  removed: "🔓 Your PIN is gone. Nothing is asked any more before you pay.",
  forgotten: "We have told our staff. They make sure that it is you, and then take the PIN away. You hear of it here.",
  reset:
    "🔓 <b>Our staff have taken your PIN away.</b>\nChoose a new one in /settings. You did not ask for it? Choose one at once, and tell us.",
  sure: "✋ <b>This is more than {above:naira}.</b>\nReally pay it?",
  askDay:
    "<b>Daily limit</b>\nHow much may be paid in a day from your wallet and with saved cards? Pick or type an amount:",
  askAbove: "<b>Ask once more</b>\nAbove which amount shall we ask once more before you pay? Pick or type it:",
  badAmount: "Type an amount from {min:naira} to {max:naira}.",
} as const;
