import type { FailureReason } from "#core/order.js";

/** The service's error messages, as far as they are publicly known (its specification shows none). */
const REASONS: readonly (readonly [RegExp, FailureReason])[] = [
  [/insufficient|low balance/i, "out-of-float"],
  [/\b(phone|msisdn|recipient)/i, "bad-recipient"],
  [/\b(plan|bundle)/i, "plan-unavailable"],
];

const REFUSING =
  /insufficient|low balance|invalid|incorrect|wrong|unknown|unsupported|unavailable|required|must be|not (found|available|exist|supported|valid)|no such/i;

const DOUBTFUL = /duplicat|already|in progress|being processed|processing|pending|timed?[ -]?out/i;

/** Why a vend was refused, when the message says it in words we know. */
export const refusalReason = (message: string): FailureReason | undefined =>
  REFUSING.test(message) ? REASONS.find(([words]) => words.test(message))?.[1] : undefined;

/** True for a complaint that leaves open whether an earlier, or this very, request was carried out. */
export const admitsDoubt = (message: string): boolean => DOUBTFUL.test(message);
