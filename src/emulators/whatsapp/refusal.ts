/** How the Cloud API refuses, at once in an answer or later in a status. Codes, titles and HTTP statuses are Meta's. */
import { randomBytes } from "node:crypto";

type Entry = { readonly http: number; readonly title: string; readonly details: string };

const CODES: Readonly<Record<number, Entry>> = {
  1: { http: 500, title: "API Unknown", details: "An unknown error has occurred." },
  2: { http: 503, title: "API Service", details: "Temporary due to downtime or due to being overloaded." },
  100: { http: 400, title: "Invalid parameter", details: "The request has an unsupported or misspelled parameter." },
  190: { http: 401, title: "Access token has expired", details: "Your access token has expired." },
  130429: {
    http: 429,
    title: "Rate limit hit",
    details: "Message failed to send because there were too many messages sent from this phone number in a short time",
  },
  131000: { http: 500, title: "Something went wrong", details: "Message failed to send due to an unknown error." },
  131008: { http: 400, title: "Required parameter is missing", details: "A required parameter is missing." },
  131009: { http: 400, title: "Parameter value is not valid", details: "A parameter value is not valid." },
  131016: { http: 503, title: "Service unavailable", details: "A service is temporarily unavailable." },
  131026: { http: 400, title: "Message undeliverable", details: "Unable to deliver message." },
  131047: {
    http: 400,
    title: "Re-engagement message",
    details: "Message failed to send because more than 24 hours have passed since the customer last replied.",
  },
  131049: {
    http: 400,
    title: "This message was not delivered to maintain healthy ecosystem engagement.",
    details: "In order to maintain a healthy ecosystem engagement, the message failed to be delivered.",
  },
  131050: {
    http: 400,
    title: "Unable to deliver the message",
    details: "This recipient has chosen to stop receiving marketing messages on WhatsApp from your business.",
  },
  131051: { http: 400, title: "Unsupported message type", details: "Message type is not supported." },
  131056: {
    http: 429,
    title: "(Business Account, Consumer Account) pair rate limit hit",
    details: "Too many messages were sent from this phone number to the same phone number in a short period of time.",
  },
  132000: {
    http: 400,
    title: "Number of parameters does not match the expected number of params",
    details: "The number of parameters does not match the template.",
  },
  132001: {
    http: 404,
    title: "Template name does not exist in the translation",
    details: "The template does not exist in this language or has not been approved.",
  },
};

/** Thrown from anywhere; the API answers with it as Meta would. */
export class CloudApiRefusal extends Error {
  readonly body: object;

  constructor(
    readonly code: number,
    readonly http: number,
    error: object,
  ) {
    super(`The Cloud API refuses: ${code}`);
    this.body = { error: { ...error, fbtrace_id: `A${randomBytes(16).toString("base64url")}` } };
  }
}

/** What a code means. A code that is not listed is an unknown error. */
const entryOf = (code: number): Entry => CODES[code] ?? { http: 400, title: "Unknown", details: "Unknown." };

export function cloudApiError(code: number, details?: string): Error {
  const { http, title, details: usual } = entryOf(code);
  const error_data = { messaging_product: "whatsapp", details: details ?? usual };
  return new CloudApiRefusal(code, http, { message: `(#${code}) ${title}`, type: "OAuthException", code, error_data });
}

/** Refusals of the Graph API below WhatsApp, which carry no `error_data`. */
export function invalidTokenError(): Error {
  const message = "Invalid OAuth access token - Cannot parse access token";
  return new CloudApiRefusal(190, 401, { message, type: "OAuthException", code: 190 });
}

export function noSuchObjectError(method: string, id: string): Error {
  const message = `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`;
  return new CloudApiRefusal(100, 400, { message, type: "GraphMethodException", code: 100, error_subcode: 33 });
}

/** The same as a status webhook says it. */
export function statusError(code: number): object {
  const { title, details } = entryOf(code);
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
  };
}
