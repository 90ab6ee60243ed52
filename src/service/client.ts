import { faultName, neverSent } from "../core/base/errors.js";
import type { Clock } from "../core/base/time.js";
import type { Meter, ServiceCallEnd } from "../core/meter.js";
import type { Log } from "../core/ports.js";
import { bearerHeaders, createAgent, exchange } from "../http/exchange.js";
import { readAnswer, type ServiceAnswer } from "./answer.js";
import type { PaymentUnit } from "./payment-unit.js";

/** How to reach the service. The key is the bearer token and signs webhooks; it is never logged. */
export type ServiceOptions = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The unit of amounts in payment calls. Vending amounts are always naira. */
  readonly unit: PaymentUnit;
  /** How long one call may take, until the last byte of its reply. */
  readonly timeoutMs: number;
  /** A vend that the service still lists as pending counts as delivered after this; if absent, it stays pending. */
  readonly pendingDeliveredMs?: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Measures every call. */
  readonly meter?: Pick<Meter, "call">;
};

const MESSAGE_CHARS_MAX = 200;

type Query = Readonly<Record<string, string | number>>;

/** A call is made once and never throws: its outcome is the answer. */
export type Client = {
  get(path: string, query: Query): Promise<ServiceAnswer>;
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
  const agent = createAgent();
  const bearer = bearerHeaders({ token: secretKey, tokenName: "The service's secret key", userAgent: "sharpsharp" });

  async function send(method: "GET" | "POST", path: string, json?: string): Promise<ServiceAnswer> {
    const url = `${baseUrl}/${path}`;
    const headers = json === undefined ? bearer : { ...bearer, "content-type": "application/json" };
    try {
      const { status, bytes } = await exchange(agent, { url, method, headers, body: json ?? null, timeoutMs });
      return withoutKey(readAnswer(status, bytes), secretKey);
    } catch (error) {
      return { kind: neverSent(error) ? "unreached" : "ambiguous", cause: faultName(error) };
    }
  }

  const measured = async (path: string, sending: Promise<ServiceAnswer>): Promise<ServiceAnswer> => {
    const startedAt = clock();
    const answer = await sending;
    meter?.call({ path, ended: endOf(answer) }, clock() - startedAt);
    return answer;
  };

  return {
    get: (path, query) => measured(path, send("GET", `${path}?${queryOf(query)}`)),
    post: (path, body) => measured(path, send("POST", path, JSON.stringify(body))),
  };
}

function endOf({ kind }: ServiceAnswer): ServiceCallEnd {
  if (kind === "unreached" || kind === "ambiguous") return "unheard";
  return kind === "unauthorised" ? "refused" : "answered";
}

const queryOf = (query: Query): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

/** A message may quote the key or be a whole page: neither must reach our logs. */
function withoutKey(answer: ServiceAnswer, secretKey: string): ServiceAnswer {
  const clean = (text: string) => (secretKey ? text.replaceAll(secretKey, "[key]") : text).slice(0, MESSAGE_CHARS_MAX);
  if (answer.kind === "rejected") return { ...answer, message: clean(answer.message) };
  return answer.kind === "ambiguous" ? { ...answer, cause: clean(answer.cause) } : answer;
}
