import type { Customer } from "./customer.js";
import { parsePhone } from "./phone.js";

/**
 * The names under which staff find a customer: the numbers that are theirs or that they keep, their @name on Telegram,
 * and the words of their name. The function of the same name in the tables (store/postgres/migrations/known-as.ts) says
 * the same, and the stores' contract holds the two together.
 */
export function knownAs(customer: Customer): readonly string[] {
  const { name, username, own, people = [], recents, chat } = customer;
  const phones = [...people, ...recents].map(({ phone }) => phone);
  const called = chat.channel === "whatsapp" && OWN_NUMBER.test(chat.id) ? parsePhone(chat.id) : undefined;
  const words = lower(name).split(" ");
  const names = username === undefined ? words : [...words, `@${lower(username)}`];
  return [...new Set([own, called, ...phones, ...names].flatMap((key) => (key ? [key] : [])))];
}

/** What one of them is for what staff typed: a number, an @name, or a word of a name. */
export function keyOfTyped(typed: string): string {
  const text = typed.trim();
  return parsePhone(text) ?? lower(text);
}

const OWN_NUMBER = /^234\d{10}$/;

/** The letters of English only: so that any database, in whatever locale, makes the same of it. */
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
