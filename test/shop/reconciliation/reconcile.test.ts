import { describe, expect, test } from "vitest";
import { paymentLine } from "../../../conversations/locales/staff/profiles.js";
import { decideFinding } from "../../../conversations/staff/reconcile.js";
import type { Talk } from "../../../conversations/talk.js";
import { plainText } from "../../../conversations/text.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, HOUR_MS, isWithin, lastDays, after as later, MINUTE_MS } from "../../../src/core/base/time.js";
import { debitEntry } from "../../../src/core/money/ledger.js";
import { kobo } from "../../../src/core/money/money.js";
import type { GatewayPayment, VendOutcome, VendRecord } from "../../../src/core/ports.js";
import { type Finding, type FindingAction, findingActionsFor } from "../../../src/core/reconciliation/finding.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { linkChats, mint } from "../../harness/test-shop.js";
import { STAFF_MEMBER } from "../ada.js";
import { airtime, openScriptedShop, recordOf, type Script, START } from "../scripted-shop.js";

/** A shop that has delivered one order, and a service whose lists the test can change. */
async function shopWithBooks(script: Script = {}) {
  const theirs: { records: VendRecord[]; rows: GatewayPayment[]; down: boolean } = {
    records: [],
    rows: [],
    down: false,
  };
  const unread = { outcome: "unread", cause: "down" } as const;
  const shop = await openScriptedShop({
    ...script,
    vendor: {
      vend: async () => ({ outcome: "accepted", record: recordOf() }),
      history: async () => (theirs.down ? unread : { outcome: "history", records: theirs.records }),
      ...script.vendor,
    },
    gateway: {
      list: async () => (theirs.down ? unread : { outcome: "payments", payments: theirs.rows }),
      find: async (reference) => {
        const payment = theirs.rows.find((row) => row.reference === reference);
        return payment ? { outcome: "found", payment } : { outcome: "absent" };
      },
      ...script.gateway,
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  await shop.fund(ada.id, 50_000);
  const bought = airtime();
  await shop.shop.orders.place(ada.id, bought, { by: "wallet" });
  await shop.settled();
  expect(await shop.state(bought.order)).toBe("delivered");
  theirs.records = [recordOf()];
  shop.jump(HOUR_MS);
  const compare = async () => {
    const compared = await shop.staffApi.reconciliation.run(lastDays(shop.at(), 2));
    if (compared.outcome === "unread") throw new Error(compared.cause);
    return compared.report.discrepancies.map(({ about, difference }) => `${about} ${difference}`);
  };
  const findings = () => shop.store.openFindings(100);
  const only = async (): Promise<Finding> => {
    const [found, ...others] = await findings();
    expect(others).toEqual([]);
    if (!found) throw new Error("Nothing was found");
    return found;
  };
  const totals = () => shop.store.totals();
  const cards = () => shop.notifications.filter((line) => line.includes('"finding"')).length;
  return { ...shop, theirs, ada, bought, compare, findings, only, totals, cards };
}

/** What staff read who tap a button of a finding, and then "yes". */
async function tapped(staffApi: StaffApi, button: string): Promise<readonly string[]> {
  const said: string[] = [];
  const talk: Partial<Talk> = {
    customer: STAFF_MEMBER,
    show: async ({ text }) => void said.push(plainText(text)),
    ask: async () => ({ kind: "pick", pick: "yes" }),
    once: (work) => work() as never,
  };
  const next = await decideFinding(talk as Talk, staffApi, button);
  return next ? [...said, `flow ${next.flow}`] : said;
}

const balanced = (totals: Readonly<Record<string, number>>) =>
  expect(Object.values(totals).reduce((sum, next) => sum + next, 0)).toBe(0);

describe("books that agree with the service", () => {
  test("cause no finding, and nothing else", async () => {
    const { compare, findings, totals } = await shopWithBooks();
    const before = await totals();
    expect(await compare()).toEqual([]);
    expect(await findings()).toEqual([]);
    expect(await totals()).toEqual(before);
  });
});

describe("a difference", () => {
  test("is recorded and reported once, however often the days are compared", async () => {
    const { compare, theirs, findings, cards, settled } = await shopWithBooks();
    theirs.records.push(recordOf({ vendorRef: "v2", recipient: "08051234567" as never }));
    for (let times = 0; times < 3; times++) {
      expect(await compare()).toEqual(["vend missing-here"]);
      await settled();
    }
    expect(await findings()).toHaveLength(1);
    expect(cards()).toBe(1);
  });

  test("is recorded once though two compare at the same moment", async () => {
    const { compare, theirs, findings } = await shopWithBooks();
    theirs.records.push(recordOf({ vendorRef: "v2" }));
    await Promise.all([compare(), compare(), compare()]);
    expect(await findings()).toHaveLength(1);
  });

  test("that is gone closes its finding, and reopens it when it comes back", async () => {
    const { compare, theirs, only, store, findings, staffApi } = await shopWithBooks();
    theirs.records = [];
    expect(await compare()).toEqual(["vend missing-there"]);
    const { id } = await only();
    theirs.records = [recordOf()];
    expect(await compare()).toEqual([]);
    expect((await store.read("finding", id))?.closed?.as).toBe("gone");
    expect(await tapped(staffApi, `${id}.refund`), "from a card that still has its buttons").toEqual([
      expect.stringContaining("There is nothing left to decide"),
    ]);
    theirs.records = [];
    await compare();
    expect(await findings()).toMatchObject([{ id }]);
  });

  test("on other days is left alone by a comparison that does not cover them", async () => {
    const { compare, theirs, only, staffApi } = await shopWithBooks();
    theirs.records = [];
    await compare();
    const otherDay = later(START as never, 5 * DAY_MS);
    expect(await staffApi.reconciliation.run(lastDays(otherDay, 1))).toMatchObject({ report: { discrepancies: [] } });
    expect((await only()).closed).toBeUndefined();
  });

  test("among very many waits for the next comparison, so that nobody is flooded", async () => {
    const { compare, theirs, findings } = await shopWithBooks();
    for (let n = 2; n < 32; n++) theirs.records.push(recordOf({ vendorRef: `v${n}` }));
    expect(await compare()).toHaveLength(30);
    expect(await findings()).toHaveLength(20);
    await compare();
    expect(await findings()).toHaveLength(30);
  });
});

describe("lists that cannot be read", () => {
  test("decide nothing: no finding is made or closed", async () => {
    const { staffApi, theirs, compare, only, at } = await shopWithBooks();
    theirs.records = [];
    await compare();
    theirs.down = true;
    expect(await staffApi.reconciliation.run(lastDays(at(), 2))).toEqual({ outcome: "unread", cause: "down" });
    expect((await only()).closed).toBeUndefined();
  });
});

describe("a person's decision", () => {
  const decide = async (world: Awaited<ReturnType<typeof shopWithBooks>>, act: FindingAction) => {
    await world.compare();
    const { id } = await world.only();
    const done = await Promise.all([
      world.staffApi.reconciliation.close(id, act, STAFF_MEMBER),
      world.staffApi.reconciliation.close(id, act, STAFF_MEMBER),
    ]);
    await world.settled();
    expect(await world.staffApi.reconciliation.close(id, act, STAFF_MEMBER)).toBe("closed");
    balanced(await world.totals());
    return { done: done.filter((result) => result === "done").length, finding: await world.store.read("finding", id) };
  };

  test("refund: the customer gets the money back, once, and our float its cost", async () => {
    const world = await shopWithBooks();
    world.theirs.records = [recordOf({ state: "failed" })];
    expect(await decide(world, "refund")).toMatchObject({ done: 1, finding: { closed: { as: "refund" } } });
    expect(await world.shop.wallets.get(world.ada.id)).toEqual({ available: 50_000, held: 0 });
    expect(await world.state(world.bought.order)).toBe("refunded");
    expect(await world.totals()).toEqual({ gateway: -50_000, wallet: 50_000 });
    expect(await world.compare()).toEqual([]);
  });

  test.each([
    ["failed", [recordOf({ state: "failed" })]],
    ["not listed", []],
  ])("refund: not of a vend that was %s when it was found and is delivered by now", async (_, found) => {
    const { theirs, bought, compare, only, state, staffApi } = await shopWithBooks();
    theirs.records = found;
    await compare();
    const { id } = await only();
    const button = `${id}.refund`;
    theirs.down = true;
    expect((await tapped(staffApi, button)).join()).toMatch(/cannot be read right now/);
    theirs.down = false;
    theirs.records = [recordOf()];
    expect((await tapped(staffApi, button)).join()).toMatch(/shows this vend now, and not as failed/);
    expect(await state(bought.order)).toBe("delivered");
    theirs.records = found;
    expect((await tapped(staffApi, button)).join()).toMatch(/Done and recorded/);
    expect(await state(bought.order)).toBe("refunded");
  });

  test.each([
    ["if a colleague can, the colleague must", [{ channel: "telegram", id: "900" }], "own-money"],
    ["alone, they may", [{ channel: "telegram", id: "1" }], "done"],
  ] as const)("refund of one's own order: %s", async (_, staff, expected) => {
    const { theirs, ada, compare, only, staffApi, store, shop } = await shopWithBooks({ staff });
    theirs.records = [];
    await compare();
    const { id } = await only();
    expect(await staffApi.reconciliation.close(id, "refund", ada.id)).toBe(expected);
    expect((await store.read("finding", id))?.closed?.as).toBe(expected === "done" ? "refund" : undefined);
    expect((await shop.wallets.get(ada.id)).available).toBe(expected === "done" ? 50_000 : 30_000);
    expect(await staffApi.reconciliation.close(id, "refund", STAFF_MEMBER)).toBe(
      expected === "done" ? "closed" : "done",
    );
    expect((await shop.wallets.get(ada.id)).available).toBe(50_000);
  });

  test("refund: the card of a request for the same refund is edited at once", async () => {
    const world = await shopWithBooks();
    const { staffApi, ada, bought, notifications } = world;
    await staffApi.settings.set({ approvalThreshold: kobo(10_000) }, { by: STAFF_MEMBER, amount: kobo(10_000) });
    const by = (await world.identify("900")).id;
    const request = { id: mint("aud"), by, reason: "it never came", kind: "refund", order: bought.order } as const;
    expect(await staffApi.wallets.change(request)).toMatchObject({ outcome: "asked" });
    await world.settled();
    const cards = () => notifications.filter((line) => line.startsWith('900 {"kind":"approval-request"'));
    expect(cards()).toHaveLength(1);
    world.theirs.records = [recordOf({ state: "failed" })];
    expect(await decide(world, "refund")).toMatchObject({ done: 1 });
    expect(cards()).toHaveLength(2);
    expect((await staffApi.customers.profile(ada.id))?.approvalRequests).toEqual([]);
  });

  test("refund: money for somebody who deleted their data is in no wallet that can be used, and staff are told", async () => {
    const world = await shopWithBooks();
    const { shop, ada, store, at, bought, notifications } = world;
    const spent = debitEntry({ id: mint("aud"), customer: ada.id, amount: kobo(30_000), at: at() });
    await store.transact(ada.id, (books) => books.post(spent));
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
    world.theirs.records = [recordOf({ state: "failed" })];
    expect(await decide(world, "refund")).toMatchObject({ done: 1 });
    const alarm = { kind: "alarm", id: `payer-erased:${bought.order}` };
    expect(notifications).toContain(`900 ${JSON.stringify(alarm)}`);
  });

  test.each([
    ["left open", undefined],
    ["noted", "noted"],
  ] as const)("a vend whose record keeps changing is another finding each time (the last %s)", async (_, left) => {
    const world = await shopWithBooks();
    const changesTo = async (state: VendRecord["state"], actions: readonly FindingAction[]) => {
      world.jump(MINUTE_MS);
      world.theirs.records = [recordOf({ state })];
      await world.compare();
      const { id, discrepancy } = await world.only();
      expect([discrepancy.theirs?.state, findingActionsFor(discrepancy)]).toEqual([state, actions]);
      return (action: FindingAction) => world.staffApi.reconciliation.close(id, action, STAFF_MEMBER);
    };
    const leave = async (close: (action: FindingAction) => Promise<string>) => {
      if (left) expect(await close(left)).toBe("done");
    };
    await leave(await changesTo("pending", ["noted"]));
    expect(await (await changesTo("failed", ["refund", "noted"]))("refund")).toBe("done");
    expect(await world.shop.wallets.get(world.ada.id)).toEqual({ available: 50_000, held: 0 });
    expect(await world.compare()).toEqual([]);
    await leave(await changesTo("pending", ["noted"]));
    expect(await (await changesTo("delivered", ["write-off", "noted"]))("write-off")).toBe("done");
    expect(await world.totals()).toMatchObject({ losses: 19_400, float: -19_400, wallet: 50_000 });
    await world.compare();
    expect(await world.findings()).toEqual([]);
  });

  test("write-off: what the float lost becomes a loss, once", async () => {
    const world = await shopWithBooks();
    world.theirs.records.push(recordOf({ vendorRef: "v2", cost: kobo(9_700) }));
    expect(await decide(world, "write-off")).toMatchObject({ done: 1, finding: { closed: { as: "write-off" } } });
    expect(await world.totals()).toMatchObject({ losses: 9_700, float: -19_400 - 9_700 });
    await world.compare();
    expect(await world.findings()).toEqual([]);
  });

  test("take-theirs: the cost becomes what the service took, each time it lists another", async () => {
    const world = await shopWithBooks();
    for (const taken of [20_000, 19_400, 20_000, 19_400, 19_000]) {
      world.theirs.records = [recordOf({ cost: kobo(taken) })];
      expect(await decide(world, "accept-service-cost")).toMatchObject({ done: 1 });
      expect(await world.totals()).toMatchObject({ float: -taken, "cost-of-sales": taken });
      expect(await world.compare()).toEqual([]);
    }
  });

  test("noted: nothing moves, and it is not reported again", async () => {
    const world = await shopWithBooks();
    world.theirs.records = [];
    const before = await world.totals();
    expect(await decide(world, "noted")).toMatchObject({ done: 1, finding: { closed: { as: "noted" } } });
    expect(await world.totals()).toEqual(before);
    expect(await world.compare()).toEqual(["vend missing-there"]);
    expect(await world.findings()).toEqual([]);
  });

  test("an action that this difference does not offer: refused", async () => {
    const world = await shopWithBooks();
    world.theirs.records.push(recordOf({ vendorRef: "v2" }));
    expect(await decide(world, "refund")).toMatchObject({
      done: 0,
      finding: { discrepancy: { difference: "missing-here" } },
    });
    const { id, closed } = await world.only();
    expect(closed).toBeUndefined();
    expect(await tapped(world.staffApi, `${id}.refund`), "from a card of before").toEqual([
      expect.stringMatching(
        /^This is no longer offered, so nothing was done\. How it stands now:\n🧮 The service vended/,
      ),
    ]);
    const unknown = expect.stringContaining("There is nothing left to decide");
    expect(await tapped(world.staffApi, `${mint("fnd")}.refund`)).toEqual([unknown]);
  });

  test("credit: a mismatched payment adds what was received to the wallet, once", async () => {
    const world = await shopWithBooks();
    const asked = await world.shop.payments.topUp(world.ada.id, kobo(100_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error(asked.outcome);
    world.theirs.rows = [rowOf(asked.reference, { amount: kobo(40_000), at: world.at() })];
    await world.shop.payments.poll(world.ada.id, asked.reference);
    await world.compare();
    expect((await world.only()).discrepancy).toMatchObject({
      difference: "amount-differs",
      ours: { state: "mismatched" },
    });
    expect(await decide(world, "credit")).toMatchObject({ done: 1 });
    expect(await world.shop.wallets.get(world.ada.id)).toEqual({ available: 30_000 + 40_000, held: 0 });
    expect(await world.compare()).toEqual([]);
  });
});

describe("a payment that the gateway reversed", () => {
  async function withReversed(spent: number, script: Script = {}) {
    const world = await shopWithBooks(script);
    const { shop, theirs, ada, at, jump, store, staffApi } = world;
    const asked = await shop.payments.topUp(ada.id, kobo(100_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error(asked.outcome);
    const paid = rowOf(asked.reference, { at: at() });
    theirs.rows = [paid];
    await shop.payments.poll(ada.id, asked.reference);
    if (spent > 0) {
      const spending = debitEntry({ id: mint("aud"), customer: ada.id, amount: kobo(spent), at: at() });
      await store.transact(ada.id, (books) => books.post(spending));
    }
    jump(2 * HOUR_MS);
    const takeBack = async () => {
      await world.compare();
      return staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER);
    };
    const { reference } = asked;
    return {
      ...{ ...world, paid, takeBack },
      payment: () => store.read("payment", reference),
      wallet: () => shop.wallets.get(ada.id),
    };
  }

  test.each([
    ["is taken back from a wallet that has it", 0, "failed", { charged: 100_000 }, 30_000],
    ["takes what is in the wallet, and makes the rest a loss", 90_000, "other", { charged: 40_000, lost: 60_000 }, 0],
    ["is a loss if the wallet is empty", 130_000, "gone", { lost: 100_000 }, 0],
  ] as const)("%s", async (_, spent, state, amounts, available) => {
    const world = await withReversed(spent);
    world.theirs.rows = state === "gone" ? [] : [{ ...world.paid, state }];
    const before = await world.totals();
    expect(await Promise.all([world.takeBack(), world.takeBack()])).toContain("done");
    await world.settled();
    expect(await world.findings()).toEqual([]);
    const after = await world.totals();
    balanced(after);
    expect((after["gateway"] ?? 0) - (before["gateway"] ?? 0)).toBe(100_000);
    expect(after["unrecovered"] ?? 0).toBe("lost" in amounts ? -amounts.lost : 0);
    expect(await world.shop.wallets.get(world.ada.id)).toEqual({ available, held: 0 });
    expect(await world.payment()).toMatchObject({ state: "paid", takenBack: 100_000 });
    expect(await world.compare()).toEqual([]);
  });

  test("is not taken back while its row cannot be read", async () => {
    const { theirs, paid, compare, only, staffApi, wallet } = await withReversed(0);
    theirs.rows = [];
    await compare();
    const { id } = await only();
    const takeBack = () => staffApi.reconciliation.close(id, "take-back", STAFF_MEMBER);
    theirs.rows = [{ ...paid, amount: kobo(0), currency: "", state: "unreadable" }];
    expect(await takeBack()).toBe("unread");
    expect((await wallet()).available).toBe(130_000);
    theirs.rows = [paid];
    expect(await takeBack()).toBe("nothing-due");
    theirs.rows = [{ ...paid, state: "failed" }];
    expect(await takeBack()).toBe("done");
    expect((await wallet()).available).toBe(30_000);
  });

  test("leaves what an open order holds to another decision, as it may return to the wallet", async () => {
    const answers: VendOutcome[] = [{ outcome: "accepted", record: recordOf() }];
    const vend = async () => answers.shift() ?? ({ outcome: "unknown", cause: "time-out" } as const);
    const world = await withReversed(0, { vendor: { vend } });
    const { shop, ada, theirs, takeBack, settled, pass, state, wallet, totals } = world;
    const buys = async (amount: number) => {
      const quote = airtime("08051234567", amount);
      expect(await shop.orders.place(ada.id, quote, { by: "wallet" })).toMatchObject({ outcome: "underway" });
      await settled();
      return quote.order;
    };
    const order = await buys(110_000);
    theirs.rows = [{ ...world.paid, state: "failed" }];
    expect(await takeBack()).toBe("done");
    expect(await wallet()).toEqual({ available: 0, held: 110_000 });
    expect(await takeBack()).toBe("held");
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("refunded");
    expect(await takeBack()).toBe("done");
    expect(await wallet()).toEqual({ available: 30_000, held: 0 });
    expect((await totals())["unrecovered"]).toBeUndefined();
  });

  test.each([
    ["a colleague who can decide does", [{ channel: "telegram", id: "900" }], "own-money"],
    ["alone, they may", [{ channel: "telegram", id: "1" }], "done"],
  ] as const)("is not left in the wallet by a member of staff whose own it is: %s", async (_, staff, expected) => {
    const { theirs, paid, ada, compare, only, staffApi, wallet } = await withReversed(0, { staff });
    theirs.rows = [{ ...paid, state: "failed" }];
    await compare();
    const { id } = await only();
    expect(await staffApi.reconciliation.close(id, "noted", ada.id)).toBe(expected);
    if (expected === "own-money") expect(await staffApi.reconciliation.close(id, "take-back", ada.id)).toBe("done");
    expect((await wallet()).available).toBe(expected === "done" ? 130_000 : 30_000);
  });

  test("takes back only what is missing, each time, if it is reversed in parts", async () => {
    const world = await withReversed(0);
    for (const listed of [70_000, 40_000]) {
      world.theirs.rows = [{ ...world.paid, amount: kobo(listed) }];
      expect(await world.takeBack()).toBe("done");
      expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 30_000 + listed });
      expect(await world.compare()).toEqual([]);
    }
  });

  test("in a part that staff noted is reported again with the next part, not before", async () => {
    const world = await withReversed(0);
    const part = (gatewayRef: string, amount: number) => ({ ...world.paid, gatewayRef, amount: kobo(amount) });
    const noted = [part("gw-1", 50_000), part("gw-2", 30_000)];
    world.theirs.rows = noted;
    await world.compare();
    const { id, discrepancy } = await world.only();
    expect(discrepancy).toMatchObject({ theirs: { amount: 80_000 } });
    expect(await world.staffApi.reconciliation.close(id, "noted", STAFF_MEMBER)).toBe("done");
    await world.compare();
    expect(await world.findings()).toEqual([]);
    world.theirs.rows = noted.slice(1);
    expect(await world.takeBack()).toBe("done");
    expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 60_000 });
  });

  test("in part, after staff credited another amount than requested, is taken back", async () => {
    const world = await shopWithBooks();
    const asked = await world.shop.payments.topUp(world.ada.id, kobo(100_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error(asked.outcome);
    const at = world.at();
    for (const [action, listed] of [
      ["credit", 60_000],
      ["take-back", 40_000],
    ] as const) {
      world.theirs.rows = [rowOf(asked.reference, { amount: kobo(listed), at })];
      await world.shop.payments.poll(world.ada.id, asked.reference);
      await world.compare();
      expect(await world.staffApi.reconciliation.close((await world.only()).id, action, STAFF_MEMBER)).toBe("done");
      expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 30_000 + listed });
    }
    await world.compare();
    expect(await world.findings()).toEqual([]);
  });

  test("leaves the wallet alone if it is listed as received again, or the list cannot be read", async () => {
    const world = await withReversed(0);
    world.theirs.rows = [];
    await world.compare();
    const { id } = await world.only();
    const close = () => world.staffApi.reconciliation.close(id, "take-back", STAFF_MEMBER);
    world.theirs.down = true;
    expect(await close()).toBe("unread");
    world.theirs.down = false;
    world.theirs.rows = [world.paid];
    expect(await close()).toBe("nothing-due");
    expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 130_000 });
    await world.compare();
    expect(await world.findings()).toEqual([]);
  });

  test("becomes a person's decision again each time it comes back or is reversed again", async () => {
    const world = await withReversed(0);
    const comesBack = async () => {
      world.theirs.rows = [world.paid];
      expect(await world.compare()).toEqual(["payment paid-more"]);
      const { id } = await world.only();
      expect(await world.staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("done");
      expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 130_000 });
      expect(await world.compare()).toEqual([]);
    };
    for (let times = 0; times < 2; times++) {
      world.theirs.rows = [{ ...world.paid, state: "failed" }];
      expect(await world.takeBack()).toBe("done");
      expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 30_000 });
      await comesBack();
    }
    balanced(await world.totals());
  });

  test.each([
    ["all of it", 100_000, { recovered: 60_000, credited: 40_000 }, 40_000],
    ["a part", 70_000, { recovered: 60_000, credited: 10_000 }, 10_000],
    ["less than was lost", 50_000, { recovered: 50_000 }, 0],
  ] as const)(
    "makes up for what was lost before it reaches the wallet, if it comes back: %s",
    async (_, back, amounts, available) => {
      const world = await withReversed(90_000);
      world.theirs.rows = [{ ...world.paid, state: "failed" }];
      expect(await world.takeBack()).toBe("done");
      expect((await world.totals())["unrecovered"]).toBe(-60_000);
      const line = async () => paymentLine((await world.payment()) ?? expect.unreachable()).html;
      expect(await line()).toMatch(/credited, ₦1,000 taken back since \(₦600 of it lost\)/);
      world.theirs.rows = [{ ...world.paid, amount: kobo(back) }];
      await world.compare();
      const { id } = await world.only();
      expect(await world.staffApi.reconciliation.close(id, "credit", STAFF_MEMBER)).toBe("done");
      expect((await world.store.read("finding", id))?.closed).toEqual({ as: "credit", at: world.at(), ...amounts });
      expect(await world.wallet()).toEqual({ available, held: 0 });
      expect((await world.totals())["unrecovered"] ?? 0).toBe(Math.min(0, back - 60_000) - 0);
      expect(await world.compare()).toEqual([]);
      expect(await line()).toMatch(
        back < 60_000 ? /received later, .* \(₦100 of it lost\)/ : /received later, ₦1,000 taken back since\n/,
      );
      world.theirs.rows = [];
      expect(await world.takeBack()).toBe("done");
      expect(await world.wallet()).toEqual({ available: 0, held: 0 });
      expect((await world.totals())["unrecovered"]).toBe(-60_000);
      balanced(await world.totals());
    },
  );

  /** Ada, whose payment was reversed, has been merged into `main`. */
  async function withReversedOfMerged(script?: Script) {
    const world = await withReversed(0, script);
    const { shop, ada } = world;
    const main = await shop.customers.identify({ channel: "whatsapp", id: "9" }, "Ada");
    await linkChats(shop, main.id, ada.id);
    await world.settled();
    world.theirs.rows = [{ ...world.paid, state: "failed" }];
    return { ...world, wallet: () => shop.wallets.get(main.id) };
  }

  test("is taken from the current wallet of a customer who was merged into another", async () => {
    const { takeBack, wallet, totals } = await withReversedOfMerged();
    expect(await takeBack()).toBe("done");
    expect(await wallet()).toMatchObject({ available: 30_000 });
    balanced(await totals());
    expect((await totals())["unrecovered"]).toBeUndefined();
  });

  test("is no loss if it went back to that wallet just before it was taken: staff try again", async () => {
    let goesBack: ((customer: string) => Promise<unknown>) | undefined;
    const { ada, shop, store, takeBack, wallet, totals } = await withReversedOfMerged({
      reads: (own) => ({
        transact: async (customer, work) => {
          await goesBack?.(customer);
          return own.transact(customer, work);
        },
      }),
    });
    goesBack = async (customer) => {
      if (customer !== ada.id || (await store.balance(`moving:${ada.id}`)) === 0) return;
      goesBack = undefined;
      await shop.customers.removeBeneficiary(ada.id, "none"); // Any transaction in their books.
    };
    expect(await takeBack()).toBe("held");
    expect(await wallet()).toMatchObject({ available: 130_000 });
    expect(await takeBack()).toBe("done");
    expect(await wallet()).toMatchObject({ available: 30_000 });
    expect((await totals())["unrecovered"]).toBeUndefined();
  });

  test("and was not taken because of a power cut is in that wallet again, until staff try again", async () => {
    let isCut: ((customer: string) => boolean) | undefined;
    const { ada, compare, only, takeBack, wallet } = await withReversedOfMerged({
      reads: (own) => ({
        transact: async (customer, work) => {
          if (isCut?.(customer)) throw new Error("The power is cut");
          return own.transact(customer, work);
        },
      }),
    });
    await compare();
    await only();
    isCut = (customer) => customer === ada.id;
    await expect(takeBack()).rejects.toThrow("The power is cut");
    isCut = undefined;
    await compare();
    expect(await wallet()).toMatchObject({ available: 130_000 });
    expect(await takeBack()).toBe("done");
    expect(await wallet()).toMatchObject({ available: 30_000 });
  });
});

