/** The sandbox's test cards. It takes no others, and so never stores a real card number. */
import type { PaymentCard } from "../state.js";

/** Their numbers pass the Luhn check, as checkout forms expect. */
export const testCards = {
  good: "5061460410191044",
  visa: "4084084084084081",
  declined: "5061460410280003",
} as const;

export type TestCard = keyof typeof testCards;

export type CardForm = { readonly number: string; readonly expiry: string; readonly cvv: string };

type CardCheck =
  | { readonly outcome: "accepted" | "declined"; readonly card: PaymentCard }
  | { readonly outcome: "refused"; readonly message: string };

/** Checks what was typed into the card form. `expiry` is MM/YY; a card is good until its month has ended (UTC). */
export function checkCard(form: CardForm, now: number): CardCheck {
  const digits = form.number.replace(/[\s-]/g, "");
  const name = Object.entries(testCards).find(([, number]) => number === digits)?.[0];
  if (!name) return refused("This is a sandbox: only its test cards work here.");
  const expiry = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(form.expiry.trim());
  if (!expiry) return refused("Write the expiry date as MM/YY.");
  const [, month = "", year = ""] = expiry;
  if (Date.UTC(2000 + Number(year), Number(month)) <= now) return refused("This card has expired.");
  if (!/^\d{3,4}$/.test(form.cvv.trim())) return refused("The CVV is the 3 digits on the back.");
  const card = {
    pan: `${digits.slice(0, 6)}******${digits.slice(-4)}|${month}${year}`,
    cardType: name === "visa" ? "visa" : "verve",
  };
  return { outcome: name === "declined" ? "declined" : "accepted", card };
}

/** What the "Use test card" button fills in. */
export function testCardForm(card: TestCard, now: number): CardForm {
  const year = new Date(now).getUTCFullYear() + 3;
  return { number: grouped(testCards[card]), expiry: `12/${String(year).slice(-2)}`, cvv: "123" };
}

export const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

const refused = (message: string): CardCheck => ({ outcome: "refused", message });
