import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "../../../src/core/base/time.js";
import type { Store } from "../../../src/core/store.js";
import { aStore } from "../../store/folders.js";
import { gate } from "../ada.js";
import { airtimeLines } from "../batches/bulk.js";
import { airtime } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

test.each(["order", "batch"] as const)(
  "a process that is late with a scheduled run does not charge the card again, which was declined meanwhile: %s",
  async (kind) => {
    const own = await aStore();
    const released = gate();
    let isLate = false;
    const read: Store["read"] = async (of, id) => {
      const record = await own.read(of, id);
      if (of !== kind || id !== next || isLate) return record;
      isLate = true;
      await released.passed;
      return record;
    };
    const two = await openTwoShops([own, { ...own, read }]);
    let charges = 0;
    const charge = async () => {
      charges += 1;
      return { outcome: "refused", message: "declined" } as const;
    };
    const [first, late] = [two.open({ gateway: { charge } }), two.open({ gateway: { charge } })];
    onTestFinished(async () => void (await Promise.all([first.close(), late.close()])));
    const ada = await two.fundedAda(first);
    const card = await two.saveCard(ada.id);
    const { quote } = await first.shop.batches.quote(ada.id, airtimeLines(2));
    const bought = airtime();
    await first.shop.orders.place(ada.id, bought, { by: "wallet" });
    const planned = kind === "order" ? bought.order : { group: "Staff", quote, from: two.clock() };
    const payBy = { by: "card", card } as const;
    const made = await first.shop.schedules.create(ada.id, planned, { action: "buy", every: { days: 1 }, payBy });
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    const { id, next } = made.schedule;
    two.jump(DAY_MS);
    await late.start();
    await vi.waitUntil(() => isLate);
    await first.start();
    await vi.waitUntil(() => charges === 1);
    await vi.waitUntil(async () => (await own.read("schedule", id))?.last);
    await first.look();
    expect(await own.read(kind, next as never)).toMatchObject({ state: "awaiting_payment" });
    released.open();
    await late.look();
    await late.look();
    expect(charges).toBe(1);
  },
);
