import type { FailureReason } from "../core/orders/failure.js";

/** Words of the service's error messages, from public sources: its specification shows none. */
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
 * Why a vend was refused; undefined unless the message says it in words that we know. The subject is what the message
 * names first: "Plan not found for phone number" is about the plan.
 */
export function refusalReason(message: string): FailureReason | undefined {
  if (!REFUSING.test(message)) return undefined;
  const named = REASONS.map(([words, reason]) => ({ reason, place: message.search(words) }));
  return named.filter(({ place }) => place >= 0).sort((a, b) => a.place - b.place)[0]?.reason;
}

/** Whether a refusal leaves open if this request, or an earlier one, was carried out. */
export const isAmbiguousRefusal = (message: string): boolean => AMBIGUOUS_WORDS.test(message);
