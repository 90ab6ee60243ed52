import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { SECOND_MS } from "../../core/base/time.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import type { Notification } from "../../core/notifications/notification.js";
import { isClosedShop } from "../../core/settings/shop-settings.js";
import type { DueRecords } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyCustomer, requeue } from "../notifications/notify.js";

/** A closed shop looks this often whether staff have opened it, perhaps in another process. */
const CLOSED_POLL_MS = SECOND_MS;
/** A customer's notification is looked at again after this while the shop is closed. */
const POSTPONED_MS = 30 * SECOND_MS;

/** Whether the books were restored from a backup and nobody has opened the shop since. */
export const isClosed = async ({ settings }: Pick<ShopContext, "settings">): Promise<boolean> =>
  isClosedShop(await settings.read());

/** Somebody wrote while the shop was closed: they are told when it is open. */
export const promiseToTell = (
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  customer: CustomerId,
): Promise<void> =>
  store.transact(customer, (books) => notifyCustomer(books, { kind: "reopened", id: customer }, clock()));

export type ClosedShop = {
  /** Begins all work, or, in books that were restored, only what a closed shop does until staff open it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Whether records of this kind are worked on: in a closed shop, notifications alone. */
  mayWork(kind: keyof DueRecords): boolean;
  /** Sends a notification; in a closed shop only to staff. */
  send(notification: Notification): Promise<void>;
};

/**
 * Restored books know nothing of what was done after their backup: whatever they call due may have been done already. So
 * nothing but notifications to staff is worked on until staff open the shop, which every process notices by itself.
 */
export function createClosedShop(
  shop: Pick<ShopContext, "store" | "clock" | "log">,
  parts: {
    readonly send: (notification: Notification) => Promise<void>;
    readonly startWorker: () => void;
    /** Begins everything else. */
    readonly startAll: () => void;
  },
): ClosedShop {
  const { store, log } = shop;
  let closed = true;
  const open = () => {
    closed = false;
    void loop.stop();
    parts.startAll();
  };
  const loop: PollLoop = createPollLoop(async () => {
    const settings = await store.settings().catch((err: unknown) => {
      log.error({ err }, "settings of the closed shop could not be read");
      return undefined;
    });
    if (settings && !isClosedShop(settings)) open();
    return CLOSED_POLL_MS;
  });
  return {
    start: async () => {
      if (isClosedShop(await store.settings())) {
        log.warn({}, "the books were restored: the shop is closed");
        loop.start();
      } else open();
      parts.startWorker();
    },
    stop: loop.stop,
    mayWork: (kind) => !closed || kind === "notifications",
    send: (notification) =>
      closed && notification.owner !== SHOP_CUSTOMER_ID
        ? requeue(shop, notification, POSTPONED_MS)
        : parts.send(notification),
  };
}
