import type { SSEStreamingApi } from "hono/streaming";

/** A stream of views for the chat page, whatever channel they are of. */

const GATHER_MS = 15;
const HEARTBEAT_MS = 10_000;

export type ViewSource = {
  /** Every phone that is followed, as it is now. */
  views(): readonly { readonly seat: string }[];
  /** Calls back whenever something may look different, until the answer is called. */
  watch(listener: () => void): () => void;
  stopped?(): boolean;
};

/** Sends each phone's view whenever it differs from the one sent before, until the page goes away. */
export async function streamViews(stream: SSEStreamingApi, followed: ViewSource): Promise<void> {
  const sent = new Map<string, string>();
  const send = async () => {
    for (const view of followed.views()) {
      const data = JSON.stringify(view);
      if (sent.get(view.seat) === data) continue;
      sent.set(view.seat, data);
      await stream.writeSSE({ event: "view", data });
    }
  };
  let wake = () => {};
  stream.onAbort(() => wake());
  while (!stream.aborted && !followed.stopped?.()) {
    const change = nextChange(followed, (soon) => {
      wake = soon;
    });
    await send();
    await change;
  }
}

/** The next change, with a moment for others to join it; or a heartbeat, or the page going away. */
function nextChange({ watch }: ViewSource, onGone: (listener: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => {
      clearTimeout(heartbeat);
      unwatch();
      setTimeout(resolve, GATHER_MS);
    };
    const heartbeat = setTimeout(soon, HEARTBEAT_MS).unref();
    const unwatch = watch(soon);
    onGone(soon);
  });
}
