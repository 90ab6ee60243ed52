/** The API of the chat page, the same for every channel: a stream of what every phone shows, taps and texts, and files. */
import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { readJson } from "./connection.js";
import { nextChange, pause, type Watched } from "./waiting.js";

const GATHER_MS = 15;
const HEARTBEAT_MS = 10_000;

/** `inline` lets the browser show the file instead of saving it. */
type PageFile = {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly inline: boolean;
  readonly name?: string;
};

/** A seat is a place at the page: one person in one chat. */
type PageChannel<Seat> = Watched & {
  seatOf(key: string): Seat;
  viewOf(seat: Seat): { readonly seat: string };
  /** What a person can do, by the name at the end of the path. Throws when it cannot be done. */
  readonly acts: Readonly<Record<string, (seat: Seat, input: never) => unknown>>;
  fileOf(id: string): PageFile | undefined;
  readonly signal: AbortSignal;
};

/** Routes below /chat. */
export function createPageApi<Seat>(channel: PageChannel<Seat>): Hono {
  const app = new Hono();

  app.get("/events", (c) => {
    const seats = (c.req.queries("seat") ?? []).map(channel.seatOf);
    return streamSSE(c, (stream) => streamViews(stream, channel, seats));
  });

  app.get("/files/:id", (c) => {
    const file = channel.fileOf(c.req.param("id"));
    if (!file) return c.notFound();
    const name = file.name === undefined ? "" : `; filename*=UTF-8''${encodeURIComponent(file.name)}`;
    return c.body(new Uint8Array(file.bytes), 200, {
      "content-type": file.type,
      "content-disposition": `${file.inline ? "inline" : "attachment"}${name}`,
      "x-content-type-options": "nosniff",
    });
  });

  app.post("/:seat/:act", async (c) => {
    const { seat, act } = c.req.param();
    if (!Object.hasOwn(channel.acts, act)) return c.notFound();
    const input = await readJson(c);
    try {
      await channel.acts[act]?.(channel.seatOf(seat), input as never); // Unchecked: only our own page sends it.
      return c.json({});
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 409);
    }
  });

  return app;
}

/** Sends each phone's view whenever it differs from the last one sent, until the page is closed. */
async function streamViews<Seat>(
  stream: SSEStreamingApi,
  channel: PageChannel<Seat>,
  seats: readonly Seat[],
): Promise<void> {
  const sent = new Map<string, string>();
  const sendChanged = async () => {
    for (const view of seats.map(channel.viewOf)) {
      const data = JSON.stringify(view);
      if (sent.get(view.seat) === data) continue;
      sent.set(view.seat, data);
      await stream.writeSSE({ event: "view", data });
    }
  };
  const closed = new AbortController();
  stream.onAbort(() => closed.abort());
  while (!stream.aborted && !channel.signal.aborted) {
    const change = nextChange(channel, { timeoutMs: HEARTBEAT_MS, signal: closed.signal });
    await sendChanged();
    await change;
    await pause(GATHER_MS, closed.signal); // Changes that come together are sent together.
  }
}
