/** How the Cloud API refuses, at once in an answer or later in a status. Codes, titles and HTTP statuses are Meta's. */
import { randomBytes } from "node:crypto";

const CODES: Readonly<Record<number, readonly [http: 400 | 401 | 404 | 429 | 500, title: string]>> = {
  100: [400, "Invalid parameter"],
  190: [401, "Access token has expired"],
  130429: [429, "Rate limit hit"],
  130472: [400, "User's number is part of an experiment"],
  131000: [500, "Something went wrong"],
  131008: [400, "Required parameter is missing"],
  131009: [400, "Parameter value is not valid"],
  131026: [400, "Message undeliverable"],
  131047: [400, "Re-engagement message"],
  131049: [400, "This message was not delivered to maintain healthy ecosystem engagement."],
  131050: [400, "Unable to deliver the message"],
  131051: [400, "Unsupported message type"],
  131056: [429, "(Business Account, Consumer Account) pair rate limit hit"],
  132000: [400, "Number of parameters does not match the expected number of params"],
  132001: [404, "Template name does not exist in the translation"],
};

/** Thrown from anywhere; the API answers with it as Meta would. */
export class CloudApiRefusal extends Error {
  readonly body: object;

  constructor(
    readonly code: number,
    readonly http: 400 | 401 | 404 | 429 | 500,
    error: object,
  ) {
    super(`The Cloud API refuses: ${code}`);
    this.body = { error: { ...error, fbtrace_id: `A${randomBytes(16).toString("base64url")}` } };
  }
}

/** What a code means. A code that is not listed is an unknown error. */
const entryOf = (code: number) => CODES[code] ?? ([400, "Unknown"] as const);

export function cloudApiError(code: number, details?: string): Error {
  const [http, title] = entryOf(code);
  const error_data = { messaging_product: "whatsapp", details: details ?? title };
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

/** The same error as a status webhook carries it. */
export function statusError(code: number): object {
  const [, title] = entryOf(code);
  const href = "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";
  return { code, title, message: title, error_data: { details: title }, href };
}
