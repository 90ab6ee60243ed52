import { z } from "zod";
import { type Phone, parsePhone } from "../core/base/phone.js";
import { PRODUCT_KINDS, type ProductKind, parseProductKind } from "../core/base/product-kind.js";
import { type Instant, instant, parseInstant } from "../core/base/time.js";
import { add, type Kobo, kobo, parseNaira } from "../core/money/money.js";
import type { UnreadableVend, VendRecord } from "../core/ports.js";

/**
 * One row of the vending history, or of a purchase's reply. `foreign`: certainly not a vend of ours. `doubtful`: a vend
 * whose number, amount or state cannot be read, so it could be the one that a caller looks for.
 */
export type VendRowReading =
  | { readonly kind: "record"; readonly record: VendRecord }
  | { readonly kind: "foreign"; readonly why: string }
  | { readonly kind: "doubtful"; readonly why: string; readonly vend: UnreadableVend };

/** A string or a number; anything else counts as absent. */
const word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .optional()
  .catch(undefined);

/** `meta` is not read: if it contradicts `status`, the status counts, so a pending vend stays pending. */
const VendRow = z.object({
  reference: word,
  amount: word,
  merchant_amount: word,
  phone_number: word,
  type: word,
  action: word,
  status: word,
  createdAt: word,
});

type VendRow = z.infer<typeof VendRow>;

const STATES = new Map<string, VendRecord["state"]>([
  ["pending", "pending"],
  ["success", "delivered"],
  ["failed", "failed"],
]);

/** Reads a vending transaction record (service-spec). The time is the one in the reference, or else `createdAt`. */
export function readVendRow(raw: unknown): VendRowReading {
  const { data: row } = VendRow.safeParse(raw);
  if (!row) return { kind: "foreign", why: "not an object" };
  if (row.action !== undefined && row.action.toLowerCase() !== "debit") return { kind: "foreign", why: "not a debit" };
  const reference = parseVendReference(row.reference ?? "");
  const kinds = possibleKinds(row, reference);
  if (kinds.length === 0 && row.type) return { kind: "foreign", why: "no kind of product" };
  const recipient = parsePhone(row.phone_number ?? "") ?? reference?.recipient;
  if (!recipient && isOtherNumber(row)) return { kind: "foreign", why: "no mobile number" };

  const kind = kinds.length === 1 ? kinds[0] : undefined;
  const at = reference?.at ?? parseInstant(row.createdAt ?? "");
  const amount = amountOf(row.amount ?? "");
  const cost = row.merchant_amount === undefined ? amount : costOf(row.merchant_amount);
  const planCode = kind && HAS_PLAN_CODE[kind] ? reference?.planCode : undefined;
  const { reference: vendorRef, status } = row;
  const doubtful = (why: string): VendRowReading => ({
    kind: "doubtful",
    why,
    vend: { vendorRef: vendorRef || undefined, recipient, kind, amount, planCode, at },
  });
  if (!kind) return doubtful("type");
  if (!recipient) return doubtful("phone_number");
  if (amount === undefined) return doubtful("amount");
  if (cost === undefined) return doubtful("merchant_amount");
  if (!status) return doubtful("status");
  if (!vendorRef) return doubtful("reference");
  if (at === undefined) return doubtful("createdAt");
  // The specification does not list every status. An unknown one counts as pending.
  const state = STATES.get(status.toLowerCase()) ?? "pending";
  return {
    kind: "record",
    record: { vendorRef, recipient, kind, amount, cost, ...(planCode ? { planCode } : {}), at, state },
  };
}

/**
 * The amount of a vend or plan, in naira as the service writes it; undefined if unreadable. "5,000.00" is accepted too:
 * before two decimals, commas can only separate thousands.
 */
export const amountOf = (text: string): Kobo | undefined =>
  parseNaira(/^\d{1,3}(,\d{3})+\.\d\d$/.test(text) ? text.replaceAll(",", "") : text);

/** A discount may leave a fraction of a kobo ("48.625"): then the cost is rounded up. */
function costOf(text: string): Kobo | undefined {
  const [, whole, fraction] = /^(\d+\.\d\d)(\d+)$/.exec(text) ?? [];
  const cost = amountOf(whole ?? text);
  return cost !== undefined && Number(fraction ?? 0) > 0 ? add(cost, kobo(1)) : cost;
}

/** Whether the vend reference of a kind includes a plan code. */
const HAS_PLAN_CODE: Readonly<Record<ProductKind, boolean>> = { airtime: false, data: true };

/** Not all types are documented. For an unknown one, the form of the reference tells which kinds are possible. */
function possibleKinds({ type }: VendRow, reference: VendReference | undefined): readonly ProductKind[] {
  const kind = parseProductKind(type ?? "");
  if (kind) return [kind];
  return reference ? PRODUCT_KINDS.filter((one) => HAS_PLAN_CODE[one] === (reference.planCode !== undefined)) : [];
}

/** Whether the number is complete but not a Nigerian mobile number, so not ours. A masked or missing one could be. */
const isOtherNumber = ({ phone_number }: VendRow): boolean => /^\+?\d[\d\s-]{6,}$/.test(phone_number ?? "");

/** The parts of a vend's reference (service-spec: vending transaction record). */
type VendReference = {
  readonly recipient: Phone | undefined;
  /** Only data has one: that distinguishes the two forms. */
  readonly planCode: string | undefined;
  readonly at: Instant;
};

/** Reads `app_<phone>_<amount>_<millis>` and `app_<phone>_<amount>_<plan_code>_<millis>`; undefined for any other form. */
export function parseVendReference(text: string): VendReference | undefined {
  const match = /^app_([^_]+)_[^_]+_(?:(.+)_)?(\d{12,14})$/.exec(text);
  if (!match) return undefined;
  return { recipient: parsePhone(match[1] ?? ""), planCode: match[2], at: instant(Number(match[3])) };
}
