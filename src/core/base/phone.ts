import { branded, schema } from "./schema.js";

/** Nigerian mobile numbers: eleven digits from 0 inside the product, whatever people and the service write. */
declare const unit: unique symbol;

export type Phone = string & { readonly [unit]: "phone" };

const isPhone = (value: unknown): value is Phone => typeof value === "string" && /^\d{11}$/.test(value);

export const phoneSchema = schema(() => branded(isPhone, "a phone number"));

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const PUNCTUATION = /[\s().\-‐-―_/]/g;

/**
 * A typed or received number as eleven digits. Understands +234, 234, a missing leading 0, spaces and dashes,
 * Arabic-Indic and full-width digits, and the direction marks that a pasted contact carries.
 * Undefined when it is not a Nigerian mobile number (070…, 080…, 081…, 090…, 091… and their neighbours).
 */
export function parsePhone(text: string): Phone | undefined {
  const plain = westernDigits(text).replace(PUNCTUATION, "");
  const match = /^(?:\+?234|0)?0?([789][01]\d{8})$/.exec(plain);
  return match ? (`0${match[1]}` as Phone) : undefined;
}

/**
 * Every decimal digit as 0-9 (full-width by compatibility folding, Arabic-Indic and Persian by their code blocks), and
 * without the marks that nobody sees.
 */
export const westernDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/** "0803 123 4567": how people read a number. */
export const formatPhone = (phone: Phone): string => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

/** A number however it is spelled, also in the middle of a longer reference; without its 0 only where nothing else is. */
const WRITTEN = /(?:\+?234[ ().\-_/]{0,2}0?|0[ ().\-_/]{0,2}|(?<!\d))[789][01](?:[ ().\-_/]{0,2}\d){8}/g;

/** Whatever is written, with no whole number left in it. */
export const maskPhonesIn = (text: string): string =>
  text.replace(WRITTEN, (written) => {
    const phone = parsePhone(written);
    return phone ? maskPhone(phone) : written;
  });

/** "0803***4567": for logs and for eyes that need not know all of it. */
export const maskPhone = (phone: Phone): string => `${phone.slice(0, 4)}***${phone.slice(7)}`;
