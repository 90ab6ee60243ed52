/** Which requests go wrong, and how. */
import { createRules, type Rules, type Times } from "./rules.js";

export const endpoints = ["airtime", "data", "plans", "history", "initiate", "charge", "query"] as const;
export type Endpoint = (typeof endpoints)[number];

/** The operation does not happen. */
const before = ["500", "html", "429", "insufficient", "unauthorised", "garbage", "reset", "timeout"] as const;

/** The operation happens in full, and the answer tells little of it or nothing. */
const after = [
  "500-after-accepting",
  "html-after-accepting",
  "garbage-after-accepting",
  "reset-after-accepting",
  "timeout-after-accepting",
  "half-body",
  "stall-body",
] as const;

/** `slow` waits `delayMs` first and then does all as it should: also when the client has long gone away. */
export const faultKinds = [...before, ...after, "slow"] as const;
export type FaultKind = (typeof faultKinds)[number];

export type SandboxFault = {
  readonly endpoint: Endpoint | "any";
  readonly kind: FaultKind;
  readonly times?: Times | undefined;
  /** Wait before misbehaving. */
  readonly delayMs?: number | undefined;
};

export const createSandboxFaults = (): Rules<SandboxFault> => createRules<SandboxFault>();

const FAULTS_AFTER_ACCEPTING: ReadonlySet<FaultKind> = new Set(after);

export const isAfterAccepting = (kind: FaultKind): boolean => FAULTS_AFTER_ACCEPTING.has(kind);
