import { schema, textLike } from "./schema.js";
import { withoutPhraseSigns } from "./text.js";

/** Nigerian mobile numbers. Inside the product each is eleven digits from 0, however people write it. */
declare const unit: unique symbol;

export type Phone = string & { readonly [unit]: "phone" };

export const phoneSchema = schema(() => textLike<Phone>(/^\d{11}$/, "a phone number"));

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const PUNCTUATION = /[\s().\-‐-―_/]/g;

/**
 * Reads a typed or received number. Accepts +234, 234, a missing leading 0, spaces and dashes, Arabic-Indic and
 * full-width digits, and the invisible direction marks of a pasted contact.
 * Undefined when it is not a Nigerian mobile number (070…, 071…, 080…, 081…, 090…, 091…).
 */
export function parsePhone(text: string): Phone | undefined {
  const plain = westernDigits(text).replace(PUNCTUATION, "");
  const match = /^(?:\+?234|0)?0?([789][01]\d{8})$/.exec(plain);
  return match ? (`0${match[1]}` as Phone) : undefined;
}

/** Turns full-width, Arabic-Indic and Persian digits into 0-9, and removes invisible marks. */
export const westernDigits = (text: string): string =>
  withoutPhraseSigns(text)
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/** "0803 123 4567". */
export const formatPhone = (phone: Phone): string => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

/** A number in any spelling, even inside a longer reference. Without its leading 0, no digit may be in front. */
const ANY_SPELLING = /(?:\+?234[ ().\-_/]{0,2}0?|0[ ().\-_/]{0,2}|(?<!\d))[789][01](?:[ ().\-_/]{0,2}\d){8}/g;

/** The text with every phone number in it masked. */
export const maskPhonesIn = (text: string): string =>
  text.replace(ANY_SPELLING, (written) => {
    const phone = parsePhone(written);
    return phone ? maskPhone(phone) : written;
  });

/** "0803***4567": for logs, and for people who need not see the whole number. */
export const maskPhone = (phone: Phone): string => `${phone.slice(0, 4)}***${phone.slice(7)}`;
