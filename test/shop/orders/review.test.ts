import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { orderText } from "../../../conversations/locales/staff/vends.js";
import { plainText } from "../../../conversations/text.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { DAY_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { linkChats } from "../../harness/test-shop.js";
import { makeOperator, STAFF_MEMBER } from "../ada.js";
import { airtime, openScriptedShop, recordOf, type Script } from "../scripted-shop.js";

const chat = (id: string): Chat => ({ channel: "telegram", id });
const WHATSAPP: Chat = { channel: "whatsapp", id: "2348065550101" };

/** An order in review, because two records could belong to it. Its customer writes in the given chat. */
async function openInReview(
  chat = "1",
  script: Script = {},
  before?: (shop: Awaited<ReturnType<typeof openScriptedShop>>) => Promise<unknown>,
) {
  let records: VendRecord[] = [];
  const vendor = { history: async () => ({ outcome: "history", records }) as const };
  const shop = await openScriptedShop({ ...script, vendor });
  await shop.start();
  await before?.(shop);
  const ada = await shop.identify(chat);
  await shop.fund(ada.id, 20_000);
  const reviewed = airtime();
  await shop.shop.orders.place(ada.id, reviewed, { by: "wallet" });
  await shop.settled();
  records = [recordOf({ vendorRef: "v1" }), recordOf({ vendorRef: "v2" })];
  await shop.pass(MINUTE_MS);
  expect(await shop.state(reviewed.order)).toBe("review");
  const show = (shown: VendRecord[]) => {
    records = shown;
  };
  return { ...shop, ada, reviewed, show };
}

describe("an order in review", () => {
  test("of a member of staff is not refunded by that member", async () => {
    const { staffApi, reviewed, ada, identify, state } = await openInReview();
    await makeOperator({ staffApi }, ada);
    expect(await staffApi.orders.decide(reviewed.order, "failed-by-staff", ada.id)).toBe("own-order");
    expect(await state(reviewed.order)).toBe("review");
    expect(await staffApi.orders.decide(reviewed.order, "failed-by-staff", (await identify("900")).id)).toBe(true);
  });

  test.each([
    ["another member decides", [chat("900")], "own-order"],
    ["the only member, whose unlinked chat is no second person", [chat("1"), WHATSAPP], true],
  ])("of an unlinked chat still counts as the order of the member who unlinked it: %s", async (_, staff, expected) => {
    let keeper: CustomerId | undefined;
    const { staffApi, reviewed, state } = await openInReview("1", { staff }, async ({ shop, identify }) => {
      const { id } = await shop.customers.identify(WHATSAPP, "Chidi");
      await linkChats(shop, id, (await identify("1")).id);
      await shop.account.unlink(id, WHATSAPP);
      keeper = id;
    });
    expect(keeper && (await staffApi.orders.decide(reviewed.order, "failed-by-staff", keeper))).toBe(expected);
    expect(await state(reviewed.order)).toBe(expected === true ? "refunded" : "review");
  });

  test("is refunded by the only member of staff, even if it is their own", async () => {
    const { staffApi, reviewed, ada } = await openInReview("900");
    expect(await staffApi.orders.decide(reviewed.order, "failed-by-staff", ada.id)).toBe(true);
  });

  test("causes an alarm, and its money is held", async () => {
    const { notifications, reviewed, shop, ada } = await openInReview();
    expect(
      notifications.some(
        (line) => line.startsWith("900") && line.includes("order-in-review") && line.includes(reviewed.order),
      ),
    ).toBe(true);
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 0, held: 20_000 });
  });

  test("has no alarms left to send once it is decided", async () => {
    const { staffApi, shop, reviewed } = await openInReview();
    const alarms = (["order-in-review", "order-overdue"] as const).map((about) =>
      alarmKey({ about, of: reviewed.order }),
    );
    const notices = () => Promise.all(alarms.map((alarm) => flows.noticeFor(alarm, shop, staffApi)));
    expect(await notices()).toEqual(alarms.map(() => expect.objectContaining({ fresh: true })));
    await staffApi.orders.decide(reviewed.order, "delivered", STAFF_MEMBER);
    expect(await notices()).toEqual([undefined, undefined]);
  });

  test.each([
    ["delivered", "delivered", 0],
    ["failed-by-staff", "refunded", 20_000],
  ] as const)("is ended by staff as %s, once", async (as, state, available) => {
    const { staffApi, reviewed, shop, ada, state: stateOf, store } = await openInReview();
    expect(await staffApi.orders.decide(reviewed.order, as, STAFF_MEMBER)).toBe(true);
    expect(await staffApi.orders.decide(reviewed.order, "failed-by-staff", STAFF_MEMBER)).toBe(false);
    expect(await stateOf(reviewed.order)).toBe(state);
    expect(await shop.wallets.get(ada.id)).toEqual({ available, held: 0 });
    expect(Object.values(await store.totals()).reduce((sum: number, next) => sum + next, 0)).toBe(0);
    expect(await store.auditEntries({ limit: 9 })).toEqual([
      expect.objectContaining({
        customer: ada.id,
        by: STAFF_MEMBER,
        action: `order-${as}`,
        target: reviewed.order,
        amount: 20_000,
      }),
    ]);
  });

  test("ends by itself once only one record is left", async () => {
    const { reviewed, show, pass, state } = await openInReview();
    show([recordOf({ vendorRef: "v2" })]);
    await pass(10 * MINUTE_MS);
    expect(await state(reviewed.order)).toBe("delivered");
  });

  test("delays the next equal order for a limited time", async () => {
    const { identify, fund, shop, pass, state } = await openInReview();
    const bayo = await identify("2");
    await fund(bayo.id, 20_000);
    const next = airtime();
    await shop.orders.place(bayo.id, next, { by: "wallet" });
    await pass(5 * MINUTE_MS);
    expect(await state(next.order)).toBe("paid");
    await pass(10 * MINUTE_MS);
    expect(await state(next.order)).toBe("refunded");
    expect(await shop.wallets.get(bayo.id)).toEqual({ available: 20_000, held: 0 });
  });
});

