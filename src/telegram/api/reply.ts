/** What the Bot API said to a call, as far as the way out cares. */
export type BotApiReply = {
  readonly status: number;
  /** The envelope; undefined when the body was not JSON (a proxy's error page). */
  readonly envelope?: BotApiEnvelope;
};

export type BotApiEnvelope = {
  readonly ok: boolean;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
};

export function parseBotApiReply(status: number, text: string): BotApiReply {
  try {
    return { status, envelope: JSON.parse(text) };
  } catch {
    return { status };
  }
}

/** How long a refusal asks us to wait; undefined for anything else than a 429. */
export function retryAfterMs({ status, envelope }: BotApiReply): number | undefined {
  if (status !== 429 && envelope?.error_code !== 429) return undefined;
  return Math.max(1, envelope?.parameters?.retry_after ?? 1) * 1_000;
}

/** The 429 that Telegram would give: for a caller who would have to wait too long. */
export const floodWaitReply = (ms: number): BotApiReply => {
  const seconds = Math.ceil(ms / 1_000);
  return {
    status: 429,
    envelope: {
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${seconds}`,
      parameters: { retry_after: seconds },
    },
  };
};
