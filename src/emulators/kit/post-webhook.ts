/** Delivering webhooks: one POST, repeated until it is accepted. */
import { request } from "undici";
import { pause } from "./waiting.js";

const PAUSE_MS_MAX = 60_000;

type WebhookPost = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

type WebhookAnswer = { readonly status: number; readonly text: string };

/** Posts JSON without following redirects. Rejects when there is no answer. (`fetch` would take three times the CPU time.) */
export async function postWebhook(
  url: string,
  { body, headers, timeoutMs, signal }: WebhookPost,
): Promise<WebhookAnswer> {
  const answer = await request(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

type Repetition = {
  /** The pause before the first repetition; it doubles with each one, up to a minute. */
  readonly pauseMs: number;
  readonly timesMax?: number;
  readonly signal: AbortSignal;
};

/** Repeats a failed attempt until it returns true, with a pause before each repetition. */
export async function repeatUntilTaken(
  attempt: () => Promise<boolean>,
  { pauseMs, timesMax = Number.POSITIVE_INFINITY, signal }: Repetition,
): Promise<void> {
  let ms = pauseMs;
  for (let times = 0; times < timesMax; times++) {
    await pause(ms, signal);
    if (signal.aborted || (await attempt())) return;
    ms = Math.min(ms * 2, PAUSE_MS_MAX);
  }
}
