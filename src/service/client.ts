import ky, { type BeforeRequestHook } from "ky";
import { Agent } from "undici";
import { faultName, neverSent } from "../core/base/never-sent.js";
import { exchange } from "../http/exchange.js";
import { readAnswer, type ServiceAnswer } from "./answer.js";
import type { ServiceOptions } from "./options.js";

const SAID_CHARS_MAX = 200;

/** One call each, never repeated, and never a throw: what became of it is the answer. */
export type Client = {
  get(path: string, query: Readonly<Record<string, string | number>>): Promise<ServiceAnswer>;
  post(path: string, body: Readonly<Record<string, unknown>>): Promise<ServiceAnswer>;
};

/**
 * The service over HTTP: bearer key, no retries, no redirects (a redirected POST would be a second one).
 * Throws TypeError for a key that no header can carry, without quoting it.
 */
export function createClient({
  baseUrl,
  secretKey,
  timeoutMs,
  meter,
  clock,
}: Pick<ServiceOptions, "baseUrl" | "secretKey" | "timeoutMs" | "meter" | "clock">): Client {
  const agent = new Agent();
  /** In the place of ky's own fetch, whose clones, streams and signals cost more than the call. */
  const carry: BeforeRequestHook = async ({ url, method, headers }, options) => {
    const body = typeof options.body === "string" ? options.body : null;
    const { status, text } = await exchange(agent, {
      url,
      method,
      headers: Object.fromEntries(headers),
      body,
      timeoutMs,
    });
    return new Response(text || null, { status });
  };
  const http = ky.create({
    prefixUrl: baseUrl,
    headers: headersWith(secretKey),
    retry: 0,
    timeout: false, // The exchange's covers the body too.
    throwHttpErrors: false,
    hooks: { beforeRequest: [carry] },
  });

  async function heard(sending: Promise<Response>): Promise<ServiceAnswer> {
    try {
      const response = await sending;
      return tidy(readAnswer(response.status, await response.text()), secretKey);
    } catch (error) {
      return { kind: neverSent(error) ? "unreached" : "ambiguous", cause: faultName(error) };
    }
  }

  const measured = async (path: string, sending: Promise<Response>): Promise<ServiceAnswer> => {
    const began = clock();
    const answer = await heard(sending);
    const unheard = answer.kind === "unreached" || answer.kind === "ambiguous";
    meter?.call({ path, ended: unheard ? "unheard" : "answered" }, clock() - began);
    return answer;
  };

  return {
    // As part of the path: given apart, ky would make the request twice.
    get: (path, query) => measured(path, http.get(`${path}?${queryOf(query)}`)),
    post: (path, body) => measured(path, http.post(path, { json: body })),
  };
}

const queryOf = (query: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

function headersWith(secretKey: string): Headers {
  try {
    return new Headers({
      accept: "application/json",
      "user-agent": "sharpsharp",
      authorization: `Bearer ${secretKey}`,
    });
  } catch {
    throw new TypeError("The service's secret key has characters that a header cannot carry");
  }
}

/** A service that quotes the key in its message, or sends a page of text, must not bring that into our logs. */
function tidy(answer: ServiceAnswer, secretKey: string): ServiceAnswer {
  const clean = (text: string) => (secretKey ? text.replaceAll(secretKey, "[key]") : text).slice(0, SAID_CHARS_MAX);
  if (answer.kind === "rejected") return { ...answer, message: clean(answer.message) };
  return answer.kind === "ambiguous" ? { ...answer, cause: clean(answer.cause) } : answer;
}
