import { z } from "zod";
import { unreachable } from "../core/base/errors.js";
import { parseJson } from "../core/base/text.js";
import type { ReadFailure } from "../core/ports.js";
import { isAmbiguousRefusal, refusalReason } from "./refusal.js";

/**
 * The outcome of a call. With `rejected` and `unreached` the service certainly did nothing. Whatever is neither that
 * nor a readable success is `ambiguous`.
 */
export type ServiceAnswer =
  | { readonly kind: "ok"; readonly data: unknown }
  | { readonly kind: "unauthorised"; readonly status: number }
  | { readonly kind: "rejected"; readonly status: number; readonly message: string }
  | { readonly kind: "unreached"; readonly cause: string }
  | { readonly kind: "ambiguous"; readonly cause: string };

/** All fields are optional: an initiation has no `success`, a 401 no `status`, a validation error has a `title`. */
const Envelope = z.object({
  status: z.number().optional().catch(undefined),
  success: z.boolean().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.unknown()).optional().catch(undefined),
  data: z.unknown().optional(),
});

type Envelope = z.infer<typeof Envelope>;

/** Client errors which prove that the request was refused and not carried out. 408, 409 and 425 prove nothing. */
const SURE_REFUSALS: ReadonlySet<number> = new Set([400, 402, 404, 405, 406, 410, 413, 415, 422]);

/**
 * Reads a whole response (service-spec: response envelope, errors). If the HTTP status and the envelope's copy of it
 * differ, the worse one counts.
 *
 * 429 is `unreached`: a rate limiter rejects a request before it is processed (RFC 6585, section 4). A refusal under
 * HTTP 200 only counts in words that we know. A 4xx without the service's envelope, or one that mentions a duplicate,
 * is `ambiguous`.
 */
export function readAnswer(httpStatus: number, text: string): ServiceAnswer {
  if (httpStatus === 401 || httpStatus === 403) return { kind: "unauthorised", status: httpStatus };
  if (httpStatus === 429) return rateLimited;
  const envelope = Envelope.safeParse(parseJson(text)).data;
  if (!envelope) return { kind: "ambiguous", cause: `HTTP ${httpStatus}, unreadable body` };
  const status = Math.max(httpStatus, envelope.status ?? 0);
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    return { kind: "ambiguous", cause: `HTTP ${status}` };
  }
  if (status < 300 && envelope.success !== false) return readSuccess(status, envelope);
  if (envelope.success === true) return { kind: "ambiguous", cause: `HTTP ${status}, yet success` };
  if (status === 401 || status === 403) return { kind: "unauthorised", status };
  if (status === 429) return rateLimited;
  return readRefusal(status, envelope);
}

const rateLimited: ServiceAnswer = { kind: "unreached", cause: "HTTP 429, too many requests" };

function readSuccess(status: number, envelope: Envelope): ServiceAnswer {
  const isEnvelope = envelope.success === true || envelope.status !== undefined || envelope.data !== undefined;
  return isEnvelope ? { kind: "ok", data: envelope.data } : { kind: "ambiguous", cause: `HTTP ${status}, no envelope` };
}

function readRefusal(status: number, envelope: Envelope): ServiceAnswer {
  const message = messageOf(envelope);
  const recognised = envelope.success === false || message !== "";
  const isSure = SURE_REFUSALS.has(status) ? recognised : status < 300 && refusalReason(message) !== undefined;
  if (isSure && !isAmbiguousRefusal(message)) return { kind: "rejected", status, message };
  return { kind: "ambiguous", cause: `HTTP ${status}, ${message || "no message"}` };
}

function messageOf({ message, title, errors = {} }: Envelope): string {
  const details = Object.entries(errors).map(([field, reasons]) => `${field}: ${[reasons].flat().join(" ")}`);
  return [message ?? title ?? "", ...details].join("; ").trim();
}

export type FailedAnswer = Exclude<ServiceAnswer, { kind: "ok" }>;

/** Why a call failed, for logs and for staff. */
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

export const toReadFailure = (answer: FailedAnswer): ReadFailure => ({
  outcome: "unread",
  cause: explainFailure(answer),
});
