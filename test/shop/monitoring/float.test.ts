import { beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { addFloatSample, floatWarningOf, hourlyFloatUsage, hoursLeft } from "../../../src/core/money/float.js";
import { kobo, naira } from "../../../src/core/money/money.js";
import { FLOAT_CHECK_MS } from "../../../src/shop/monitoring/float.js";
import { mint } from "../../harness/test-shop.js";
import { openForAda, STAFF_MEMBER, turn } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

describe("how long the float lasts", () => {
  const at = (hours: number) => instant(hours * HOUR_MS);
  const sample = (hours: number, used: number) => ({ at: at(hours), used: kobo(used) });

  test("follows from the usage of the last six hours", () => {
    let samples = addFloatSample([], sample(0, 0));
    for (let hour = 1; hour <= 12; hour++)
      samples = addFloatSample(samples, sample(hour, hour <= 6 ? 0 : (hour - 6) * 1_000));
    expect(samples[0]?.at).toBe(at(6));
    expect(hourlyFloatUsage(samples, sample(12, 6_000))).toBe(1_000);
    expect(hoursLeft(kobo(7_500), kobo(1_000))).toBe(7.5);
  });

  test("is unknown at first and without usage; samples are stored at most once a quarter of an hour", () => {
    const first = addFloatSample([], sample(0, 0));
    expect(hourlyFloatUsage(first, { at: instant(14 * MINUTE_MS), used: kobo(500) })).toBeUndefined();
    expect(addFloatSample(first, { at: instant(14 * MINUTE_MS), used: kobo(500) })).toBe(first);
    expect(hourlyFloatUsage(first, sample(1, 0))).toBe(0);
    expect(hoursLeft(kobo(500), kobo(0))).toBeUndefined();
    expect(hourlyFloatUsage(first, sample(1, -500))).toBe(0);
  });

  test.each([
    [1_000, 7, undefined, undefined],
    [1_000, 5.9, undefined, "low"],
    [1_000, 7, "low", "low"],
    [1_000, 9, "low", undefined],
    [0, 0, "low", "out"],
    [-5, undefined, undefined, "out"],
    [1_000, undefined, "out", undefined],
  ] as const)(
    "is, with %d kobo for %s hours and %s as the last warning, a warning of %s",
    (balance, hours, last, trouble) => {
      expect(floatWarningOf({ balance: kobo(balance), hours }, last)).toBe(trouble);
    },
  );
});

describe("the merchant's money at the service", () => {
  const open = async () => {
    const shop = await openForAda();
    const sells = async (recipient: string) => {
      shop.accept(recordOf({ vendorRef: recipient, recipient: recipient as never, at: shop.at() }));
      await shop.buys(airtime(recipient));
    };
    return { ...shop, sells };
  };

  test("is what staff entered, less what vends cost, plus what was added, each counted once", async () => {
    const { staffApi, store, sells } = await open();
    expect(await staffApi.monitoring.floatStatus()).toBeUndefined();
    await sells("08031234567");
    expect(await staffApi.monitoring.changeFloat({ id: mint("aud"), by: STAFF_MEMBER, more: naira(500) })).toBe(false);
    const set = { id: mint("aud"), by: STAFF_MEMBER, to: naira(1_000) };
    await Promise.all([staffApi.monitoring.changeFloat(set), staffApi.monitoring.changeFloat(set)]);
    expect(await staffApi.monitoring.floatStatus()).toMatchObject({ balance: 100_000, spentToday: 19_400 });
    await sells("08061234567");
    expect(await staffApi.monitoring.floatStatus()).toMatchObject({ balance: 80_600, spentToday: 38_800 });
    const more = { id: mint("aud"), by: STAFF_MEMBER, more: naira(500) };
    await Promise.all([staffApi.monitoring.changeFloat(more), staffApi.monitoring.changeFloat(more)]);
    expect(await staffApi.monitoring.floatStatus()).toMatchObject({ balance: 130_600 });
    await staffApi.monitoring.changeFloat(set);
    expect(await staffApi.monitoring.floatStatus()).toMatchObject({ balance: 130_600 });
    await staffApi.monitoring.changeFloat({ id: mint("aud"), by: STAFF_MEMBER, to: naira(1_300) });
    expect(await store.totals()).toMatchObject({ float: 130_000, capital: -(130_000 + 38_800) });
    expect(
      (await store.auditEntries({ about: "float", limit: 9 })).map(({ action, amount }) => [action, amount]),
    ).toEqual(
      expect.arrayContaining([
        ["float-set", 130_000],
        ["float-topped-up", 50_000],
        ["float-set", 100_000],
      ]),
    );
  });
});

describe("the float warnings", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return () => void vi.useRealTimers();
  });

  /** Two processes watch the float of one shop; the test counts the warnings from both. */
  async function watched() {
    const two = await openTwoShops();
    const warnings: string[] = [];
    const script = {
      messenger: {
        send: async (chat: { id: string }, subject: { kind: string }) => {
          if (subject.kind === "float") warnings.push(chat.id);
          return { outcome: "sent", messageId: "1" } as const;
        },
      },
    };
    const staff = [{ channel: "telegram", id: "900" }] as const;
    const [first, second] = [two.open(script, staff), two.open(script, staff)];
    for (const shop of [first, second]) await shop.start();
    const ada = await two.fundedAda(first);
    let taken = 0;
    const take = (amount: number) =>
      two.store.transact(ada.id, (books) => {
        const id = `adjustment:fnd_${taken++}` as const;
        const postings = [{ from: "float", to: "cost-of-sales", amount: kobo(amount) }] as const;
        return books.post({ id, customer: ada.id, at: two.clock(), postings });
      });
    /** Both have checked since. */
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= 3 * FLOAT_CHECK_MS) {
        two.jump(3 * FLOAT_CHECK_MS);
        await vi.advanceTimersByTimeAsync(2 * FLOAT_CHECK_MS);
        for (const shop of [first, second]) await shop.look();
        for (let turns = 0; turns < 20; turns++) await turn();
      }
    };
    const close = async () => {
      for (const shop of [first, second]) await shop.close();
    };
    return { ...two, first, second, warnings, take, pass, close };
  }

  test("come once when it runs low, again when it is empty, and anew after a top-up", async () => {
    const { first, warnings, take, pass, close } = await watched();
    await first.staffApi.monitoring.changeFloat({ id: mint("aud"), by: STAFF_MEMBER, to: naira(1_000) });
    await pass(HOUR_MS);
    expect(warnings).toEqual([]);
    await take(30_000);
    await pass(HOUR_MS);
    expect(await first.staffApi.monitoring.floatStatus()).toMatchObject({ warning: "low" });
    expect(warnings).toHaveLength(1);
    await pass(HOUR_MS);
    expect(warnings).toHaveLength(1);
    await take(70_000);
    await pass(HOUR_MS);
    expect(await first.staffApi.monitoring.floatStatus()).toMatchObject({ warning: "out", balance: 0 });
    expect(warnings).toHaveLength(2);
    await first.staffApi.monitoring.changeFloat({ id: mint("aud"), by: STAFF_MEMBER, more: naira(100_000) });
    expect(await first.staffApi.monitoring.floatStatus()).not.toHaveProperty("trouble");
    await take(9_900_000);
    await pass(HOUR_MS);
    expect(warnings).toHaveLength(3);
    await close();
  });
});
