import { westernDigits } from "../base/phone.js";
import { type Kobo, naira } from "./money.js";

const UNITS = { k: 1_000, m: 1_000_000 };
const NAIRA_MAX = 1e12;

/**
 * "200", "₦1,500", "200 naira", "N500", "1.5k", "2m", full-width digits: whole naira, as kobo. Undefined for anything
 * else.
 */
export function parseAmount(typed: string): Kobo | undefined {
  // A space or comma may separate thousands; any other gap separates two amounts.
  const text = westernDigits(typed).replace(/(?<=\d) (?=\d{3}(?!\d))/g, ",");
  if (/\d,?\s+\d/.test(text)) return undefined;
  const plain = text.toLowerCase().replace(/\s/g, "");
  // A leading zero begins a phone number. A comma only separates thousands: "12,50" may mean twelve and a half.
  const match = /^(?:₦|ngn|n)?(?!0[\d,]{4})(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,2}))?([km])?(?:naira|ngn)?$/.exec(
    plain,
  );
  if (!match) return undefined;
  const [, grouped = "", decimals = "0", unit] = match;
  if (!unit && Number(decimals) !== 0) return undefined;
  const amount = Number(`${grouped.replaceAll(",", "")}.${decimals}`) * (unit ? UNITS[unit as keyof typeof UNITS] : 1);
  return amount <= NAIRA_MAX ? naira(Math.round(amount)) : undefined;
}
