import { openEnum, schema } from "../base/schema.js";

/**
 * Why an order failed, and what that says about its network. `network`: the network itself fails. `route`: the service
 * or the way to the network fails. `nothing`: a wrong number, our own empty float, a decision of staff and the like.
 */
const FAILURES = {
  "bad-recipient": "nothing",
  "out-of-float": "nothing",
  "plan-unavailable": "route",
  rejected: "network",
  unauthorised: "nothing",
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
} as const satisfies Readonly<Record<string, "network" | "route" | "nothing">>;

export type FailureReason = keyof typeof FAILURES;

export const failureReasonSchema = schema(() => openEnum(Object.keys(FAILURES) as FailureReason[]));

/** Whether a vend failed because of its network or the way to it. */
export const isAtFault = (failure: FailureReason | undefined): boolean =>
  failure !== undefined && ["network", "route"].includes(FAILURES[failure]);

/** Whether a vend failed because of the network itself. */
export const isNetworkFailure = (failure: FailureReason | undefined): boolean =>
  failure !== undefined && FAILURES[failure] === "network";
