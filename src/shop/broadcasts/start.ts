import type { CustomerId, Mint } from "../../core/base/ids.js";
import { type Clock, type Instant, lastDays, SECOND_MS } from "../../core/base/time.js";
import type { Audience, AudienceSize } from "../../core/customers/audience.js";
import type { Chat } from "../../core/customers/customer.js";
import { type Broadcast, type BroadcastContent, doneCount } from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult, Messenger } from "../../core/notifications/messenger.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";

import { recordAudit } from "../settings/audit.js";
import { countAudience } from "./audience.js";

/** How far a broadcast is. */
export type BroadcastProgress = Broadcast & {
  readonly done: number;
  /** Since it was begun, or went on; absent while nobody carries it, and at first. */
  readonly perSecond?: number;
  readonly leftMs?: number;
};

/** What staff may do about a broadcast that is not over. */
export type BroadcastControl = "pause" | "go-on" | "cancel";

export type StaffBroadcasts = {
  /** How many people an audience is now, everyone when none is given. It takes a while where customers are many. */
  countAudience(of?: Audience): Promise<AudienceSize>;
  /** The first moment of so many days, today among them. */
  windowStart(days: number): Promise<Instant>;
  /** Sends one chat what it would look like. */
  previewBroadcast(chat: Chat, news: BroadcastContent): Promise<BroadcastSendResult["outcome"]>;
  /** A fresh id for a broadcast, minted before the tap that sends it. */
  mintBroadcast(): string;
  broadcastProgress(id: string): Promise<BroadcastProgress | undefined>;
  /** Sends it in the background; `id` makes a second tap the same broadcast. */
  sendBroadcast(
    request: BroadcastContent & {
      readonly id: string;
      readonly by: CustomerId;
      readonly from: Chat;
      readonly audience?: Audience;
    },
  ): Promise<void>;
  /** Pauses, goes on or cancels; false when it is over, or so already. Whoever is being written to then still reads it. */
  controlBroadcast(id: string, how: BroadcastControl, by: CustomerId): Promise<boolean>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly mint: Mint;
  readonly config: ShopConfig;
  readonly messenger: Messenger;
  readonly startBroadcast: (broadcast: Broadcast) => void;
};

/** What staff tell many customers at once. */
export function createStaffBroadcasts(deps: Deps): StaffBroadcasts {
  const { store, clock, mint, messenger, startBroadcast } = deps;
  return {
    countAudience: (of) => countAudience(store, of),
    windowStart: async (days) => lastDays(clock(), days).from,
    previewBroadcast: async (chat, news) =>
      (await messenger.sendBroadcast(chat, news, { id: mint("brd"), asked: false })).outcome,
    mintBroadcast: () => mint("brd"),
    broadcastProgress: async (id) => {
      const broadcast = await store.broadcast(id);
      return broadcast && progressOf(broadcast, clock());
    },
    async sendBroadcast({ id, by, ...request }) {
      if (await store.broadcast(id)) return;
      const { people: total } = await countAudience(store, request.audience);
      const broadcast: Broadcast = {
        ...{ ...request, id, by, startedAt: clock(), total },
        ...{ delivered: 0, unreachable: 0, failed: 0 },
      };
      const isNew = await store.transact(by, async (books) => {
        if (await books.broadcast(id)) return false;
        await books.putBroadcast(broadcast);
        const said = request.audience?.kind ?? "everyone";
        await recordAudit(deps, books, { customer: by, by, action: "broadcast-started", target: id, detail: said });
        return true;
      });
      if (isNew) startBroadcast(broadcast);
    },
    async controlBroadcast(id, how, by) {
      const known = await store.broadcast(id);
      const steered = known && (await store.transact(known.by, (books) => applyControl(deps, books, { id, how, by })));
      if (steered && how !== "pause") startBroadcast(steered);
      return steered !== undefined;
    },
  };
}

const CONTROL_AUDIT_ACTIONS: Readonly<Record<BroadcastControl, AuditAction>> = {
  pause: "broadcast-paused",
  "go-on": "broadcast-resumed",
  cancel: "broadcast-cancelled",
};

type ControlRequest = { readonly id: string; readonly how: BroadcastControl; readonly by: CustomerId };

async function applyControl(deps: Deps, books: Books, { id, how, by }: ControlRequest): Promise<Broadcast | undefined> {
  const { clock } = deps;
  const now = await books.broadcast(id);
  if (!now || now.finishedAt !== undefined || now.cancelledAt !== undefined) return undefined;
  const { pausedAt, ...going } = now;
  if ((how === "pause") === (pausedAt !== undefined) && how !== "cancel") return undefined;
  const steered: Broadcast =
    how === "go-on" ? going : { ...now, ...(how === "pause" ? { pausedAt: clock() } : { cancelledAt: clock() }) };
  await books.putBroadcast(steered);
  await recordAudit(deps, books, { customer: now.by, by, action: CONTROL_AUDIT_ACTIONS[how], target: id });
  await books.notify(now.from, { kind: "broadcast", broadcast: id }, clock());
  return steered;
}

/** Sooner a rate says nothing. */
const RATE_AFTER_MS = 2 * SECOND_MS;

function progressOf(broadcast: Broadcast, now: number): BroadcastProgress {
  const done = doneCount(broadcast);
  const { runner, pausedAt, cancelledAt, finishedAt, total } = broadcast;
  const goneMs = runner ? now - runner.since : 0;
  const perSecond = runner && goneMs >= RATE_AFTER_MS ? ((done - runner.done) * SECOND_MS) / goneMs : 0;
  const isResting = pausedAt !== undefined || cancelledAt !== undefined || finishedAt !== undefined;
  if (isResting || perSecond <= 0) return { ...broadcast, done };
  return { ...broadcast, done, perSecond, leftMs: (Math.max(0, total - done) / perSecond) * SECOND_MS };
}