const rowOf = (reference: string, change: Partial<GatewayPayment>): GatewayPayment => ({
  ...{ reference, amount: kobo(100_000), currency: "NGN", state: "success", at: START as never },
  ...change,
});

describe("money that the gateway has for a payment we gave up on", () => {
  test("is credited by the comparison, long after the shop stopped looking for it", async () => {
    const world = await shopWithBooks();
    const asked = await world.shop.payments.topUp(world.ada.id, kobo(100_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error(asked.outcome);
    const opened = world.at();
    await world.pass(9 * DAY_MS, HOUR_MS);
    expect((await world.store.read("payment", asked.reference))?.dueAt).toBeUndefined();
    world.theirs.rows = [rowOf(asked.reference, { at: opened })];
    const { from, to } = lastDays(opened, 1);
    await world.staffApi.reconciliation.run({ from, to });
    expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 130_000 });
    expect(await world.findings()).toEqual([]);
  });

  test("is credited by the comparison of the day on which it came, weeks after its page was opened", async () => {
    const world = await shopWithBooks();
    const asked = await world.shop.payments.topUp(world.ada.id, kobo(100_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error(asked.outcome);
    await world.pass(9 * DAY_MS, HOUR_MS);
    world.jump(11 * DAY_MS);
    world.theirs.rows = [rowOf(asked.reference, { at: world.at() })];
    world.jump(HOUR_MS);
    expect(await world.compare()).toEqual([]);
    expect(await world.shop.wallets.get(world.ada.id)).toMatchObject({ available: 130_000 });
    expect(await world.findings()).toEqual([]);
  });

  test.each([
    ["gw-2", "gw-3"],
    [undefined, undefined],
  ])(
    "for one that was credited weeks before is credited by staff, and taken back if it is reversed: %s, %s",
    async (...gatewayRefs) => {
      const world = await shopWithBooks({
        gateway: {
          list: async (window) => {
            const payments = world.theirs.rows.filter(({ at }) => isWithin(at, window));
            return { outcome: "payments", payments };
          },
        },
      });
      const { theirs, staffApi, shop, ada } = world;
      const wallet = async () => (await shop.wallets.get(ada.id)).available;
      const agree = async () => {
        for (const days of [2, 31]) {
          expect(await staffApi.reconciliation.run(lastDays(world.at(), days))).toMatchObject({
            report: { discrepancies: [] },
          });
        }
      };
      const asked = await shop.payments.topUp(ada.id, kobo(100_000), { saveCard: false });
      if (asked.outcome !== "checkout") throw new Error(asked.outcome);
      // If its payments have names, it was paid twice at first, which is certain and credited at once.
      const first = gatewayRefs[0] ? [{ gatewayRef: "gw-1" }, { gatewayRef: "gw-1b" }] : [{}];
      theirs.rows = first.map((row) => rowOf(asked.reference, { at: world.at(), ...row }));
      await world.pass(10 * MINUTE_MS);
      expect(await world.compare()).toEqual(first.length > 1 ? ["payment paid-more"] : []);
      const before = 30_000 + first.length * 100_000;
      expect(await wallet()).toBe(before);
      for (const [index, gatewayRef] of gatewayRefs.entries()) {
        world.jump(index === 0 ? 10 * DAY_MS : HOUR_MS);
        theirs.rows.push(rowOf(asked.reference, { at: world.at(), ...(gatewayRef && { gatewayRef }) }));
        world.jump(HOUR_MS);
        expect(await world.compare()).toEqual(["payment unrequested"]);
        expect(await staffApi.reconciliation.close((await world.only()).id, "credit", STAFF_MEMBER)).toBe("done");
        await agree();
      }
      expect(await wallet()).toBe(before + gatewayRefs.length * 100_000);
      theirs.rows.pop();
      world.jump(HOUR_MS);
      expect(await world.compare()).toEqual(["payment missing-there"]);
      expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
      expect(await wallet()).toBe(before + (gatewayRefs.length - 1) * 100_000);
      await agree();
    },
  );

  test("with a reference of ours that the books do not have is a finding for a person", async () => {
    const world = await shopWithBooks();
    world.theirs.rows = [rowOf(mint("top"), { at: world.at() })];
    expect(await world.compare()).toEqual(["payment missing-here"]);
    expect((await world.only()).customer).toBe("cus_shop");
  });
});

test("a vend that was written off and fails later gives the float back what it cost, each time", async () => {
  const world = await shopWithBooks();
  const { theirs, compare, staffApi, at } = world;
  const [bought] = theirs.records;
  if (!bought) throw new Error("Nothing was bought");
  const before = await world.totals();
  const strange = recordOf({ vendorRef: "v9", recipient: "08051234567" as Phone, at: at() });
  world.jump(HOUR_MS);
  for (let times = 0; times < 3; times++) {
    theirs.records = [strange, bought];
    expect(await compare()).toEqual(["vend missing-here"]);
    const { id } = await world.only();
    expect(await staffApi.reconciliation.close(id, "write-off", STAFF_MEMBER)).toBe("done");
    const writtenOff = { losses: 19_400, float: (before["float"] ?? 0) - 19_400 };
    expect(await world.totals()).toMatchObject(writtenOff);
    expect(await compare()).toEqual(["vend missing-here"]);
    expect(await world.totals()).toMatchObject(writtenOff);

    theirs.records = [{ ...strange, state: "failed" }, bought];
    await world.settled();
    const told = world.cards();
    for (let again = 0; again < 2; again++) expect(await compare()).toEqual([]);
    await world.settled();
    expect(await world.totals()).toEqual(before);
    expect((await world.store.read("finding", id))?.closed?.as).toBe("gone");
    expect(world.cards()).toBe(told + 1);
  }
  balanced(await world.totals());
});

/** A shop whose second vend goes to another number, and the records of both. */
async function shopWithTwoVends(to: Phone) {
  const records = [recordOf(), recordOf({ vendorRef: "v2", recipient: to })];
  const vended = [...records, recordOf({ vendorRef: "v3", recipient: "08061234567" as Phone })].values();
  const vend = async () => ({ outcome: "accepted", record: vended.next().value ?? expect.unreachable() }) as const;
  return { records, world: await shopWithBooks({ vendor: { vend } }) };
}

type WorldWithBooks = Awaited<ReturnType<typeof shopWithBooks>>;

/** An hour later no payment is listed any more, and these vends are. Staff take the payments back, then refund the vends. */
async function closeAll(world: WorldWithBooks, records: WorldWithBooks["theirs"]["records"]): Promise<void> {
  world.jump(HOUR_MS);
  world.theirs.rows = [];
  world.theirs.records = records;
  await world.compare();
  for (const about of ["payment", "vend"])
    for (const { id, discrepancy } of await world.findings()) {
      if (discrepancy.about !== about) continue;
      const action = about === "vend" ? "refund" : "take-back";
      expect(await world.staffApi.reconciliation.close(id, action, STAFF_MEMBER)).toBe("done");
    }
}

describe("an order that is refunded later", () => {
  test("and whose vend was delivered after all is written off once, at whatever the service takes for it later", async () => {
    const world = await shopWithBooks();
    for (const [record, action] of [
      [recordOf({ state: "failed" }), "refund"],
      [recordOf(), "write-off"],
    ] as const) {
      world.theirs.records = [record];
      await world.compare();
      expect(await world.staffApi.reconciliation.close((await world.only()).id, action, STAFF_MEMBER)).toBe("done");
      world.jump(HOUR_MS);
    }
    for (const cost of [19_500, 19_500, 19_300, 19_500]) {
      world.theirs.records = [recordOf({ cost: kobo(cost) })];
      await world.compare();
      expect(await world.findings()).toEqual([]);
      expect(await world.totals()).toMatchObject({ float: -cost, losses: cost });
    }
    world.theirs.records = [recordOf({ state: "failed", cost: kobo(19_500) })];
    await world.compare();
    expect(await world.totals()).not.toMatchObject({ losses: expect.anything() });
    balanced(await world.totals());
  });

  test("is reported to its customer once, if staff had refunded it before", async () => {
    const world = await shopWithBooks();
    const { order } = world.bought;
    const { id: by } = await world.identify("900");
    const change = { id: mint("aud"), by, reason: "it never came", kind: "refund", order } as const;
    expect((await world.staffApi.wallets.change(change)).outcome).toBe("done");
    world.theirs.records = [recordOf({ state: "failed" })];
    await world.compare();
    await world.settled();
    const toAda = () => world.notifications.filter((line) => line.startsWith("1 "));
    const before = toAda();
    expect(await world.staffApi.reconciliation.close((await world.only()).id, "refund", STAFF_MEMBER)).toBe("done");
    await world.pass(MINUTE_MS);
    expect(toAda()).toEqual(before);
    expect(await world.shop.wallets.get(world.ada.id)).toEqual({ available: 50_000, held: 0 });
  });

  type PaidOnPage = "order" | "list" | "top-up" | "later top-up";

  /** Ada's second order, delivered and paid on a page, by herself or through her wallet. The bank took that back: ₦50 from her wallet, ₦150 are lost. */
  async function withLostPayment(as: PaidOnPage) {
    const { reverses, ...world } = await withPaidPage(as);
    await reverses();
    return world;
  }

  /** The same before the bank takes it back. */
  async function withPaidPage(as: PaidOnPage) {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada, staffApi, store } = world;
    const wallet = async () => (await shop.wallets.get(ada.id)).available;
    const closes = async (action: FindingAction) => {
      await world.compare();
      expect(await staffApi.reconciliation.close((await world.only()).id, action, STAFF_MEMBER)).toBe("done");
      await world.settled();
    };
    const quote = airtime(to);
    const [batch, order] = [mint("bat"), quote.order];
    const payBy = { by: "checkout", saveCard: false } as const;
    const list = { ...quote, batch, lines: [{ row: 1, ...quote }], total: quote.price };
    const placing = {
      order: () => shop.orders.place(ada.id, quote, payBy),
      list: () => shop.batches.place(ada.id, list, payBy),
      "top-up": () => shop.payments.topUp(ada.id, quote.price, payBy),
      "later top-up": async () => {
        await shop.orders.place(ada.id, quote, payBy);
        world.jump(MINUTE_MS);
        return shop.payments.topUp(ada.id, quote.price, payBy);
      },
    };
    const placed = await placing[as]();
    if (placed.outcome !== "checkout") throw new Error(placed.outcome);
    const { reference } = placed;
    theirs.rows = [rowOf(reference, { amount: kobo(20_000), at: world.at() })];
    theirs.records = records.toReversed();
    await shop.payments.poll(ada.id, reference);
    if (as.endsWith("top-up")) await shop.orders.place(ada.id, quote, { by: "wallet" });
    await world.settled();
    expect(await world.state(order)).toBe("delivered");
    const rest = debitEntry({ id: mint("aud"), customer: ada.id, amount: kobo(25_000), at: world.at() });
    await store.transact(ada.id, (books) => books.post(rest));
    world.jump(HOUR_MS);
    const reverses = async () => {
      theirs.rows = [];
      await closes("take-back");
      expect([await wallet(), (await world.totals())["unrecovered"]]).toEqual([0, -15_000]);
    };
    return { ...world, to, wallet, closes, order, reference, reverses };
  }

  test.each(["order", "list", "top-up", "later top-up"] as const)(
    "makes up for what was lost when its payment was reversed, and the rest goes to the wallet: %s",
    async (as) => {
      const { to, wallet, closes, reference, theirs, ...world } = await withLostPayment(as);
      theirs.records = [recordOf({ vendorRef: "v2", recipient: to, state: "failed" }), recordOf()];
      await closes("refund");
      expect([await wallet(), (await world.totals())["unrecovered"]]).toEqual([5_000, undefined]);
      expect(await world.store.read("payment", reference)).not.toHaveProperty("lost");
      expect(world.notifications.filter((line) => line.startsWith("1 ") && line.includes("extra-credit"))).toHaveLength(
        2,
      );
      expect(await world.compare()).toEqual([]);
      balanced(await world.totals());
    },
  );

  test("that its customer paid for from the wallet before that top-up, or after the loss, goes to the wallet", async () => {
    const { to, wallet, closes, theirs, ...world } = await withLostPayment("top-up");
    const later = airtime("08061234567");
    await world.fund(world.ada.id, 20_000);
    await world.shop.orders.place(world.ada.id, later, { by: "wallet" });
    await world.settled();
    expect(await world.state(later.order)).toBe("delivered");
    world.jump(HOUR_MS);
    const failed = recordOf({ vendorRef: "v3", recipient: later.recipient, at: world.at(), state: "failed" });
    theirs.records = [failed, recordOf({ vendorRef: "v2", recipient: to }), recordOf()];
    await closes("refund");
    theirs.records = [failed, recordOf({ vendorRef: "v2", recipient: to }), recordOf({ state: "failed" })];
    await closes("refund");
    expect([await wallet(), (await world.totals())["unrecovered"]]).toEqual([40_000, -15_000]);
  });

  test.each(["order", "list", "top-up", "later top-up"] as const)(
    "is not refunded by staff of their own accord while that loss stands, as its payer has the money back: %s",
    async (as) => {
      const { staffApi, identify, bought, order, wallet, reverses, settled, notifications } = await withPaidPage(as);
      const [{ id: by }, { id: second }] = [await identify("900"), await identify("901")];
      const change = { id: mint("aud"), by, reason: "it never came", kind: "refund", order } as const;
      await staffApi.settings.set({ approvalThreshold: kobo(10_000) }, { by: STAFF_MEMBER, amount: kobo(10_000) });
      const earlier = { ...change, id: mint("aud"), order: bought.order };
      for (const one of [change, earlier])
        expect(await staffApi.wallets.change(one)).toMatchObject({ outcome: "asked" });
      await settled();
      const cards = () =>
        [change, earlier].map(({ id }) => notifications.filter((line) => line === approvalCard(id)).length);
      expect(cards()).toEqual([1, 1]);
      await reverses();
      expect(cards(), "its card is edited at once, and no other").toEqual([2, 1]);
      const refused = { outcome: "gone", reason: "reversed" };
      expect(await staffApi.wallets.approvalRequest(change.id)).toMatchObject({ refusal: "reversed" });
      expect(await staffApi.wallets.decideApproval(change.id, "confirmed", second)).toEqual(refused);
      expect(await staffApi.wallets.refundRefusal(order)).toBe("reversed");
      expect(await staffApi.wallets.change({ ...change, id: mint("aud") })).toEqual(refused);
      expect(await wallet()).toBe(0);
    },
  );

  const approvalCard = (id: string) => `900 ${JSON.stringify({ kind: "approval-request", id })}`;

  test("shows staff no request for the refund of another order again", async () => {
    const { closes, to, order, theirs, ...world } = await withPaidPage("order");
    const { staffApi, notifications } = world;
    const [{ id: by }, { id: second }] = [await world.identify("900"), await world.identify("901")];
    const change = { by, reason: "it never came", kind: "refund" } as const;
    const [first, other] = [world.bought.order, order].map((order) => ({ ...change, id: mint("aud"), order }));
    if (!first || !other) return expect.unreachable();
    await staffApi.settings.set({ approvalThreshold: kobo(10_000) }, { by: STAFF_MEMBER, amount: kobo(10_000) });
    for (const one of [first, other]) expect(await staffApi.wallets.change(one)).toMatchObject({ outcome: "asked" });
    const cards = async () => {
      await world.settled();
      return [first, other].map(({ id }) => notifications.filter((line) => line === approvalCard(id)).length);
    };
    expect(await cards()).toEqual([1, 1]);
    expect(await staffApi.wallets.decideApproval(first.id, "confirmed", second)).toEqual({ outcome: "done" });
    expect(await cards()).toEqual([2, 1]);
    theirs.records = [recordOf({ vendorRef: "v2", recipient: to, state: "failed" }), recordOf()];
    await closes("refund");
    expect(await cards()).toEqual([2, 2]);
  });

  test("is not refunded by staff while the top-up of somebody else who paid for it is lost", async () => {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada, staffApi } = world;
    const bayo = await world.identify("2");
    const quote = airtime(to);
    await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    const { token } = (await shop.orders.requestPayment(ada.id, quote.order)) ?? expect.unreachable();
    const page = await shop.payments.topUp(bayo.id, quote.price, { saveCard: false });
    if (page.outcome !== "checkout") throw new Error(page.outcome);
    theirs.rows = [rowOf(page.reference, { amount: kobo(20_000), at: world.at() })];
    theirs.records = records.toReversed();
    await shop.payments.poll(bayo.id, page.reference);
    expect(await shop.orders.payRequest(bayo.id, token, "wallet")).toEqual({ outcome: "paid" });
    await world.settled();
    expect(await world.state(quote.order)).toBe("delivered");
    expect(await staffApi.wallets.refundRefusal(quote.order)).toBeUndefined();
    world.jump(HOUR_MS);
    theirs.rows = [];
    await world.compare();
    expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.wallets.refundRefusal(quote.order)).toBe("reversed");
  });

  test("makes up for all that was lost of the top-ups before it", async () => {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada, store } = world;
    for (let times = 0; times < 2; times++) {
      const page = await shop.payments.topUp(ada.id, kobo(12_000), { saveCard: false });
      if (page.outcome !== "checkout") throw new Error(page.outcome);
      theirs.rows.push(rowOf(page.reference, { amount: kobo(12_000), at: world.at() }));
      await shop.payments.poll(ada.id, page.reference);
    }
    const quote = airtime(to);
    await shop.orders.place(ada.id, quote, { by: "wallet" });
    await world.settled();
    const spent = debitEntry({ id: mint("aud"), customer: ada.id, amount: kobo(34_000), at: world.at() });
    await store.transact(ada.id, (books) => books.post(spent));
    await closeAll(world, [recordOf({ vendorRef: "v2", recipient: to, state: "failed" }), ...records.slice(0, 1)]);
    expect([(await shop.wallets.get(ada.id)).available, (await world.totals())["unrecovered"]]).toEqual([0, -4_000]);
    const lost = (await store.payments([ada.id])).flatMap((payment) => payment.lost ?? []);
    expect(lost).toEqual([4_000]);
    balanced(await world.totals());
  });

  test("makes up for its own customer's loss, if a chat linked with them had one too", async () => {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada } = world;
    const main = await shop.customers.identify({ channel: "whatsapp", id: "9" }, "Ada");
    for (const { id } of [main, ada]) {
      const page = await shop.payments.topUp(id, kobo(20_000), { saveCard: false });
      if (page.outcome !== "checkout") throw new Error(page.outcome);
      theirs.rows.push(rowOf(page.reference, { amount: kobo(20_000), at: world.at() }));
      await shop.payments.poll(id, page.reference);
    }
    await linkChats(shop, main.id, ada.id);
    const quote = airtime(to);
    await shop.orders.place(main.id, quote, { by: "wallet" });
    await world.settled();
    const spent = debitEntry({ id: mint("aud"), customer: main.id, amount: kobo(50_000), at: world.at() });
    await world.store.transact(main.id, (books) => books.post(spent));
    await closeAll(world, [recordOf({ vendorRef: "v2", recipient: to, state: "failed" }), ...records.slice(0, 1)]);
    expect([(await shop.wallets.get(main.id)).available, (await world.totals())["unrecovered"]]).toEqual([0, -20_000]);
  });

  test("is not refunded by staff while the top-up of a chat that was linked before the purchase is lost", async () => {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada, staffApi } = world;
    const page = await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
    if (page.outcome !== "checkout") throw new Error(page.outcome);
    theirs.rows = [rowOf(page.reference, { amount: kobo(20_000), at: world.at() })];
    theirs.records = records.toReversed();
    await shop.payments.poll(ada.id, page.reference);
    const main = await shop.customers.identify({ channel: "whatsapp", id: "9" }, "Ada");
    await linkChats(shop, main.id, ada.id);
    const quote = airtime(to);
    await shop.orders.place(main.id, quote, { by: "wallet" });
    await world.settled();
    expect(await world.state(quote.order)).toBe("delivered");
    expect(await staffApi.wallets.refundRefusal(quote.order)).toBeUndefined();
    const spent = debitEntry({ id: mint("aud"), customer: main.id, amount: kobo(30_000), at: world.at() });
    await world.store.transact(main.id, (books) => books.post(spent));
    world.jump(HOUR_MS);
    theirs.rows = [];
    await world.compare();
    expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
    expect((await world.totals())["unrecovered"]).toBe(-20_000);
    expect(await staffApi.wallets.refundRefusal(quote.order)).toBe("reversed");
  });

  test.each([
    ["was cancelled", "reversed"],
    ["failed", "reversed"],
    ["was refunded by staff", "reversed"],
    ["was paid from the wallet before", "reversed"],
    ["was delivered", undefined],
  ])(
    "and whose wallet had what came for an earlier order, which %s, is not refunded while that is lost: %s",
    async (earlier, refusal) => {
      const [to, other] = ["08051234567" as Phone, "08061234567" as Phone];
      const records = [
        recordOf(),
        recordOf({ vendorRef: "v2", recipient: other }),
        recordOf({ vendorRef: "v3", recipient: to }),
      ];
      const { theirs, shop, ada, staffApi, store, ...world } = await shopWithBooks({
        vendor: {
          vend: async ({ recipient }) => {
            const record = records.find((one) => one.recipient === recipient) ?? expect.unreachable();
            const fails = earlier === "failed" && recipient === other;
            return fails ? { outcome: "refused", reason: "rejected", message: "no" } : { outcome: "accepted", record };
          },
        },
      });
      const first = airtime(other);
      const page = await shop.orders.place(ada.id, first, { by: "checkout", saveCard: false });
      if (page.outcome !== "checkout") throw new Error(page.outcome);
      if (earlier === "was cancelled") await shop.orders.cancel(ada.id, first.order);
      if (earlier === "was paid from the wallet before") await shop.orders.pay(ada.id, first.order, { by: "wallet" });
      await world.settled();
      theirs.rows = [rowOf(page.reference, { amount: kobo(20_000), at: world.at() })];
      await shop.payments.poll(ada.id, page.reference);
      await world.settled();
      const { id: by } = await world.identify("900");
      const refund = { id: mint("aud"), by, reason: "it never came", kind: "refund", order: first.order } as const;
      if (earlier === "was refunded by staff")
        expect(await staffApi.wallets.change(refund)).toEqual({ outcome: "done" });
      world.jump(MINUTE_MS);
      const quote = airtime(to);
      await shop.orders.place(ada.id, quote, { by: "wallet" });
      await world.settled();
      expect(await world.state(quote.order)).toBe("delivered");
      const isVended = (await world.state(first.order)) === "delivered";
      theirs.records = records.filter(({ recipient }) => isVended || recipient !== other).toReversed();
      const { available: amount } = await shop.wallets.get(ada.id);
      const spent = debitEntry({ id: mint("aud"), customer: ada.id, amount, at: world.at() });
      await store.transact(ada.id, (books) => books.post(spent));
      expect(await staffApi.wallets.refundRefusal(quote.order)).toBeUndefined();
      world.jump(HOUR_MS);
      theirs.rows = [];
      await world.compare();
      expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
      expect((await world.totals())["unrecovered"]).toBe(-20_000);
      expect(await staffApi.wallets.refundRefusal(quote.order)).toBe(refusal);
    },
  );

  test.each([
    ["one line of a list that it was for failed", true, "reversed"],
    ["all lines of the list that it was for were delivered", false, undefined],
  ])("and whose wallet had a payment before is not refunded if that is lost and %s", async (_, fails, refusal) => {
    const [first, second, to] = ["08061234567" as Phone, "08071234567" as Phone, "08051234567" as Phone];
    const recordTo = (recipient: Phone) => recordOf({ vendorRef: recipient, recipient });
    const { theirs, shop, ada, staffApi, store, bought, ...world } = await shopWithBooks({
      vendor: {
        vend: async ({ recipient }) =>
          fails && recipient === second
            ? { outcome: "refused", reason: "rejected", message: "no" }
            : { outcome: "accepted", record: recordTo(recipient) },
      },
    });
    const lines = [first, second].map((recipient, index) => ({ row: index + 1, ...airtime(recipient) }));
    const list = { batch: mint("bat"), lines, total: kobo(40_000), wallet: kobo(0), cards: [] };
    const page = await shop.batches.place(ada.id, list, { by: "checkout", saveCard: false });
    if (page.outcome !== "checkout") throw new Error(page.outcome);
    theirs.rows = [rowOf(page.reference, { amount: kobo(40_000), at: world.at() })];
    await shop.payments.poll(ada.id, page.reference);
    await world.settled();
    world.jump(MINUTE_MS);
    const quote = airtime(to);
    await shop.orders.place(ada.id, quote, { by: "wallet" });
    await world.settled();
    expect(await world.state(quote.order)).toBe("delivered");
    const { available: amount } = await shop.wallets.get(ada.id);
    const spent = debitEntry({ id: mint("aud"), customer: ada.id, amount, at: world.at() });
    await store.transact(ada.id, (books) => books.post(spent));
    const delivered = [first, ...(fails ? [] : [second]), to];
    theirs.records = [...delivered.map(recordTo), recordTo(bought.recipient)];
    world.jump(HOUR_MS);
    theirs.rows = [];
    await world.compare();
    expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
    expect((await world.totals())["unrecovered"]).toBe(-40_000);
    expect(await staffApi.wallets.refundRefusal(quote.order)).toBe(refusal);
  });

  test("is refunded by staff if the wallet paid for it, whatever came of the page that was opened for it before", async () => {
    const to = "08051234567" as Phone;
    const { records, world } = await shopWithTwoVends(to);
    const { theirs, shop, ada, staffApi, store } = world;
    const quote = airtime(to);
    const placed = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    if (placed.outcome !== "checkout") throw new Error(placed.outcome);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toEqual({ outcome: "underway" });
    await world.settled();
    expect(await world.state(quote.order)).toBe("delivered");
    world.jump(MINUTE_MS);
    theirs.rows = [rowOf(placed.reference, { amount: kobo(20_000), at: world.at() })];
    theirs.records = records.toReversed();
    await shop.payments.poll(ada.id, placed.reference);
    const { available } = await shop.wallets.get(ada.id);
    const spent = debitEntry({ id: mint("aud"), customer: ada.id, amount: available, at: world.at() });
    await store.transact(ada.id, (books) => books.post(spent));
    world.jump(HOUR_MS);
    theirs.rows = [];
    await world.compare();
    expect(await staffApi.reconciliation.close((await world.only()).id, "take-back", STAFF_MEMBER)).toBe("done");
    expect(await store.read("payment", placed.reference)).toMatchObject({ lost: 20_000 });
    const { id: by } = await world.identify("900");
    const change = { id: mint("aud"), by, reason: "it never came", kind: "refund", order: quote.order } as const;
    expect(await staffApi.wallets.change(change)).toEqual({ outcome: "done" });
  });

  test("is reported to its customer and to staff", async () => {
    const world = await shopWithBooks();
    world.theirs.records = [recordOf({ state: "failed" })];
    await world.compare();
    await world.settled();
    const before = world.notifications.length;
    await world.staffApi.reconciliation.close((await world.only()).id, "refund", STAFF_MEMBER);
    await world.pass(MINUTE_MS);
    const notifications = world.notifications.slice(before);
    expect(notifications.some((line) => line.startsWith("1 ") && line.includes(world.bought.order))).toBe(true);
    expect(notifications.some((line) => line.startsWith("900 ") && line.includes('"vend"'))).toBe(true);
    expect(notifications.some((line) => line.startsWith("900 ") && line.includes('"finding"'))).toBe(true);
  });
});
