import { expect, test, vi } from "vitest";
import { type Instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { type AlarmKind, parseAlarmId } from "../../../src/core/notifications/notification.js";
import type { Store } from "../../../src/core/store.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

const UNREAD = { outcome: "unread", cause: "scripted" } as const;

/** A shop that is checked without a pause, from a time after the usual start. `told` lists the alarms. */
async function watched({ after = 0, ...script }: Script & { readonly after?: number } = {}) {
  const shop = await openScriptedShop({ ...script, healthCheckIntervalMs: 1 });
  shop.jump(after);
  await shop.start();
  const alarms = () =>
    shop.notifications.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line.slice(4)));
  const telling = (about: AlarmKind) =>
    alarms()
      .map(({ id }) => parseAlarmId(id))
      .filter((alarm) => alarm.about === about);
  return { ...shop, telling };
}

test("an unreachable service is reported once, makes the process unready, and its return is reported, too", async () => {
  let away = true;
  const plans = async () => {
    healthMonitor.recordServiceCall(away ? "unheard" : "answered");
    return UNREAD;
  };
  const { healthMonitor, telling, jump } = await watched({ vendor: { plans } });
  await expect.poll(() => telling("service-unavailable")).toHaveLength(1);
  expect(healthMonitor.unreachable()).toEqual(["service"]);
  away = false;
  await expect.poll(() => healthMonitor.unreachable()).toEqual([]);
  jump(5 * MINUTE_MS);
  await expect.poll(() => telling("recovered")).toEqual([expect.objectContaining({ of: "service-unavailable" })]);
  away = true;
  await expect.poll(() => telling("service-unavailable")).toHaveLength(2);
});

test("a service that answers one call among many is reachable", async () => {
  let looks = 0;
  const { healthMonitor, telling } = await watched({
    vendor: {
      plans: async () => {
        looks += 1;
        healthMonitor.recordServiceCall("unheard");
        healthMonitor.recordServiceCall("answered");
        return UNREAD;
      },
    },
  });
  await expect.poll(() => looks).toBeGreaterThan(10);
  expect([healthMonitor.unreachable(), telling("service-unavailable")]).toEqual([[], []]);
});

test("a key that the service refuses is reported even if nobody buys, and not while any call is accepted", async () => {
  let looks = 0;
  let takenEvery = 2;
  const { healthMonitor, telling } = await watched({
    vendor: {
      plans: async () => {
        looks += 1;
        healthMonitor.recordServiceCall("refused");
        if (looks % takenEvery === 0) healthMonitor.recordServiceCall("answered");
        return UNREAD;
      },
    },
  });
  await vi.waitUntil(() => looks > 10, { timeout: 20_000 });
  expect(telling("unauthorised")).toEqual([]);
  takenEvery = Number.POSITIVE_INFINITY;
  await vi.waitUntil(() => telling("unauthorised").length > 0, { timeout: 20_000 });
  const seen = looks;
  await vi.waitUntil(() => looks > seen + 5, { timeout: 20_000 });
  expect(telling("unauthorised")).toHaveLength(1);
  expect([healthMonitor.unreachable(), telling("service-unavailable")]).toEqual([[], []]);
});

test("an unreadable store is reported straight to the channels, and so is its return", async () => {
  let away = false;
  const reads = (store: Store): Partial<Store> => ({
    openWork: () => (away ? Promise.reject(new Error("away")) : store.openWork()),
  });
  const { healthMonitor, telling } = await watched({ reads });
  away = true;
  await expect.poll(() => telling("store-unavailable")).toHaveLength(1);
  expect(healthMonitor.unreachable()).toContain("store");
  await expect(healthMonitor.snapshot()).rejects.toThrow("away");
  away = false;
  await expect.poll(() => telling("recovered")).toEqual([expect.objectContaining({ of: "store-unavailable" })]);
  expect(healthMonitor.unreachable()).toEqual([]);
});

test("accounts that do not balance, and money held for no order, are reported", async () => {
  const off = async (change: Readonly<Record<string, number>>) => {
    const reads = (store: Store): Partial<Store> => ({
      totals: async () => ({ ...(await store.totals()), ...change }) as Awaited<ReturnType<Store["totals"]>>,
    });
    const { healthMonitor, telling } = await watched({ reads });
    await expect.poll(() => telling("ledger-unbalanced")).toHaveLength(1);
    const { imbalance, heldDifference } = await healthMonitor.snapshot();
    return { imbalance, heldDifference: heldDifference };
  };
  expect(await off({ sales: 5 })).toEqual({ imbalance: 5, heldDifference: 0 });
  expect(await off({ sales: -7, held: 7 })).toEqual({ imbalance: 0, heldDifference: 7 });
});

/** A process that is checked, on the books of another one if they are given. It can be cut off from the service. */
async function process(script: Parameters<typeof watched>[0] = {}) {
  let isCut = false;
  let looks = 0;
  const shop = await watched({
    ...script,
    vendor: {
      plans: async () => {
        looks += 1;
        shop.healthMonitor.recordServiceCall(isCut ? "unheard" : "answered");
        return UNREAD;
      },
    },
  });
  /** Makes two more checks, and waits for the second to end. */
  const checks = async () => {
    const seen = looks;
    await vi.waitUntil(() => looks > seen + 2, { timeout: 20_000 });
  };
  return {
    ...{ ...shop, checks },
    cut: (cut: boolean) => {
      isCut = cut;
    },
    /** Lets the time pass in which late work could be done, check by check. */
    passLateTime: async () => {
      for (let steps = 0; steps < 3; steps++) {
        shop.jump(5);
        await checks();
      }
    },
  };
}

