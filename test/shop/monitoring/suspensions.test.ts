import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { plainText } from "../../../conversations/text.js";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { parseNotificationKey } from "../../../src/core/notifications/notification.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import type { VendOutcome } from "../../../src/core/ports.js";
import type { ShopSettings } from "../../../src/core/settings/shop-settings.js";
import { mint } from "../../harness/test-shop.js";
import { aFolder } from "../../store/folders.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { checkVends } from "../check-vends.js";
import { airtime, recordOf, runsTwice } from "../scripted-shop.js";

const LINE = { network: "MTN", kind: "airtime" } as const;
const WALLET = { by: "wallet" } as const;
const OFF = { outcome: "off-sale", ...LINE };
const refused = (reason: FailureReason = "rejected"): VendOutcome => ({ outcome: "refused", reason, message: "no" });
const delivered = (): VendOutcome => ({ outcome: "accepted", record: recordOf({ vendorRef: mint("ord") }) });

/** Ten customers with money and numbers of their own, and a network that begins to fail. */
async function openShop(script: Parameters<typeof openForAda>[0] = {}) {
  const shop = await openForAda(script);
  const people: Customer[] = [];
  for (let index = 0; index < 10; index++) people.push(await shop.identify(String(10 + index)));
  const person = (index: number): Customer => people[index] ?? expect.unreachable();
  for (const { id } of people) await shop.fund(id, 1_000_000);
  const logged: string[] = [];
  const log = {
    info: () => {},
    warn: (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    error: (fields: object) => expect.unreachable(JSON.stringify(fields)),
  };
  const numberOf = (index: number) => `0803123450${index}`;
  const request = (index: number) => {
    const { network, recipient } = airtime(numberOf(index));
    return { network, recipient, product: { kind: "airtime", amount: 20_000 as never } } as const;
  };
  const minutes = async (count: number, each: (minute: number) => Promise<unknown> = async () => undefined) => {
    for (let passed = 0; passed < count; passed++) {
      await each(passed);
      shop.jump(MINUTE_MS - SECOND_MS);
      await checkVends({ ...shop, store: { ...shop.store, ...script.reads?.(shop.store) } }, log);
      // The shop caches its settings for a second.
      shop.jump(SECOND_MS);
      await shop.settled();
    }
  };
  const quote = async (index: number) => {
    const quoted = await shop.shop.orders.quote(person(index).id, request(index));
    return quoted.outcome === "quoted" ? quoted.quote : quoted;
  };
  const buys = async (index: number, outcome: VendOutcome = refused()) => {
    const quoted = await quote(index);
    if ("outcome" in quoted) return quoted;
    shop.answer(outcome.outcome === "accepted" ? withNumber(outcome, numberOf(index) as Phone) : outcome);
    const placed = await shop.shop.orders.place(person(index).id, quoted, WALLET);
    await shop.settled();
    return { outcome: placed.outcome, order: quoted.order };
  };
  const notificationsOf = (kind: string) => shop.notifications.filter((line) => line.includes(`"kind":"${kind}"`));
  const sale = async () => (await shop.store.settings()).availability?.["MTN airtime"];
  return {
    ...{ ...shop, logged, person, minutes, quote, buys, notificationsOf, sale },
    /** Lets the network fail until staff have their alarm. */
    goesDown: async () => {
      for (let index = 0; index < 5; index++) await buys(index);
      await minutes(2);
      expect(notificationsOf("incident")).toHaveLength(1);
    },
    change: (to: "on" | "off" | "suspended" | "keep") => shop.staffApi.catalogue.changeSale([LINE], to, STAFF_MEMBER),
    refusedTexts: () => shop.notifications.filter((line) => line.includes("on-sale-again")),
    alarm: async () => {
      const incident = (await shop.store.settings()).vendIncidents?.["MTN airtime"];
      const notice =
        incident && (await flows.noticeFor({ kind: "incident", id: incident.id }, shop.shop, shop.staffApi));
      const buttons = (notice?.choices ?? []).flat().map(({ label }) => label);
      return { text: plainText(notice?.text ?? { html: "" }), buttons };
    },
    set: (change: Partial<ShopSettings>) =>
      shop.store.transact(SHOP_CUSTOMER_ID, async (books) =>
        books.put("shopSettings", { ...(await books.settings()), ...change }),
      ),
  };
}

const withNumber = (outcome: Extract<VendOutcome, { outcome: "accepted" }>, recipient: Phone): VendOutcome => ({
  ...outcome,
  record: { ...outcome.record, recipient },
});

describe("a product line that staff suspended", () => {
  test("is sold to nobody, and everybody who was refused is notified once when it works again", async () => {
    const {
      goesDown,
      change,
      quote,
      shop,
      person,
      minutes,
      buys,
      refusedTexts,
      sale,
      alarm,
      notificationsOf,
      ...rest
    } = await openShop();
    await goesDown();
    const before = await quote(6);
    if ("outcome" in before) throw new Error(before.outcome);
    expect(await change("suspended")).toBe(true);
    expect(await change("suspended"), "it was already").toBe(false);
    expect(await quote(6)).toEqual({ outcome: "refused", reason: "off-sale" });
    expect(await shop.orders.place(person(6).id, before, WALLET)).toEqual(OFF);
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual(["MTN"]);
    for (const index of [6, 7, 6]) {
      expect(await shop.catalogue.joinWaitingList(person(index).id, LINE)).toBe("suspended");
    }
    expect(await alarm()).toMatchObject({
      text: expect.stringMatching(/It is suspended since .* by cus_staff; from .* 3 customers may try it/),
      buttons: ["📣 Tell affected customers", "▶️ Put MTN airtime on sale"],
    });
    await minutes(14);
    expect(await quote(6)).toEqual({ outcome: "refused", reason: "off-sale" });
    await minutes(2);
    expect(await shop.catalogue.networksOffSale("airtime")).toEqual([]);
    expect(await quote(8)).toMatchObject({ isTrial: true });
    for (const index of [7, 8, 9]) expect((await buys(index, delivered())).outcome).toBe("underway");
    const phase = (await sale())?.suspension?.trialsFrom ?? expect.unreachable();
    expect(await rest.store.counter(`outage-trial:MTN airtime:${phase}`)).toBe(3);
    expect(await buys(5), "three are enough").toEqual({ outcome: "refused", reason: "off-sale" });
    await minutes(2);
    expect(await sale()).toMatchObject({ onSale: true, customersNotified: true });
    expect((await alarm()).text).toMatch(/MTN airtime deliveries work again/);
    expect(notificationsOf("incident")).toHaveLength(2);
    expect(refusedTexts().toSorted()).toEqual([
      `16 ${JSON.stringify({ kind: "on-sale-again", id: `${person(6).id}:MTN airtime` })}`,
      `17 ${JSON.stringify({ kind: "on-sale-again", id: `${person(7).id}:MTN airtime` })}`,
    ]);
    await minutes(3);
    expect(refusedTexts()).toHaveLength(2);
    expect(await rest.store.counter(`outage-trial:MTN airtime:${phase}`)).toBe(0);
    expect((await rest.store.settings()).outages).toMatchObject([{ of: "MTN airtime" }]);
    const entries = await rest.store.auditEntries({ limit: 9 });
    expect(entries.map(({ by, action }) => `${by} ${action}`)).toEqual([
      "cus_shop sale-resumed",
      "cus_staff sale-suspended",
    ]);
  });

  test("is tried only from a wallet, by customers who were warned, once each", async () => {
    const { goesDown, change, quote, shop, person, minutes, buys, saveCard, store } = await openShop();
    await goesDown();
    const before = await quote(6);
    if ("outcome" in before) throw new Error(before.outcome);
    await change("suspended");
    await minutes(16);
    expect(await shop.orders.place(person(6).id, before, WALLET)).toMatchObject({
      outcome: "changed",
      quote: { isTrial: true, order: before.order },
    });
    const trial = { ...before, isTrial: true } as const;
    const card = await saveCard(person(6).id);
    expect(await shop.orders.place(person(6).id, trial, { by: "card", card })).toEqual(OFF);
    expect(await shop.orders.place(person(6).id, trial, { by: "checkout", saveCard: false })).toEqual(OFF);
    expect(await store.read("order", trial.order)).toBeUndefined();
    expect((await buys(6, delivered())).outcome).toBe("underway");
    const orders = async () => (await shop.orders.history(person(6).id, { limit: 9 })).orders.length;
    const count = await orders();
    expect((await buys(6, delivered())).outcome, "they had theirs").toBe("off-sale");
    expect(await orders(), "nothing waits to be paid").toBe(count);
    const poor = await shop.customers.identify({ channel: "telegram", id: "99" }, "Poor");
    const { network, recipient } = airtime();
    const asked = { network, recipient, product: { kind: "airtime", amount: 20_000 as never } } as const;
    expect(await shop.orders.quote(poor.id, asked)).toEqual({ outcome: "refused", reason: "off-sale" });
  });

  test("waits again when a trial fails or takes too long, but not when a trial failed for its own reason", async () => {
    const { goesDown, change, quote, minutes, buys, sale, show, at, jump } = await openShop();
    await goesDown();
    await change("suspended");
    await minutes(16);
    await buys(1, refused("bad-recipient"));
    await buys(2, delivered());
    await buys(3, refused());
    await minutes(2);
    expect((await sale())?.suspension?.trialsFrom).toBeGreaterThan(at() + 12 * MINUTE_MS);
    expect(await quote(4)).toEqual({ outcome: "refused", reason: "off-sale" });
    await minutes(14);
    expect(await quote(4)).toMatchObject({ isTrial: true });
    const pending = recordOf({ vendorRef: "v-slow", recipient: "08031234504" as Phone, state: "pending", at: at() });
    show(pending);
    await buys(4, { outcome: "accepted", record: pending });
    const phase = (await sale())?.suspension?.trialsFrom;
    await minutes(13);
    expect((await sale())?.suspension?.trialsFrom).toBe(phase);
    await minutes(4);
    expect((await sale())?.suspension?.trialsFrom).toBeGreaterThan(at());
    jump(DAY_MS);
    expect((await sale())?.onSale).toBe(false);
  });

  test("gives a trial back that failed for its own reason: three others can be delivered", async () => {
    const { goesDown, change, minutes, buys, sale } = await openShop();
    await goesDown();
    await change("suspended");
    await minutes(16);
    for (const index of [1, 2, 3]) await buys(index, refused("bad-recipient"));
    for (const index of [1, 2, 4]) expect((await buys(index, delivered())).outcome).toBe("underway");
    await minutes(2);
    expect((await sale())?.onSale).toBe(true);
  });

  test("is on sale again when staff say so: refused customers are notified, and the shop does not suspend it again by itself", async () => {
    const { goesDown, change, shop, person, minutes, buys, refusedTexts, sale, staffApi, alarm } = await openShop();
    await staffApi.settings.set({ suspendMode: "auto" }, { by: STAFF_MEMBER });
    await goesDown();
    await change("suspended");
    await shop.catalogue.joinWaitingList(person(7).id, LINE);
    await change("on");
    await minutes(2);
    expect(refusedTexts()).toHaveLength(1);
    expect((await alarm()).text).toContain("It stays on sale: staff decided so.");
    await minutes(15, (minute) => buys(minute % 7));
    expect((await sale())?.onSale).toBe(true);
  });

  test("and is off sale again before a refused customer was told that it is back, tells them the next time", async () => {
    const { goesDown, change, shop, person, minutes, refusedTexts, staffApi } = await openShop();
    await goesDown();
    await change("suspended");
    await shop.catalogue.joinWaitingList(person(7).id, LINE);
    await change("on");
    await minutes(2);
    expect(refusedTexts()).toHaveLength(1);
    await change("off");
    const key = { kind: "on-sale-again", id: `${person(7).id}:MTN airtime` } as const;
    for (const tries of [1, 2]) expect(await flows.noticeFor(key, shop, staffApi), `${tries}`).toBeUndefined();
    await change("on");
    await minutes(2);
    expect(refusedTexts()).toHaveLength(2);
    expect((await flows.noticeFor(key, shop, staffApi))?.text.html).toContain("MTN airtime works again");
    await minutes(2);
    expect(refusedTexts()).toHaveLength(2);
  });

  test("causes one notification to a customer who has an unpaid order and was refused", async () => {
    const { goesDown, change, quote, shop, person, minutes, refusedTexts, notificationsOf } = await openShop();
    const waiting = await quote(8);
    if ("outcome" in waiting) throw new Error(waiting.outcome);
    await shop.orders.place(person(8).id, waiting, { by: "checkout", saveCard: false });
    await goesDown();
    await change("suspended");
    await minutes(2);
    const before = notificationsOf("availability").length;
    expect(before).toBeGreaterThan(0);
    await shop.catalogue.joinWaitingList(person(8).id, LINE);
    await change("on");
    await minutes(2);
    expect(notificationsOf("availability").length).toBeGreaterThan(before);
    expect(refusedTexts()).toEqual([]);
  });

  test("is neither charged nor vended by a schedule or a payment request", async () => {
    const { goesDown, change, minutes, quote, shop, person, buys, vends, jump, store, sale } = await openShop();
    const first = await buys(9, delivered());
    const how = { action: "buy", every: { days: 7 }, payBy: WALLET } as const;
    const planned = "order" in first ? await shop.schedules.create(person(9).id, first.order, how) : undefined;
    const schedule = planned?.outcome === "scheduled" ? planned.schedule.id : expect.unreachable();
    const waiting = await quote(8);
    if ("outcome" in waiting) throw new Error(waiting.outcome);
    await shop.orders.place(person(8).id, waiting, { by: "checkout", saveCard: false });
    const asked = await shop.orders.requestPayment(person(8).id, waiting.order);
    await goesDown();
    await change("suspended");
    await minutes(16);
    expect((await buys(1, delivered())).outcome, "it is tried by now").toBe("underway");
    expect(await shop.orders.payRequest(person(9).id, asked?.token ?? expect.unreachable(), "wallet")).toEqual(OFF);
    expect(await shop.orders.pay(person(8).id, waiting.order, WALLET)).toEqual(OFF);
    const sent = vends.length;
    jump(7 * DAY_MS);
    await minutes(10);
    expect([vends.length, (await sale())?.onSale]).toEqual([sent, false]);
    expect((await store.read("schedule", schedule))?.last).toBeUndefined();
    await change("on");
    await minutes(7);
    expect((await store.read("schedule", schedule))?.last?.outcome).toBe("bought");
  });

  test("stays suspended over a restart, and so does the list of refused customers", async () => {
    const dir = await aFolder();
    const first = await openShop({ dir });
    await first.goesDown();
    await first.change("suspended");
    await first.shop.catalogue.joinWaitingList(first.person(7).id, LINE);
    await first.close();
    const second = await openShop({ dir });
    expect(await second.quote(7)).toEqual({ outcome: "refused", reason: "off-sale" });
    await second.minutes(20);
    for (const index of [1, 2, 3]) await second.buys(index, delivered());
    await second.minutes(2);
    expect(second.refusedTexts()).toHaveLength(1);
  });
});

describe("a product line that fails", () => {
  const failing = async (open: Awaited<ReturnType<typeof openShop>>, count = 14) =>
    open.minutes(count, (minute) => open.buys(minute % 7));

  test("is suspended by the shop itself if its owner chose that, and staff read why", async () => {
    const open = await openShop();
    await open.staffApi.settings.set({ suspendMode: "auto" }, { by: STAFF_MEMBER });
    await failing(open, 9);
    expect((await open.sale())?.onSale ?? true, "it may pass").toBe(true);
    await failing(open, 5);
    expect(await open.sale()).toMatchObject({ onSale: false, suspension: {} });
    expect((await open.alarm()).text).toMatch(/It is suspended since .* by the shop itself/);
    expect(open.notificationsOf("incident")).toHaveLength(2);
    expect((await open.staffApi.monitoring.vendReport(1)).offSale).toMatchObject([{ ...LINE, suspension: {} }]);
  });

  test("has one line in the log when it is suspended and one when it works again, if transactions run twice", async () => {
    const open = await openShop({ reads: runsTwice() });
    await open.staffApi.settings.set({ suspendMode: "auto" }, { by: STAFF_MEMBER });
    await failing(open);
    await open.minutes(16);
    for (const index of [7, 8, 9]) await open.buys(index, delivered());
    await open.minutes(2);
    expect(await open.sale()).toMatchObject({ onSale: true });
    expect(open.logged).toEqual([
      'product line suspended {"product":"MTN airtime"}',
      'product line on sale again {"product":"MTN airtime"}',
    ]);
  });

  test.each<[string, (open: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>]>([
    ["where staff are to be asked", async () => undefined],
    [
      "when staff decided to keep selling it",
      async ({ staffApi, change }) => {
        await staffApi.settings.set({ suspendMode: "auto" }, { by: STAFF_MEMBER });
        expect(await change("keep")).toBe(true);
        expect(await change("keep")).toBe(false);
      },
    ],
    [
      "while the service as a whole is away",
      async ({ staffApi, set, at }) => {
        await staffApi.settings.set({ suspendMode: "auto" }, { by: STAFF_MEMBER });
        await set({ shopIncidents: { "service-unavailable": { since: at(), last: at() } } });
      },
    ],
  ])("is not suspended by the shop itself %s", async (_, prepare) => {
    const open = await openShop();
    await open.goesDown();
    await prepare(open);
    await failing(open);
    expect((await open.sale())?.onSale ?? true).toBe(true);
    expect(open.notificationsOf("incident")).toHaveLength(1);
  });

  test("is not suspended once it works, nor kept on sale", async () => {
    const { change, buys, sale } = await openShop();
    await buys(1, delivered());
    expect(await change("suspended")).toBe(false);
    expect(await change("keep")).toBe(false);
    expect(await sale()).toBeUndefined();
  });
});

describe("a product line of which every vend hangs", () => {
  test.each(["ask", "auto"] as const)(
    "causes one alarm that asks whether to suspend it, and is never suspended by the shop itself: %s",
    async (mode) => {
      const { staffApi, show, minutes, buys, at, notificationsOf, alarm, sale, change, store } = await openShop();
      await staffApi.settings.set({ suspendMode: mode }, { by: STAFF_MEMBER });
      const pending = Array.from({ length: 10 }, (_, index) =>
        recordOf({ vendorRef: `v-${index}`, recipient: `0803123450${index}` as Phone, state: "pending", at: at() }),
      );
      show(...pending);
      const hang = (index: number) => buys(index, { outcome: "accepted", record: pending[index] ?? recordOf() });
      await minutes(10, hang);
      expect(notificationsOf("incident")).toHaveLength(1);
      expect(await alarm()).toMatchObject({
        text: expect.stringContaining("3 pending for too long"),
        buttons: ["📣 Tell affected customers", "⏸ Suspend MTN airtime", "▶️ Keep selling"],
      });
      await minutes(45);
      expect((await store.heldOrders(99)).map(({ state }) => state)).toEqual(pending.map(() => "review"));
      expect(notificationsOf("incident")).toHaveLength(1);
      expect((await sale())?.onSale ?? true).toBe(true);
      expect(await change("suspended")).toBe(true);
    },
  );
});

test("the key of a refused customer's notification is parsed as it was written", () => {
  expect(parseNotificationKey("on-sale-again:cus_1:MTN data")).toEqual({
    kind: "on-sale-again",
    id: "cus_1:MTN data",
  });
});
