import { expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import { createPlanCatalogue } from "../../../src/shop/catalogue/plans.js";
import { openScriptedShop, START } from "../scripted-shop.js";

const plan = (planCode: string, size: string, cost: number, validity = "1 day"): Plan => ({
  ...{ planCode, network: "MTN", name: size, size, validity, description: "" },
  cost: naira(cost),
});
const PLANS = [plan("1", "100MB", 100), plan("2", "200MB", 200), plan("3", "1GB", 500)];

const listedBy = async ({ shop, identify }: Awaited<ReturnType<typeof openScriptedShop>>) => {
  const listed = await shop.catalogue.bundles((await identify("1")).id, "MTN");
  if (listed.outcome !== "bundles") throw new Error(listed.reason);
  return listed;
};

test("while the plans cannot be read, the last list is shown with its time, and after an hour nothing is sold at its prices", async () => {
  let away = false;
  const world = await openScriptedShop({
    vendor: { plans: async () => (away ? { outcome: "unread", cause: "down" } : { outcome: "plans", plans: PLANS }) },
  });
  const ada = await world.identify("1");
  await world.fund(ada.id, 20_000);
  expect(await listedBy(world)).not.toHaveProperty("readAt");
  away = true;
  world.jump(5 * HOUR_MS);
  expect(await listedBy(world)).toMatchObject({ readAt: START });
  const request = {
    network: "MTN",
    recipient: "08031234567" as Phone,
    product: { kind: "data", planCode: "1" },
  } as const;
  const quoted = await world.shop.orders.quote(ada.id, request);
  if (quoted.outcome !== "quoted") throw new Error(quoted.reason);
  expect(await world.shop.orders.place(ada.id, quoted.quote, { by: "wallet" })).toEqual({
    ...{ outcome: "price-unavailable", network: "MTN" },
  });
  expect(await world.state(quoted.quote.order)).toBeUndefined();
  away = false;
  world.jump(MINUTE_MS);
  expect(await listedBy(world)).not.toHaveProperty("readAt");
});

test("deliveries of the last days are counted for each plan, once an hour", async () => {
  let now = START;
  let reads = 0;
  const order = (planCode: string, state: string) => ({ network: "MTN", product: { kind: "data", planCode }, state });
  const orders = [order("3", "delivered"), order("3", "delivered"), order("1", "delivered"), order("2", "failed")];
  const { planSales } = createPlanCatalogue({
    vendor: { plans: async () => ({ outcome: "unread", cause: "scripted" }) },
    store: {
      ordersSince: async () => {
        reads++;
        return orders;
      },
    },
    clock: () => now,
    log: { warn: () => {} },
  } as never);
  expect(planSales("MTN")).toEqual({});
  await expect.poll(() => planSales("MTN")).toEqual({ "3": 2, "1": 1 });
  expect(planSales("GLO")).toEqual({});
  orders.push(order("1", "delivered"));
  now += HOUR_MS - 1;
  expect(planSales("MTN")).toEqual({ "3": 2, "1": 1 });
  expect(reads).toBe(1);
  now += 1;
  expect(planSales("MTN")).toEqual({ "3": 2, "1": 1 });
  await expect.poll(() => planSales("MTN")).toEqual({ "3": 2, "1": 2 });
  expect(reads).toBe(2);
});
