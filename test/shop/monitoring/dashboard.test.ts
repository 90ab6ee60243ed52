import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { after, DAY_MS, dayOf, type Instant, instant } from "../../../src/core/base/time.js";
import type { Order } from "../../../src/core/orders/order.js";
import { dashboardWords } from "../../../src/dashboard-words.js";
import { orderListPage } from "../../../src/web/dashboard/orders.js";
import { overviewPage } from "../../../src/web/dashboard/overview.js";
import type { DashboardEnv } from "../../../src/web/dashboard/session.js";
import { mint } from "../../harness/test-shop.js";
import { order } from "../../store/records.js";
import { openForAda } from "../ada.js";

const CUT = "There is more than one search can read: add a day, or more of the name.";

/** Ada's shop, and its dashboard. */
async function openDashboard() {
  const shop = await openForAda();
  const { staffApi, at, store, ada } = shop;
  const app = new Hono<DashboardEnv>();
  app.use(async (c, next) => {
    c.set("staff", { role: "operator" } as DashboardEnv["Variables"]["staff"]);
    await next();
  });
  const deps = { staffApi, clock: at, shopName: "Test", words: dashboardWords };
  app.get("/orders", orderListPage(deps)).get("/", overviewPage(deps));
  const overview = async () => (await app.request("/")).text();
  const page = async (query: Readonly<Record<string, string>>) => {
    const html = await (await app.request(`/orders?${new URLSearchParams(query)}`)).text();
    return /role="status">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "";
  };
  const sold = (count: number, vendedAt: Instant, change: Partial<Order> = {}) =>
    store.transact(change.customer ?? ada.id, async (books) => {
      for (let index = 0; index < count; index++) {
        const times = { placedAt: vendedAt, vendingAt: vendedAt, changedAt: vendedAt, closedAt: vendedAt };
        await books.put("order", order(mint("ord"), { customer: ada.id, state: "delivered", ...times, ...change }));
      }
    });
  return { ...shop, overview, page, sold };
}

describe("the dashboard's search for orders", () => {
  test("finds by a person's name or id what they bought in each of their chats, also before these were linked", async () => {
    const { shop, sold, page, at } = await openDashboard();
    const [main, other] = [
      await shop.customers.identify({ channel: "telegram", id: "7" }, "Shade"),
      await shop.customers.identify({ channel: "whatsapp", id: "2348065550102" }, "Folashade"),
    ];
    await sold(1, at(), { customer: other.id });
    const { code } = await shop.account.invite(main.id);
    await shop.account.askToLink(other.id, code);
    await shop.account.answerLink(main.id, true);
    for (const q of ["Shade", main.id, other.id]) expect(await page({ q }), q).toBe("1 order.");
    expect(await page({ q: "Shade", day: dayOf(at()) })).toBe("1 order.");
  });

  test("says when a customer has more orders than it reads, and finds all of a day", async () => {
    const { sold, page, at, ada } = await openDashboard();
    const earlier = instant(at() - 2 * DAY_MS);
    await sold(2, earlier);
    await sold(1, earlier, { state: "review" });
    await sold(497, after(earlier, DAY_MS));
    expect(await page({ q: ada.id })).toBe("500 orders.");
    await sold(1, at());
    expect(await page({ q: ada.id })).toBe(`500 orders. ${CUT}`);
    expect(await page({ q: "Ada", day: dayOf(earlier) })).toBe("3 orders.");
    expect(await page({ q: "Ada", day: dayOf(earlier), state: "review" })).toBe("1 order.");
  });

  test("finds orders that were never sent by the day on which they were placed", async () => {
    const { sold, store, page, at, ada } = await openDashboard();
    const earlier = instant(at() - 2 * DAY_MS);
    const day = dayOf(earlier);
    await sold(1, earlier);
    await sold(1, at(), { placedAt: earlier });
    await store.transact(ada.id, async (books) => {
      for (const state of ["expired", "cancelled", "awaiting_payment"] as const) {
        const times = { placedAt: earlier, changedAt: earlier };
        await books.put("order", order(mint("ord"), { customer: ada.id, state, ...times }));
      }
      await books.put("order", order(mint("ord"), { customer: ada.id, placedAt: at(), changedAt: at() }));
    });
    for (const q of ["Ada", ada.id, "08031234567", ""]) {
      expect(await page({ q, day }), q).toBe("4 orders.");
      expect(await page({ q, day, state: "expired" }), q).toBe("1 order.");
    }
    expect(await page({ q: "Bayo", day })).toBe("Nothing found.");
  });

  test("says which days it searched for a number, and when more customers share a name than it reads", async () => {
    const { shop, sold, page, at } = await openDashboard();
    await sold(1, instant(at() - 40 * DAY_MS));
    expect(await page({ q: "08031234567" })).toBe("Nothing found. The last 30 days were searched.");
    for (let id = 1_001; id <= 1_009; id++) await shop.customers.identify({ channel: "telegram", id: `${id}` }, "Ada");
    expect(await page({ q: "Ada" })).toBe("1 order.");
    await shop.customers.identify({ channel: "telegram", id: "1010" }, "Ada");
    expect(await page({ q: "Ada" })).toBe(`1 order. ${CUT}`);
  });
});

test("the open work on the dashboard is every paid order that has not ended, also unsent and old ones", async () => {
  const { overview, sold, at, ada, store } = await openDashboard();
  await sold(1, instant(at() - 31 * DAY_MS), { state: "review" });
  await store.transact(ada.id, (books) =>
    books.put("order", order(mint("ord"), { customer: ada.id, placedAt: at(), changedAt: at() })),
  );
  expect(await overview()).toMatch(/1 in review[\s\S]*1 on its way/);
});
