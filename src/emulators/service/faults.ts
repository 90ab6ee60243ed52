/** Which requests go wrong, and how. */
import type { Times } from "../kit/rules.js";

export const endpoints = ["airtime", "data", "plans", "history", "initiate", "charge", "query"] as const;
export type Endpoint = (typeof endpoints)[number];

/** The operation does not happen. */
const beforeAccepting = ["500", "html", "429", "insufficient", "unauthorised", "garbage", "reset", "timeout"] as const;

/** The operation happens in full, and the answer says little about it or nothing. */
const afterAccepting = [
  "500-after-accepting",
  "html-after-accepting",
  "garbage-after-accepting",
  "reset-after-accepting",
  "timeout-after-accepting",
  "half-body",
  "stall-body",
] as const;

/** `slow` waits `delayMs` and then behaves correctly, even when the client has disconnected meanwhile. */
export const faultKinds = [...beforeAccepting, ...afterAccepting, "slow"] as const;
export type FaultKind = (typeof faultKinds)[number];

export type SandboxFault = {
  readonly endpoint: Endpoint | "any";
  readonly kind: FaultKind;
  readonly times?: Times | undefined;
  /** Wait before misbehaving. */
  readonly delayMs?: number | undefined;
};

export const isAfterAccepting = (kind: FaultKind): boolean =>
  afterAccepting.some((afterAcceptingKind) => afterAcceptingKind === kind);
