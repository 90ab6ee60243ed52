import { expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { type AlarmKind, parseAlarmId } from "../../../src/core/notifications/notification.js";
import type { Store } from "../../../src/core/store.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

const UNREAD = { outcome: "unread", cause: "scripted" } as const;

/** A shop that is watched without a pause, from so long after the usual start; `told` by what the alarms say. */
async function watched({ after = 0, ...script }: Script & { readonly after?: number } = {}) {
  const shop = await openScriptedShop({ ...script, healthCheckIntervalMs: 1 });
  shop.jump(after);
  await shop.start();
  const alarms = () => shop.told.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line.slice(4)));
  const telling = (about: AlarmKind) =>
    alarms()
      .map(({ id }) => parseAlarmId(id))
      .filter((alarm) => alarm.about === about);
  return { ...shop, telling };
}

test("a service that does not answer is told once, makes the process unready, and its return is told, too", async () => {
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

test("one call that was answered among those that were not is a service that answers", async () => {
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

test("a key that the service refuses is told though nobody buys, and not while any call is taken", async () => {
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

test("books that cannot be read are told straight to the channels, and that they are back", async () => {
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

test("accounts that do not add up, and money held for no order, are told", async () => {
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

/** A process that is watched, on the books of another one if they are given, and can be cut off from the service. */
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
  return {
    ...shop,
    cut: (cut: boolean) => {
      isCut = cut;
    },
    /** Has it make two more checks, the last of which is over. */
    checks: async () => {
      const seen = looks;
      await vi.waitUntil(() => looks > seen + 2, { timeout: 20_000 });
    },
  };
}

const SERVICE = [expect.objectContaining({ about: "service-unavailable" })];
const RECOVERED = [expect.objectContaining({ about: "recovered", of: "service-unavailable" })];

test("whoever comes after a process that told of a trouble tells only that it is over", async () => {
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

test("a trouble told by a process that is gone is ended by one that never had it, and the next one is told", async () => {
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

test("a trouble that two processes have is over when both are well, however much earlier one of them is", async () => {
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

/** Books in which something is due since long ago, and which nobody can read while they are `away`. */
function lateBooks() {
  const state = { away: false };
  const reads = (store: Store): Partial<Store> => ({
    nextDue: async () => 0 as never,
    openWork: () => (state.away ? Promise.reject(new Error("away")) : store.openWork()),
  });
  return { state, reads };
}

test("due work is late when nobody does it in the minutes after the start, and after books that could not be read", async () => {
  const { state, reads } = lateBooks();
  const { healthMonitor, telling, at, checks, jump } = await process({ reads });
  await checks();
  expect((await healthMonitor.snapshot()).lateMs).toBe(at());
  expect(telling("jobs-late"), "the worker has only just begun").toEqual([]);
  state.away = true;
  await vi.waitUntil(() => telling("store-unavailable").length > 0, { timeout: 20_000 });
  jump(MINUTE_MS);
  state.away = false;
  await vi.waitUntil(() => telling("recovered").length > 0, { timeout: 20_000 });
  await checks();
  expect(telling("jobs-late"), "nothing could be done").toEqual([]);
  jump(MINUTE_MS);
  await vi.waitUntil(() => telling("jobs-late").length > 0, { timeout: 20_000 });
  await checks();
  expect(telling("jobs-late")).toHaveLength(1);
});

test("a process that has just started does not say that late work is done on time again", async () => {
  const { reads } = lateBooks();
  const first = await process({ reads });
  await first.checks();
  first.jump(MINUTE_MS);
  await vi.waitUntil(() => first.telling("jobs-late").length > 0, { timeout: 20_000 });
  await first.healthMonitor.stop();
  const next = await process({ reads, store: first.store, after: 10 * MINUTE_MS });
  await next.checks();
  next.jump(MINUTE_MS);
  await next.checks();
  expect([next.telling("recovered"), next.telling("jobs-late")]).toEqual([[], []]);
});
