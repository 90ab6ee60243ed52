import { openEnum, schema } from "../base/schema.js";

/**
 * Why an order failed, and what else fails with it. `network`: the network itself. `route`: the way to the network, or
 * the service. `every-vend`: the service refuses whatever we ask for. `nothing`: it says nothing of other orders.
 */
const FAILURES = {
  "bad-recipient": "nothing",
  "out-of-float": "every-vend",
  "plan-unavailable": "route",
  rejected: "network",
  unauthorised: "every-vend",
  unreachable: "route",
  "network-failed": "network",
  "never-arrived": "route",
  /** An equal order for the same number stayed undecided for too long. */
  "number-busy": "nothing",
  /** The vendor listed it as pending for too long. It may still arrive. */
  unconfirmed: "nothing",
  /** Staff decided that it failed. */
  "failed-by-staff": "nothing",
  /** When its turn in its batch came, it cost more than agreed. */
  "price-rose": "nothing",
  /** When its turn in its batch came, it was not on sale. */
  "off-sale": "nothing",
  /** An earlier line of its batch showed that nothing can be vended now. */
  "batch-stopped": "nothing",
} as const satisfies Readonly<Record<string, "network" | "route" | "every-vend" | "nothing">>;

export type FailureReason = keyof typeof FAILURES;

export const failureReasonSchema = schema(() => openEnum(Object.keys(FAILURES) as FailureReason[]));

/** Whether a vend failed because of its network or the way to it. */
export const isAtFault = (failure: FailureReason | undefined): boolean =>
  failure !== undefined && ["network", "route"].includes(FAILURES[failure]);

/** Whether a vend failed because of the network itself. */
export const isNetworkFailure = (failure: FailureReason | undefined): boolean =>
  failure !== undefined && FAILURES[failure] === "network";

/** Why the service refuses every vend. */
export type VendBlockingReason = {
  [R in FailureReason]: (typeof FAILURES)[R] extends "every-vend" ? R : never;
}[FailureReason];

export const isVendBlockingReason = (reason: FailureReason | undefined): reason is VendBlockingReason =>
  reason !== undefined && FAILURES[reason] === "every-vend";

export const VEND_BLOCKING_REASONS: readonly VendBlockingReason[] = (Object.keys(FAILURES) as FailureReason[]).filter(
  isVendBlockingReason,
);
