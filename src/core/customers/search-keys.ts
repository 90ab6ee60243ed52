import { type Phone, parsePhone } from "../base/phone.js";
import { chatNames } from "./chat.js";
import type { Customer } from "./customer.js";

/**
 * The keys under which staff find a customer: their own numbers and those they buy for, their @name on Telegram, and
 * the words of their name. Anybody may call themselves “@ada” or “08031234567”, so such a word is no key.
 */
export function searchKeys(customer: Customer): readonly string[] {
  const { beneficiaries, recentRecipients } = customer;
  // A merged customer's chats belong to another customer now.
  const chats = customer.mergedInto ? [] : customer.chats;
  const keys = [customer.name, ...chats.map(({ name }) => name)]
    .flatMap((name) => name.toLowerCase().split(" "))
    .filter((word) => !IMITATION.test(word));
  for (const { username } of chats) if (username !== undefined) keys.push(`@${username.toLowerCase()}`);
  for (const { phone } of beneficiaries ?? []) keys.push(phone);
  for (const { phone } of recentRecipients) keys.push(phone);
  keys.push(...ownNumbers({ ...customer, chats }));
  return keys.filter((key, index) => key !== "" && keys.indexOf(key) === index);
}

/** The numbers that a channel vouches for: the one they shared as theirs, and those of their chats on WhatsApp. */
export function ownNumbers({ ownPhone, chats }: Pick<Customer, "ownPhone" | "chats">): readonly Phone[] {
  const called = chats
    .flatMap(chatNames)
    .map(({ channel, id }) => (channel === "whatsapp" && OWN_NUMBER.test(id) ? parsePhone(id) : undefined));
  return [ownPhone, ...called].filter((phone) => phone !== undefined);
}

/** The search key for what staff typed: a number, an @name or a word of a name. */
export function searchKeyOf(typed: string): string {
  const text = typed.trim();
  return parsePhone(text) ?? text.toLowerCase();
}

const IMITATION = /^(?:@|\+?\d+$)/;
const OWN_NUMBER = /^234\d{10}$/;
