import { editsMessages } from "../../core/base/channel.js";
import type { CustomerId } from "../../core/base/ids.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { Audience } from "../../core/customers/audience.js";
import type { Chat } from "../../core/customers/chat.js";
import { againId, type Broadcast, type BroadcastContent, doneCount } from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult } from "../../core/notifications/messenger.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import { isClosedByRestore } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { recordAudit } from "../settings/audit.js";
import { countAudience } from "./audience.js";

export type BroadcastProgress = Broadcast & {
  readonly done: number;
  /** The rate since it was started or resumed. Absent at first, and while no process sends it. */
  readonly perSecond?: number;
  readonly leftMs?: number;
  /** Whether it was sent again to those whose outcome is unknown. */
  readonly wasSentAgain?: true;
  /** Nothing is sent until staff open the shop, whose books were restored. */
  readonly waitsForOpening: boolean;
};

/** What staff may do with an unfinished broadcast. */
export type BroadcastControl = "pause" | "resume" | "cancel";

export async function previewBroadcast(
  { messenger, mint }: ShopContext,
  chat: Chat,
  content: BroadcastContent,
): Promise<BroadcastSendResult["outcome"]> {
  return (await messenger.sendBroadcast(chat, content, { id: mint("brd"), optedIn: false })).outcome;
}

export async function broadcastProgress(
  { store, clock }: ShopContext,
  id: string,
): Promise<BroadcastProgress | undefined> {
  const broadcast = await store.read("broadcast", id);
  if (!broadcast) return undefined;
  const wasSentAgain = (await store.read("broadcast", againId(id))) !== undefined;
  const waitsForOpening = isClosedByRestore(await store.settings());
  return { ...progressOf(broadcast, clock(), waitsForOpening), ...(wasSentAgain && { wasSentAgain }) };
}

export type BroadcastRequest = BroadcastContent & {
  readonly id: string;
  readonly by: CustomerId;
  readonly from: Chat;
  readonly audience: Audience;
};

/** Saves a broadcast and wakes its runner; false while restored books are closed. Repeating an `id` changes nothing. */
export async function sendBroadcast(
  shop: ShopContext,
  wakeRunner: () => void,
  { id, by, ...request }: BroadcastRequest,
): Promise<boolean> {
  const { store, clock } = shop;
  if (await store.read("broadcast", id)) return true;
  if (isClosedByRestore(await store.settings())) return false;
  const { people: total } = await countAudience(store, request.audience);
  const first = request.audience.kind === "unknown-outcome" && (await store.read("broadcast", request.audience.of));
  const broadcast: Broadcast = {
    ...request,
    id,
    by,
    startedAt: clock(),
    total,
    delivered: 0,
    unreachable: 0,
    failed: 0,
  };
  const isNew = await store.transact(by, async (books) => {
    if (await books.read("broadcast", id)) return false;
    await books.put("broadcast", broadcast);
    const detail = request.audience.kind;
    await recordAudit(shop, books, { customer: by, by, action: "broadcast-started", target: id, detail });
    // Update its card, which must no longer offer this.
    if (first && editsMessages(first.from.channel))
      await books.notify(staffTarget(first.from), { kind: "broadcast", id: first.id }, clock());
    return true;
  });
  if (isNew) wakeRunner();
  return true;
}

const CONTROL_AUDIT_ACTIONS: Readonly<Record<BroadcastControl, AuditAction>> = {
  pause: "broadcast-paused",
  resume: "broadcast-resumed",
  cancel: "broadcast-cancelled",
};

/** False if the broadcast is finished or in that state already. Messages being sent still arrive. */
export async function applyBroadcastControl(
  shop: ShopContext,
  wakeRunner: () => void,
  { id, how, by }: { readonly id: string; readonly how: BroadcastControl; readonly by: CustomerId },
): Promise<boolean> {
  const owner = (await shop.store.read("broadcast", id))?.by;
  if (owner === undefined) return false;
  const isChanged = await shop.store.transact(owner, async (books) => {
    const at = shop.clock();
    const current = await books.read("broadcast", id);
    if (!current || current.finishedAt !== undefined || current.cancelledAt !== undefined) return false;
    const { pausedAt, ...resumed } = current;
    if ((how === "pause") === (pausedAt !== undefined) && how !== "cancel") return false;
    const stopped = how === "pause" ? { pausedAt: at } : { cancelledAt: at };
    await books.put("broadcast", how === "resume" ? resumed : { ...current, ...stopped });
    await recordAudit(shop, books, { customer: owner, by, action: CONTROL_AUDIT_ACTIONS[how], target: id });
    await books.notify(staffTarget(current.from), { kind: "broadcast", id }, at);
    return true;
  });
  if (isChanged && how !== "pause") wakeRunner();
  return isChanged;
}

/** The rate means nothing before this. */
const RATE_AFTER_MS = 2 * SECOND_MS;

function progressOf(broadcast: Broadcast, now: number, waitsForOpening: boolean): BroadcastProgress {
  const done = doneCount(broadcast);
  const { runner, pausedAt, cancelledAt, finishedAt, total } = broadcast;
  const runMs = runner ? now - runner.since : 0;
  const perSecond = runner && runMs >= RATE_AFTER_MS ? ((done - runner.done) * SECOND_MS) / runMs : 0;
  const isStopped = [pausedAt, cancelledAt, finishedAt].some((at) => at !== undefined) || waitsForOpening;
  const progress = { ...broadcast, done, waitsForOpening };
  if (isStopped || perSecond <= 0) return progress;
  return { ...progress, perSecond, leftMs: (Math.max(0, total - done) / perSecond) * SECOND_MS };
}
