import ky from "ky";
import { type Answer, readAnswer } from "./answer.js";
import { readBody } from "./body.js";
import type { ServiceOptions } from "./options.js";
import { faultName, neverSent } from "./unsent.js";

const SAID_CHARS_MAX = 200;

/** One call each, never repeated, and never a throw: what became of it is the answer. */
export type Client = {
  get(path: string, query: Readonly<Record<string, string | number>>): Promise<Answer>;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<Answer>;
};

/**
 * The service over HTTP: bearer key, no retries, no redirects (a redirected POST would be a second one).
 * Throws TypeError for a key that no header can carry, without quoting it.
 */
export function createClient({
  baseUrl,
  secretKey,
  timeoutMs,
}: Pick<ServiceOptions, "baseUrl" | "secretKey" | "timeoutMs">): Client {
  const http = ky.create({
    prefixUrl: baseUrl,
    headers: bearer(secretKey),
    retry: 0,
    timeout: timeoutMs,
    throwHttpErrors: false,
    redirect: "manual",
  });

  async function exchange(send: (signal: AbortSignal) => Promise<Response>): Promise<Answer> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      // ky's own time-out ends with the headers; this one covers the body, even if the signal is lost on its way down.
      return tidy(await Promise.race([read(send(deadline)), expiry(deadline)]), secretKey);
    } catch (error) {
      return { kind: neverSent(error) ? "unreached" : "ambiguous", cause: faultName(error) };
    }
  }

  return {
    get: (path, query) => exchange((signal) => http.get(path, { searchParams: query, signal })),
    post: (path, body) => exchange((signal) => http.post(path, { json: body, signal })),
  };
}

async function read(sending: Promise<Response>): Promise<Answer> {
  const response = await sending;
  const text = await readBody(response);
  return readAnswer(response.status, text ?? "");
}

const expiry = (deadline: AbortSignal): Promise<never> =>
  new Promise((_, reject) => deadline.addEventListener("abort", () => reject(deadline.reason), { once: true }));

function bearer(secretKey: string): Headers {
  try {
    return new Headers({ accept: "application/json", authorization: `Bearer ${secretKey}` });
  } catch {
    throw new TypeError("The service's secret key has characters that a header cannot carry");
  }
}

/** A service that quotes the key in its message, or sends a page of text, must not bring that into our logs. */
function tidy(answer: Answer, secretKey: string): Answer {
  const clean = (text: string) => (secretKey ? text.replaceAll(secretKey, "[key]") : text).slice(0, SAID_CHARS_MAX);
  if (answer.kind === "rejected") return { ...answer, message: clean(answer.message) };
  return answer.kind === "ambiguous" ? { ...answer, cause: clean(answer.cause) } : answer;
}
