import type { ParsedPurchase, Readings } from "../../conversations/parser/words/parsed.js";
import { networkName } from "../../src/core/base/network.js";
import { formatNaira } from "../../src/core/money/money.js";

const SPANS: Readonly<Record<Readings["span"], string>> = {
  ...{ daily: "daily", weekly: "weekly", monthly: "monthly", longer: "yearly" },
};

const spellings: { readonly [Field in keyof Readings]: (reading: Readings[Field]) => string } = {
  kind: (kind) => kind,
  amount: formatNaira,
  megabytes: spellSize,
  network: networkName,
  phone: (phone) => phone,
  span: (span) => SPANS[span],
  recipient: (who) => (who.is === "me" ? "my line" : `for ${who.name}`),
};

/** What was understood, in words that are understood as the same: "data, 1536mb, MTN, 08031234567". */
export function spell(understood: ParsedPurchase): string {
  const fields = Object.keys(spellings) as (keyof Readings)[];
  const said = fields.flatMap((field) => spelled(field, understood));
  const evident = EVIDENCE.some((field) => spelled(field, understood).length > 0);
  return [...(evident ? [] : ["buy"]), ...said, ...understood.unread].join(", ");
}

/** What shows by itself that something is to be bought. */
const EVIDENCE = ["kind", "amount", "megabytes", "network", "phone"] as const;

function spelled<Field extends keyof Readings>(field: Field, understood: ParsedPurchase): string[] {
  const clear = understood[field] as Readings[Field] | undefined;
  return (understood.unclear[field] ?? (clear === undefined ? [] : [clear])).map(spellings[field]);
}

/** In the largest unit that needs no more than two decimals. */
function spellSize(megabytes: number): string {
  const units = [
    ["mb", 1],
    ["gb", 1024],
    ["tb", 1024 * 1024],
  ] as const;
  const spelled = units.map(([unit, size]) => ({ unit, amount: String(megabytes / size) }));
  const short = spelled.find(({ amount }) => /^\d{1,6}(?:\.\d{1,2})?$/.test(amount)) ?? spelled[1];
  return `${short?.amount}${short?.unit}`;
}
