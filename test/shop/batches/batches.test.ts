import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readSent } from "../../../conversations/customer/bulk/lines.js";
import type { CustomerTalk } from "../../../conversations/customer-talk.js";
import { flows } from "../../../conversations/flows.js";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, type Instant, lastDays, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import { parsePriceChange } from "../../../src/core/money/price-text.js";
import type { Batch } from "../../../src/core/orders/batch.js";
import type { PlanList } from "../../../src/core/orders/catalogue.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import { CHECKOUTS_OPEN_MAX } from "../../../src/shop/payments/checkout.js";
import type { ScriptedGateway } from "../../harness/test-shop.js";
import { finding } from "../../store/records.js";
import { gate, STAFF_MEMBER, turn } from "../ada.js";
import { airtime, paymentOf } from "../scripted-shop.js";
import { airtimeLines, openForBulk, STORES, WALLET } from "./bulk.js";

const PAGE = { by: "checkout", saveCard: false } as const;
const delivered = (count: number) => Array.from({ length: count }, () => "delivered");
const counted = (states: readonly string[] = []) =>
  Object.fromEntries([...new Set(states)].map((state) => [state, states.filter((one) => one === state).length]));

describe.each(Object.entries(STORES))("a batch of orders, in %s", (_, open) => {
  test("holds all its money at once, vends each order once, at most five at a time, and is reported in one message", async () => {
    let bulk: Awaited<ReturnType<typeof openForBulk>> | undefined;
    bulk = await openForBulk({
      ...(await open()),
      answers: async () => {
        await vi.waitUntil(() => bulk?.underWay() === 5 || bulk?.vends.length === 20, { timeout: 20_000 });
        return "accepted" as const;
      },
    });
    const { buys, states, vends, mostAtOnce, held, wallet, pass, notificationCount } = bulk;
    const { quote, placed } = await buys(airtimeLines(20));
    expect(placed).toEqual({ outcome: "underway" });
    expect(await states(quote.batch)).toEqual(delivered(20));
    expect(new Set(vends.map(({ recipient }) => recipient)).size).toBe(20);
    expect([vends.length, mostAtOnce()]).toEqual([20, 5]);
    expect([await held(), await wallet()]).toEqual([0, 0]);
    expect([notificationCount("batch"), notificationCount("batch-staff", "900")], "its end is told at once").toEqual([
      2, 2,
    ]);
    await pass(3 * SECOND_MS, SECOND_MS);
    expect([notificationCount("order"), notificationCount("vend", "900")]).toEqual([0, 0]);
    expect([notificationCount("batch"), notificationCount("batch-staff", "900")]).toEqual([2, 2]);
  });

  test("is paid for by one card or one page, in the transaction that credits the payment", async () => {
    const { shop, ada, store, buys, quotes, states, saveCard, pass, held, wallet } = await openForBulk({
      ...(await open()),
      ...{ funds: 0, gateway: { find: async (reference, __, amount) => paymentOf(reference, { amount }) } },
    });
    const card = await saveCard(ada.id);
    const { quote } = await buys(airtimeLines(7), { by: "card", card });
    await pass(5 * SECOND_MS, SECOND_MS);
    expect(await states(quote.batch)).toEqual(delivered(7));
    const onPage = await quotes(airtimeLines(7));
    expect(await shop.batches.place(ada.id, onPage, PAGE)).toMatchObject({ outcome: "checkout" });
    await pass(MINUTE_MS, 5 * SECOND_MS);
    expect(await states(onPage.batch)).toEqual(delivered(7));
    expect((await store.payments([ada.id])).map(({ state, amount }) => [state, amount])).toEqual([
      ["paid", naira(350)],
      ["paid", naira(350)],
    ]);
    expect([await held(), await wallet()]).toEqual([0, 0]);
  });
});

