import { LISTED_WITHIN_MS } from "./compare-vends.js";
import type { Discrepancy } from "./finding.js";
import { isPaymentReference } from "./ids.js";
import type { Payment } from "./payment.js";
import type { GatewayPayment } from "./ports.js";
import { before, type Instant, type Window } from "./time.js";

export type PaymentLists = {
  readonly window: Window;
  /** When the service's list began to be read; ours was read after it. */
  readonly readAt: Instant;
  /** Payments opened in the window. */
  readonly payments: readonly Payment[];
  /** Whether a reference is one of ours at all, of whatever time. */
  readonly known: (reference: string) => boolean;
  /** Payments the service lists, from the window's begin until long after its end. */
  readonly rows: readonly GatewayPayment[];
};

export type PairedPayment = { readonly payment: Payment; readonly row?: GatewayPayment };

/**
 * Ours against theirs, payment by payment, by reference: the best row of each, success first. Only success is money;
 * tries that came to nothing on either side agree. Rows of other programs of the same merchant are counted, no more.
 */
export function comparePayments({ window, readAt, payments, known, rows }: PaymentLists): {
  readonly pairs: readonly PairedPayment[];
  /** Paid under a reference of ours that our books do not know. */
  readonly lost: readonly GatewayPayment[];
  /** Paid to other programs of the same merchant. */
  readonly foreign: readonly GatewayPayment[];
  readonly discrepancies: readonly Discrepancy[];
} {
  const best = new Map<string, GatewayPayment>();
  for (const row of rows) {
    const other = best.get(row.reference);
    if (!other || (other.state !== "success" && row.state === "success")) best.set(row.reference, row);
  }
  const pairs = payments.map((payment) => pair(payment, best.get(payment.reference)));
  const strays = [...best.values()].filter(
    ({ reference, state, at }) => state === "success" && at >= window.from && at < window.to && !known(reference),
  );
  const lost = strays.filter(({ reference }) => isPaymentReference(reference));
  return {
    pairs,
    lost,
    foreign: strays.filter(({ reference }) => !isPaymentReference(reference)),
    discrepancies: [...pairs.flatMap((paired) => differences(paired, readAt)), ...lost.map(stray)],
  };
}

const pair = (payment: Payment, row: GatewayPayment | undefined): PairedPayment => ({
  payment,
  ...(row ? { row } : {}),
});

function differences({ payment, row }: PairedPayment, readAt: Instant): Discrepancy[] {
  const { reference, state, openedAt, changedAt, amount } = payment;
  const got = row?.state === "success";
  const known = {
    about: "payment",
    ...{ reference, at: openedAt, ours: { state, amount } },
    ...(row ? { theirs: { state: row.state, amount: row.amount } } : {}),
  } as const;
  if (state === "paid" && !got) {
    if (changedAt >= before(readAt, LISTED_WITHIN_MS)) return [];
    return [{ ...known, difference: row ? "state-differs" : "missing-there" }];
  }
  if (!got) return [];
  if (state === "mismatched" || (state === "paid" && (row.amount !== amount || row.currency !== "NGN"))) {
    return [{ ...known, difference: "amount-differs" }];
  }
  return state === "paid" ? [] : [{ ...known, difference: "state-differs" }];
}

const stray = ({ reference, at, state, amount }: GatewayPayment): Discrepancy => ({
  ...{ about: "payment", difference: "missing-here", reference, at },
  theirs: { state, amount },
});
