import { parseJson } from "../../core/base/text.js";

/** The Bot API's answer to a call. */
export type BotApiReply = {
  readonly status: number;
  /** Undefined if the body was not JSON, such as a proxy's error page. */
  readonly envelope: BotApiEnvelope | undefined;
};

type BotApiEnvelope = {
  readonly ok: boolean;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
};

export const parseBotApiReply = (status: number, body: Uint8Array): BotApiReply => ({
  status,
  envelope: parseJson(body) as BotApiEnvelope | undefined,
});

/** How long a 429 asks us to wait, at least a second; undefined for any other reply. */
export function retryAfterMs({ status, envelope }: BotApiReply): number | undefined {
  if (status !== 429 && envelope?.error_code !== 429) return undefined;
  return Math.max(1, envelope?.parameters?.retry_after ?? 1) * 1_000;
}

/** The 429 that Telegram would send. It tells a caller that the wait would be too long for this call. */
export function floodWaitReply(ms: number): BotApiReply {
  const seconds = Math.ceil(ms / 1_000);
  const envelope: BotApiEnvelope = {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  };
  return { status: 429, envelope };
}