describe.each(Object.entries(STORES))("the message that counts the delivered lines, in %s", (_, open) => {
  test("is sent every three seconds while it waits for lines, and again after three seconds if a line ends during the send", async () => {
    const lines = Array.from({ length: 5 }, () => gate());
    const sent: number[] = [];
    let isBusy = false;
    let sending = gate();
    sending.open();
    const bulk = await openForBulk({
      ...(await open()),
      answers: async (number) => {
        await lines[number - 1]?.passed;
        return "accepted" as const;
      },
      reads: (store) => ({
        due: async (kind, page) => (isBusy && kind === "notifications" ? [] : store.due(kind, page)),
      }),
      messenger: {
        send: async (_chat, { kind }) => {
          if (kind !== "batch") return { outcome: "sent", messageId: "2" };
          sent.push(bulk.at());
          await sending.passed;
          return { outcome: "sent", messageId: "1" };
        },
      },
    });
    onTestFinished(() => [...lines, sending].forEach(({ open: opens }) => void opens()));
    const { shop, ada, quotes, states, at, jump, wake } = bulk;
    const quote = await quotes(airtimeLines(5));
    await shop.batches.place(ada.id, quote, WALLET);
    const isSent = (times: number) => vi.waitUntil(() => sent.length === times, { timeout: 20_000 });
    await isSent(1);
    const ends = async (count: number) => {
      lines[count - 1]?.open();
      const delivered = async () => counted(await states(quote.batch))["delivered"];
      await vi.waitUntil(async () => (await delivered()) === count, { timeout: 20_000 });
    };
    const until = async (time: number) => {
      jump(time - at());
      await wake();
    };
    const first = Math.ceil(at() / (3 * SECOND_MS)) * 3 * SECOND_MS;
    await ends(1);
    isBusy = true;
    await until(first + 500);
    await ends(2);
    isBusy = false;
    await wake();
    await isSent(2);
    await ends(3);
    sending = gate();
    await until(first + 3 * SECOND_MS);
    await isSent(3);
    await until(first + 3 * SECOND_MS + 200);
    await ends(4);
    sending.open();
    for (let looks = 0; looks < 20; looks++) await wake();
    expect(sent, "not more often than every three seconds").toHaveLength(3);
    await until(first + 6 * SECOND_MS);
    await isSent(4);
    expect(sent.slice(1).map((time) => time - first)).toEqual([500, 3 * SECOND_MS, 6 * SECOND_MS]);
  });
});

