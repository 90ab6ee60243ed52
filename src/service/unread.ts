import { unreachable } from "../core/base/unreachable.js";
import type { Unread } from "../core/ports.js";
import type { Answer } from "./answer.js";

export type NotOk = Exclude<Answer, { kind: "ok" }>;

/** What an answer that brought nothing says of itself, for logs and for the desk. */
export function explain(answer: NotOk): string {
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
export const unread = (answer: NotOk): Unread => ({ outcome: "unread", cause: explain(answer) });
