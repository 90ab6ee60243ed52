import { expect, test } from "vitest";
import { type AlarmKind, parseAlarmId } from "../../../src/core/notifications/notification.js";
import type { Store } from "../../../src/core/store.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

const UNREAD = { outcome: "unread", cause: "scripted" } as const;

/** A shop that is watched without a pause; `told` by what the alarms say. */
async function watched(script: Script = {}) {
  const shop = await openScriptedShop({ ...script, healthCheckIntervalMs: 1 });
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
  const { healthMonitor, telling } = await watched({ vendor: { plans } });
  await expect.poll(() => telling("service-unavailable")).toHaveLength(1);
  expect(healthMonitor.unreachable()).toEqual(["service"]);
  away = false;
  await expect.poll(() => telling("recovered")).toEqual([expect.objectContaining({ of: "service-unavailable" })]);
  expect(healthMonitor.unreachable()).toEqual([]);
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

test("due work that nobody does is told as late", async () => {
  const reads = (): Partial<Store> => ({ nextDue: async () => 0 as never });
  const { healthMonitor, telling, at } = await watched({ reads });
  await expect.poll(() => telling("jobs-late")).toHaveLength(1);
  expect((await healthMonitor.snapshot()).lateMs).toBe(at());
});

test("whoever comes after a process that told of a trouble tells only that it is over", async () => {
  let away = true;
  const open = async (dir: Pick<Script, "dir"> = {}) => {
    const shop = await watched({
      ...dir,
      vendor: {
        plans: async () => {
          shop.healthMonitor.recordServiceCall(away ? "unheard" : "answered");
          return UNREAD;
        },
      },
    });
    return shop;
  };
  const first = await open();
  await expect.poll(() => first.telling("service-unavailable")).toHaveLength(1);
  await first.close();
  const second = await open({ dir: first.dir });
  await expect.poll(() => second.healthMonitor.unreachable()).toEqual(["service"]);
  away = false;
  await expect.poll(() => second.telling("recovered")).toHaveLength(1);
  expect(second.telling("service-unavailable")).toEqual([]);
});
