import { describe, expect, onTestFinished, test } from "vitest";
import type { OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { before, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { linkChats } from "../../harness/test-shop.js";
import { makeOperator, openForAda, STAFF_MEMBER } from "../ada.js";
import { recordOf, START } from "../scripted-shop.js";

const plan = (planCode: string): Plan => ({
  ...{ planCode, network: "MTN", name: "1GB Weekly", size: "1GB", validity: "7 days", description: "" },
  cost: kobo(20_000),
});

/** The instant this long before the order. */
const earlier = (ms: number) => before(instant(START), ms);

/** Ada's shop. At the end of the test its books must balance. */
async function open() {
  const shop = await openForAda({
    vendor: { plans: async () => ({ outcome: "plans", plans: [plan("1001"), plan("1002")] }) },
  });
  onTestFinished(async () => {
    expect(Object.values(await shop.store.totals()).reduce((sum: number, next) => sum + next, 0)).toBe(0);
  });
  const buysData = async (planCode: string) => {
    const what = { kind: "data", planCode } as const;
    const quoted = await shop.shop.orders.quote(shop.ada.id, {
      network: "MTN",
      recipient: "08031234567" as Phone,
      product: what,
    });
    if (quoted.outcome !== "quoted") throw new Error("no quote");
    return shop.buys(quoted.quote);
  };
  const candidateRefs = async (order: OrderId) => {
    const result = await shop.staffApi.orders.candidates(order);
    return result.outcome === "candidates" ? result.records.map(({ vendorRef }) => vendorRef) : result.outcome;
  };
  const ownerOf = (vendorRef: string) =>
    shop.store.transact(shop.ada.id, (books) => books.claimant(`vendor-ref:${vendorRef}`));
  return { ...shop, buysData, candidateRefs, ownerOf };
}

/** An order in review, because two records could belong to it. */
async function openInDoubt(first: Partial<VendRecord> = {}) {
  const shop = await open();
  const order = await shop.buys();
  shop.show(recordOf({ vendorRef: "v2" }), recordOf({ vendorRef: "v1", ...first }));
  await shop.pass(MINUTE_MS);
  return { ...shop, order };
}

/** Two orders in review, of different plans for one number, and a record that does not name its plan. */
async function openWithNameless(how: Partial<VendRecord> = {}) {
  const shop = await open();
  const orders = [await shop.buysData("1001"), await shop.buysData("1002")] as const;
  shop.show(recordOf({ kind: "data", ...how }));
  await shop.pass(5 * MINUTE_MS, 5_000);
  expect([await shop.state(orders[0]), await shop.state(orders[1])]).toEqual(["review", "review"]);
  return { ...shop, orders };
}

describe("the candidates of an order in review", () => {
  test("are read anew each time, newest first", async () => {
    const { order, candidateRefs, show } = await openInDoubt();
    expect(await candidateRefs(order)).toEqual(["v2", "v1"]);
    show(recordOf({ vendorRef: "v2" }));
    expect(await candidateRefs(order)).toEqual(["v2"]);
    show();
    expect(await candidateRefs(order)).toEqual([]);
  });

  test.each([
    ["of another number", { recipient: "08030000002" as Phone }],
    ["of another amount", { amount: kobo(30_000) }],
    ["of another kind", { kind: "data" }],
    ["from long before the order", { at: earlier(5 * MINUTE_MS + 1) }],
  ] as const)("include no record %s, and staff cannot adopt one", async (_, changes) => {
    const { order, candidateRefs, show, staffApi, state } = await openInDoubt();
    show(recordOf({ vendorRef: "v3", ...changes }));
    expect(await candidateRefs(order)).toEqual([]);
    expect(await staffApi.orders.adopt(order, "v3", STAFF_MEMBER)).toBe("not-listed");
    expect(await state(order)).toBe("review");
  });

  test("can lose a record that staff saw before they picked it", async () => {
    const { order, show, staffApi, state } = await openInDoubt();
    show(recordOf({ vendorRef: "v2" }));
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("not-listed");
    expect(await state(order)).toBe("review");
  });

  test("include a record from a little before the order, as clocks differ", async () => {
    const { order, candidateRefs, show } = await openInDoubt();
    show(recordOf({ at: earlier(5 * MINUTE_MS) }));
    expect(await candidateRefs(order)).toEqual(["v1"]);
  });

  test("are unknown while the history cannot be read, and nothing is decided", async () => {
    const { order, candidateRefs, hideHistory, staffApi, state, shop, ada } = await openInDoubt();
    hideHistory();
    expect(await candidateRefs(order)).toBe("unread");
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("unread");
    expect(await state(order)).toBe("review");
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 80_000, held: 20_000 });
  });

  test("include a record that does not name its plan, which only staff adopt", async () => {
    const { orders, candidateRefs, pass, state, staffApi } = await openWithNameless();
    expect([await candidateRefs(orders[0]), await candidateRefs(orders[1])]).toEqual([["v1"], ["v1"]]);
    await pass(30 * MINUTE_MS);
    expect(await state(orders[1])).toBe("review");
    expect(await staffApi.orders.adopt(orders[1], "v1", STAFF_MEMBER)).toBe("delivered");
    expect(await candidateRefs(orders[0])).toEqual([]);
  });
});