describe("a batch", () => {
  test("is placed once, however often its button is tapped, and not at all if the wallet is too short", async () => {
    const { shop, ada, quotes, settled, vends, wallet, fund } = await openForBulk({ funds: 10_000 });
    const quote = await quotes(airtimeLines(3));
    expect(await shop.batches.place(ada.id, quote, WALLET)).toEqual({ outcome: "short", missing: naira(50) });
    expect(await wallet()).toBe(naira(100));
    await fund(ada.id, 20_000);
    const taps = await Promise.all([1, 2, 3].map(() => shop.batches.place(ada.id, quote, WALLET)));
    expect(taps.map(({ outcome }) => outcome)).toEqual(["underway", "underway", "underway"]);
    await settled();
    expect(await shop.batches.place(ada.id, quote, WALLET)).toMatchObject({ outcome: "underway" });
    await settled();
    expect([vends.length, await wallet()]).toEqual([3, naira(150)]);
  });

  test("names each line that cannot be bought, and delivers identical lines one after the other", async () => {
    const { shop, ada, settled, states, vends } = await openForBulk();
    const [line] = airtimeLines(1);
    const lines = [
      ...airtimeLines(3),
      { ...line, row: 4 },
      { ...line, row: 5, product: { kind: "airtime", amount: naira(60_000) } },
      { ...line, row: 6, product: { kind: "data", planCode: "no such plan" } },
    ] as ReturnType<typeof airtimeLines>;
    const { quote, refused } = await shop.batches.quote(ada.id, lines);
    expect(quote).toMatchObject({ total: naira(200), wallet: naira(1_000) });
    expect(refused).toEqual([
      { index: 4, reason: "above-maximum" },
      { index: 5, reason: "plans-unavailable" },
    ]);
    await shop.batches.place(ada.id, quote, WALLET);
    await settled();
    expect(await states(quote.batch)).toEqual(delivered(4));
    expect(vends.map(({ recipient }) => recipient).at(-1)).toBe(line?.recipient);
  });

  test("reads its buyer and a network's plans once, however many products it has", async () => {
    let looks = 0;
    const plans = ["1GB", "2GB", "3GB"].map((size, index) => ({
      ...({ planCode: size, network: "MTN", name: size, size, validity: "30 days", description: size } as const),
      cost: naira(300 + index),
    }));
    const { shop, ada, staffApi } = await openForBulk({
      vendor: { plans: async () => ({ outcome: "plans", plans }) },
      reads: (store) => ({
        read: (kind, id) => {
          if (kind === "customer") looks += 1;
          return store.read(kind, id);
        },
      }),
    });
    const change = parsePriceChange("reseller MTN data +4%") ?? expect.unreachable();
    await staffApi.catalogue.setPrice(change, { by: STAFF_MEMBER, belowCost: false });
    const looksAt = async (reading: () => Promise<unknown>) => {
      looks = 0;
      await reading();
      return looks;
    };
    const lines = airtimeLines(3).map((line, index) => ({
      ...line,
      product: { kind: "data" as const, planCode: plans[index]?.planCode ?? "" },
    }));
    const talk = { customer: ada.id, once: (work: () => unknown) => work() } as unknown as CustomerTalk;
    const typed = (count: number) => ({
      typed: lines
        .slice(0, count)
        .map(({ recipient, product }) => `${recipient} ${product.planCode}`)
        .join("\n"),
    });
    const read = (count: number) => readSent(talk, shop, typed(count), { lines: [], wrong: [], rows: 0 });
    expect(await read(3)).toMatchObject({ wrong: [], lines: lines.map(({ product }) => ({ want: product })) });
    expect(await looksAt(() => read(3))).toBe(await looksAt(() => read(1)));
    const quote = (count: number) => shop.batches.quote(ada.id, lines.slice(0, count));
    expect((await quote(3)).quote.lines).toHaveLength(3);
    expect(await looksAt(() => quote(3))).toBe(await looksAt(() => quote(1)));
  });

  test("never has two vends of the same number and product under way, however the first one ends", async () => {
    const { buys, states, vends, pass, held } = await openForBulk({
      answers: (number) => (number === 1 ? "unknown" : "accepted"),
    });
    const [line] = airtimeLines(1);
    const { quote } = await buys([1, 2, 3].flatMap((row) => (line ? [{ ...line, row }] : [])));
    expect([vends.length, await states(quote.batch)]).toEqual([1, ["vending", "paid", "paid"]]);
    await pass(10 * MINUTE_MS, 20 * SECOND_MS); // It never arrived: its money is given back, and the next ones go.
    expect([vends.length, await states(quote.batch)]).toEqual([3, ["refunded", "delivered", "delivered"]]);
    expect(await held()).toBe(0);
  });

  test.each(["out-of-float", "unauthorised"] as const)(
    "stops after %s: the remaining lines are refunded at once, with one alarm and one message",
    async (reason) => {
      const { buys, progress, vends, held, wallet, notifications, pass, notificationCount } = await openForBulk({
        funds: 1_000_000,
        answers: (number) => (number <= 12 ? "accepted" : reason),
      });
      const { quote } = await buys(airtimeLines(200));
      const batch = await progress(quote.batch);
      expect(vends.length).toBeLessThanOrEqual(17);
      expect(batch).toMatchObject({ state: "done", stopped: reason });
      const { delivered: sent, refunded } = counted(batch?.lines.map(({ state }) => state));
      expect([sent, refunded]).toEqual([12, 188]);
      expect(batch?.lines.filter(({ failure }) => failure === "batch-stopped").length).toBe(200 - vends.length);
      expect([await held(), await wallet()]).toEqual([0, 1_000_000 - 12 * 5_000]);
      await pass(5 * SECOND_MS, SECOND_MS);
      expect(notifications.filter((line) => line.includes(`"alarm"`))).toHaveLength(1);
      expect([notificationCount("order"), notificationCount("vend", "900")]).toEqual([0, 0]);
      expect(notificationCount("batch")).toBe(2);
    },
  );

  test("refunds lines that cost more or are off sale when their turn comes, and sends the others", async () => {
    let change = async () => {};
    const { buys, progress, staffApi, held, wallet } = await openForBulk({
      answers: async (number) => {
        if (number === 4) await change();
        return "accepted" as const;
      },
    });
    change = async () => {
      const scope = { network: "MTN", kind: "airtime" } as const;
      await staffApi.catalogue.setPrice(
        { set: "rule", scope, margin: { percent: 1_000, flat: naira(0) } },
        { by: STAFF_MEMBER },
      );
      await staffApi.catalogue.changeSale([{ network: "GLO", kind: "airtime" }], "off", STAFF_MEMBER);
    };
    const glo = airtimeLines(20).map((line) => (line.row > 10 ? { ...line, network: "GLO" as const } : line));
    const { quote } = await buys(glo);
    const batch = await progress(quote.batch);
    const failures = counted(batch?.lines.map(({ failure = "none" }) => failure));
    expect(failures["off-sale"]).toBeGreaterThan(0);
    expect(failures["price-rose"]).toBeGreaterThan(0);
    expect(await held()).toBe(0);
    const sent = batch?.lines.filter(({ state }) => state === "delivered").length ?? 0;
    expect(await wallet()).toBe(100_000 - 5_000 * sent);
  });

  test("does not use up the trials of a product line that is suspended meanwhile: its lines are refunded", async () => {
    let suspend = async () => {};
    const { buys, progress, store, at, jump, vends, held } = await openForBulk({
      answers: async (number) => {
        if (number === 4) await suspend();
        return "accepted" as const;
      },
    });
    suspend = async () => {
      await store.transact(SHOP_CUSTOMER_ID, async (books) => {
        const suspended = { onSale: false, at: at(), customersNotified: true, suspension: { trialsFrom: at() } };
        await books.put("shopSettings", { ...(await books.settings()), availability: { "MTN airtime": suspended } });
      });
      jump(2 * SECOND_MS); // Settings are read once a second.
    };
    const { quote } = await buys(airtimeLines(20));
    const { "off-sale": refunded = 0, none: sent } = counted(
      (await progress(quote.batch))?.lines.map(({ failure = "none" }) => failure),
    );
    expect([refunded > 0, sent, await held()]).toEqual([true, vends.length, 0]);
  });

  test("refunds lines whose plan is gone or has changed, and sends those whose plan may be an unreadable row", async () => {
    const texts = { name: "1GB", size: "1GB", validity: "30 days", description: "" };
    const plan = (planCode: string) => ({ ...texts, planCode, network: "MTN" as const, cost: naira(50) });
    let plans: PlanList = { plans: ["1", "2", "3", "4"].map(plan) };
    const { ada, shop, quotes, states, jump, pass } = await openForBulk({
      vendor: { plans: async () => ({ outcome: "plans", ...plans }) },
      gateway: { find: async (reference, __, amount) => paymentOf(reference, { amount }) },
    });
    const lines = airtimeLines(4).map((line) => ({
      ...line,
      product: { kind: "data", planCode: String(line.row) } as const,
    }));
    const quote = await quotes(lines);
    await shop.batches.place(ada.id, quote, PAGE);
    plans = {
      plans: [
        { ...plan("3"), size: "750MB" },
        { ...plan("4"), size: "1 GB" },
      ],
      unreadable: ["2"],
    };
    jump(2 * MINUTE_MS);
    await pass(MINUTE_MS, 5 * SECOND_MS);
    expect(await states(quote.batch)).toEqual(["refunded", "delivered", "refunded", "delivered"]);
  });

  test("lets other customers' orders go in between", async () => {
    let buys = async () => {};
    const bulk = await openForBulk({
      funds: 1_000_000,
      answers: async (number) => {
        if (number === 20) await buys();
        return "accepted" as const;
      },
    });
    const bola = await bulk.identify("2");
    await bulk.fund(bola.id, 100_000);
    const others = airtime("08061234567", 10_000);
    buys = async () => void (await bulk.shop.orders.place(bola.id, others, WALLET));
    await bulk.buys(airtimeLines(200));
    const place = bulk.vends.findIndex(({ recipient }) => recipient === others.recipient);
    expect(place).toBeGreaterThan(18);
    expect(place).toBeLessThan(30);
    expect(await bulk.state(others.order)).toBe("delivered");
  });

  test("refunds failed lines and ends", async () => {
    const { buys, states, held, wallet } = await openForBulk({
      answers: (number) => (number % 2 ? "rejected" : "accepted"),
    });
    const { quote } = await buys(airtimeLines(10));
    expect(counted(await states(quote.batch))).toEqual({ delivered: 5, refunded: 5 });
    expect([await held(), await wallet()]).toEqual([0, 100_000 - 25_000]);
  });

  test("is reported at most every three seconds on Telegram until it ends, and on WhatsApp at its start, half and end", async () => {
    let passes = async () => {};
    const bulk = await openForBulk({
      answers: async () => {
        await passes();
        return "accepted" as const;
      },
    });
    const { shop, ada, fund, quotes, pass, settled, at, notificationCount } = bulk;
    passes = async () => {
      bulk.jump(SECOND_MS);
      await bulk.wake();
      for (let turns = 0; turns < 5; turns++) await turn();
    };
    const began = at();
    await shop.batches.place(ada.id, await quotes(airtimeLines(20)), WALLET);
    await settled();
    await pass(3 * SECOND_MS, SECOND_MS);
    const most = Math.ceil((at() - began) / (3 * SECOND_MS)) + 2; // Its start and its end are told at once.
    expect(notificationCount("batch")).toBeGreaterThan(2);
    expect(notificationCount("batch")).toBeLessThanOrEqual(most);
    const bola = await shop.customers.identify({ channel: "whatsapp", id: "2348035550000" }, "Bola");
    await fund(bola.id, 100_000);
    const { quote } = await shop.batches.quote(bola.id, airtimeLines(20));
    await shop.batches.place(bola.id, quote, WALLET);
    await settled();
    await pass(3 * SECOND_MS, SECOND_MS);
    expect(notificationCount("batch", "2348035550000")).toBe(3);
  });

  test("asks for the PIN, the second tap and the daily limit by its total", async () => {
    const { shop, ada, quotes } = await openForBulk();
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(500), confirmAbove: naira(100) });
    expect(await shop.batches.place(ada.id, await quotes(airtimeLines(11)), WALLET)).toEqual({
      ...{ outcome: "over-limit", limit: naira(500), left: naira(500) },
    });
    const quote = await quotes(airtimeLines(6));
    expect(await shop.batches.place(ada.id, quote, WALLET)).toEqual({
      ...{ outcome: "confirmation-needed", above: naira(100) },
    });
    expect(await shop.batches.place(ada.id, quote, WALLET, { confirmed: true })).toMatchObject({ outcome: "underway" });
    expect(await shop.batches.place(ada.id, await quotes(airtimeLines(5)), WALLET, { confirmed: true })).toMatchObject({
      ...{ outcome: "over-limit", left: naira(200) },
    });
  });

  test("counts all its lines towards the daily limit, however many", async () => {
    const { shop, ada, buys } = await openForBulk({ funds: 1_000_000 });
    await buys(airtimeLines(150));
    expect((await shop.customers.spendingGuards(ada.id)).spent).toBe(naira(7_500));
  });

  test("paid by card counts towards the limit while the card may be charged, and cannot be cancelled or replaced meanwhile", async () => {
    const { shop, ada, quotes, saveCard, pass } = await openForBulk({
      funds: 0,
      gateway: { find: async () => ({ outcome: "absent" }) },
    });
    const card = await saveCard(ada.id);
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(500) });
    const first = await quotes(airtimeLines(6));
    expect(await shop.batches.place(ada.id, first, { by: "card", card })).toMatchObject({ outcome: "underway" });
    const second = await quotes(airtimeLines(5));
    expect(await shop.batches.place(ada.id, second, { by: "card", card })).toMatchObject({
      outcome: "over-limit",
      left: naira(200),
    });
    expect(await shop.batches.place(ada.id, second, PAGE)).toEqual({ outcome: "refused", reason: "underway" });
    expect(await shop.batches.cancel(ada.id, first.batch), "it may be charged").toBe(false);
    await pass(SECOND_MS);
  });

  test("is not paid for a second time, in any way, while its card may have been charged", async () => {
    const { shop, ada, saveCard, buys, wallet, held } = await openForBulk({
      gateway: { find: async () => ({ outcome: "absent" }) },
    });
    const { quote } = await buys(airtimeLines(6), { by: "card", card: await saveCard(ada.id) });
    for (const payBy of [WALLET, PAGE]) {
      expect(await shop.batches.place(ada.id, quote, payBy)).toEqual({ outcome: "underway" });
    }
    expect([await wallet(), await held()]).toEqual([naira(1_000), 0]);
  });

  test("does not count towards today's limit if it was charged to a card yesterday and nobody knows the outcome", async () => {
    const { shop, ada, saveCard, buys, jump } = await openForBulk({
      gateway: { find: async () => ({ outcome: "absent" }) },
    });
    await buys(airtimeLines(6), { by: "card", card: await saveCard(ada.id) });
    const spent = async () => (await shop.customers.spendingGuards(ada.id)).spent;
    expect(await spent()).toBe(naira(300));
    jump(DAY_MS);
    expect(await spent()).toBe(0);
  });

  test("is not paid from a wallet on hold", async () => {
    const { ada, store, buys, held } = await openForBulk();
    await store.transact(ada.id, async (books) => {
      await books.put("finding", finding("fnd_1", { customer: ada.id }));
      await books.put("customer", { ...ada, frozenBy: ["fnd_1"] });
    });
    const { placed } = await buys(airtimeLines(6));
    expect([placed, await held()]).toEqual([{ outcome: "refused", reason: "wallet-frozen" }, 0]);
  });

  test("can still be paid when another batch is refused because too many pages are open", async () => {
    const { shop, ada, buys } = await openForBulk({ funds: 0 });
    const { quote } = await buys(airtimeLines(2), PAGE);
    for (let open = 1; open < CHECKOUTS_OPEN_MAX; open++)
      await shop.payments.topUp(ada.id, naira(200), { saveCard: false });
    const { placed } = await buys(airtimeLines(3), PAGE);
    expect(placed).toEqual({ outcome: "refused", reason: "too-many-unpaid" });
    expect(await shop.batches.get(ada.id, quote.batch)).toMatchObject({ state: "awaiting_payment" });
  });

  test.each([
    ["is paid from the wallet as it was shown, just within two days", 2 * DAY_MS - 1, { outcome: "underway" }],
    ["can no longer be paid after two days", 2 * DAY_MS, { outcome: "refused", reason: "closed" }],
  ])("whose page could not be read back %s", async (_, ms, result) => {
    const find = async () => ({ outcome: "unread", cause: "away" }) as const;
    const { shop, ada, buys, jump, held } = await openForBulk({ gateway: { find } });
    const { quote, placed } = await buys(airtimeLines(2), PAGE);
    expect(placed).toMatchObject({ outcome: "checkout" });
    jump(ms);
    expect(await shop.batches.get(ada.id, quote.batch)).toMatchObject({ state: "awaiting_payment" });
    expect(await shop.batches.pay(ada.id, quote.batch, WALLET)).toEqual(result);
    expect(await held()).toBe(result.outcome === "underway" ? quote.total : 0);
  });

  test("that was cancelled or expired leaves late money in the wallet", async () => {
    let isPaid = false;
    const { shop, ada, quotes, pass, states, wallet, notificationCount, notifications, settled } = await openForBulk({
      funds: 0,
      gateway: {
        find: async (reference, _, amount) => (isPaid ? paymentOf(reference, { amount }) : { outcome: "absent" }),
      },
    });
    const [first, second] = [await quotes(airtimeLines(3)), await quotes(airtimeLines(4))];
    const placed = await shop.batches.place(ada.id, first, PAGE);
    expect(placed).toMatchObject({ outcome: "checkout" });
    expect(await shop.batches.place(ada.id, first, PAGE), "the same page again").toEqual(placed);
    expect(await shop.batches.place(ada.id, second, PAGE)).toMatchObject({ outcome: "checkout" });
    expect(await states(first.batch)).toEqual(["cancelled", "cancelled", "cancelled"]);
    await settled();
    expect(notifications.filter((line) => line.includes(first.batch))).toHaveLength(1);
    expect(await shop.batches.pay(ada.id, first.batch, PAGE)).toEqual({ outcome: "refused", reason: "closed" });
    await pass(65 * MINUTE_MS);
    expect(await states(second.batch)).toContain("expired");
    isPaid = true;
    await pass(2 * 65 * MINUTE_MS, 5 * MINUTE_MS);
    expect(await wallet()).toBe(naira(350));
    expect(notificationCount("payment")).toBe(2);
    expect(await states(second.batch)).toContain("expired");
  });

  test("that its customer cancels is shown in answer to their tap, without a second message", async () => {
    const { shop, ada, quotes, settled, notificationCount, progress } = await openForBulk({ funds: 0 });
    const quote = await quotes(airtimeLines(2));
    await shop.batches.place(ada.id, quote, PAGE);
    expect(await shop.batches.cancel(ada.id, quote.batch)).toBe(true);
    await settled();
    expect(await progress(quote.batch)).toMatchObject({ state: "cancelled" });
    expect(notificationCount("batch")).toBe(0);
  });

  test.each([
    ["whose page did not open", { open: async () => ({ outcome: "unknown", cause: "down" }) }],
    ["whose card was declined", { charge: async () => ({ outcome: "refused", message: "no" }) }],
    ["that something else was paid for", { find: async (reference) => paymentOf(reference, { amount: naira(1) }) }],
  ] satisfies [string, ScriptedGateway][])(
    "%s expires when its time to be paid is over, and its customer is notified",
    async (_, gateway) => {
      const { shop, ada, quotes, saveCard, pass, progress, notificationCount } = await openForBulk({
        funds: 0,
        gateway,
      });
      const card = await saveCard(ada.id);
      const { batch, ...quote } = await quotes(airtimeLines(2));
      const payBy = "charge" in gateway ? ({ by: "card", card } as const) : PAGE;
      await shop.batches.place(ada.id, { batch, ...quote }, payBy);
      await pass(HOUR_MS - MINUTE_MS);
      expect(await progress(batch)).toMatchObject({ state: "awaiting_payment" });
      const before = notificationCount("batch");
      await pass(10 * MINUTE_MS);
      expect(await progress(batch)).toMatchObject({ state: "expired" });
      expect(notificationCount("batch")).toBe(before + 1);
    },
  );

  test.each(["credit", "return-payment"] as const)(
    "whose payment staff decided about expires: %s",
    async (decision) => {
      const { shop, ada, quotes, staffApi, settled, store, progress, notificationCount, wallet, pass } =
        await openForBulk({
          funds: 0,
          gateway: { find: async (reference) => paymentOf(reference, { amount: naira(99), suspicious: true }) },
        });
      const quote = await quotes(airtimeLines(2));
      await shop.batches.place(ada.id, quote, PAGE);
      await pass(MINUTE_MS);
      const [found] = await store.openFindings(1);
      const before = notificationCount("batch");
      expect(found && (await staffApi.reconciliation.close(found.id, decision, STAFF_MEMBER))).toBe("done");
      await settled();
      expect(await progress(quote.batch)).toMatchObject({ state: "expired" });
      expect([notificationCount("batch"), await wallet()]).toEqual([before + 1, decision === "credit" ? naira(99) : 0]);
    },
  );

  test("that expired before staff reject its payment has a notification of its own for the payment", async () => {
    const gateway: ScriptedGateway = { find: async (reference) => paymentOf(reference, { amount: naira(99) }) };
    const { shop, ada, at, quotes, staffApi, settled, store, progress, notificationCount, pass } = await openForBulk({
      ...{ funds: 0, gateway: { ...gateway, list: async () => ({ outcome: "payments", payments: listed }) } },
    });
    const listed: GatewayPayment[] = [];
    const quote = await quotes(airtimeLines(2));
    const placed = await shop.batches.place(ada.id, quote, PAGE);
    if (placed.outcome !== "checkout") throw new Error("no page");
    listed.push(paymentOf(placed.reference, { amount: naira(99) }).payment);
    await pass(HOUR_MS + 10 * MINUTE_MS);
    expect([(await progress(quote.batch))?.state, notificationCount("payment")]).toEqual(["expired", 0]);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    const [found] = await store.openFindings(1);
    expect(found && (await staffApi.reconciliation.close(found.id, "return-payment", STAFF_MEMBER))).toBe("done");
    await settled();
    expect(notificationCount("payment")).toBe(1);
  });

  test("is shown again if what it costs has changed since", async () => {
    const { shop, ada, quotes, staffApi, vends } = await openForBulk();
    const quote = await quotes(airtimeLines(3));
    await staffApi.catalogue.changeSale([{ network: "MTN", kind: "airtime" }], "off", STAFF_MEMBER);
    expect(await shop.batches.place(ada.id, quote, WALLET)).toMatchObject({
      ...{ outcome: "changed", quote: { lines: [] } },
      refused: [0, 1, 2].map((index) => ({ index, reason: "off-sale" })),
    });
    expect(vends).toEqual([]);
  });

  test("is invisible to other customers, who can neither cancel nor pay for it", async () => {
    const { shop, identify, buys } = await openForBulk();
    const { quote } = await buys(airtimeLines(2));
    const bola = await identify("2");
    expect(await shop.batches.get(bola.id, quote.batch)).toBeUndefined();
    expect(await shop.batches.cancel(bola.id, quote.batch)).toBe(false);
    expect(await shop.batches.pay(bola.id, quote.batch, WALLET)).toEqual({ outcome: "refused", reason: "closed" });
  });

  test("has notices for its customer and for staff", async () => {
    const { shop, staffApi, buys } = await openForBulk();
    const { quote } = await buys(airtimeLines(2));
    const says = async (kind: "batch" | "batch-staff") =>
      (await flows.noticeFor({ kind, id: quote.batch }, shop, staffApi))?.text.html;
    expect(await says("batch")).toContain("All 2 delivered");
    expect(await says("batch-staff")).toContain(quote.batch);
  });

  test("that was never paid for and has left memory shows only its state, as its lines are no longer stored", async () => {
    const { shop, staffApi, store, ada, at } = await openForBulk();
    const times = { placedAt: at() as Instant, changedAt: at() as Instant };
    const left: Batch = { id: "bat_1", customer: ada.id, lines: [], payBy: WALLET, state: "cancelled", ...times };
    await store.transact(ada.id, (books) => books.put("batch", left));
    const notice = await flows.noticeFor({ kind: "batch", id: left.id }, shop, staffApi);
    expect(notice?.text.html).toContain("Cancelled");
    expect(notice?.text.html).not.toMatch(/\b0\b/);
  });
});
