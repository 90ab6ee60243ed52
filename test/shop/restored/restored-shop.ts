/** A shop on the books of a backup, and the service's lists as they are now. */
import { expect } from "vitest";
import type { OrderId } from "../../../src/core/base/ids.js";
import { after, before, HOUR_MS, instant, isWithin, MINUTE_MS } from "../../../src/core/base/time.js";
import type { GatewayPayment, VendRecord } from "../../../src/core/ports.js";
import { DEFAULT_SETTINGS, type ShopSettings } from "../../../src/core/settings/shop-settings.js";
import type { Books, Store } from "../../../src/core/store.js";
import { aStore } from "../../store/folders.js";
import { ada, customer, order, topUp } from "../../store/records.js";
import { STAFF_MEMBER } from "../ada.js";
import { openScriptedShop, type Script, START } from "../scripted-shop.js";

const BACKUP_AT = before(instant(START), HOUR_MS);
/** The instant this many minutes after the backup. */
export const minutes = (since: number) => after(BACKUP_AT, since * MINUTE_MS);
export const paidOrder = (id: OrderId, at = minutes(-1)) => order(id, { placedAt: at, changedAt: at, dueAt: at });

/** What the service lists now. */
type Lists = { readonly vends?: readonly VendRecord[]; readonly payments?: readonly GatewayPayment[] };

type Restored = Script & {
  /** The shop's settings at the backup. */
  readonly settings?: Partial<ShopSettings>;
};

/** A shop on the books of a backup in which Ada has ₦1,000 and more, and the service's present lists. */
export async function openRestored(
  write: (books: Books) => Promise<unknown>,
  lists: Lists = {},
  { settings: settled = {}, vendor, ...script }: Restored = {},
) {
  const store = await aStore();
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada));
    await books.post(topUp("top_1", 100_000));
    await write(books);
  });
  await closed(store, settled);
  const calls: string[] = [];
  let isAway = false;
  const listed = { vends: lists.vends ?? [], payments: lists.payments ?? [] };
  const shop = await openScriptedShop({
    ...script,
    store,
    vendor: {
      vend: async () => {
        calls.push("vend");
        return { outcome: "unknown", cause: "scripted" };
      },
      history: async () =>
        isAway ? { outcome: "unread", cause: "away" } : { outcome: "history", records: listed.vends },
      ...vendor,
    },
    gateway: {
      charge: async () => {
        calls.push("charge");
        return { outcome: "sent" };
      },
      list: async (window) =>
        isAway
          ? { outcome: "unread", cause: "away" }
          : { outcome: "payments", payments: listed.payments.filter((row) => isWithin(row.at, window)) },
      find: async (reference) => {
        const found = listed.payments.find((row) => row.reference === reference);
        return found ? { outcome: "found", payment: found } : { outcome: "absent" };
      },
    },
    messenger: {
      sendBroadcast: async () => {
        calls.push("broadcast");
        return { outcome: "sent" };
      },
    },
  });
  const settings = async () => (await store.settings()).restored;
  const followed = () => expect.poll(async () => (await settings())?.comparedAt, { timeout: 10_000 }).toBeDefined();
  return {
    ...{ ...shop, store, calls, settings, followed },
    goAway: (away = true) => {
      isAway = away;
    },
    /** Starts, and waits until the books have been compared with the service's lists. */
    follows: async () => {
      await shop.start();
      await followed();
    },
    /** Has an owner open the shop, and all due work done. */
    opens: async () => {
      expect(await shop.staffApi.restored.open(STAFF_MEMBER)).toBe(true);
      await expect.poll(() => shop.shop.isClosed()).toBe(false);
    },
  };
}

/** The books as restored, before they catch up. */
export const closed = (store: Store, settings: Partial<ShopSettings> = {}) =>
  store.transact("cus_shop", (books) =>
    books.put("shopSettings", {
      ...DEFAULT_SETTINGS,
      ...settings,
      restored: { backupAt: BACKUP_AT },
    }),
  );
