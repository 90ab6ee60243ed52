import type { ParsedPurchase, Readings } from "../../conversations/parser/words/parsed.js";
import { networkName } from "../../src/core/base/network.js";
import { formatNaira } from "../../src/core/money/money.js";

const SPANS: Readonly<Record<Readings["span"], string>> = {
  ...{ daily: "daily", weekly: "weekly", monthly: "monthly", longer: "yearly" },
};

const formats: { readonly [Field in keyof Readings]: (reading: Readings[Field]) => string } = {
  kind: (kind) => kind,
  amount: formatNaira,
  megabytes: formatSize,
  network: networkName,
  phone: (phone) => phone,
  span: (span) => SPANS[span],
  recipient: (recipient) => (recipient.is === "me" ? "my line" : `for ${recipient.name}`),
};

/** A parsed purchase as text that parses to the same purchase: "data, 1536mb, MTN, 08031234567". */
export function formatPurchase(purchase: ParsedPurchase): string {
  const fields = Object.keys(formats) as (keyof Readings)[];
  const parts = fields.flatMap((field) => formatField(field, purchase));
  const evident = EVIDENCE.some((field) => formatField(field, purchase).length > 0);
  return [...(evident ? [] : ["buy"]), ...parts, ...purchase.unread, ...(purchase.isRepeated ? ["twice"] : [])].join(
    ", ",
  );
}

/** Any one of these fields makes a text a purchase; without them it needs the word "buy". */
const EVIDENCE = ["kind", "amount", "megabytes", "network", "phone"] as const;

function formatField<Field extends keyof Readings>(field: Field, purchase: ParsedPurchase): string[] {
  const clear = purchase[field] as Readings[Field] | undefined;
  return (purchase.unclear[field] ?? (clear === undefined ? [] : [clear])).map(formats[field]);
}

/** A size in the smallest unit that needs at most six digits and two decimals. */
function formatSize(megabytes: number): string {
  const units = [
    ["mb", 1],
    ["gb", 1024],
    ["tb", 1024 * 1024],
  ] as const;
  const sizes = units.map(([unit, size]) => ({ unit, amount: String(megabytes / size) }));
  const size = sizes.find(({ amount }) => /^\d{1,6}(?:\.\d{1,2})?$/.test(amount)) ?? sizes[1];
  return `${size?.amount}${size?.unit}`;
}
