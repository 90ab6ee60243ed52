import type { Mint } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { LOOK_INTERVAL_MAX_MS, nextPollAt } from "../../core/jobs/backoff.js";
import {
  LATE_PAYMENT_INTERVAL_MAX_MS,
  LATE_PAYMENT_LOOKS_MAX,
  LATE_PAYMENT_MS,
  movePayment,
  type Payment,
} from "../../core/money/payment.js";
import { reviewDiscrepancy } from "../../core/reconciliation/compare-payments.js";
import type { Books } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { notifyPayer } from "./credit.js";
import { openFinding } from "./findings.js";

type Deps = {
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly pollIntervalMs: number;
};

type PollDeps = Pick<Deps, "clock" | "pollIntervalMs">;

/** A person decides, and until then nothing else is asked for: staff and customer are told so, once. */
export async function reviewPayment(
  deps: Deps,
  books: Books,
  payment: Payment,
  change: Pick<Payment, "review" | "received" | "currency" | "gatewayRef">,
): Promise<void> {
  const held = movePayment(payment, "review", { at: deps.clock(), change });
  await scheduleLatePaymentPoll(deps, books, { ...held, reads: LATE_PAYMENT_LOOKS_MAX });
  await openFinding(deps, books, reviewDiscrepancy(held), held.customer);
  await notifyPayer(deps, books, held);
}

export const schedulePaymentPoll = (
  { clock, pollIntervalMs }: PollDeps,
  books: Books,
  payment: Payment,
): Promise<void> =>
  books.putPayment({
    ...payment,
    reads: payment.reads + 1,
    dueAt: nextPollAt(clock(), payment.reads, pollIntervalMs),
  });

/** What was given up on may still be paid, and no webhook is promised: it is looked at for a week, ever less often. */
export function scheduleLatePaymentPoll(deps: PollDeps, books: Books, payment: Payment): Promise<void> {
  const now = deps.clock();
  const late = now - payment.expiresAt;
  const { dueAt: _, ...rest } = payment;
  if (late > LATE_PAYMENT_MS) return books.putPayment(rest);
  if (payment.reads < LATE_PAYMENT_LOOKS_MAX) return schedulePaymentPoll(deps, books, payment);
  const wait = Math.min(Math.max(late, LOOK_INTERVAL_MAX_MS), LATE_PAYMENT_INTERVAL_MAX_MS);
  return books.putPayment({ ...rest, reads: payment.reads + 1, dueAt: after(now, wait) });
}
