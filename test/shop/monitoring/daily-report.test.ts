import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { reportWords } from "../../../conversations/locales/staff/reports.js";
import { reportCsv } from "../../../conversations/staff/reports.js";
import { plainText } from "../../../conversations/text.js";
import {
  after,
  DAY_MS,
  dayOf,
  HOUR_MS,
  instant,
  lagosClock,
  lastDays,
  MINUTE_MS,
  startOf,
} from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import type { Store } from "../../../src/core/store.js";
import { raiseIncident, recoverIncident } from "../../../src/shop/notifications/incidents.js";
import type { OwnerSettings } from "../../../src/shop/settings/owner-settings.js";
import { createSettingsStore } from "../../../src/shop/settings/settings.js";
import { mint, testShop } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, recordOf, START } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const DAY_AFTER = after(startOf(dayOf(instant(START))), DAY_MS);

const PATIENT = { timeout: 30_000 };

async function soldAndFailed() {
  const shop = await openForAda();
  const number = (last: number) => `080312345${60 + last}`;
  const sells = async (last: number) => {
    const recipient = number(last) as never;
    shop.accept(recordOf({ vendorRef: `v${last}`, recipient, at: shop.at() }));
    return shop.buys(airtime(number(last)));
  };
  /** A vend that stays pending for `ms` and then fails. */
  const failsAfter = async (last: number, ms: number, passes = shop.pass) => {
    const record = recordOf({ vendorRef: `v${last}`, recipient: number(last) as never, at: shop.at() });
    shop.accept({ ...record, state: "pending" });
    shop.show({ ...record, state: "pending" });
    const id = await shop.buys(airtime(number(last)));
    await passes(ms);
    shop.show({ ...record, state: "failed" });
    await shop.pass(6 * MINUTE_MS, 30_000);
    expect(await shop.state(id)).toBe("refunded");
  };
  return { ...shop, sells, failsAfter };
}

