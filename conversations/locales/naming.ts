import { type Network, networkName } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import { clip } from "../../src/core/base/text.js";
import { formatNaira } from "../../src/core/money/money.js";
import { limitedTimes, saysOnlyDuration, validityDays } from "../../src/core/orders/catalogue.js";
import type { Order, OrderState } from "../../src/core/orders/order.js";
import type { Product, ProductLine } from "../../src/core/orders/product.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import { lines, type Text } from "../text.js";
import type { Recipient } from "./sentence.js";
import { formatRecipient, type Words } from "./words.js";

/** Names of things in a language, inside sentences and on buttons. */

/** "MTN 1GB data (daily)", "MTN airtime ₦200". */
export function productName({ names }: Words, product: Product, network: Network): string {
  switch (product.kind) {
    case "airtime":
      return names.airtime({ network, amount: product.amount });
    case "data":
      return names.data({ network, size: product.size, validity: validityName(names, product.validity) });
  }
}

/** " · ₦600" after a product's name; nothing where the name says it already, as that of airtime at its face value. */
export const priceAfterName = ({ product, price }: Pick<Order, "product" | "price">): string =>
  product.kind === "airtime" && product.amount === price ? "" : ` · ${formatNaira(price)}`;

/** "MTN data". */
export const productLineName = ({ names }: Words, { kind, network }: ProductLine): string =>
  names.productLine[kind]({ network });

/** What plans are searched by, with the reader's word for how long they last. */
export const searchName = ({ names }: Words, search: string): string =>
  search.replace(/\b(?:daily|weekly|monthly)\b/g, (span) => names.lasting[span as keyof typeof names.lasting]);

/** The product, the recipient, and the price. */
export const purchaseSummary = (
  words: Words,
  { product, network, recipient, price, promo }: Pick<Quote, "product" | "network" | "recipient" | "price" | "promo">,
): Text =>
  lines(
    words.order.summary({
      item: productName(words, product, network),
      recipient: recipientFor(words, recipient),
      price,
    }),
    promo && words.promo.discount({ code: promo.code, off: promo.discount }),
  );

/** A product without its price: "MTN 1GB daily", "MTN airtime". */
export function shortProductName({ names }: Words, product: Product, network: Network): string {
  switch (product.kind) {
    case "airtime":
      return names.productLine.airtime({ network });
    case "data":
      return `${networkName(network)} ${product.size} ${validityName(names, product.validity)}`;
  }
}

const HOURS_A_DAY = 24;

/**
 * " 2-Week Plan" as "14 days": in whole days if possible, so that plans can be compared, and saying so if the plan
 * works only at night or at the weekend. A validity that cannot be parsed stays as the vendor writes it.
 */
export function validityName(names: Words["names"], sold: string): string {
  const times = limitedTimes(sold);
  if (times === "weekend") return names.weekendOnly;
  if (times === "night") return names.nightsOnly({ count: validityDays(sold) ?? 1 });
  if (saysOnlyDuration(sold)) {
    const hours = Math.round((validityDays(sold) ?? 0) * HOURS_A_DAY);
    return hours % HOURS_A_DAY === 0 ? names.days({ count: hours / HOURS_A_DAY }) : names.hours({ count: hours });
  }
  return sold
    .replace(/\bplan\b/i, "")
    .trim()
    .toLowerCase();
}

/** A number with the name that the reader gave it. */
export const recipientFor = ({ people }: Pick<Words, "people">, phone: Phone): Recipient => ({
  phone,
  name: people?.find((person) => person.phone === phone)?.name,
});

/** "Mama · 0803 123 4567", or the number alone. */
export const recipientText = (words: Words, phone: Phone): Text => ({
  html: formatRecipient(recipientFor(words, phone), false),
});

/** "MTN 1GB data (1 day) · Mama · 0803 123 4567". */
export const productForRecipient = (
  words: Words,
  { product, network, recipient }: Pick<Order, "product" | "network" | "recipient">,
): string => `${productName(words, product, network)} · ${formatRecipient(recipientFor(words, recipient), true)}`;

type CardName = Pick<SavedCardView, "brand" | "last4" | "name">;

const cardTitle = ({ brand, name }: CardName): string => name ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;

/** "Visa •••• 4081", or "Salary •••• 4081" when its owner calls it so. */
export const cardName = (card: CardName): string => `${cardTitle(card)} •••• ${card.last4}`;

const SHORT_TITLE_MAX = 12;

/** "💳 Mastercard 4081": at most 20 characters, with the digits that distinguish cards. */
export const shortCardName = (card: CardName): string =>
  `💳 ${clip(cardTitle(card), SHORT_TITLE_MAX).trim()} ${card.last4}`;

/** The mark of an order in a list. A delivered order that was refunded later has its own mark. */
export const orderMark = ({ state, refund }: Pick<Order, "state"> & { readonly refund?: unknown }): string =>
  refund ? "↩️" : stateMarks[state];

export const stateMarks: Readonly<Record<OrderState, string>> = {
  awaiting_payment: "⏳",
  paid: "⏳",
  vending: "📤",
  pending: "📤",
  review: "🔎",
  delivered: "✅",
  failed: "❌",
  refunded: "❌",
  expired: "⌛",
  cancelled: "✕",
};