const SERVICE = [expect.objectContaining({ about: "service-unavailable" })];
const RECOVERED = [expect.objectContaining({ about: "recovered", of: "service-unavailable" })];

test("a process that starts after one that raised an alarm reports only that it is over", async () => {
  const first = await process();
  first.cut(true);
  await expect.poll(() => first.telling("service-unavailable")).toEqual(SERVICE);
  await first.close();
  const second = await process({ dir: first.dir });
  second.cut(true);
  await expect.poll(() => second.healthMonitor.unreachable()).toEqual(["service"]);
  second.cut(false);
  await expect.poll(() => second.healthMonitor.unreachable()).toEqual([]);
  second.jump(5 * MINUTE_MS);
  await expect.poll(() => second.telling("recovered")).toEqual(RECOVERED);
  expect(second.telling("service-unavailable")).toEqual([]);
});

test("an incident of a process that is gone is ended by another that never saw it, and the next incident is reported", async () => {
  const well = await process();
  await well.checks();
  const gone = await process({ store: well.store });
  const telling = (about: AlarmKind) => [well, gone].flatMap((one) => one.telling(about));
  gone.cut(true);
  await expect.poll(() => telling("service-unavailable")).toEqual(SERVICE);
  await gone.close();
  well.jump(5 * MINUTE_MS);
  await expect.poll(() => telling("recovered")).toEqual(RECOVERED);
  well.cut(true);
  await expect.poll(() => telling("service-unavailable")).toEqual([...SERVICE, ...SERVICE]);
});

test("an incident that two processes see is over when both have recovered, whichever recovers first", async () => {
  const first = await process();
  const last = await process({ store: first.store });
  const telling = (about: AlarmKind) => [first, last].flatMap((one) => one.telling(about));
  const jump = () => {
    for (const one of [last, first]) one.jump(MINUTE_MS);
  };
  const noted = async () => (await last.store.settings()).shopIncidents?.["service-unavailable"]?.last;
  for (const one of [first, last]) one.cut(true);
  await expect.poll(() => [first, last].flatMap((one) => one.healthMonitor.unreachable())).toHaveLength(2);
  await expect.poll(() => telling("service-unavailable")).toEqual(SERVICE);
  first.cut(false);
  await expect.poll(() => first.healthMonitor.unreachable()).toEqual([]);
  for (let minutes = 0; minutes < 10; minutes++) {
    jump();
    await expect.poll(noted).toBe(last.at());
    await first.checks();
  }
  expect(telling("recovered"), "one of them still has it").toEqual([]);
  last.cut(false);
  await expect.poll(() => last.healthMonitor.unreachable()).toEqual([]);
  for (let minutes = 0; minutes < 5; minutes++) jump();
  await expect.poll(() => telling("recovered")).toEqual(RECOVERED);
  expect(telling("service-unavailable")).toEqual(SERVICE);
});

/** Books in which something has been due for long, and which nobody can read while they are `away`. */
function lateBooks() {
  const state = { away: false };
  const reads = (store: Store): Partial<Store> => ({
    nextDue: async () => 0 as never,
    openWork: () => (state.away ? Promise.reject(new Error("away")) : store.openWork()),
  });
  return { state, reads };
}

test("due work is late if nobody does it in the minutes after the start, or after the store came back", async () => {
  const { state, reads } = lateBooks();
  const { healthMonitor, telling, at, checks, passLateTime } = await process({ reads });
  await checks();
  expect((await healthMonitor.snapshot()).lateMs).toBe(at());
  expect(telling("jobs-late"), "the worker has only just begun").toEqual([]);
  state.away = true;
  await vi.waitUntil(() => telling("store-unavailable").length > 0, { timeout: 20_000 });
  await passLateTime();
  state.away = false;
  await vi.waitUntil(() => telling("recovered").length > 0, { timeout: 20_000 });
  await checks();
  expect(telling("jobs-late"), "nothing could be done").toEqual([]);
  await passLateTime();
  await vi.waitUntil(() => telling("jobs-late").length > 0, { timeout: 20_000 });
  await checks();
  expect(telling("jobs-late")).toHaveLength(1);
});

test("a process that has just started does not report that late work is on time again", async () => {
  const { reads } = lateBooks();
  const first = await process({ reads });
  await first.checks();
  await first.passLateTime();
  await vi.waitUntil(() => first.telling("jobs-late").length > 0, { timeout: 20_000 });
  await first.healthMonitor.stop();
  const next = await process({ reads, store: first.store, after: 10 * MINUTE_MS });
  await next.checks();
  await next.passLateTime();
  expect([next.telling("recovered"), next.telling("jobs-late")]).toEqual([[], []]);
});

test("what falls due because the clock was set ahead is late only after the minutes in which it could be done", async () => {
  const { reads } = lateBooks();
  const { telling, at, checks, jump, doubts, passLateTime } = await process({ reads });
  await checks();
  doubts({ since: at(), pending: false }); // The machine slept, and the clock follows it now.
  jump(10 * MINUTE_MS);
  await checks();
  expect(telling("jobs-late")).toEqual([]);
  doubts();
  await checks();
  await passLateTime();
  await vi.waitUntil(() => telling("jobs-late").length > 0, { timeout: 20_000 });
});

test("what falls due while the process is paused is late only after the minutes in which it could be done", async () => {
  let due: Instant | undefined;
  const { telling, at, checks, jump, passLateTime } = await process({ reads: () => ({ nextDue: async () => due }) });
  await passLateTime();
  due = at();
  jump(10 * MINUTE_MS);
  await checks();
  expect(telling("jobs-late")).toEqual([]);
  await passLateTime();
  await vi.waitUntil(() => telling("jobs-late").length > 0, { timeout: 20_000 });
});
