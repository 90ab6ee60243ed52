/** A Telegram and a WhatsApp chat that become one. */
export const link = {
  invite:
    "<b>One wallet on Telegram and WhatsApp</b>\nWrite this to us on {app:words}, within {minutes:count} minutes:\n\n<code>link {code:words}</code>\n\nYour wallet, cards and orders become one. Use it only in your own chat: whoever is linked can spend your money. We never ask for this code.",
  sure: "<b>Link this chat with {name:words} on {app:words}?</b>\nWallet, cards and orders become one, for both chats. What is in the wallet here ({wallet:naira}) goes with it, and orders not paid yet are closed.",
  asked: "Almost there. Now say yes in your chat with us on {app:words}.",
  asking:
    "🔗 <b>{name:words} on {app:words} asks to be linked with this chat.</b>\nThey would share your wallet, cards and orders. Say yes only if that is you.",
  linked: "🔗 <b>Linked with {name:words} on {app:words}.</b>\nOne wallet, the same cards and orders in both chats.",
  refused: "Okay, not linked. Nothing was changed.",
  alone: "This chat is not linked with another one.",
  unknownCode: "That code is not known, or too old. Write /link in your other chat to get a new one.",
  sameChannel: "That code comes from the same app. Telegram and WhatsApp can be linked, one chat of each.",
  taken: "One of the two chats is linked already. Write /link there to unlink it first.",
  part: "<b>Unlink {app:words}?</b>\nThe wallet ({wallet:naira}) stays with this chat. Each chat goes on with the cards and orders that it began with; those made together stay with the chat that made the code.",
  parted: "Unlinked. The two chats have nothing to do with each other any more.",
} as const;
