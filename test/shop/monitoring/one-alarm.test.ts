import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { plainText } from "../../../conversations/text.js";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import type { VendOutcome, Vendor } from "../../../src/core/ports.js";
import { openForAda } from "../ada.js";
import { airtime, paymentOf, recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const refused = (reason: FailureReason): VendOutcome => ({ outcome: "refused", reason, message: "no" });
const other = (number: number) => airtime(`080300000${10 + number}`, 5_000);

async function openRefusing(reason: FailureReason = "out-of-float") {
  const shop = await openForAda();
  let last = 0;
  const buys = async (outcome: VendOutcome = refused(reason)) => {
    last += 1;
    const quote = other(last % 80);
    const record = recordOf({
      ...quote.product,
      vendorRef: `v${last}`,
      recipient: quote.recipient,
      at: shop.at(),
    } as never);
    shop.answer(outcome.outcome === "accepted" ? { outcome: "accepted", record } : outcome);
    return shop.buys(quote);
  };
  /** The alarms that staff got, oldest first. */
  const alarms = () =>
    shop.notifications
      .filter((line) => line.startsWith("900 ") && line.includes('"alarm"'))
      .map((line) => JSON.parse(line.slice(4)));
  const delivers = () => buys({ outcome: "accepted", record: recordOf() });
  return { ...shop, buys, delivers, alarms };
}

describe("a reason for which the service refuses every vend", () => {
  test.each(["out-of-float", "unauthorised"] as const)(
    "causes one alarm, however many orders fail because of it: %s",
    async (reason) => {
      const { buys, pass, alarms, shop, staffApi } = await openRefusing(reason);
      for (let order = 0; order < 40; order++) await buys();
      await pass(2 * HOUR_MS);
      for (let order = 0; order < 40; order++) await buys();
      expect(alarms()).toEqual([alarmKey({ about: reason, of: "now" })]);
      const notice = await flows.noticeFor(alarmKey({ about: reason, of: "now" }), shop, staffApi);
      expect(plainText(notice?.text ?? expect.unreachable())).toMatch(/Orders fail and are refunded until/);
      expect(plainText(notice?.text ?? expect.unreachable())).not.toContain("now");
    },
  );

  test("is over once a vend is accepted and none was refused for minutes, and causes a new alarm when it returns", async () => {
    const { buys, delivers, pass, alarms } = await openRefusing();
    await buys();
    await pass(5 * MINUTE_MS);
    await delivers(); // The rest of the float is enough for small vends.
    await buys();
    await pass(9 * MINUTE_MS);
    await delivers();
    expect(alarms()).toHaveLength(1);
    await pass(2 * MINUTE_MS);
    await delivers();
    await delivers();
    expect(alarms().slice(1)).toEqual([alarmKey({ about: "recovered", of: "out-of-float" })]);
    await buys();
    expect(alarms().slice(2)).toEqual([alarmKey({ about: "out-of-float", of: "now" })]);
  });

  test("is not shown as a problem of each order, unlike a fault of a single order", async () => {
    const { buys, staffApi } = await openRefusing();
    const [empty, wrong] = [await buys(), await buys(refused("rejected"))];
    expect((await staffApi.orders.vendDetails(empty))?.problem).toBeUndefined();
    expect((await staffApi.orders.vendDetails(wrong))?.problem).toBe("failed");
  });

  test("causes no alarm if only one order is at fault", async () => {
    const { buys, alarms } = await openRefusing("bad-recipient");
    await buys();
    expect(alarms()).toEqual([]);
  });

  test("is reported by only one of two processes", async () => {
    const notifications: string[] = [];
    const messenger = {
      send: async (_chat: unknown, subject: object) => {
        notifications.push(JSON.stringify(subject));
        return { outcome: "sent", messageId: "1" } as const;
      },
    };
    const two = await openTwoShops();
    const vend: Vendor["vend"] = async () => refused("out-of-float");
    const open = () => two.open({ vendor: { vend }, messenger }, [{ channel: "telegram", id: "900" }]);
    const shops = [open(), open()];
    const ada = await two.fundedAda(open());
    for (const [index, { shop, start, idle }] of shops.entries()) {
      await start();
      await shop.orders.place(ada.id, other(index), { by: "wallet" });
      await idle();
    }
    expect(notifications.filter((subject) => subject.includes("out-of-float"))).toHaveLength(1);
  });
});

describe("while the service refuses every vend", () => {
  const PAUSED = { outcome: "off-sale", network: "MTN", kind: "airtime", paused: true };

  test("no card is charged and no page is opened, but an order paid from the wallet is sent", async () => {
    const { shop, ada, buys, saveCard, state, store } = await openRefusing();
    const card = await saveCard(ada.id);
    await buys();
    expect(await shop.orders.place(ada.id, airtime(), { by: "card", card })).toEqual(PAUSED);
    expect(await shop.orders.place(ada.id, airtime(), { by: "checkout", saveCard: false })).toEqual(PAUSED);
    expect(await store.paymentsOpened({ from: 0 as never, to: Number.MAX_SAFE_INTEGER as never })).toEqual([]);
    expect(await state(await buys())).toBe("refunded");
  });

  test("an order whose undo time ends is not charged either, and can be paid later", async () => {
    const { shop, ada, buys, saveCard, pass, store, notifications } = await openRefusing();
    const card = await saveCard(ada.id);
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "card", card }, { undo: true });
    await buys();
    notifications.length = 0;
    await pass(10_000, 1_000);
    expect(await store.read("order", quote.order)).toMatchObject({ state: "awaiting_payment" });
    expect((await store.read("order", quote.order))?.payment).toBeUndefined();
    expect(notifications).toEqual([`1 ${JSON.stringify({ kind: "order", id: quote.order })}`]);
    await pass(6 * MINUTE_MS);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "card", card })).toMatchObject({ outcome: "underway" });
  });

  test("a page that was already open can be paid, and its order is sent", async () => {
    const gateway = { find: async (reference: string) => paymentOf(reference) };
    const shop = await openForAda({ gateway });
    const quote = airtime();
    await shop.shop.orders.place(shop.ada.id, quote, { by: "checkout", saveCard: false });
    shop.answer(refused("out-of-float"));
    await shop.buys(other(1));
    shop.accept(recordOf());
    await shop.pass(10_000, 2_000);
    expect(await shop.state(quote.order)).toBe("delivered");
  });

  test("a card can be charged again after some minutes, even if no vend has been accepted", async () => {
    const { shop, ada, buys, saveCard, pass } = await openRefusing();
    const card = await saveCard(ada.id);
    await buys();
    await pass(4 * MINUTE_MS);
    expect(await shop.orders.place(ada.id, airtime(), { by: "card", card })).toEqual(PAUSED);
    await pass(MINUTE_MS);
    expect(await shop.orders.place(ada.id, airtime(), { by: "card", card })).toMatchObject({ outcome: "underway" });
  });
});