describe("a report", () => {
  test("counts sales, refund times, outages and open work", async () => {
    const shop = await soldAndFailed();
    const { staffApi, store, sells, failsAfter, at } = shop;
    for (const last of [1, 2]) await sells(last);
    await failsAfter(3, 0);
    await failsAfter(4, 20 * MINUTE_MS);
    await staffApi.monitoring.changeFloat({ id: mint("aud"), by: STAFF_MEMBER, to: naira(1_000) });
    const context = testShop({ store, clock: at, staff: [] });
    await raiseIncident(context, "out-of-float");
    await shop.pass(12 * MINUTE_MS);
    await recoverIncident({ ...context, settings: createSettingsStore(context) }, "out-of-float");
    await shop.buys(airtime("08099999999", 10_000)); // Its vend gets no answer.

    const report = await staffApi.monitoring.report(lastDays(at(), 1));
    expect(report.total).toMatchObject({ orders: 5, delivered: 2, failed: 2, revenue: 40_000, margin: 1_200 });
    expect(report.total.refunds).toMatchObject({ count: 2 });
    expect(report.total.refunds.medianMs).toBeLessThanOrEqual(6 * MINUTE_MS);
    expect(report.total.refunds.worstMs).toBeGreaterThanOrEqual(20 * MINUTE_MS);
    expect(report.total.outages).toEqual([expect.objectContaining({ of: "out-of-float", ms: 12 * MINUTE_MS })]);
    expect(report.now).toMatchObject({ float: { balance: 100_000 }, threads: 0, findings: 0 });
    expect(report.now.orders).toEqual([expect.objectContaining({ state: "vending", count: 1 })]);

    const key = { kind: "report", id: dayOf(at()) } as const;
    const notice = await flows.noticeFor(key, shop.shop, staffApi);
    const said = plainText(notice?.text ?? expect.unreachable());
    expect(said).toMatch(/₦400 sold · ₦12 earned[\s\S]*5 orders · 2 delivered · 2 failed · 50% success/);
    expect(said).toMatch(
      /2 refunds within 7 days of the vend: half within \d+ (s|min), 95% within \d+ min, the slowest after \d+ min/,
    );
    expect(said).toMatch(/1 outage[\s\S]*merchant wallet short of money: 12 min/);
    expect(said).toMatch(/1 order paid for and not ended, 0 of them in review[\s\S]*Float: ₦1,000/);
  });

  test("of a month has a line for each day, and counts a refund on the day it was made", async () => {
    const shop = await soldAndFailed();
    await shop.sells(1);
    const evening = DAY_AFTER - 10 * MINUTE_MS;
    shop.jump(evening - shop.at());
    await shop.failsAfter(2, 20 * MINUTE_MS);
    const { days } = await shop.staffApi.monitoring.report(lastDays(shop.at(), 30));
    expect(days).toHaveLength(30);
    expect(days.at(-2)).toMatchObject({ day: dayOf(instant(evening)), orders: 2, failed: 1, refunds: { count: 0 } });
    expect(days.at(-1)).toMatchObject({ orders: 0, refunds: { count: 1 } });
    const report = await shop.staffApi.monitoring.report(lastDays(shop.at(), 30));
    const table = reportCsv(report).join("").replace(/\r\n$/, "").split("\r\n");
    expect(table).toHaveLength(31);
    expect(table[0]).toMatch(/^\uFEFF"day","orders","delivered","failed","sold_naira"/);
    expect(table.at(-2)).toMatch(/^"2026-09-21","2","1","1","200.00","6.00","0","","",""/);
  });

  test("has the same refunds for a day however long it is: those within a week of the vend, and what staff gave back", async () => {
    const shop = await soldAndFailed();
    const { staffApi, sells, failsAfter, at } = shop;
    await failsAfter(1, 8 * DAY_MS, async (ms) => shop.jump(ms)); // Nothing runs in that time.
    await failsAfter(2, 20 * MINUTE_MS);
    const [late, early] = [await sells(3), await sells(4)];
    const { id: by } = await shop.identify("900");
    const givesBack = async (order: typeof late) => {
      const change = { id: mint("aud"), kind: "refund", order, by, reason: "sorry" } as const;
      expect((await staffApi.wallets.change(change)).outcome).toBe("done");
    };
    await givesBack(early);
    const [alone, month] = await Promise.all([1, 30].map((days) => staffApi.monitoring.report(lastDays(at(), days))));
    const figures = { refunds: { count: 1 }, givenBack: { count: 1, amount: 20_000 } };
    expect(alone?.days.at(-1)).toMatchObject(figures);
    expect(month?.days.at(-1)).toMatchObject(figures);
    expect(month?.total).toMatchObject(figures);
    expect(plainText(reportWords.report(alone ?? expect.unreachable()))).toMatch(
      /1 refund within 7 days of the vend: half within [\s\S]*\n1 order given back after delivery, ₦200/,
    );
    const line = reportCsv(month ?? expect.unreachable()).at(-1);
    expect(line).toMatch(/^"[^"]*","3","2","1","200.00","-188.00",[\s\S]*,"1","200.00","0","0",/);
    shop.jump(8 * DAY_MS);
    await givesBack(late);
    const [today] = (await staffApi.monitoring.report(lastDays(at(), 1))).days;
    expect(today).toMatchObject({ refunds: { count: 0 }, givenBack: { count: 0 } });
  });
});

test("a report says since when outages are known, if more have ended than the shop stores", async () => {
  const { staffApi, store, at, pass } = await openForAda();
  const settings = createSettingsStore(testShop({ store, clock: at, staff: [] }));
  const begin = at() - 5 * DAY_MS;
  const keeps = async (count: number) => {
    const outages = Array.from({ length: count }, (_, index) => {
      const since = instant(begin + index * HOUR_MS);
      return { of: "MTN airtime", since, until: after(since, MINUTE_MS) };
    });
    await settings.update(async (current) => ({ ...current, outages }));
    await pass(MINUTE_MS); // Longer than settings are cached.
  };
  const read = async (days: number) => {
    const report = await staffApi.monitoring.report(lastDays(at(), days));
    return { text: plainText(reportWords.report(report)), rows: reportCsv(report) };
  };
  await keeps(99);
  const whole = await read(30);
  expect(whole.text).toMatch(/99 outages/);
  expect(whole.text).not.toContain("known");
  expect(whole.rows.at(1)).toContain('"0","0.00","0","0",""');
  await keeps(100);
  const cut = await read(30);
  expect(cut.text).toMatch(/100 outages[\s\S]*What ended before 16 Sept, \d\d:\d\d is not known any more\./);
  expect(cut.rows.at(1)).toContain('"0","0.00","","",""');
  expect(cut.rows.at(-3)).toContain('"0","0.00","24","24",');
  expect((await read(1)).text).not.toContain("known");
});

