import { unreachable } from "../core/base/unreachable.js";
import type { ReadFailure } from "../core/ports.js";
import type { ServiceAnswer } from "./answer.js";

export type FailedAnswer = Exclude<ServiceAnswer, { kind: "ok" }>;

/** What an answer that brought nothing says of itself, for logs and for the desk. */
export function explainFailure(answer: FailedAnswer): string {
  switch (answer.kind) {
    case "unauthorised":
      return `The service does not accept our key (HTTP ${answer.status})`;
    case "rejected":
      return answer.message || `HTTP ${answer.status}`;
    case "unreached":
    case "ambiguous":
      return answer.cause;
    default:
      return unreachable(answer);
  }
}

/** A reading that could not be had. */
export const toReadFailure = (answer: FailedAnswer): ReadFailure => ({
  outcome: "unread",
  cause: explainFailure(answer),
});
