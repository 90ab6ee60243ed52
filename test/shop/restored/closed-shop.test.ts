import { describe, expect, test } from "vitest";
import { runFlow } from "../../../conversations/channel.js";
import { flows } from "../../../conversations/flows.js";
import { noticeFor } from "../../../conversations/notices.js";
import { resetPin } from "../../../conversations/staff/customer.js";
import { debitWallet } from "../../../conversations/staff/money/wallets.js";
import { decideByHand } from "../../../conversations/staff/order.js";
import { messageToCustomer } from "../../../conversations/staff/support.js";
import type { Talk, View } from "../../../conversations/talk.js";
import { plainText } from "../../../conversations/text.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { after, HOUR_MS, type Instant, instant, lastDays } from "../../../src/core/base/time.js";
import { chatClaim } from "../../../src/core/customers/chat.js";
import { debitEntry } from "../../../src/core/money/ledger.js";
import { kobo } from "../../../src/core/money/money.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import { type FindingAction, findingActionsFor } from "../../../src/core/reconciliation/finding.js";
import type { Books, Store } from "../../../src/core/store.js";
import { linkChats, mint } from "../../harness/test-shop.js";
import { ada, bayo, card, chatOf, customer, hold, order, payment, schedule } from "../../store/records.js";
import { gate, STAFF_MEMBER } from "../ada.js";
import { airtime, openScriptedShop, recordOf } from "../scripted-shop.js";
import { closed, minutes, openRestored, paidOrder } from "./restored-shop.js";

const row = (reference: string, changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ...{ reference, amount: kobo(50_000), currency: "NGN", state: "success", at: minutes(10), gatewayRef: "g1" },
  ...changes,
});

/** A customer with a minted id, so that a payment's e-mail address names them. */
async function aPayer({ store }: { readonly store: Store }) {
  const payer = mint("cus");
  await store.transact(payer, (books) => books.put("customer", customer(payer, { recentRecipients: [] })));
  return { payer, email: `${payer}@shop.example` };
}

const IN_REVIEW = mint("ord");

