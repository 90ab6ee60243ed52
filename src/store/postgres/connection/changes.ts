import type pg from "pg";
import type { RunQuery } from "./ask.js";

/** Word between processes that something may be due. */
export type ChangeNotifier = {
  /** Something changed here: those who listen here hear of it at once, other processes within half a second. */
  notify(): void;
  /** Something changed in another process, or may have: to be looked at. */
  onChange(listener: () => void): void;
  /** Others hear of what this process leaves them. */
  close(): Promise<void>;
};

type Options = {
  readonly connect: () => pg.Client;
  readonly runQuery: RunQuery;
  readonly processName: string;
  readonly onNotice: (notice: string) => void;
};

const CHANNEL = "sharpsharp_due";
/**
 * A commit that notifies makes all others wait, so it is done apart from them, and not for each. Nor does each look at
 * what another process most likely does itself by then: so many looks a second, however many processes there are.
 */
const NOTIFY_INTERVAL_MS = 100;
const LISTEN_INTERVAL_MS = 200;
const AGAIN_MS = 1_000;
const NOTIFY = { name: "notify", text: `select pg_notify('${CHANNEL}', $1)` };

/** Listens until it is closed; a connection that is lost is replaced, and what may have been missed counts as a change. */
export async function createChangeNotifier({
  connect,
  runQuery,
  processName,
  onNotice,
}: Options): Promise<ChangeNotifier> {
  const listeners = new Set<() => void>();
  let closed = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let untold = false;
  let hearing: NodeJS.Timeout | undefined;

  const heard = () => {
    for (const listener of listeners) listener();
  };
  const hear = () => {
    hearing ??= setTimeout(() => {
      hearing = undefined;
      heard();
    }, LISTEN_INTERVAL_MS);
  };
  const listen = async () => {
    const fresh = connect();
    fresh.on("error", () => undefined); // Followed by its end.
    fresh.on("notification", ({ payload }) => {
      if (payload !== processName) hear();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    fresh.once("end", () => {
      if (closed) return;
      onNotice("LISTEN connection lost, reconnecting");
      listenAgain();
    });
  };
  const listenAgain = () => {
    again = setTimeout(() => {
      listen().then(heard, () => {
        if (!closed) listenAgain();
      });
    }, AGAIN_MS);
  };
  const tellOthers = () => {
    untold = false;
    runQuery(NOTIFY, [processName]).catch(() => undefined); // They look by themselves, if later.
    telling = setTimeout(() => {
      telling = undefined;
      if (untold) tellOthers();
    }, NOTIFY_INTERVAL_MS);
  };

  await listen();
  return {
    onChange: (listener) => void listeners.add(listener),
    notify: () => {
      heard();
      untold = true;
      if (!telling) tellOthers();
    },
    close: async () => {
      closed = true;
      clearTimeout(again);
      clearTimeout(hearing);
      clearTimeout(telling);
      await runQuery(NOTIFY, [processName]).catch(() => undefined);
      await client?.end();
    },
  };
}
