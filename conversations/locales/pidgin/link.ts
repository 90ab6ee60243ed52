import { translate } from "../translate.js";

export const link = translate("pcm", "link", {
  invite:
    "<b>One wallet for Telegram and WhatsApp</b>\nWrite this one send us for {app:words}, before {minutes:count} minutes pass:\n\n<code>link {code:words}</code>\n\nYour wallet, cards and wetin you buy go turn one. Use am only for your own chat: who link fit spend your money. We no dey ever ask you for this code.",
  sure: "<b>Make we join this chat with {name:words} for {app:words}?</b>\nWallet, cards and wetin you buy go turn one for the two chats. Money wey dey wallet here ({wallet:naira}) go follow, and anything wey you never pay go close.",
  asked: "E remain small. Now say yes for your chat with us for {app:words}.",
  asking:
    "🔗 <b>{name:words} for {app:words} wan join this chat.</b>\nDem go share your wallet, cards and wetin you buy. Say yes only if na you.",
  linked:
    "🔗 <b>We don join you with {name:words} for {app:words}.</b>\nOne wallet, the same cards and orders for the two chats.",
  refused: "No wahala, we no join am. Nothing change.",
  alone: "This chat no join with another one.",
  unknownCode: "We no know that code, or e don old. Write /link for your other chat to get new one.",
  sameChannel: "That code come from the same app. Na Telegram and WhatsApp fit join, one chat each.",
  taken: "One of the two chats don join already. Write /link there to part am first.",
  part: "<b>Make we part you from {app:words}?</b>\nThe wallet ({wallet:naira}) go remain for this chat. Each chat go carry the cards and orders wey e start with; those wey una make together go remain for the chat wey make the code.",
  parted: "We don part dem. The two chats no concern each other again.",
});
