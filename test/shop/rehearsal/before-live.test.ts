import { expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { instant } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import { TEST_SETUP } from "../../harness/test-shop.js";
import { schedule } from "../../store/records.js";
import { openForAda } from "../ada.js";
import { START } from "../scripted-shop.js";

const AIRTIME = {
  network: "MTN",
  recipient: "08031234567" as Phone,
  product: { kind: "airtime", amount: naira(200) },
} as const;

/** The live service, with which nobody has rehearsed. */
async function openBeforeLive() {
  const shop = await openForAda({ serviceSetup: { ...TEST_SETUP, mustRehearse: true } });
  const owner = await shop.greet("900");
  await shop.fund(owner.id, 100_000);
  const buy = async (customer: typeof owner.id) => {
    const quoted = await shop.shop.orders.quote(customer, AIRTIME);
    if (quoted.outcome !== "quoted") throw new Error("There is no price");
    return shop.shop.orders.place(customer, quoted.quote, { by: "wallet" });
  };
  return { ...shop, owner, buy };
}

test("whatever a customer had begun, nothing takes their money; an owner buys", async () => {
  const { ada, owner, buy, shop, vends } = await openBeforeLive();
  expect(await buy(ada.id)).toMatchObject({ outcome: "refused", reason: "checkout-unavailable" });
  expect(await shop.payments.topUp(ada.id, naira(500), { saveCard: false })).toMatchObject({ outcome: "refused" });
  expect(await shop.orders.payRequest(ada.id, "a-token", "wallet")).toMatchObject({ outcome: "refused" });
  expect(await buy(owner.id)).toMatchObject({ outcome: "underway" });
  await expect.poll(() => vends.length).toBe(1);
});

test("planned purchases wait until customers are let in, and run then", async () => {
  const { ada, owner, buy, store, vends, staffApi, wake } = await openBeforeLive();
  const now = instant(START);
  const plan = schedule("sch_1", { customer: ada.id, nextAt: now, dueAt: now, createdAt: now });
  await store.transact(ada.id, (books) => books.put("schedule", plan));
  await buy(owner.id); // What is due is looked for.
  await expect.poll(() => vends.length).toBe(1);
  expect(await store.read("schedule", "sch_1")).toEqual(plan);
  await staffApi.rehearsal.run(owner.id, { step: "skip" });
  await expect
    .poll(
      async () => {
        await wake();
        return (await store.read("schedule", "sch_1"))?.nextAt;
      },
      { timeout: 20_000 },
    )
    .not.toBe(now);
});
