import type { FailureReason } from "../core/orders/order.js";

/** Words of the service's error messages, as far as they are publicly known: its specification shows none. */
const REASONS: readonly (readonly [RegExp, FailureReason])[] = [
  [/insufficient|low balance/i, "out-of-float"],
  [/\b(phone|msisdn|recipient(?!('s)? network))/i, "bad-recipient"],
  [/\b(plan|bundle)/i, "plan-unavailable"],
  [/\b(network|operator|telco)/i, "network-failed"],
];

const REFUSING =
  /insufficient|low balance|invalid|incorrect|wrong|unknown|unsupported|unavailable|required|must be|not (found|available|exist|supported|valid)|no such/i;

const AMBIGUOUS_WORDS = /duplicat|already|in progress|being processed|processing|pending|timed?[ -]?out/i;

/**
 * Why a vend was refused, when the message says it in words we know. It is about what it names first: "Plan not found
 * for phone number" is about the plan.
 */
export function refusalReason(message: string): FailureReason | undefined {
  if (!REFUSING.test(message)) return undefined;
  const named = REASONS.map(([words, reason]) => ({ reason, place: message.search(words) }));
  return named.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place)[0]?.reason;
}

/** True for a complaint that leaves open whether an earlier, or this very, request was carried out. */
export const isAmbiguousRefusal = (message: string): boolean => AMBIGUOUS_WORDS.test(message);