test("a vend that never happened is refunded, even if the history could not be read for half an hour", async () => {
  let away = true;
  const shop = await openScriptedShop({
    vendor: {
      history: async () => (away ? { outcome: "unread", cause: "down" } : { outcome: "history", records: [] }),
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 20_000);
  const order = airtime();
  await shop.shop.orders.place(ada.id, order, { by: "wallet" });
  await shop.pass(40 * MINUTE_MS);
  expect(await shop.state(order.order)).toBe("review");
  away = false;
  await shop.pass(DAY_MS, 10 * MINUTE_MS);
  expect(await shop.state(order.order)).toBe("refunded");
});

describe("a record that appears after its order was refunded as never arrived", () => {
  async function refunded() {
    let records: VendRecord[] = [];
    const shop = await openScriptedShop({ vendor: { history: async () => ({ outcome: "history", records }) } });
    await shop.start();
    const ada = await shop.identify("1");
    await shop.fund(ada.id, 40_000);
    const lost = airtime();
    await shop.shop.orders.place(ada.id, lost, { by: "wallet" });
    await shop.pass(5 * MINUTE_MS, 5_000);
    expect(await shop.state(lost.order)).toBe("refunded");
    const show = (shown: VendRecord[]) => {
      records = shown;
    };
    return { ...shop, ada, lost, show };
  }

  test.each(["delivered", "pending"] as const)("causes one alarm (%s), and the refund stands", async (state) => {
    const { show, pass, notifications, lost, shop, ada, staffApi } = await refunded();
    show([recordOf({ state })]);
    notifications.length = 0;
    await pass(DAY_MS, 10 * MINUTE_MS);
    expect(notifications.filter((line) => line.startsWith("900") && line.includes("late-vend"))).toHaveLength(1);
    const alarm = await flows.noticeFor(alarmKey({ about: "late-vend", of: lost.order }), shop, staffApi);
    const found = (await staffApi.orders.get(lost.order)) ?? expect.unreachable();
    const card = plainText(orderText(found, undefined));
    expect(card).toContain("Why: the service had no record of it");
    expect(card).toContain(`At the service: ${recordOf().vendorRef}`);
    expect(alarm?.text.html).toContain("Unless it fails there, the customer has it for free.");
    expect((await shop.orders.get(ada.id, lost.order))?.state).toBe("refunded");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 40_000, held: 0 });
  });

  test("is not confused with the record of an equal order just sent", async () => {
    const { show, pass, jump, settled, shop, ada, state, at, notifications, store, lost } = await refunded();
    const lateLookUpAt = (await store.read("order", lost.order))?.dueAt ?? 0;
    jump(lateLookUpAt - at() - 1_000);
    const next = airtime();
    await shop.orders.place(ada.id, next, { by: "wallet" });
    await settled();
    show([recordOf({ vendorRef: "next", at: at() })]);
    notifications.length = 0;
    await pass(1_500, 1_500); // The late look-up of the first order is due now; the look-up of the next order is not.
    await pass(MINUTE_MS, 1_000);
    expect(await state(next.order)).toBe("delivered");
    expect(notifications.filter((line) => line.includes("late-vend"))).toEqual([]);
  });

  test("is not adopted by the next equal order", async () => {
    const { show, pass, settled, shop, ada, store, at } = await refunded();
    await pass(6 * MINUTE_MS);
    const next = airtime();
    await shop.orders.place(ada.id, next, { by: "wallet" });
    await settled();
    show([recordOf({ vendorRef: "next", at: at() }), recordOf({ vendorRef: "late" })]);
    await pass(2 * DAY_MS, 10 * MINUTE_MS);
    expect(await store.read("order", next.order)).toMatchObject({ state: "delivered", vendorRef: "next" });
  });
});
