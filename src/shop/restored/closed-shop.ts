import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { type Instant, SECOND_MS } from "../../core/base/time.js";
import { createPause, createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import type { Notification } from "../../core/notifications/notification.js";
import { OPEN_FINDINGS_MAX } from "../../core/reconciliation/finding.js";
import { mustStillRehearse } from "../../core/settings/rehearsal.js";
import type { Role } from "../../core/settings/role.js";
import { isCatchingUp, isClosedByRestore, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { DueRecords } from "../../core/store.js";
import type { ShopConfig, ShopContext } from "../context.js";
import { chatsOf } from "../customers/current.js";
import { notifyCustomer, raiseAlarm, requeue } from "../notifications/notify.js";
import { roleOf } from "../staff/roles.js";
import { followLists } from "./follow-lists.js";

/** How often a closed shop checks whether staff have opened it, perhaps in another process. */
const CLOSED_POLL_MS = SECOND_MS;
/** The wait after the service's lists could not be read. */
const RETRY_MS = 15 * SECOND_MS;
/** The wait before a customer's notification is tried again while the shop is closed. */
const POSTPONED_MS = 30 * SECOND_MS;

/** Why nothing can be bought: the books were restored, or nobody has rehearsed with the live service yet. */
export type Closure = "restored" | "rehearsing";

/** Why customers cannot buy, or not yet. Undefined if they can. */
export const shopClosure = async ({ settings, config }: ShopContext): Promise<Closure | undefined> =>
  closureOf(await settings.read(), config);

/** Whether somebody with this role cannot buy. Owners can while they rehearse with the live service. */
export async function isShopClosed(shop: ShopContext, role?: Role): Promise<boolean> {
  const closure = await shopClosure(shop);
  return closure === "restored" || (closure === "rehearsing" && role !== "owner");
}

/** The same for a customer, by the roles of all their chats: for purchases made without a conversation. */
export async function isClosedTo(shop: ShopContext, customer: CustomerId): Promise<boolean> {
  const closure = closureOf(await shop.settings.read(), shop.config);
  if (closure !== "rehearsing") return closure === "restored";
  const chats = await chatsOf(shop.store, customer);
  const roles = await Promise.all(chats.map((chat) => roleOf(shop, chat)));
  return !roles.includes("owner");
}

const closureOf = (settings: ShopSettings, { serviceSetup }: Pick<ShopConfig, "serviceSetup">): Closure | undefined => {
  if (isClosedByRestore(settings)) return "restored";
  return mustStillRehearse(settings, serviceSetup) ? "rehearsing" : undefined;
};

/** Queues the notification that the shop is open, for somebody who wrote while it was closed. */
export const notifyWhenReopened = ({ store, clock }: ShopContext, customer: CustomerId): Promise<void> =>
  store.transact(customer, (books) => notifyCustomer(books, { kind: "reopened", id: customer }, clock()));

/** Follows the service's lists once and tells staff that the shop can be opened. Returns the next wait in ms. */
async function follow(shop: ShopContext, backupAt: Instant): Promise<number> {
  const { settings, clock, log } = shop;
  const followed = await followLists(whileCatchingUp(shop), backupAt).catch((err: unknown) => {
    if (err !== FOLLOWED_ELSEWHERE) throw err;
    return "followed" as const;
  });
  if (followed !== "followed") {
    log.warn({ cause: followed.cause }, "service lists since the backup could not be read");
    return RETRY_MS;
  }
  await settings.update(async (current, books) => {
    if (!current.restored || current.restored.comparedAt !== undefined) return undefined;
    await raiseAlarm(shop, books, "books-restored", String(backupAt));
    return { ...current, restored: { ...current.restored, comparedAt: clock() } };
  });
  return CLOSED_POLL_MS;
}

const FOLLOWED_ELSEWHERE = new Error("Another process has followed the service's lists");

/** The shop, but transactions fail once another process has followed the lists: it may be open since then. */
const whileCatchingUp = (shop: ShopContext): ShopContext => ({
  ...shop,
  store: {
    ...shop.store,
    transact: (customer, work) =>
      shop.store.transact(customer, async (books) => {
        // Read under the customer's lock, so that they cannot trade between this and the write.
        if (!isCatchingUp(await books.settings())) throw FOLLOWED_ELSEWHERE;
        return work(books);
      }),
  },
});

/** How close restored books are to opening. Undefined in an open shop. */
export async function restoredState({ store }: ShopContext) {
  const settings = await store.settings();
  const { restored } = settings;
  if (!restored || !isClosedByRestore(settings)) return undefined;
  const { backupAt, comparedAt } = restored;
  const findings = (await store.openFindings(OPEN_FINDINGS_MAX)).length;
  return { backupAt, isCompared: comparedAt !== undefined, findings };
}

/** Opens a shop whose books were restored. False before the service's lists were read to the end. */
export async function openRestored(shop: ShopContext, by: CustomerId): Promise<boolean> {
  const { settings, clock } = shop;
  const state = await restoredState(shop);
  if (!state) return true;
  const detail = `${state.findings} findings left`;
  return settings.updateWithAudit(
    (current) =>
      current.restored?.comparedAt !== undefined && isClosedByRestore(current)
        ? { ...current, restored: { ...current.restored, openedAt: clock() } }
        : undefined,
    { by, action: "shop-opened", target: "shop", detail },
  );
}

/**
 * Restored books know nothing of what happened after their backup: whatever is due in them may have been done already.
 * So only notifications to staff are handled until staff open the shop, which every process notices by itself. Then
 * `startAll` starts the rest.
 */
export function createClosedShop(shop: ShopContext, startAll: () => void) {
  const { store, log, config } = shop;
  let closure: Closure | undefined = "restored";
  let stopping = false;
  const pause = createPause();
  const postponed = new Map<string, Notification>();
  const sendPostponed = async () => {
    for (const notification of postponed.values()) await requeue(shop, notification);
    postponed.clear();
  };
  const open = () => {
    sendPostponed().catch((err: unknown) => log.warn({ err }, "requeueing postponed notifications failed"));
    startAll();
  };
  /** Waits until the books can be read. Undefined if the shop stops first. */
  const waitForSettings = async () => {
    while (!stopping) {
      const settings = await store.settings().catch((err: unknown) => {
        log.error({ err }, "books cannot be read yet");
      });
      if (settings) return settings;
      await pause.wait(CLOSED_POLL_MS);
    }
    return undefined;
  };
  const poll = async (): Promise<number> => {
    const settings = await store.settings();
    const earlier = closure;
    closure = closureOf(settings, config);
    if (earlier === "restored" && closure !== "restored") open();
    if (!closure) void loop.stop();
    if (closure !== "restored") return CLOSED_POLL_MS;
    const { restored } = settings;
    return restored && isCatchingUp(settings) ? follow(shop, restored.backupAt) : CLOSED_POLL_MS;
  };
  const loop: PollLoop = createPollLoop(() =>
    poll().catch((err: unknown) => {
      log.error({ err }, "service lists could not be followed");
      return RETRY_MS;
    }),
  );
  return {
    /**
     * Waits until the books can be read. Then starts all work or, in restored books, only following the lists. False if
     * the shop stops first.
     */
    start: async (): Promise<boolean> => {
      const settings = await waitForSettings();
      if (!settings) return false;
      closure = closureOf(settings, config);
      if (closure === "restored") log.warn({}, "restored books: the shop is closed");
      else open();
      if (closure === "rehearsing") log.warn({}, "live service not rehearsed: only owners can buy");
      if (closure) loop.start();
      return true;
    },
    stop: (): Promise<void> => {
      stopping = true;
      pause.end();
      return loop.stop();
    },
    /**
     * Whether due records of a kind are handled: in restored books only notifications, before going live no schedules.
     */
    mayWork: (kind: keyof DueRecords): boolean =>
      closure === undefined || kind === "notifications" || (closure === "rehearsing" && kind !== "schedules"),
    /** Postpones a customer's notification in restored books. Undefined for one that may be sent. */
    postpone: (notification: Notification): Promise<void> | undefined => {
      if (closure !== "restored" || notification.owner === SHOP_CUSTOMER_ID) return undefined;
      postponed.set(notification.id, notification);
      return requeue(shop, notification, POSTPONED_MS);
    },
  };
}