describe.each([
  ["a folder", async (): Promise<readonly [Store, Store] | undefined> => undefined],
  ["Postgres", async () => (({ one, two }) => [one, two] as const)(await openTwo())],
] as const)("the daily report, with books in %s", (_, stores) => {
  async function openReporting() {
    const two = await openTwoShops(await stores());
    const sent: string[] = [];
    const channel = { isAway: false };
    const messenger = {
      send: async (_: unknown, { kind, id }: { kind: string; id: string }) => {
        if (channel.isAway) return { outcome: "later", afterMs: MINUTE_MS, cause: "away" } as const;
        if (kind === "report") sent.push(`${id} at ${lagosClock(two.clock())}`);
        return { outcome: "sent", messageId: "1" } as const;
      },
    };
    const open = async () => {
      const shop = two.open({ messenger }, [{ channel: "telegram", id: "900" }]);
      await shop.start();
      return shop;
    };
    const running = [await open(), await open()];
    /** Each process checks now whether the report is due, as it does every minute. */
    const check = async (time?: OwnerSettings["reportTime"]) => {
      for (const { staffApi } of running) {
        const { reportTime } = await staffApi.settings.read();
        await staffApi.settings.set({ reportTime: time ?? reportTime }, { by: STAFF_MEMBER, detail: "" });
      }
    };
    const isNoted = (day: string) =>
      expect.poll(async () => (await two.store.settings()).reportedOn, PATIENT).toBe(day);
    const areSent = async (...reports: readonly string[]) => {
      for (const shop of running) await shop.look();
      await expect.poll(() => sent, PATIENT).toEqual(reports);
      // A report whose sending is not saved yet would be sent again after a jump, by the other process.
      for (const shop of running) await shop.idle();
    };
    await isNoted("2026-09-21");
    const jumpTo = (at: number) => two.jump(at - two.clock());
    const close = async () => {
      for (const shop of running.splice(0)) await shop.close();
    };
    return { ...two, running, sent, channel, open, check, isNoted, areSent, jumpTo, close };
  }

  test("comes once a day at its time, with any number of processes, and not on the first day", async () => {
    const { check, isNoted, areSent, jumpTo, close } = await openReporting();
    jumpTo(DAY_AFTER + 7 * HOUR_MS + 50 * MINUTE_MS);
    await check();
    jumpTo(DAY_AFTER + 8 * HOUR_MS);
    await check();
    await isNoted("2026-09-22");
    await areSent("2026-09-21 at 08:00:00");
    jumpTo(DAY_AFTER + 9 * HOUR_MS);
    await check();
    jumpTo(DAY_AFTER + DAY_MS + 9 * HOUR_MS);
    await check();
    await isNoted("2026-09-23");
    await areSent("2026-09-21 at 08:00:00", "2026-09-22 at 09:00:00");
    await close();
  });

  test("comes at once after a late start, and once if the processes that claimed it stopped before sending it", async () => {
    const { running, channel, open, jump, jumpTo, isNoted, areSent, close } = await openReporting();
    await close();
    jumpTo(DAY_AFTER + 15 * HOUR_MS);
    channel.isAway = true;
    running.push(await open(), await open());
    await isNoted("2026-09-22");
    await close();
    channel.isAway = false;
    jump(2 * HOUR_MS);
    running.push(await open(), await open());
    await areSent("2026-09-21 at 17:00:00");
    await close();
  });

  test("comes at the time an owner sets, or never", async () => {
    const { check, isNoted, areSent, jumpTo, close } = await openReporting();
    await check("off");
    jumpTo(DAY_AFTER + 20 * HOUR_MS);
    await check();
    jumpTo(DAY_AFTER + 21 * HOUR_MS);
    await check(19 * 60);
    await isNoted("2026-09-22");
    await areSent("2026-09-21 at 21:00:00");
    await close();
  });
});
