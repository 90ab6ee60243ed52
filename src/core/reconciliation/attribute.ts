import { type CustomerId, isPaymentReference } from "../base/ids.js";
import { after, before, DAY_MS, MINUTE_MS } from "../base/time.js";
import type { Payment } from "../money/payment.js";
import type { GatewayPayment } from "../ports.js";
import type { PaymentDiscrepancy } from "./finding.js";
import { isReceivedNaira } from "./received.js";

/** The gateway's clock and ours may differ by so much. */
const EARLY_MS = 5 * MINUTE_MS;

export type ChargeLists = {
  /** Payments the service lists under references that no payment of ours has. */
  readonly rows: readonly GatewayPayment[];
  /** Of a row under a reference that is not ours: who it is of by its e-mail, in all their chats, the main one first. */
  readonly payerOf: (row: GatewayPayment) => readonly CustomerId[];
  /** Charges of saved cards that are not listed under their own references: such a row may be one of them. */
  readonly charges: readonly Payment[];
};

/**
 * Money under references of the gateway's own that is of customers of ours by its e-mail. Nothing but a charge of a saved
 * card comes so: each row is put to a charge of that customer and amount.
 */
export function attributeCharges({ rows, charges, payerOf }: ChargeLists): {
  readonly chargeOf: ReadonlyMap<GatewayPayment, Payment>;
  /** Nobody asked for it. */
  readonly unrequested: readonly PaymentDiscrepancy[];
  readonly isPayers: (row: GatewayPayment) => boolean;
} {
  // One that was refused, or that a person saw was none, only where there is no other.
  const open = new Set(charges.toSorted((one, other) => Number(isRefused(one)) - Number(isRefused(other))));
  const ours = rows.filter(
    (row) => isReceivedNaira(row) && !isPaymentReference(row.reference) && payerOf(row).length > 0,
  );
  const chargeOf = new Map<GatewayPayment, Payment>();
  for (const row of [...ours].sort((a, b) => a.at - b.at)) {
    const charge = [...open].find((one) => payerOf(row).includes(one.customer) && mayBeOf(row, one));
    if (!charge) continue;
    chargeOf.set(row, charge);
    open.delete(charge);
  }
  const unrequested = ours.filter((row) => !chargeOf.has(row));
  return {
    chargeOf,
    unrequested: unrequested.flatMap((row) => {
      const [customer] = payerOf(row);
      return customer ? [unrequestedPayment(row, customer)] : [];
    }),
    isPayers: (row) => ours.includes(row),
  };
}

const isRefused = ({ state }: Payment): boolean => state === "failed";

/** By the amount and the time, as far as the row has one. */
function mayBeOf({ amount, at, undated }: GatewayPayment, { amount: asked, via }: Payment): boolean {
  if (via.kind !== "card" || via.sentAt === undefined || amount !== asked) return false;
  return undated === true || (at >= before(via.sentAt, EARLY_MS) && at < after(via.sentAt, DAY_MS));
}

const unrequestedPayment = (
  { reference, at, state, amount }: GatewayPayment,
  customer: CustomerId,
): PaymentDiscrepancy => ({
  ...{ about: "payment", difference: "unrequested", reference, at, customer },
  theirs: { state, amount },
});
