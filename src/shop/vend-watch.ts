import type { Chat } from "#core/customer.js";
import type { House } from "#core/house.js";
import type { Mint } from "#core/ids.js";
import { followed, type Incident, isGoingOn } from "#core/incident.js";
import type { Log } from "#core/ports.js";
import type { Books, Store } from "#core/store.js";
import { before, type Clock, type Instant } from "#core/time.js";
import { type VendStatus, vendStatus } from "#core/vend-status.js";
import { wareKey } from "#core/ware.js";
import type { HouseKeeper } from "./house-keeper.js";
import { HELD_ORDERS_MAX, ILL_AT, SLOW_VEND_MS, WATCH_LOOKS, WATCH_ORDERS_MAX, WATCH_WINDOW_MS } from "./limits.js";
import { createPause } from "./pause.js";
import { createTellWaiting } from "./tell-waiting.js";

type Deps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly staff: readonly Chat[];
  readonly lookIntervalMs: number;
};

export type VendWatch = {
  start(): void;
  /** Something was switched: whoever waits for it is told now. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Sees when the vends of a ware go badly, and when they go well again, and has staff told. How it stands is kept in the
 * house: of several processes one notices, and a restart forgets nothing.
 */
export function createVendWatch(deps: Deps): VendWatch {
  const { log, lookIntervalMs } = deps;
  const tellWaiting = createTellWaiting(deps);
  const { pause, cutShort } = createPause();
  let running: Promise<void> | undefined;
  let [awake, stopped] = [false, false];

  const run = async () => {
    while (!stopped) {
      awake = false;
      await tellWaiting()
        .then(() => lookAtVends(deps))
        .catch((fault: unknown) => log.error({ fault: String(fault) }, "how vends go could not be read"));
      if (!awake && !stopped) await pause(WATCH_LOOKS * lookIntervalMs);
    }
  };

  return {
    start() {
      running ??= run();
    },
    wake() {
      awake = true;
      cutShort();
    },
    async stop() {
      stopped = true;
      cutShort();
      await running;
    },
  };
}

async function lookAtVends(deps: Deps): Promise<void> {
  const { store, house, mint, clock, staff } = deps;
  const now = clock();
  const recent = await store.ordersSince(before(now, WATCH_WINDOW_MS), WATCH_ORDERS_MAX);
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  const statuses = vendStatus({ recent, held, now, slowMs: SLOW_VEND_MS });
  const ids = statuses.map(() => mint("inc"));
  const judge = (settled: House) => judged(settled, { statuses, ids, now });
  if (judge(await store.house()).changed.length === 0) return;
  await house.note(async (settled, books) => {
    const { incidents, changed } = judge(settled);
    if (changed.length === 0) return undefined;
    const told = changed.filter(({ since, until }) => since === now || until === now);
    await tellStaff(books, { staff, told, now });
    return { ...settled, incidents };
  });
}

type Looked = {
  readonly statuses: readonly VendStatus[];
  /** For those that begin now. */
  readonly ids: readonly Incident["id"][];
  readonly now: Instant;
};

function judged({ incidents = {} }: House, { statuses, ids, now }: Looked) {
  const changed = statuses.flatMap((status, index): Incident[] => {
    const known = incidents[wareKey(status)];
    const id = ids[index];
    const next = id && followed(known, status, { id, now, at: ILL_AT });
    return next && next !== known ? [next] : [];
  });
  const entries = changed.map((incident) => [wareKey(incident), incident] as const);
  return { changed, incidents: { ...incidents, ...Object.fromEntries(entries) } };
}

async function tellStaff(
  books: Books,
  { staff, told, now }: { readonly staff: readonly Chat[]; readonly told: readonly Incident[]; readonly now: Instant },
): Promise<void> {
  for (const { id } of told) {
    for (const chat of staff) await books.tell(chat, { kind: "incident", incident: id }, now);
  }
}

/** What goes badly now. */
export const goingOn = ({ incidents = {} }: House): readonly Incident[] => Object.values(incidents).filter(isGoingOn);
