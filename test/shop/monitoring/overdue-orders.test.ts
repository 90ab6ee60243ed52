import { beforeEach, expect, test, vi } from "vitest";
import { before, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { order } from "../../store/records.js";
import { turn } from "../ada.js";
import { openTwoShops } from "../two-shops.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

test("orders in review for longer than promised are listed to staff every hour, by one of two processes, until decided", async () => {
  const two = await openTwoShops();
  const listed: string[] = [];
  const messenger = {
    send: async (chat: { id: string }, { kind }: { kind: string }) => {
      if (kind === "overdue-orders") listed.push(chat.id);
      return { outcome: "sent", messageId: "1" } as const;
    },
  };
  const shops = [1, 2].map(() => two.open({ messenger }, [{ channel: "telegram", id: "900" }]));
  const [first = expect.unreachable()] = shops;
  const ada = await two.fundedAda(first);
  const put = (id: `ord_${string}`, hoursAgo: number) =>
    two.store.transact(ada.id, (books) => {
      const vendingAt = before(two.clock(), hoursAgo * HOUR_MS);
      return books.put("order", { ...order(id, { customer: ada.id, state: "review" }), vendingAt });
    });
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 5 * MINUTE_MS) {
      two.jump(5 * MINUTE_MS);
      await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
      for (let turns = 0; turns < 20; turns++) await turn();
      for (const shop of shops) await shop.look();
    }
  };
  await put("ord_young", 20);
  for (const shop of shops) await shop.start();
  await pass(2 * HOUR_MS);
  expect(listed).toEqual([]);
  await put("ord_old", 25);
  expect((await first.staffApi.orders.overdue()).map(({ id }) => id)).toEqual(["ord_old"]);
  await pass(3 * HOUR_MS);
  expect(listed.length).toBeGreaterThanOrEqual(2);
  expect(listed.length).toBeLessThanOrEqual(3);
  await two.store.transact(ada.id, async (books) => {
    for (const id of ["ord_young", "ord_old"] as const) {
      const open = await books.read("order", id);
      if (open) await books.put("order", { ...open, state: "delivered", closedAt: two.clock() });
    }
  });
  listed.splice(0);
  await pass(2 * HOUR_MS);
  expect(listed).toEqual([]);
  for (const shop of shops) await shop.close();
});