describe("a record that staff adopt", () => {
  test.each([
    ["delivered", "delivered", 80_000, { sales: 20_000, float: -19_400, "cost-of-sales": 19_400 }],
    ["failed", "refunded", 100_000, {}],
  ] as const)(
    "that is %s ends the order, and its customer and staff are notified",
    async (ending, state, available, money) => {
      const { order, show, staffApi, store, shop, ada, notifications, settled, ownerOf } = await openInDoubt();
      show(recordOf({ vendorRef: "v2" }), recordOf({ vendorRef: "v1", state: ending }));
      notifications.length = 0;
      expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe(ending);
      await settled();
      expect(await store.read("order", order)).toMatchObject({ state, vendorRef: "v1" });
      expect(await shop.wallets.get(ada.id)).toEqual({ available, held: 0 });
      expect(await store.totals()).toEqual({ gateway: -100_000, wallet: available, ...money });
      const about = [
        { kind: "order", id: order },
        { kind: "vend", id: order },
      ].map((subject) => JSON.stringify(subject));
      expect([...notifications].sort()).toEqual([`1 ${about[0]}`, `900 ${about[1]}`]);
      expect([await ownerOf("v1"), await ownerOf("v2")]).toEqual([order, undefined]);
      expect(await staffApi.orders.adopt(order, "v2", STAFF_MEMBER)).toBe("closed");
    },
  );

  test("no longer blocks the next equal order", async () => {
    const { order, staffApi, accept, buys, state } = await openInDoubt();
    await staffApi.orders.adopt(order, "v1", STAFF_MEMBER);
    accept(recordOf({ vendorRef: "v3" }));
    expect(await state(await buys())).toBe("delivered");
  });

  test.each([
    ["delivered", "delivered", 80_000],
    ["failed", "refunded", 100_000],
  ] as const)("that is pending ends the order once it is %s", async (ending, state, available) => {
    const { order, show, staffApi, store, shop, ada, pass } = await openInDoubt({ state: "pending" });
    const other = recordOf({ vendorRef: "v2" });
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("pending");
    await pass(10 * MINUTE_MS);
    expect(await store.read("order", order)).toMatchObject({ state: "review", vendorRef: "v1" });
    show(other, recordOf({ vendorRef: "v1", state: ending }));
    await pass(10 * MINUTE_MS);
    expect(await store.read("order", order)).toMatchObject({ state, vendorRef: "v1" });
    expect(await shop.wallets.get(ada.id)).toEqual({ available, held: 0 });
  });

  test("is refused for a second order, which stays in review", async () => {
    const { orders, staffApi, state, shop, ada } = await openWithNameless();
    const outcomes = await Promise.all(orders.map((order) => staffApi.orders.adopt(order, "v1", STAFF_MEMBER)));
    expect(outcomes.sort()).toEqual(["delivered", "taken"]);
    expect([await state(orders[0]), await state(orders[1])].sort()).toEqual(["delivered", "review"]);
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 60_000, held: 20_000 });
  });

  test("ends the order once if staff take four decisions at once", async () => {
    const { order, staffApi, store, ownerOf, shop, ada } = await openInDoubt();
    const outcomes = await Promise.all([
      staffApi.orders.adopt(order, "v1", STAFF_MEMBER),
      staffApi.orders.adopt(order, "v2", STAFF_MEMBER),
      staffApi.orders.adopt(order, "v1", STAFF_MEMBER),
      staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER),
    ]);
    expect(outcomes.filter((outcome) => outcome === "delivered" || outcome === true)).toHaveLength(1);
    const { vendorRef, state } = (await store.read("order", order)) ?? {};
    for (const ref of ["v1", "v2"]) expect(await ownerOf(ref)).toBe(ref === vendorRef ? order : undefined);
    expect(await shop.wallets.get(ada.id)).toEqual({ available: state === "delivered" ? 80_000 : 100_000, held: 0 });
  });

  test("is not claimed for an order that has already been decided", async () => {
    const { order, staffApi, candidateRefs, ownerOf } = await openInDoubt();
    await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER);
    expect(await candidateRefs(order)).toBe("closed");
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("closed");
    expect(await ownerOf("v1")).toBeUndefined();
  });
});

test("a failed record is not adopted by the one whom it refunds, in any of their chats, if a colleague can", async () => {
  const { shop, staffApi, ada, orders, state, identify } = await openWithNameless({ state: "failed" });
  await makeOperator({ staffApi }, ada);
  const other = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
  await linkChats(shop, ada.id, other.id);
  for (const { id } of [ada, other]) expect(await staffApi.orders.adopt(orders[0], "v1", id)).toBe("own-order");
  expect(await state(orders[0])).toBe("review");
  expect(await staffApi.orders.adopt(orders[0], "v1", (await identify("900")).id)).toBe("failed");
});
