/** Faults that a test adds: each applies to the next calls that match it. */
import type { Times } from "../../kit/rules.js";
import { botApiError, tooManyRequestsError } from "../refusal.js";
import type { Payload } from "./schema.js";

export type TelegramFault = {
  /** Without a method: any except getUpdates, which is always under way. */
  readonly method?: string;
  readonly chat?: number;
  /** How many calls it applies to; one unless given. */
  readonly times?: Times;
  /** 0 drops the socket without an answer. */
  readonly status: number;
  readonly retryAfterS?: number;
  readonly description?: string;
  /** The call takes effect and only its answer is lost. */
  readonly afterAccepting?: boolean;
  readonly delayMs?: number;
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden: bot was blocked by the user",
  404: "Not Found",
  409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Whether a fault applies to this call. */
export const isFaultFor =
  (method: string, payload: Payload) =>
  (fault: TelegramFault): boolean =>
    (fault.method === undefined ? method !== "getUpdates" : fault.method === method) &&
    (fault.chat === undefined || fault.chat === Number(payload["chat_id"]));

/** The refusal that a fault causes. */
export function faultError({ status, description, retryAfterS }: TelegramFault): Error {
  if (status === 429 && description === undefined) return tooManyRequestsError(retryAfterS ?? 1);
  return botApiError(status, description ?? DESCRIPTIONS[status] ?? "Unknown", retryAfterS);
}