describe("restored books, closed", () => {
  test("repeat nothing that the lost books may have recorded: no vend, charge, schedule, broadcast or message", async () => {
    const shop = await openRestored(async (books) => {
      await books.post(hold("ord_1", 20_000));
      await books.put("order", paidOrder("ord_1"));
      await books.put("card", card("crd_1", 1));
      const via = { kind: "card", card: "crd_1" } as const;
      const charge = { via, openedAt: minutes(-1), dueAt: minutes(-1), expiresAt: minutes(600) };
      await books.put("payment", payment("chk_1", { ...charge, purpose: { kind: "order", order: "ord_9" } }));
      await books.put(
        "order",
        order("ord_9", { state: "awaiting_payment", payment: "chk_1", placedAt: minutes(-1), changedAt: minutes(-1) }),
      );
      await books.put(
        "schedule",
        schedule("sch_1", { nextAt: minutes(5), dueAt: minutes(5), source: { order: "ord_1" } }),
      );
      await books.notify({ chat: chatOf(ada), owner: ada }, { kind: "order", id: "ord_1" }, minutes(1));
    });
    await shop.store.transact(bayo, async (books) => {
      await books.put("customer", customer(bayo));
      const broadcast = {
        id: "brd_1",
        text: "New prices",
        by: bayo,
        from: chatOf(bayo),
        audience: { kind: "everyone" } as const,
        startedAt: minutes(-1),
        total: 2,
      };
      await books.put("broadcast", { ...broadcast, delivered: 0, unreachable: 0, failed: 0 });
    });
    await shop.follows();
    expect(shop.notifications.filter((line) => !line.startsWith("900 "))).toEqual([]);
    await shop.opens();
    await expect.poll(async () => (await shop.store.read("schedule", "sch_1"))?.last?.outcome).toBe("missed");
    await expect.poll(async () => (await shop.store.read("broadcast", "brd_1"))?.finishedAt).toBeDefined();
    expect(shop.calls).toEqual([]);
    expect(await shop.state("ord_9")).toBe("expired");
    expect((await shop.store.read("payment", "chk_1"))?.via).toMatchObject({ inDoubt: true });
    expect(["vending", "review", "refunded"]).toContain(await shop.state("ord_1"));
  });

  test("send and start no broadcast before they are open, whatever staff do with those of the backup", async () => {
    const shop = await openRestored(async () => undefined);
    const news = { text: "New prices", by: ada, from: chatOf(ada), audience: { kind: "everyone" } } as const;
    const counts = { startedAt: minutes(-1), total: 1, delivered: 0, unreachable: 0, failed: 0 };
    await shop.store.transact(ada, async (books) => {
      await books.put("broadcast", { ...news, ...counts, id: "brd_1" });
      await books.put("broadcast", { ...news, ...counts, id: "brd_2", pausedAt: minutes(-1) });
      await books.put("broadcast", { ...news, ...counts, id: "brd_3" });
    });
    shop.goAway();
    await shop.start();
    expect(await shop.staffApi.broadcasts.control("brd_2", "resume", STAFF_MEMBER)).toBe(true);
    expect(await shop.staffApi.broadcasts.control("brd_3", "cancel", STAFF_MEMBER)).toBe(true);
    expect(await shop.staffApi.broadcasts.start({ ...news, id: "brd_4" })).toBe(false);
    await shop.pass(HOUR_MS);
    const card = await noticeFor({ kind: "broadcast", id: "brd_2" }, shop.shop, shop.staffApi);
    expect(plainText(card?.text ?? expect.unreachable())).toMatch(/^🔒 Waits until the shop is open: 0 of 1\n░+ 0%\n/);
    expect(shop.calls).toEqual([]);
    expect(await shop.store.read("broadcast", "brd_4")).toBeUndefined();
  });

  test.each([
    ["a change of their wallet", debitWallet, (payer: string) => `${payer} 100 a mistake`],
    ["a decision about their order", decideByHand, () => `${IN_REVIEW}.unlisted`],
    ["a removed PIN", resetPin, (payer: string) => `${payer}.1`],
    ["a message", messageToCustomer, (payer: string) => payer],
  ])("do not let staff read that a customer was told of %s, who is told when they open", async (_, flow, argument) => {
    const shop = await openRestored(async (books) => {
      await books.post(hold(IN_REVIEW, 20_000));
      await books.put("order", { ...paidOrder(IN_REVIEW), state: "review", vendingAt: minutes(-1) });
    });
    await shop.follows();
    const said: string[] = [];
    const talk: Partial<Talk> = {
      ...{ customer: STAFF_MEMBER, show: async ({ text }) => void said.push(plainText(text)) },
      ...{ ask: async () => ({ kind: "pick", pick: "yes" }), once: (work) => work() as never },
      ...{ askTextOrPhoto: async () => ({ kind: "typed", text: "Hello" }), chat: chatOf(bayo), runId: "1" },
    };
    const { payer } = await aPayer(shop);
    const pin = { hash: "hash", setAt: instant(1), askedAt: instant(1), attempts: 0 };
    await shop.store.transact(payer, (books) => books.put("customer", customer(payer, { safety: { pin } })));
    await shop.fund(payer, 50_000);
    await flow(talk as Talk, shop.staffApi, argument(payer));
    expect(said).toEqual([expect.stringMatching(/as soon as (?:a message|it) can be sent(?: to them)?\.$/)]);
    expect(shop.notifications.filter((line) => !line.startsWith("900 "))).toEqual([]);
  });

  test("say so in the staff menu, with the button that opens them for an owner, and in the rehearsal", async () => {
    const shop = await openRestored(async () => undefined);
    await shop.follows();
    const shown = async (role: "owner" | "operator") => {
      const views: View[] = [];
      const staff = { role, chat: chatOf(bayo) };
      const talk: Partial<Talk> = {
        staff,
        show: async (view) => void views.push(view),
        once: (work) => work() as never,
      };
      await runFlow({ flows, shop: shop.shop, staffApi: shop.staffApi }, talk as Talk, { flow: "admin", argument: "" });
      const [{ text, choices = [] } = expect.unreachable()] = views;
      return { text: plainText(text), buttons: choices.flat().map(({ label }) => label) };
    };
    const closed = { text: expect.stringContaining("The shop is closed: its books were restored") };
    expect(await shown("owner")).toEqual({ ...closed, buttons: ["▶️ Open the shop"] });
    expect((await shown("owner")).text).not.toContain("cannot buy");
    expect(await shown("operator")).toEqual({ ...closed, buttons: [] });
    const sales = async () => (await shop.staffApi.rehearsal.run(ada, { step: "look" })).sales;
    expect(await sales()).toBe("restored");
    await shop.opens();
    expect(await shown("owner")).toEqual({ text: expect.not.stringContaining("🔒"), buttons: [] });
    expect(await sales()).toBe("open");
  });

  test("send the broadcasts that staff start once they are open", async () => {
    const shop = await openRestored(async () => undefined);
    const news = {
      id: "brd_1",
      text: "New prices",
      by: ada,
      from: chatOf(ada),
      audience: { kind: "everyone" },
    } as const;
    await shop.follows();
    expect(await shop.staffApi.broadcasts.start(news)).toBe(false);
    const alarm = () =>
      noticeFor(alarmKey({ about: "books-restored", of: String(minutes(0)) }), shop.shop, shop.staffApi);
    expect((await alarm())?.text.html).toMatch(/The shop is still closed/);
    await shop.opens();
    expect(await alarm(), "an alarm that arrives when the shop is open").toBeUndefined();
    expect(await shop.staffApi.broadcasts.start(news)).toBe(true);
    await expect.poll(() => shop.calls, { timeout: 20_000 }).toEqual(["broadcast"]);
  });

  test("match what was paid but not vended at the backup with its first record, and leave the next record to a person", async () => {
    const vends = [3, 2, 1].map((number) => recordOf({ vendorRef: `v${number}`, at: minutes(number) }));
    const shop = await openRestored(
      async (books) => {
        await books.post(hold("ord_1", 20_000));
        await books.put("order", paidOrder("ord_1"));
      },
      { vends },
    );
    await shop.follows();
    expect(await shop.store.read("order", "ord_1")).toMatchObject({ state: "delivered", vendorRef: "v1" });
    const findings = (await shop.store.openFindings(9)).map(({ discrepancy }) => discrepancy);
    expect(findings).toEqual(
      expect.arrayContaining(["v2", "v3"].map((vendorRef) => expect.objectContaining({ vendorRef, customer: ada }))),
    );
    expect((await shop.store.read("customer", ada))?.frozenBy).toHaveLength(2);
  });

  test("hold no wallet for the vend of an order that staff ended as delivered just before the backup", async () => {
    const times = { placedAt: minutes(-40), vendingAt: minutes(-40), changedAt: minutes(-10), closedAt: minutes(-10) };
    const vends = [2, 1].map((number) => recordOf({ vendorRef: `v${number}`, at: minutes(-40) }));
    const shop = await openRestored((books) => books.put("order", order("ord_1", { state: "delivered", ...times })), {
      vends,
    });
    await shop.follows();
    const findings = await shop.store.openFindings(9);
    expect(findings).toHaveLength(1);
    expect((await shop.store.read("customer", ada))?.frozenBy).toEqual(findings.map(({ id }) => id));
  });

  describe("and an order that was not paid at the backup, with a vend like it in the list", () => {
    const unpaidSince = (at: Instant) => (books: Books) =>
      books.put("order", order("ord_1", { state: "awaiting_payment", placedAt: at, changedAt: at }));
    const unpaid = unpaidSince(minutes(-1));

    test("pay for it from its customer's wallet, if nobody else has its number", async () => {
      const shop = await openRestored(unpaid, { vends: [recordOf({ at: minutes(3) })] });
      await shop.follows();
      expect(await shop.store.read("order", "ord_1")).toMatchObject({ state: "delivered", vendorRef: "v1" });
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(80_000);
      expect(await shop.store.openFindings(9)).toEqual([]);
    });

    test("take nothing, but ask a person, if somebody else who has its number may have bought it", async () => {
      const shop = await openRestored(unpaid, { vends: [recordOf({ at: minutes(3) })] });
      await shop.store.transact(bayo, (books) => books.put("customer", customer(bayo)));
      await shop.follows();
      expect(await shop.store.read("order", "ord_1")).toMatchObject({ state: "expired" });
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(100_000);
      const [finding, ...others] = await shop.store.openFindings(9);
      expect(others).toEqual([]);
      expect(finding?.discrepancy).toMatchObject({ vendorRef: "v1", customer: ada });
      for (const id of [ada, bayo]) expect((await shop.store.read("customer", id))?.frozenBy).toEqual([finding?.id]);
    });

    test("take nothing, but ask a person, if somebody else was asked to pay for it", async () => {
      const write = async (books: Books) => {
        await unpaid(books);
        const asked = await books.read("order", "ord_1");
        const paymentRequest = { token: "t", until: minutes(1_000) };
        if (asked) await books.put("order", { ...asked, paymentRequest });
      };
      const shop = await openRestored(write, { vends: [recordOf({ at: minutes(3) })] });
      await shop.follows();
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(100_000);
      expect(await shop.store.openFindings(9)).toMatchObject([{ discrepancy: { vendorRef: "v1", customer: ada } }]);
    });

    test("take nothing for a vend of hours before the backup, which was another order's", async () => {
      const write = async (books: Books) => {
        await unpaidSince(minutes(-600))(books);
        await books.post(hold("ord_2", 20_000));
        await books.put("order", { ...paidOrder("ord_2", minutes(-700)), recipient: "08031234568" as Phone });
      };
      const shop = await openRestored(write, { vends: [recordOf({ at: minutes(-500) })] });
      await shop.follows();
      expect(await shop.store.read("order", "ord_1")).toMatchObject({ state: "expired" });
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(80_000);
    });
  });

  test("are only compared while they are catching up: what staff find then can still be taken from a wallet later", async () => {
    const payments: GatewayPayment[] = [];
    const shop = await openRestored(async () => undefined, { vends: [recordOf({ at: minutes(1) })], payments });
    const { payer, email } = await aPayer(shop);
    payments.push(row(mint("top"), { email }));
    const compared = await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    expect(compared.outcome === "report" && compared.report.discrepancies).toHaveLength(2);
    expect(await shop.store.openFindings(9)).toEqual([]);
    await shop.follows();
    expect(await shop.store.balance(`wallet:${payer}`)).toBe(50_000);
    const [finding, ...others] = await shop.store.openFindings(9);
    expect(others).toEqual([]);
    expect(finding?.discrepancy).toMatchObject({ vendorRef: "v1", customer: ada, price: 20_000 });
    expect(finding && findingActionsFor(finding.discrepancy)).toContain("charge-wallet");
  });

  test.each([
    ["it holds only theirs", []],
    ["it holds several", [bayo]],
  ])("let another member of staff end the hold on one's own wallet, except by paying: %s", async (_, knowing) => {
    const shop = await openRestored(async () => undefined, { vends: [recordOf({ at: minutes(1) })] });
    for (const id of knowing) await shop.store.transact(id, (books) => books.put("customer", customer(id)));
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    const close = async (action: FindingAction, by: CustomerId) =>
      finding && shop.staffApi.reconciliation.close(finding.id, action, by);
    expect(await close("write-off", ada)).toBe("own-money");
    expect(await close("noted", ada)).toBe("own-money");
    expect(await shop.store.openFindings(9)).toHaveLength(1);
    if (knowing.length === 0) expect(await close("charge-wallet", ada)).toBe("done");
    else expect(await close("noted", STAFF_MEMBER)).toBe("done");
  });

  test.each<[string, readonly CustomerId[]]>([
    ["it holds only theirs", []],
    ["it holds several", ["cus_eve"]],
  ])("let another member of staff end the hold also on the wallet of their unlinked chat: %s", async (_, knowing) => {
    const eve = { channel: "telegram", id: "777" } as const;
    const write = async (books: Books) => {
      await books.put("customer", customer(ada, { partedFrom: [bayo] }));
      await books.claim(chatClaim(chatOf(ada)), ada);
    };
    const shop = await openRestored(write, { vends: [recordOf({ at: minutes(1) })] });
    for (const id of knowing)
      await shop.store.transact(id, (books) =>
        books.put("customer", customer(id, { chats: [{ chat: eve, name: "Eve" }] })),
      );
    const partedChats = [chatOf(ada)];
    await shop.store.transact(bayo, (books) =>
      books.put("customer", customer(bayo, { partedChats, recentRecipients: [] })),
    );
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    expect(finding && (await shop.staffApi.reconciliation.close(finding.id, "noted", bayo))).toBe("own-money");
    expect(finding && (await shop.staffApi.reconciliation.close(finding.id, "noted", STAFF_MEMBER))).toBe("done");
  });

  test("hold the wallet of a customer who is merged into another just before the hold", async () => {
    const main = mint("cus");
    let merge = async () => {
      merge = async () => undefined;
      await linkChats(shop.shop, main, ada);
    };
    const reads = (own: Store): Partial<Store> => ({
      findingAbout: async (key) => {
        const finding = await own.findingAbout(key);
        if (finding) await merge();
        return finding;
      },
    });
    const shop = await openRestored(async () => undefined, { vends: [recordOf({ at: minutes(1) })] }, { reads });
    const chats = [{ chat: { channel: "whatsapp", id: "9" }, name: "Ada" }] as const;
    await shop.store.transact(main, (books) => books.put("customer", customer(main, { chats, recentRecipients: [] })));
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    const merged = await shop.store.read("customer", ada);
    expect(merged?.mergedInto).toMatchObject({ into: main });
    expect((await shop.store.read("customer", main))?.frozenBy).toEqual([finding?.id]);
  });

  test("take nothing for a pending vend, nor while its result is unreadable or not delivered", async () => {
    const vends = [recordOf({ at: minutes(1), state: "pending" })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    const close = async (action: FindingAction) =>
      finding && shop.staffApi.reconciliation.close(finding.id, action, STAFF_MEMBER);
    const available = async () => (await shop.shop.wallets.get(ada)).available;
    const decideBoth = async () => [await close("charge-wallet"), await close("write-off")];
    const totals = await shop.store.totals();
    const cards = async () => {
      await shop.settled();
      return shop.notifications.filter((line) => line.startsWith('900 {"kind":"finding"')).length;
    };
    expect(await cards()).toBe(1);
    expect(await decideBoth()).toEqual(["not-delivered", "not-delivered"]);
    expect(await cards(), "nothing has changed that staff could see").toBe(1);
    shop.goAway();
    expect(await decideBoth()).toEqual(["unread", "unread"]);
    shop.goAway(false);
    vends[0] = recordOf({ at: minutes(1), state: "failed" });
    expect(await close("charge-wallet")).toBe("not-delivered");
    expect(await shop.store.totals()).toEqual(totals);
    const [shown] = await shop.store.openFindings(9);
    expect(shown?.discrepancy).toMatchObject({ theirs: { state: "failed" }, recipient: "08031234567", customer: ada });
    expect(shown && findingActionsFor(shown.discrepancy)).toEqual(["noted"]);
    expect(await close("noted")).toBe("done");
    expect(await available()).toBe(100_000);
  });

  test("take the price of a pending vend once it is delivered", async () => {
    const vends = [recordOf({ at: minutes(1), state: "pending" })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    vends[0] = recordOf({ at: minutes(1) });
    expect(finding && (await shop.staffApi.reconciliation.close(finding.id, "charge-wallet", STAFF_MEMBER))).toBe(
      "done",
    );
    expect((await shop.shop.wallets.get(ada)).available).toBe(80_000);
    const closedAs = finding && (await shop.store.read("finding", finding.id));
    expect(closedAs).toMatchObject({
      discrepancy: { theirs: { state: "delivered" } },
      closed: { as: "charge-wallet" },
    });
  });

  test("give a vend's price back, once, if it fails after its customer paid for it", async () => {
    const vends = [recordOf({ at: minutes(1) })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.follows();
    const before = await shop.store.totals();
    const [finding] = await shop.store.openFindings(9);
    const { id } = finding ?? expect.unreachable();
    expect(await shop.staffApi.reconciliation.close(id, "charge-wallet", STAFF_MEMBER)).toBe("done");
    const available = async () => (await shop.shop.wallets.get(ada)).available;
    const compare = () => shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    shop.jump(HOUR_MS);
    await compare();
    expect(await available()).toBe(80_000);
    vends[0] = recordOf({ at: minutes(1), cost: kobo(19_500) });
    for (let times = 0; times < 2; times++) await compare();
    expect(await shop.store.totals()).toMatchObject({ "cost-of-sales": 19_500, float: -19_500 });
    vends[0] = recordOf({ at: minutes(1), state: "failed" });
    for (let times = 0; times < 2; times++) await compare();
    expect(await available()).toBe(100_000);
    expect(await shop.store.totals()).toEqual(before);
    expect((await shop.store.read("finding", id))?.closed).toMatchObject({ as: "gone", credited: 20_000 });
    const notice = await noticeFor({ kind: "extra-credit", id }, shop.shop, shop.staffApi);
    expect(plainText(notice?.text ?? expect.unreachable())).toMatch(
      /^↩️ ₦200 is back in your wallet\.\n.*0803 123 4567/,
    );
  });

  test("tell staff if the price of such a vend goes back to somebody who has deleted their data since", async () => {
    const vends = [recordOf({ at: minutes(1) })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    const { id } = finding ?? expect.unreachable();
    expect(await shop.staffApi.reconciliation.close(id, "charge-wallet", STAFF_MEMBER)).toBe("done");
    const spent = debitEntry({ id: mint("aud"), customer: ada, amount: kobo(80_000), at: shop.at() });
    await shop.store.transact(ada, (books) => books.post(spent));
    expect(await shop.shop.account.erase(ada)).toEqual({ outcome: "erased" });
    vends[0] = recordOf({ at: minutes(1), state: "failed" });
    shop.jump(HOUR_MS);
    for (let times = 0; times < 2; times++) await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    await shop.settled();
    const alarm = { kind: "alarm", id: `payer-erased:${id}` };
    expect(shop.notifications.filter((line) => line === `900 ${JSON.stringify(alarm)}`)).toHaveLength(1);
  });

  test("let the only member of staff decide the vend that holds their own wallet", async () => {
    const vends = [recordOf({ at: minutes(1) })];
    const write = (books: Books) => books.claim(chatClaim(chatOf(ada)), ada);
    const shop = await openRestored(write, { vends }, { staff: [chatOf(ada)] });
    await shop.follows();
    const [finding] = await shop.store.openFindings(9);
    expect(finding && (await shop.staffApi.reconciliation.close(finding.id, "write-off", ada))).toBe("done");
  });

  test("credit a payment that they lost to its customer, once, and show a stranger's to staff", async () => {
    const [lost, strangers] = [mint("top"), mint("top")];
    const payments = [row(strangers, { email: `${mint("cus")}@x.example` })];
    const shop = await openRestored(async () => undefined, { payments });
    const { payer, email } = await aPayer(shop);
    payments.push(row(lost, { email }), row(lost, { email }));
    await shop.follows();
    expect(await shop.store.balance(`wallet:${payer}`)).toBe(50_000);
    const findings = (await shop.store.openFindings(9)).map(({ discrepancy }) => discrepancy);
    expect(findings).toEqual([expect.objectContaining({ about: "payment", reference: strangers })]);
  });

  test("credit recent payments also if the machine's clock is hours behind", async () => {
    const lost = mint("top");
    const payments: GatewayPayment[] = [];
    const shop = await openRestored(async () => undefined, { payments });
    const { payer, email } = await aPayer(shop);
    payments.push(row(lost, { email, at: after(shop.at(), 6 * HOUR_MS) }));
    await shop.follows();
    expect(await shop.store.balance(`wallet:${payer}`)).toBe(50_000);
  });

  test("vend no line of a running batch: what is listed was delivered, and the rest is looked up", async () => {
    const numbers = ["08031234567", "08031234568", "08031234569"] as Phone[];
    const lines = numbers.map((recipient, index) =>
      order(`ord_${index + 1}`, {
        ...{ recipient, batch: { id: "bat_1", line: index + 1, of: 3 } },
        ...{ placedAt: minutes(-1), changedAt: minutes(-1), ...(index === 0 && { dueAt: minutes(-1) }) },
      }),
    );
    const vends = numbers
      .slice(0, 2)
      .map((recipient, index) => recordOf({ vendorRef: `v${index}`, at: minutes(5), recipient }));
    const shop = await openRestored(
      async (books) => {
        for (const line of lines) {
          await books.post(hold(line.id, 20_000));
          await books.put("order", line);
        }
      },
      { vends },
    );
    await shop.follows();
    const states = () => Promise.all(lines.map(({ id }) => shop.state(id)));
    expect(await states()).toEqual(["delivered", "delivered", "vending"]);
    await shop.opens();
    await shop.pass(HOUR_MS / 2);
    expect(await states()).toEqual(["delivered", "delivered", "refunded"]);
    expect(shop.calls).toEqual([]);
  });

  describe("and a list that was not paid at the backup, with vends like its lines in the service's list", () => {
    const numbers = ["08031234567", "08031234568", "08031234569"] as Phone[];
    const lines = numbers.map((recipient, index) => {
      const { product, network, price } = order("ord_0");
      return { row: index + 1, order: `ord_${index + 1}` as const, recipient, product, network, price };
    });
    const unpaid = async (books: Books) => {
      const at = minutes(-1);
      const payBy = { by: "checkout", saveCard: false } as const;
      await books.put("payment", payment("chk_1", { purpose: { kind: "batch", batch: "bat_1" }, openedAt: at }));
      await books.put("batch", {
        ...{ id: "bat_1", customer: ada, lines, payBy, payment: "chk_1" },
        ...{ state: "awaiting_payment", placedAt: at, changedAt: at },
      });
    };
    const vends = numbers
      .slice(0, 2)
      .map((recipient, index) => recordOf({ vendorRef: `v${index}`, at: minutes(5), recipient }));

    test("pay for it from its customer's wallet, and look the rest up like any vend without an answer", async () => {
      const shop = await openRestored(unpaid, { vends });
      await shop.follows();
      const states = () => Promise.all(lines.map((line) => shop.state(line.order)));
      expect(await states()).toEqual(["delivered", "delivered", "vending"]);
      expect(await shop.store.openFindings(9)).toEqual([]);
      await shop.opens();
      await shop.pass(HOUR_MS / 2);
      expect(await states()).toEqual(["delivered", "delivered", "refunded"]);
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(60_000);
      expect(shop.calls).toEqual([]);
    });

    test.each([
      ["is listed", []],
      ["was delivered", vends.map((vend) => ({ ...vend, state: "failed" }) as const)],
    ])("take nothing if none %s", async (_, listed) => {
      const shop = await openRestored(unpaid, { vends: listed });
      await shop.follows();
      expect(await shop.store.read("batch", "bat_1")).toMatchObject({ state: "awaiting_payment" });
      expect(await shop.store.openFindings(9)).toEqual([]);
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(100_000);
    });

    test.each<[string, (books: Books) => Promise<unknown>, boolean]>([
      ["somebody else has one of their numbers", async () => undefined, true],
      ["the wallet has too little", (books) => books.post(hold("ord_9", 50_000)), false],
    ])("take nothing, but ask a person, if %s", async (_, write, isKnown) => {
      const shop = await openRestored(async (books) => [await unpaid(books), await write(books)], { vends });
      if (isKnown) await shop.store.transact(bayo, (books) => books.put("customer", customer(bayo)));
      await shop.follows();
      expect(await shop.store.read("batch", "bat_1")).toMatchObject({ state: "awaiting_payment" });
      expect(await shop.store.openFindings(9)).toHaveLength(2);
      expect(await shop.store.balance(`wallet:${ada}`)).toBe(isKnown ? 100_000 : 50_000);
    });
  });

  test("are not written by a process that reads the lists for longer than another needs to open the shop", async () => {
    const shop = await openRestored(async () => undefined);
    const listed = gate();
    const slow = await openScriptedShop({
      store: shop.store,
      vendor: {
        history: async () => {
          await listed.passed;
          return { outcome: "history", records: [recordOf({ vendorRef: "v7", recipient: "08031234570" as Phone })] };
        },
      },
    });
    await slow.start();
    await shop.follows();
    await shop.opens();
    const { id } = await shop.identify("2");
    const quote = airtime();
    expect(await shop.shop.orders.place(id, quote, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
    listed.open();
    await slow.close();
    expect(await shop.state(quote.order)).toBe("awaiting_payment");
    expect(await shop.store.openFindings(9)).toEqual([]);
    expect(slow.faults).toEqual([]);
  });

  test("stay closed until both lists could be read", async () => {
    const shop = await openRestored(async () => undefined);
    shop.goAway();
    await shop.start();
    await expect.poll(() => shop.warnings.join()).toContain("could not be read");
    expect(await shop.staffApi.restored.open(STAFF_MEMBER)).toBe(false);
    expect(await shop.shop.isClosed()).toBe(true);
  });

  test("get the usual health checks, also after their database was away; what waits for the opening is not late", async () => {
    let isAway = true;
    const orAway = <T>(answer: () => Promise<T>) => (isAway ? Promise.reject(new Error("away")) : answer());
    const shop = await openRestored(
      async (books) => {
        await books.put(
          "schedule",
          schedule("sch_1", { nextAt: minutes(5), dueAt: minutes(5), source: { order: "ord_1" } }),
        );
      },
      {},
      {
        healthCheckIntervalMs: 1,
        reads: (store) => ({
          settings: () => orAway(store.settings),
          openWork: () => orAway(store.openWork),
        }),
      },
    );
    const starting = shop.start();
    const notificationsOf = (about: string) => shop.notifications.filter((line) => line.includes(about));
    await expect.poll(() => notificationsOf("store-unavailable"), { timeout: 20_000 }).toHaveLength(1);
    expect(shop.healthMonitor.unreachable()).toEqual(["store"]);
    isAway = false;
    await starting;
    await expect.poll(() => notificationsOf("recovered"), { timeout: 20_000 }).toHaveLength(1);
    await shop.followed();
    isAway = true;
    await expect.poll(() => shop.healthMonitor.unreachable(), { timeout: 20_000 }).toEqual(["store"]);
    isAway = false;
    await expect.poll(() => notificationsOf("recovered"), { timeout: 20_000 }).toHaveLength(2);
    expect((await shop.healthMonitor.snapshot()).lateMs).toBe(0);
    await shop.opens();
    await expect.poll(async () => (await shop.store.read("schedule", "sch_1"))?.last?.outcome).toBe("missed");
    expect(notificationsOf("jobs-late")).toEqual([]);
  });

  test("catch up again, with the same result, if the process died in between", async () => {
    const vends = [recordOf({ vendorRef: "v9", at: minutes(9), recipient: "08031234567" as Phone })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.follows();
    const before = { totals: await shop.store.totals(), findings: await shop.store.openFindings(9) };
    await shop.close();
    await closed(shop.store);
    const again = await openScriptedShop({
      store: shop.store,
      vendor: { history: async () => ({ outcome: "history", records: vends }) },
    });
    await again.start();
    await expect.poll(async () => (await shop.settings())?.comparedAt).toBeDefined();
    expect({ totals: await shop.store.totals(), findings: await shop.store.openFindings(9) }).toEqual(before);
  });
});
