import type { CustomerId, Mint } from "../../core/base/ids.js";
import { type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { Audience, Reckoned } from "../../core/customers/audience.js";
import type { Chat } from "../../core/customers/customer.js";
import { type Broadcast, doneOf, type News } from "../../core/notifications/broadcast.js";
import type { DeedKind } from "../../core/settings/audit-entry.js";
import type { Books, Store } from "../../core/store.js";
import type { Messenger, Reached } from "../notifications/messenger.js";
import type { Recorder } from "../orders/record.js";
import { lastDays } from "../reconciliation/nightly.js";
import { reckon } from "./audience.js";

/** How far a broadcast is. */
export type Progress = Broadcast & {
  readonly done: number;
  /** Since it was begun, or went on; absent while nobody carries it, and at first. */
  readonly perSecond?: number;
  readonly leftMs?: number;
};

/** What staff may do about a broadcast that is not over. */
export type Steer = "pause" | "go-on" | "cancel";

export type DeskBroadcasts = {
  /** How many people an audience is now, everyone when none is given. It takes a while where customers are many. */
  audience(of?: Audience): Promise<Reckoned>;
  /** The first moment of so many days, today among them. */
  since(days: number): Promise<Instant>;
  /** Sends one chat what it would look like. */
  preview(chat: Chat, news: News): Promise<Reached["outcome"]>;
  /** A fresh id for a broadcast, minted before the tap that sends it. */
  mintBroadcast(): string;
  progress(id: string): Promise<Progress | undefined>;
  /** Sends it in the background; `id` makes a second tap the same broadcast. */
  broadcast(
    request: News & {
      readonly id: string;
      readonly by: CustomerId;
      readonly from: Chat;
      readonly audience?: Audience;
    },
  ): Promise<void>;
  /** Pauses, goes on or cancels; false when it is over, or so already. Whoever is being written to then still reads it. */
  steer(id: string, how: Steer, by: CustomerId): Promise<boolean>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly mint: Mint;
  readonly recorder: Recorder;
  readonly messenger: Messenger;
  readonly startBroadcast: (broadcast: Broadcast) => void;
};

/** What staff tell many customers at once. */
export function createDeskBroadcasts(deps: Deps): DeskBroadcasts {
  const { store, clock, mint, recorder, messenger, startBroadcast } = deps;
  return {
    audience: (of) => reckon(store, of),
    since: async (days) => lastDays(clock(), days).from,
    preview: async (chat, news) => (await messenger.broadcast(chat, news, { id: mint("brd"), asked: false })).outcome,
    mintBroadcast: () => mint("brd"),
    progress: async (id) => {
      const broadcast = await store.broadcast(id);
      return broadcast && progressOf(broadcast, clock());
    },
    async broadcast({ id, by, ...request }) {
      if (await store.broadcast(id)) return;
      const { people: total } = await reckon(store, request.audience);
      const broadcast: Broadcast = {
        ...{ ...request, id, by, startedAt: clock(), total },
        ...{ delivered: 0, unreachable: 0, failed: 0 },
      };
      const isNew = await store.transact(by, async (books) => {
        if (await books.broadcast(id)) return false;
        await books.putBroadcast(broadcast);
        const said = request.audience?.kind ?? "everyone";
        await recorder.deed(books, { customer: by, by, did: "broadcast-begun", to: id, said });
        return true;
      });
      if (isNew) startBroadcast(broadcast);
    },
    async steer(id, how, by) {
      const known = await store.broadcast(id);
      const steered = known && (await store.transact(known.by, (books) => steer(deps, books, { id, how, by })));
      if (steered && how !== "pause") startBroadcast(steered);
      return steered !== undefined;
    },
  };
}

const DEEDS: Readonly<Record<Steer, DeedKind>> = {
  pause: "broadcast-paused",
  "go-on": "broadcast-gone-on",
  cancel: "broadcast-cancelled",
};

type Steering = { readonly id: string; readonly how: Steer; readonly by: CustomerId };

async function steer(
  { clock, recorder }: Deps,
  books: Books,
  { id, how, by }: Steering,
): Promise<Broadcast | undefined> {
  const now = await books.broadcast(id);
  if (!now || now.finishedAt !== undefined || now.cancelledAt !== undefined) return undefined;
  const { pausedAt, ...going } = now;
  if ((how === "pause") === (pausedAt !== undefined) && how !== "cancel") return undefined;
  const steered: Broadcast =
    how === "go-on" ? going : { ...now, ...(how === "pause" ? { pausedAt: clock() } : { cancelledAt: clock() }) };
  await books.putBroadcast(steered);
  await recorder.deed(books, { customer: now.by, by, did: DEEDS[how], to: id });
  await books.tell(now.from, { kind: "broadcast", broadcast: id }, clock());
  return steered;
}

/** Sooner a rate says nothing. */
const RATE_AFTER_MS = 2 * SECOND_MS;

function progressOf(broadcast: Broadcast, now: number): Progress {
  const done = doneOf(broadcast);
  const { runner, pausedAt, cancelledAt, finishedAt, total } = broadcast;
  const goneMs = runner ? now - runner.since : 0;
  const perSecond = runner && goneMs >= RATE_AFTER_MS ? ((done - runner.done) * SECOND_MS) / goneMs : 0;
  const isResting = pausedAt !== undefined || cancelledAt !== undefined || finishedAt !== undefined;
  if (isResting || perSecond <= 0) return { ...broadcast, done };
  return { ...broadcast, done, perSecond, leftMs: (Math.max(0, total - done) / perSecond) * SECOND_MS };
}
