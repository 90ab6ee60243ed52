import ky from "ky";
import { faultName, neverSent } from "../core/base/errors.js";
import type { Clock } from "../core/base/time.js";
import type { Log, Meter, ServiceCallEnd } from "../core/ports.js";
import { createFetch } from "../http/exchange.js";
import { readAnswer, type ServiceAnswer } from "./answer.js";
import type { PaymentUnit } from "./payment-unit.js";

/** How to reach the service. The key is the bearer token and signs the webhooks. It is never logged. */
export type ServiceOptions = {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The unit of amounts in payment calls. Vending amounts are always naira. */
  readonly unit: PaymentUnit;
  /** How long one call may take, until the last byte of its reply. */
  readonly timeoutMs: number;
  /** A vend that the service still lists as pending counts as delivered after this. Absent: it stays pending. */
  readonly pendingDeliveredMs?: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Measures every call. */
  readonly meter?: Pick<Meter, "call">;
};

const MESSAGE_CHARS_MAX = 200;

export type Client = ReturnType<typeof createClient>;

type Query = Readonly<Record<string, string | number>>;

/**
 * The service over HTTP: bearer key, no retries, no redirects (a redirected POST would be a second one). A call never
 * throws: its outcome is the answer. Throws TypeError for a key that no header can carry, without quoting it.
 */
export function createClient({
  baseUrl,
  secretKey,
  timeoutMs,
  meter,
  clock,
}: Pick<ServiceOptions, "baseUrl" | "secretKey" | "timeoutMs" | "meter" | "clock">) {
  const http = ky.create({
    prefixUrl: baseUrl,
    headers: headersWith(secretKey),
    retry: 0,
    timeout: false, // ky's timeout only covers the headers; ours is for the whole reply.
    throwHttpErrors: false,
    fetch: createFetch({ timeoutMs }),
  });

  async function answerOf(sending: Promise<Response>): Promise<ServiceAnswer> {
    try {
      const response = await sending;
      return withoutKey(readAnswer(response.status, await response.text()), secretKey);
    } catch (error) {
      return { kind: neverSent(error) ? "unreached" : "ambiguous", cause: faultName(error) };
    }
  }

  const measured = async (path: string, sending: Promise<Response>): Promise<ServiceAnswer> => {
    const startedAt = clock();
    const answer = await answerOf(sending);
    meter?.call({ path, ended: endOf(answer) }, clock() - startedAt);
    return answer;
  };

  return {
    // The query is part of the path, because with `searchParams` ky would build the request twice.
    get: (path: string, query: Query) => measured(path, http.get(`${path}?${queryOf(query)}`)),
    post: (path: string, body: Readonly<Record<string, unknown>>) => measured(path, http.post(path, { json: body })),
  };
}

function endOf({ kind }: ServiceAnswer): ServiceCallEnd {
  if (kind === "unreached" || kind === "ambiguous") return "unheard";
  return kind === "unauthorised" ? "refused" : "answered";
}

const queryOf = (query: Query): string =>
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

/** A message may quote the key or be a whole HTML page. Neither may reach our logs. */
function withoutKey(answer: ServiceAnswer, secretKey: string): ServiceAnswer {
  const clean = (text: string) => (secretKey ? text.replaceAll(secretKey, "[key]") : text).slice(0, MESSAGE_CHARS_MAX);
  if (answer.kind === "rejected") return { ...answer, message: clean(answer.message) };
  return answer.kind === "ambiguous" ? { ...answer, cause: clean(answer.cause) } : answer;
}
