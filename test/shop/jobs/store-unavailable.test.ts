import { expect, onTestFinished, test, vi } from "vitest";
import type { Store } from "../../../src/core/store.js";
import { turn } from "../ada.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

test("an order that is due while the store is unavailable is logged as a failed job, and the process goes on", async () => {
  const ended = vi.fn();
  process.on("unhandledRejection", ended);
  onTestFinished(() => void process.off("unhandledRejection", ended));
  let away = false;
  const reads = (store: Store): Partial<Store> => ({
    read: (kind, id) => (kind === "order" && away ? Promise.reject(new Error("away")) : store.read(kind, id)),
  });
  const shop = await openScriptedShop({ reads });
  const { id } = await shop.identify("1");
  await shop.fund(id, 20_000);
  await shop.shop.orders.place(id, airtime(), { by: "wallet" });
  away = true;
  await shop.start();
  await vi.waitUntil(() => shop.faults.length > 0, { timeout: 20_000 });
  for (let turns = 0; turns < 10; turns++) await turn();
  expect(shop.faults).toEqual([expect.stringMatching(/job failed.*away/)]);
  expect(ended).not.toHaveBeenCalled();
});
