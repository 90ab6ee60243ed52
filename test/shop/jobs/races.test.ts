import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CustomerId, OrderId } from "../../../src/core/base/ids.js";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Messenger } from "../../../src/core/notifications/messenger.js";
import type { NotificationKey } from "../../../src/core/notifications/notification.js";
import type { VendOutcome, Vendor } from "../../../src/core/ports.js";
import type { Store } from "../../../src/core/store.js";
import { createHandlers } from "../../../src/shop/jobs/handlers.js";
import { BROADCAST_LEASE_MS, type ScriptedGateway, testShop } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { gate, STAFF_MEMBER, turn } from "../ada.js";
import { airtime, chargingGateway, paymentOf, recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

type TwoShops = Awaited<ReturnType<typeof openTwoShops>>;

const until = async (holds: () => unknown) => {
  while (!(await holds())) await turn();
};

/** Lets time pass, in steps, until what a process does by the clock has led to something. */
async function works(
  two: TwoShops,
  process: ReturnType<TwoShops["open"]>,
  { stepMs, until: holds }: { readonly stepMs: number; readonly until: () => Promise<boolean> },
) {
  while (!(await holds())) {
    two.jump(stepMs);
    await process.look();
    await process.idle();
  }
}

/** Ada's screen: the messages about her order. A text is made from the books, and then takes time to arrive. */
function createScreen({ store }: TwoShops) {
  const arrived: string[] = [];
  const wordsFor = async (subject: NotificationKey) =>
    subject.kind === "order" ? ((await store.read("order", subject.id))?.state ?? "nothing") : subject.kind;
  const sendBy =
    (way: (words: string) => Promise<void>): Messenger["send"] =>
    async (_, subject) => {
      const words = await wordsFor(subject);
      await way(words);
      arrived.push(words);
      return { outcome: "sent", messageId: "1" };
    };
  return { arrived, sendBy };
}

describe.each([
  ["a folder", async (): Promise<readonly [Store, Store] | undefined> => undefined],
  ["Postgres", async () => (({ one, two }) => [one, two] as const)(await openTwo())],
] as const)("two processes that notify a customer of the same order, with books in %s", (_, stores) => {
  const isUnderWay = (words: string) => words === "paid" || words === "vending";

  /** The first process is slow to send that the order is under way. Meanwhile it was delivered, and the second has read that. */
  async function slowFirst(clocks: { readonly aheadMs?: number } = {}) {
    const two = await openTwoShops(await stores());
    const { arrived, sendBy } = createScreen(two);
    const slow = gate();
    const begun = gate();
    const answered = gate();
    const first = two.open({
      vendor: {
        vend: async () => {
          await answered.passed;
          return { outcome: "accepted", record: recordOf() };
        },
      },
      messenger: {
        send: sendBy(async (words) => {
          if (!isUnderWay(words)) return;
          begun.open();
          await slow.passed;
        }),
      },
    });
    const second = two.open({ messenger: { send: sendBy(async () => {}) } }, [], clocks);
    const ada = await two.fundedAda(first);
    const { order } = await placed(first, ada.id);
    await first.start();
    onTestFinished(async () => {
      slow.open();
      await Promise.all([first.close(), second.close()]);
    });
    await begun.passed;
    answered.open();
    await until(async () => (await two.store.read("order", order))?.state === "delivered");
    await second.start();
    arrived.length = 0;
    return { ...two, first, second, slow, arrived };
  }

  test("do not send at the same time, so that the last message shows the current state", async () => {
    const { first, second, slow, arrived } = await slowFirst();
    await second.look();
    slow.open();
    await until(() => arrived.some(isUnderWay));
    await until(async () => {
      await first.look();
      return !isUnderWay(arrived.at(-1) ?? "");
    });
    expect(arrived.at(-1)).toBe("delivered");
  });

  test("wait for each other for a limited time, as one may have died", async () => {
    const { jump, second, arrived } = await slowFirst();
    await second.look();
    expect(arrived).toEqual([]);
    jump(2 * MINUTE_MS);
    await second.look();
    await until(() => arrived.length > 0);
    expect(arrived).toEqual(["delivered"]);
  });

  test("send again if a message may have arrived too late", async () => {
    const { jump, first, second, slow, arrived } = await slowFirst();
    jump(2 * MINUTE_MS);
    await second.look();
    slow.open();
    await until(() => arrived.some(isUnderWay));
    await until(async () => {
      await first.look();
      return !isUnderWay(arrived.at(-1) ?? "");
    });
    expect(arrived.at(-1)).toBe("delivered");
  });

  test("send again if a message arrived too late by the clock of only one of them", async () => {
    const { first, second, slow, arrived } = await slowFirst({ aheadMs: 2 * MINUTE_MS });
    await second.look();
    await until(() => arrived.length > 0);
    expect(arrived).toEqual(["delivered"]);
    slow.open();
    await until(() => arrived.some(isUnderWay));
    await first.idle();
    expect(arrived.at(-1)).toBe("delivered");
  });
});

describe("two processes that find the same work due", () => {
  test("vend an order once", async () => {
    const two = await openTwoShops();
    const vends: unknown[] = [];
    const vendor: Partial<Vendor> = {
      vend: async (request) => {
        vends.push(request);
        return { outcome: "accepted", record: recordOf() };
      },
    };
    const [first, second] = [two.open({ vendor }), two.open({ vendor })];
    const { order } = await placed(first, (await two.fundedAda(first)).id);
    await bothAtOnce(first, second);
    expect(await stateOf(two, order)).toBe("delivered");
    expect(vends).toHaveLength(1);
  });

  test("charge a card once", async () => {
    const two = await openTwoShops();
    const charges: unknown[] = [];
    const gateway: ScriptedGateway = {
      charge: async (request) => {
        charges.push(request);
        return { outcome: "sent" };
      },
    };
    const [first, second] = [two.open({ gateway }), two.open({ gateway })];
    const ada = await two.fundedAda(first);
    const card = await two.saveCard(ada.id);
    await first.shop.orders.place(ada.id, airtime(), { by: "card", card });
    await bothAtOnce(first, second);
    expect(charges).toHaveLength(1);
  });

  test("credit a payment once, even if both read it back before either records it", async () => {
    const two = await openTwoShops();
    const bothRead = gate();
    let readings = 0;
    const gateway: ScriptedGateway = {
      find: async (reference) => {
        if (++readings === 2) bothRead.open();
        await bothRead.passed;
        return paymentOf(reference, { amount: kobo(50_000) });
      },
    };
    const [first, second] = [two.open({ gateway }), two.open({ gateway })];
    const ada = await first.shop.customers.identify({ channel: "telegram", id: "1" }, "Ada");
    const asked = await first.shop.payments.topUp(ada.id, kobo(50_000), { saveCard: false });
    if (asked.outcome !== "checkout") throw new Error("There is no page");
    await Promise.all([first, second].map(({ shop }) => shop.payments.poll(ada.id, asked.reference)));
    expect(readings).toBe(2);
    expect((await first.shop.wallets.get(ada.id)).available).toBe(50_000);
  });
});

describe("two processes that find the same broadcast unfinished", () => {
  const people = ["1", "2", "3", "4", "5"];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => void vi.useRealTimers();
  });

  /** The first is started by a tap, and its third message is not answered; the second finds the broadcast when it starts. */
  async function stuckAtThird() {
    const two = await openTwoShops();
    const reached: string[] = [];
    const stuck = gate();
    const broadcast =
      (third: () => Promise<void>): Messenger["sendBroadcast"] =>
      async (chat) => {
        reached.push(chat.id);
        if (reached.length === 3) await third();
        return { outcome: "sent" };
      };
    const first = two.open({ messenger: { sendBroadcast: broadcast(() => stuck.passed) } });
    const second = two.open({ messenger: { sendBroadcast: broadcast(async () => {}) } });
    for (const id of people) await first.shop.customers.identify({ channel: "telegram", id }, "Ada");
    const from = { channel: "telegram", id: "1" } as const;
    const { id: by } = await first.shop.customers.identify(from, "Ada");
    const id = first.staffApi.broadcasts.mintId();
    await first.staffApi.broadcasts.start({ id, text: "hello", by, from, audience: { kind: "everyone" } });
    const progress = () => second.staffApi.broadcasts.progress(id);
    await until(async () => (await progress())?.delivered === 4);
    await second.start();
    await second.look();
    return { ...two, first, second, reached, stuck, progress };
  }

  test("reach each customer once", async () => {
    const { first, second, reached, stuck, progress } = await stuckAtThird();
    stuck.open();
    await until(async () => (await progress())?.finishedAt);
    await Promise.all([first.close(), second.close()]);
    expect(reached.sort()).toEqual(people);
    expect(await progress()).toMatchObject({ delivered: 5, failed: 0, unreachable: 0 });
  });

  test("continue it when the other has died, or seems to have: that one then reports only the outcome of its last message", async () => {
    const { first, second, reached, stuck, progress, jump } = await stuckAtThird();
    jump(MINUTE_MS);
    await vi.advanceTimersByTimeAsync(BROADCAST_LEASE_MS);
    await until(async () => (await progress())?.finishedAt);
    expect([...reached].sort()).toEqual(people);
    expect(await progress()).toMatchObject({ delivered: 4, unknown: [expect.anything()], failed: 0, unreachable: 0 });
    stuck.open();
    await Promise.all([first.close(), second.close()]);
    expect(reached).toHaveLength(5);
    expect(await progress()).toMatchObject({ delivered: 5, unknown: [], failed: 0, unreachable: 0 });
  });
});

