import type { Chat } from "#core/customer.js";
import { formatNaira, type Kobo } from "#core/money.js";
import { type Text, text } from "../text.js";

type Channel = Chat["channel"];

const channels: Readonly<Record<Channel, string>> = { telegram: "Telegram", whatsapp: "WhatsApp" };
const elsewhere: Readonly<Record<Channel, string>> = { telegram: "WhatsApp", whatsapp: "Telegram" };

export const linkButtons = {
  copy: "📋 Copy",
  join: "🔗 Yes, link us",
  allow: "✅ Yes, it is me",
  refuse: "✕ No, refuse",
  unlink: "Unlink",
  unlinkForGood: "Yes, unlink",
};

export const linkWords = {
  invite: (here: Channel, code: string, minutes: number): Text =>
    text`<b>One wallet on Telegram and WhatsApp</b>\nWrite this to us on ${elsewhere[here]}, within ${minutes} minutes:\n\n<code>link ${code}</code>\n\nYour wallet, cards and orders become one. Use it only in your own chat: whoever is linked can spend your money. We never ask for this code.`,
  sure: (name: string, channel: Channel, wallet: Kobo): Text =>
    text`<b>Link this chat with ${name} on ${channels[channel]}?</b>\nWallet, cards and orders become one, for both chats. What is in the wallet here (${formatNaira(wallet)}) goes with it, and orders not paid yet are closed.`,
  asked: (channel: Channel): Text => text`Almost there. Now say yes in your chat with us on ${channels[channel]}.`,
  asking: (name: string, channel: Channel): Text =>
    text`🔗 <b>${name} on ${channels[channel]} asks to be linked with this chat.</b>\nThey would share your wallet, cards and orders. Say yes only if that is you.`,
  linked: (name: string, channel: Channel): Text =>
    text`🔗 <b>Linked with ${name} on ${channels[channel]}.</b>\nOne wallet, the same cards and orders in both chats.`,
  refused: text`Okay, not linked. Nothing was changed.`,
  alone: text`This chat is not linked with another one.`,
  unknownCode: text`That code is not known, or too old. Write /link in your other chat to get a new one.`,
  sameChannel: text`That code comes from the same app. Telegram and WhatsApp can be linked, one chat of each.`,
  taken: text`One of the two chats is linked already. Write /link there to unlink it first.`,
  part: (channel: Channel, wallet: Kobo): Text =>
    text`<b>Unlink ${channels[channel]}?</b>\nThe wallet (${formatNaira(wallet)}) stays with this chat. Each chat goes on with the cards and orders that it began with; those made together stay with the chat that made the code.`,
  parted: text`Unlinked. The two chats have nothing to do with each other any more.`,
};
