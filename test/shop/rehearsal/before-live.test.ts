import { expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { instant } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import type { RehearsalStep, ServiceSetup } from "../../../src/core/settings/rehearsal.js";
import { TEST_SETUP } from "../../harness/test-shop.js";
import { schedule } from "../../store/records.js";
import { openForAda } from "../ada.js";
import { START } from "../scripted-shop.js";

const AIRTIME = {
  network: "MTN",
  recipient: "08031234567" as Phone,
  product: { kind: "airtime", amount: naira(200) },
} as const;

/** The live service, which nobody has rehearsed with. */
async function openBeforeLive(setup: Partial<ServiceSetup> = {}, dir?: string) {
  const serviceSetup = { ...TEST_SETUP, mustRehearse: true, ...setup };
  const shop = await openForAda({ serviceSetup, ...(dir !== undefined && { dir }) });
  const owner = await shop.identify("900");
  await shop.fund(owner.id, 100_000);
  const buy = async (customer: typeof owner.id) => {
    const quoted = await shop.shop.orders.quote(customer, AIRTIME);
    if (quoted.outcome !== "quoted") throw new Error("There is no price");
    return shop.shop.orders.place(customer, quoted.quote, { by: "wallet" });
  };
  return { ...shop, owner, buy };
}

test("nothing that a customer has begun takes their money, while an owner can buy", async () => {
  const { ada, owner, buy, shop, vends } = await openBeforeLive();
  expect(await buy(ada.id)).toMatchObject({ outcome: "refused", reason: "checkout-unavailable" });
  expect(await shop.payments.topUp(ada.id, naira(500), { saveCard: false })).toMatchObject({ outcome: "refused" });
  expect(await shop.orders.payRequest(ada.id, "a-token", "wallet")).toMatchObject({ outcome: "refused" });
  expect(await buy(owner.id)).toMatchObject({ outcome: "underway" });
  await expect.poll(() => vends.length).toBe(1);
});

test("schedules wait until customers may buy, and run then", async () => {
  const { ada, owner, buy, store, vends, staffApi, wake } = await openBeforeLive();
  const now = instant(START);
  const plan = schedule("sch_1", { customer: ada.id, nextAt: now, dueAt: now, createdAt: now });
  await store.transact(ada.id, (books) => books.put("schedule", plan));
  await buy(owner.id); // This makes the shop look for due work.
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

const CLOSED = { outcome: "refused", reason: "checkout-unavailable" };

test.each<[what: string, changed: Partial<ServiceSetup>]>([
  ["another unit", { unit: "naira" }],
  ["another signature", { signature: { ...TEST_SETUP.signature, encoding: "base64" } }],
])("a shop that an owner opened without a proof closes with %s", async (_what, changed) => {
  const first = await openBeforeLive();
  await first.staffApi.rehearsal.run(first.owner.id, { step: "skip" });
  expect(await first.buy(first.ada.id)).toMatchObject({ outcome: "underway" });
  await first.close();
  const { ada, buy, owner, staffApi, close } = await openBeforeLive(changed, first.dir);
  expect(await buy(ada.id)).toMatchObject(CLOSED);
  expect(await staffApi.rehearsal.run(owner.id, { step: "skip" })).toMatchObject({ sales: "skipped" });
  expect(await buy(ada.id)).toMatchObject({ outcome: "underway" });
  await close();
});

test("a page that shows the other unit closes a shop that was opened without a proof, until that unit is set", async () => {
  const { ada, owner, buy, store, staffApi } = await openBeforeLive();
  const run = (step: RehearsalStep) => staffApi.rehearsal.run(owner.id, step);
  await run({ step: "skip" });
  await run({ step: "checkout" });
  expect(await run({ step: "page", answer: "other-unit" })).toMatchObject({ sales: "owners-only" });
  expect(await buy(ada.id)).toMatchObject(CLOSED);
  expect(await run({ step: "skip" })).toMatchObject({ sales: "owners-only" });
  expect((await store.auditEntries({ limit: 10 })).map(({ action }) => action)).toEqual(["rehearsal-skipped"]);
});