test("a process that was frozen between intent and vend does not send the vend: others have decided the order", async () => {
  const two = await openTwoShops();
  const vends: unknown[] = [];
  const first = two.open({
    vendor: {
      vend: async (request) => {
        vends.push(request);
        return { outcome: "accepted", record: recordOf() };
      },
    },
  });
  const second = two.open();
  const { order } = await placed(first, (await two.fundedAda(first)).id);
  const thaw = first.freeze();
  await first.start();
  await until(async () => (await stateOf(two, order)) === "vending");
  await second.start();
  await works(two, second, { stepMs: 20_000, until: async () => (await stateOf(two, order)) !== "vending" });
  thaw();
  await Promise.all([first.close(), second.close()]);
  expect(await stateOf(two, order)).toBe("refunded");
  expect(vends).toEqual([]);
});

test("a process that was frozen between intent and charge does not charge the card: others have ended the payment", async () => {
  const two = await openTwoShops();
  const { gateway, charges } = chargingGateway();
  const first = two.open({ gateway });
  const second = two.open();
  const { id } = await two.fundedAda(first);
  const { order } = airtime();
  await first.shop.orders.place(id, { ...airtime(), order }, { by: "card", card: await two.saveCard(id) });
  const thaw = first.freeze();
  await first.start();
  const payment = async () => (await two.store.payments([id]))[0];
  const isSent = async () => {
    const { via } = (await payment()) ?? {};
    return via?.kind === "card" && via.sentAt !== undefined;
  };
  await until(isSent);
  await second.start();
  await works(two, second, { stepMs: 5 * MINUTE_MS, until: async () => (await payment())?.state !== "initiated" });
  thaw();
  await Promise.all([first.close(), second.close()]);
  expect(await stateOf(two, order)).toBe("expired");
  expect(charges).toEqual([]);
});

