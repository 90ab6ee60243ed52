import { parsePhone } from "../base/phone.js";
import { chatNames } from "./chat.js";
import type { Customer } from "./customer.js";

/**
 * The names under which staff find a customer: the numbers that are theirs or that they keep, their @name on Telegram,
 * and the words of their name. The function of the same name in the tables (store/postgres/migrations/customers.ts) says
 * the same, and the stores' contract holds the two together.
 */
export function searchKeys(customer: Customer): readonly string[] {
  const { ownPhone, beneficiaries, recentRecipients } = customer;
  // The chats of a merged customer are another's now.
  const chats = customer.mergedInto ? [] : customer.chats;
  const keys = [customer.name, ...chats.map(({ name }) => name)].flatMap((name) => lower(name).split(" "));
  for (const { username } of chats) if (username !== undefined) keys.push(`@${lower(username)}`);
  if (ownPhone !== undefined) keys.push(ownPhone);
  for (const { phone } of beneficiaries ?? []) keys.push(phone);
  for (const { phone } of recentRecipients) keys.push(phone);
  for (const { channel, id } of chats.flatMap(chatNames)) {
    const called = channel === "whatsapp" && OWN_NUMBER.test(id) ? parsePhone(id) : undefined;
    if (called !== undefined) keys.push(called);
  }
  return keys.filter((key, index) => key !== "" && keys.indexOf(key) === index);
}

/** What one of them is for what staff typed: a number, an @name, or a word of a name. */
export function searchKeyOf(typed: string): string {
  const text = typed.trim();
  return parsePhone(text) ?? lower(text);
}

const OWN_NUMBER = /^234\d{10}$/;

/** The letters of English only: so that any database, in whatever locale, makes the same of it. */
const lower = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Most names are, and are quick to be read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const PLAIN = /^[\x00-\x7f]*$/;
