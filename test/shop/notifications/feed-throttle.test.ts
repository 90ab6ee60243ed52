import { describe, expect, test } from "vitest";
import type { OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { after, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { SendResult } from "../../../src/core/notifications/messenger.js";
import { type NotificationKey, staffTarget } from "../../../src/core/notifications/notification.js";
import type { Vendor } from "../../../src/core/ports.js";
import {
  createFeedThrottle,
  NOTIFIED_VENDS_PER_MINUTE_MAX as SINGLY_MAX,
} from "../../../src/shop/notifications/outbox.js";
import { openForAda } from "../ada.js";
import { airtime, openScriptedShop, recordOf, START } from "../scripted-shop.js";

const STAFF = { channel: "telegram", id: "900" } as const;
const recipientOf = (index: number) => `0803${String(index).padStart(7, "0")}` as Phone;

/** A shop whose vends are delivered at once; if the test wants, every tenth fails. */
async function openBusy({ failing = false, dir }: { readonly failing?: boolean; readonly dir?: string } = {}) {
  const notifications: NotificationKey[] = [];
  const vend: Vendor["vend"] = async ({ recipient }) => {
    const state = failing && recipient.endsWith("0") ? "failed" : "delivered";
    return { outcome: "accepted", record: recordOf({ vendorRef: `v${recipient}`, recipient, state, at: shop.at() }) };
  };
  const shop = await openScriptedShop({
    vendor: { vend },
    messenger: {
      send: async ({ id }, subject): Promise<SendResult> => {
        if (id === STAFF.id) notifications.push(subject);
        return { outcome: "sent", messageId: `${notifications.length}` };
      },
    },
    ...(dir === undefined ? {} : { dir }),
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 10_000_000);
  let bought = 0;
  const orders: OrderId[] = [];
  /** This many vends, spread evenly over a time. */
  const sells = async (count: number, overMs: number) => {
    for (let index = 0; index < count; index++) {
      const quote = airtime(recipientOf(bought++));
      await shop.shop.orders.place(ada.id, quote, { by: "wallet" });
      orders.push(quote.order);
      await shop.pass(Math.floor(overMs / count), SECOND_MS);
    }
  };
  const heard = (kind: NotificationKey["kind"]) => notifications.filter((subject) => subject.kind === kind);
  return { ...shop, ada, sells, heard, orders };
}

describe("the feed of vends", () => {
  test("notifies of each vend while there are few", async () => {
    const { sells, heard } = await openBusy();
    await sells(10, MINUTE_MS);
    expect(heard("vend")).toHaveLength(10);
  });

  test("notifies only of failed vends while there are many", async () => {
    const { sells, heard, pass, staffApi } = await openBusy({ failing: true });
    await pass(2 * MINUTE_MS);
    await sells(200, MINUTE_MS);
    const problems = await Promise.all(
      heard("vend").map(async (key) => key.kind === "vend" && (await staffApi.orders.vendDetails(key.id))?.problem),
    );
    expect(problems.filter((problem) => problem === "failed")).toHaveLength(20);
    // The clock's minute changes once.
    expect(problems.filter((problem) => problem === undefined).length).toBeLessThanOrEqual(2 * SINGLY_MAX);
    const notified = heard("vend").length;
    await pass(5 * MINUTE_MS);
    expect(heard("vend")).toHaveLength(notified);
  });

  test("notifies of each vend again in the next quiet minute", async () => {
    const { sells, heard, pass } = await openBusy();
    await sells(15, 10 * SECOND_MS);
    const before = heard("vend").length;
    expect(before).toBeLessThanOrEqual(SINGLY_MAX);
    await pass(MINUTE_MS);
    await sells(3, MINUTE_MS / 2);
    expect(heard("vend")).toHaveLength(before + 3);
  });

  test("decides alike in every process, also in one just started", async () => {
    const { sells, store, at, orders } = await openBusy();
    await sells(30, 10 * SECOND_MS);
    const isLeftOut = createFeedThrottle({ store, clock: at });
    const last = orders.at(-1) ?? expect.unreachable();
    expect(await isLeftOut((await store.read("order", last)) ?? expect.unreachable())).toBe(true);
  });

  test("updates the message of a vend that is shown already, however many there are", async () => {
    const { sells, heard, pass, store, ada, at, orders } = await openBusy();
    await sells(30, 10 * SECOND_MS);
    for (const id of orders) {
      const key = { kind: "vend", id } as const;
      await store.transact(ada.id, (books) => books.notify(staffTarget(STAFF), key, at()));
    }
    const shown = heard("vend").map(({ id }) => `${id}`);
    expect(shown.length).toBeLessThan(30);
    await pass(MINUTE_MS);
    const updated = heard("vend").slice(shown.length);
    expect(updated.map(({ id }) => id).toSorted()).toEqual(shown.toSorted());
  });
});

describe("a vend that takes too long", () => {
  test("causes one more notification at that moment, not at each look", async () => {
    const { accept, show, buys, pass, notifications } = await openForAda();
    const pending = recordOf({ state: "pending" });
    accept(pending);
    show(pending);
    const slow = await buys();
    const heard = () => notifications.filter((line) => line.startsWith("900") && line.includes(slow)).length;
    await pass(5 * MINUTE_MS - 2_000, 2_000);
    expect(heard()).toBe(1);
    await pass(4_000, 1_000);
    expect(heard()).toBe(2);
    await pass(20 * MINUTE_MS);
    expect(heard()).toBe(2);
  });

  test("causes it also when the history cannot be read", async () => {
    const { hideHistory, buys, pass, notifications, staffApi } = await openForAda();
    hideHistory();
    const lost = await buys();
    await pass(6 * MINUTE_MS, 5_000);
    expect((await staffApi.orders.vendDetails(lost))?.problem).toBe("late");
    expect(notifications.filter((line) => line.startsWith("900") && line.includes(lost))).toHaveLength(2);
  });
});

describe("a look-up on request", () => {
  test("shows the result at once, and says when there is nothing to look up", async () => {
    const { accept, show, buys, jump, staffApi, state } = await openForAda();
    accept(recordOf({ state: "pending" }));
    show(recordOf());
    const slow = await buys();
    expect(await state(slow)).toBe("pending");
    jump(100);
    expect(await staffApi.orders.lookUp(slow)).toBe("looked-up");
    expect(await state(slow)).toBe("delivered");
    expect(await staffApi.orders.lookUp(slow)).toBe("closed");
    expect(await staffApi.orders.lookUp("ord_unknown")).toBe("closed");
  });

  test("does nothing while the call may be running", async () => {
    const { buys, staffApi, jump, state, show } = await openForAda();
    show();
    const lost = await buys();
    jump(21_000);
    expect(await staffApi.orders.lookUp(lost)).toBe("under-way");
    jump(2_000);
    expect(await staffApi.orders.lookUp(lost)).toBe("looked-up");
    expect(await state(lost)).toBe("vending");
  });

  test("does not make a vend count as absent sooner, however often it is requested", async () => {
    const { hideHistory, buys, staffApi, pass, show, state, store } = await openForAda();
    hideHistory();
    const lost = await buys();
    await pass(4 * MINUTE_MS);
    const { lookUpCount = 0 } = (await store.read("order", lost)) ?? {};
    show();
    for (let tap = 0; tap < 10; tap++) expect(await staffApi.orders.lookUp(lost)).toBe("looked-up");
    expect((await store.read("order", lost))?.lookUpCount).toBe(lookUpCount);
    expect(await state(lost)).toBe("vending");
  });

  test("says when the history cannot be read", async () => {
    const { hideHistory, accept, buys, staffApi, state } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const slow = await buys();
    hideHistory();
    expect(await staffApi.orders.lookUp(slow)).toBe("unread");
    expect(await state(slow)).toBe("pending");
  });
});

describe("the service's record of a vend", () => {
  test("is its own record, read now, or the candidates", async () => {
    const { accept, show, buys, staffApi, hideHistory, pass } = await openForAda();
    accept(recordOf({ state: "pending" }));
    const own = await buys();
    show(recordOf({ vendorRef: "v2", at: after(instant(START), 1) }), recordOf());
    expect(await staffApi.orders.vendRecord(own)).toMatchObject({
      outcome: "read",
      own: { vendorRef: "v1", state: "delivered" },
    });
    hideHistory();
    expect(await staffApi.orders.vendRecord(own)).toEqual({ outcome: "unread" });
    show();
    expect(await staffApi.orders.vendRecord(own)).toEqual({ outcome: "read", others: [] });
    expect(await staffApi.orders.vendRecord("ord_unknown")).toEqual({ outcome: "never-vended" });
    show(recordOf());
    await pass(8 * 24 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS);
    expect(await staffApi.orders.vendRecord(own)).toEqual({ outcome: "too-old" });
  });
});