test("an order of one tap that one of them could not charge waits for another way to pay, though the other found it due too", async () => {
  const two = await openTwoShops();
  const { shop } = two.open();
  const { id: ada } = await shop.customers.identify({ channel: "telegram", id: "1" }, "Ada");
  const { order } = airtime();
  await shop.orders.place(ada, { ...airtime(), order }, { by: "wallet" }, { undo: true });
  two.jump(MINUTE_MS);
  const [due] = await two.store.due("orders", { now: two.clock(), limit: 1 });
  const handlers = createHandlers(
    testShop({ ...two, staff: [] }),
    async () => undefined,
    async () => undefined,
  );
  for (const _ of ["one", "other"]) await handlers.orders(due ?? expect.unreachable());
  expect(await stateOf(two, order)).toBe("awaiting_payment");
});

test("an answer that arrives after staff had the order sent again does not count for the new attempt", async () => {
  const two = await openTwoShops();
  const answer = gate<VendOutcome>();
  const asked = gate();
  const first = two.open({
    vendor: {
      vend: () => {
        asked.open();
        return answer.passed;
      },
    },
  });
  let readable = false;
  const second = two.open({
    vendor: {
      history: async () => (readable ? { outcome: "history", records: [] } : { outcome: "unread", cause: "scripted" }),
    },
  });
  const { order } = await placed(first, (await two.fundedAda(first)).id);
  await first.start();
  await asked.passed;
  await second.start();
  while ((await stateOf(two, order)) === "vending") {
    two.jump(MINUTE_MS);
    await second.look();
  }
  readable = true;
  expect(await second.staffApi.orders.vendAgain(order, STAFF_MEMBER)).toEqual({ outcome: "sent" });
  await second.look();
  expect(await stateOf(two, order)).toBe("vending");
  answer.open({ outcome: "refused", reason: "out-of-float", message: "no" });
  await Promise.all([first.close(), second.close()]);
  expect(await stateOf(two, order)).toBe("vending");
});

type Process = ReturnType<TwoShops["open"]>;

async function placed(process: Process, customer: CustomerId) {
  const quote = airtime();
  await process.shop.orders.place(customer, quote, { by: "wallet" });
  return quote;
}

const stateOf = async ({ store }: TwoShops, order: OrderId) => (await store.read("order", order))?.state;

/** Both look at the same moment, and do all that they find. */
async function bothAtOnce(first: Process, second: Process) {
  await Promise.all([first.start(), second.start()]);
  await Promise.all([first.idle(), second.idle()]);
  await Promise.all([first.close(), second.close()]);
}
