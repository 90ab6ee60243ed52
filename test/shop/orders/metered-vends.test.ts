/** The meter counts the vends that ended, by their outcome. */
import { expect, test } from "vitest";
import { instant, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Store } from "../../../src/core/store.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";

async function openMetered(reads?: (store: Store) => Partial<Store>) {
  const counted: string[] = [];
  const shop = await openForAda({
    ...(reads && { reads }),
    meter: { vend: ({ network, kind, ended }, ms) => void counted.push(`${network} ${kind} ${ended} ${ms / 1_000}s`) },
  });
  return { ...shop, counted };
}

test("a vend is counted once, when its outcome is known from the answer or from a look-up", async () => {
  const { accept, answer, buys, show, pass, counted } = await openMetered();
  accept(recordOf());
  await buys();
  expect(counted).toEqual(["MTN airtime delivered 0s"]);
  answer({ outcome: "refused", reason: "rejected", message: "no" });
  await buys();
  expect(counted.slice(1)).toEqual(["MTN airtime failed 0s"]);
  await buys(airtime("08030000001"));
  await pass(MINUTE_MS);
  expect(counted).toHaveLength(2);
  show(recordOf({ vendorRef: "v2", recipient: airtime("08030000001").recipient }));
  await pass(MINUTE_MS);
  expect(counted.slice(2)).toEqual(["MTN airtime delivered 120s"]);
});

test("a vend that goes to review is counted, and again when staff decide it", async () => {
  const { buys, hideHistory, pass, staffApi, counted } = await openMetered();
  hideHistory();
  const order = await buys();
  await pass(40 * MINUTE_MS);
  expect(counted).toEqual([expect.stringMatching(/^MTN airtime review /)]);
  expect(await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER)).toBe(true);
  expect(counted.slice(1)).toEqual([expect.stringMatching(/^MTN airtime failed /)]);
});

test("a transaction counts nothing if it is not committed, and counts once if its work runs twice", async () => {
  let commits = false;
  const { accept, buys, pass, state, counted, show } = await openMetered((store) => ({
    transact: async (customer, work) => {
      let delivers = false;
      const rehearsal = store.transact(customer, async (books) => {
        await work(books);
        delivers = (await books.recentOrders(instant(0))).some((order) => order.state === "delivered");
        throw new Error("the disk is full");
      });
      await rehearsal.catch(() => {});
      if (delivers && !commits) throw new Error("the disk is full");
      return store.transact(customer, work);
    },
  }));
  accept(recordOf());
  const order = await buys();
  expect([await state(order), counted]).toEqual(["vending", []]);
  commits = true;
  show(recordOf());
  await pass(2 * MINUTE_MS);
  expect([await state(order), counted.length]).toEqual(["delivered", 1]);
});
