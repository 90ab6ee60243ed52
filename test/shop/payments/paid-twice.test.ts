import { describe, expect, test } from "vitest";
import { lastDays, MINUTE_MS } from "../../../src/core/base/time.js";
import { type Kobo, kobo } from "../../../src/core/money/money.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import { STAFF_MEMBER } from "../ada.js";
import { openScriptedShop, START } from "../scripted-shop.js";

const ASKED = kobo(50_000);

/** Ada's top-up, and what the service lists under its reference. */
async function topUpListedAs(...first: readonly Partial<GatewayPayment>[]) {
  let brought = first;
  const rows = (reference: string): GatewayPayment[] =>
    brought.map((row) => ({ reference, amount: ASKED, currency: "NGN", state: "success", at: START as never, ...row }));
  let ours = "";
  const shop = await openScriptedShop({
    gateway: {
      find: async (reference) => ({ outcome: "found", payment: rows(reference)[0] as GatewayPayment }),
      list: async () => ({ outcome: "payments", payments: rows(ours) }),
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  const opened = await shop.shop.payments.topUp(ada.id, ASKED, { saveCard: false });
  if (opened.outcome !== "checkout") throw new Error("no page");
  ours = opened.reference;
  await shop.pass(MINUTE_MS, 5_000);
  const wallet = async (): Promise<Kobo> => (await shop.shop.wallets.get(ada.id)).available;
  expect(await wallet()).toBe(ASKED);
  const compare = async () => {
    await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    await shop.settled();
    return shop.store.openFindings(10);
  };
  const notificationCount = (chat: string, kind: string) =>
    shop.notifications.filter((line) => line.startsWith(`${chat} `) && line.includes(`"kind":"${kind}"`)).length;
  const nowListedAs = (...rows: readonly Partial<GatewayPayment>[]) => {
    brought = rows;
  };
  return { ...shop, ada, wallet, compare, notificationCount, nowListedAs };
}

describe("a page that was paid twice", () => {
  test("for certain is credited twice, once for each payment, and staff and customer are notified", async () => {
    const { wallet, compare, notificationCount, store, ada } = await topUpListedAs(
      { gatewayRef: "gw-1" },
      { gatewayRef: "gw-2" },
    );
    for (let times = 0; times < 3; times++) expect(await compare()).toEqual([]);
    expect(await wallet()).toBe(100_000);
    expect(notificationCount("1", "extra-credit")).toBe(1);
    expect(notificationCount("900", "finding")).toBe(1);
    expect((await store.payments([ada.id]))[0]).toMatchObject({ amount: ASKED, extra: ASKED });
    expect(Object.values(await store.totals()).reduce((sum, next) => sum + next, 0)).toBe(0);
  });

  test.each([
    ["the gateway gives both the same name", { gatewayRef: "gw-1" }],
    ["one is suspicious", { gatewayRef: "gw-2", suspicious: true }],
    ["one of them has no name", {}],
  ] as const)("perhaps (%s) is credited once by staff", async (_, second) => {
    const { wallet, compare, staffApi, notificationCount, settled } = await topUpListedAs(
      { gatewayRef: "gw-1" },
      second,
    );
    const [found, ...others] = await compare();
    expect(others).toEqual([]);
    expect(await wallet()).toBe(ASKED);
    if (!found) throw new Error("Nothing was found");
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("closed");
    await settled();
    expect(await wallet()).toBe(100_000);
    expect(notificationCount("1", "extra-credit")).toBe(1);
    expect(await compare()).toEqual([]);
  });

  test("perhaps, and once returned meanwhile, is not credited by staff who saw it earlier", async () => {
    const { wallet, compare, staffApi, nowListedAs } = await topUpListedAs({ gatewayRef: "gw-1" }, {});
    const [found] = await compare();
    if (!found) throw new Error("Nothing was found");
    nowListedAs({ gatewayRef: "gw-1" }, { state: "other" });
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("not-listed");
    expect(await wallet()).toBe(ASKED);
    expect(await compare()).toEqual([]);
  });

  test("for certain, and whose payments the bank reverses and restores, is decided by staff each time", async () => {
    const all = ["gw-1", "gw-2", "gw-3"].map((gatewayRef) => ({ gatewayRef }));
    const { wallet, compare, staffApi, nowListedAs } = await topUpListedAs(...all);
    expect(await compare()).toEqual([]);
    expect(await wallet()).toBe(150_000);
    for (const [listed, action, left] of [
      [2, "noted", 150_000],
      [1, "take-back", 50_000],
      [3, "credit", 150_000],
    ] as const) {
      nowListedAs(...all.slice(0, listed));
      const [found, ...others] = await compare();
      expect([found?.discrepancy.theirs?.amount, others]).toEqual([listed * ASKED, []]);
      if (!found) throw new Error("Nothing was found");
      expect(await staffApi.reconciliation.close(found.id, action, STAFF_MEMBER)).toBe("done");
      expect(await compare()).toEqual([]);
      expect(await wallet()).toBe(left);
    }
  });

  test("stays as it is if staff note it", async () => {
    const { wallet, compare, staffApi } = await topUpListedAs({}, {});
    const [found] = await compare();
    if (!found) throw new Error("Nothing was found");
    expect(await staffApi.reconciliation.close(found.id, "noted", STAFF_MEMBER)).toBe("done");
    expect(await compare()).toEqual([]);
    expect(await wallet()).toBe(ASKED);
  });
});

test("a payment whose only row is unreadable is one finding, which closes when the row can be read", async () => {
  const rows: GatewayPayment[] = [];
  const shop = await openScriptedShop({
    gateway: {
      find: async () => ({ outcome: "unread", cause: "no currency" }),
      list: async () => ({ outcome: "payments", payments: rows }),
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  const opened = await shop.shop.payments.topUp(ada.id, ASKED, { saveCard: false });
  if (opened.outcome !== "checkout") throw new Error("no page");
  const row = { reference: opened.reference, amount: kobo(0), currency: "", at: shop.at() };
  rows.push({ ...row, state: "unreadable" });
  for (let times = 0; times < 2; times++) await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
  const open = await shop.store.openFindings(10);
  expect(open.map(({ discrepancy }) => discrepancy.difference)).toEqual(["unreadable"]);
  rows[0] = { ...row, state: "failed" };
  await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
  expect(await shop.store.openFindings(10)).toEqual([]);
});
