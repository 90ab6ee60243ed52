import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { profileWords } from "../../../conversations/locales/staff/profiles.js";
import { plainText } from "../../../conversations/text.js";
import { after, DAY_MS, dayOf, type Instant, instant } from "../../../src/core/base/time.js";
import { debitEntry } from "../../../src/core/money/ledger.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Order } from "../../../src/core/orders/order.js";
import { SETTINGS_FRESH_MS } from "../../../src/shop/settings/settings.js";
import { decisionRoutes } from "../../../src/web/dashboard/decisions.js";
import { orderPage } from "../../../src/web/dashboard/order.js";
import { orderListPage } from "../../../src/web/dashboard/orders.js";
import { overviewPage } from "../../../src/web/dashboard/overview.js";
import { reconciliationPage } from "../../../src/web/dashboard/reconciliation.js";
import type { DashboardEnv } from "../../../src/web/dashboard/session.js";
import { linkChats, mint } from "../../harness/test-shop.js";
import { order, payment } from "../../store/records.js";
import { openForAda } from "../ada.js";
import { closed } from "../restored/restored-shop.js";
import { type Script, START } from "../scripted-shop.js";

const CUT = "There is more than one search can read: add a day, or more of the name.";

/** Ada's shop, and its dashboard. */
async function openDashboard(script: Script = {}) {
  const shop = await openForAda(script);
  const { staffApi, at, store, ada } = shop;
  const app = new Hono<DashboardEnv>();
  app.use(async (c, next) => {
    c.set("staff", { role: "operator" } as DashboardEnv["Variables"]["staff"]);
    await next();
  });
  const deps = { staffApi, clock: at, shopName: "Test" };
  app.get("/orders", orderListPage(deps)).get("/orders/:id", orderPage(deps)).get("/", overviewPage(deps));
  app.get("/books", reconciliationPage(deps)).route("/", decisionRoutes(deps));
  const read = async (path: string) => (await app.request(path)).text();
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
  return { ...shop, overview, page, sold, read };
}

describe("the dashboard's search for orders", () => {
  test("finds by a person's name or id what they bought in each of their chats, also before these were linked", async () => {
    const { shop, sold, page, at } = await openDashboard();
    const [main, other] = [
      await shop.customers.identify({ channel: "telegram", id: "7" }, "Shade"),
      await shop.customers.identify({ channel: "whatsapp", id: "2348065550102" }, "Folashade"),
    ];
    await sold(1, at(), { customer: other.id });
    await linkChats(shop, main.id, other.id);
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
  expect(await overview()).toMatch(/1 in review[\s\S]*1 order on its way/);
});

describe("the dashboard says what the bot says", () => {
  test("about a vend of the list that cannot be read, and may be that of an order in review", async () => {
    const { store, at, ada, read, doubt } = await openDashboard();
    const id = mint("ord");
    const inReview = order(id, { customer: ada.id, state: "review", placedAt: at(), vendingAt: at(), changedAt: at() });
    await store.transact(ada.id, (books) => books.put("order", inReview));
    const { recipient, price: amount } = inReview;
    doubt({ vendorRef: "v7", recipient, kind: "airtime", amount, planCode: undefined, at: at() });
    const page = await read(`/orders/${id}/deliver`);
    expect(page).toContain("The service lists a vend that cannot be read here and may be this one.");
    expect(page).not.toContain("lists nothing");
    expect(page).not.toContain("you pick");
  });

  test("about an order of a customer without a name, whose data is deleted: the customer’s id leads to their orders", async () => {
    const { shop, store, staffApi, ada, at, read } = await openDashboard();
    const id = mint("ord");
    const times = { placedAt: at(), vendingAt: at(), changedAt: at(), closedAt: at() };
    await store.transact(ada.id, async (books) => {
      const amount = kobo(100_000);
      await books.post(debitEntry({ id: mint("aud"), customer: ada.id, amount, at: at() }));
      await books.put("order", order(id, { customer: ada.id, state: "delivered", ...times }));
    });
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
    expect(await read(`/orders/${id}`)).toContain(`<a href="/desk/orders?q=${ada.id}">${ada.id}</a>`);
    const details = (await staffApi.orders.details(id)) ?? expect.unreachable();
    expect(plainText(profileWords.order(details))).toContain(`For ${ada.id} (-)`);
  });

  test("about a shop that is closed since its books were restored", async () => {
    const { store, overview, jump } = await openDashboard();
    expect(await overview()).not.toContain("The shop is closed");
    await closed(store);
    jump(SETTINGS_FRESH_MS);
    expect(await overview()).toContain("The shop is closed: its books were restored from a backup. An owner opens it");
  });

  test.each([
    ["delivered", true],
    ["refunded", false],
  ] as const)("about what an order cost us, if it is %s: %j", async (state, isShown) => {
    const { store, staffApi, ada, at, read } = await openDashboard();
    const id = mint("ord");
    const times = { placedAt: at(), vendingAt: at(), changedAt: at(), closedAt: at() };
    await store.transact(ada.id, async (books) => {
      await books.post(debitEntry({ id: mint("aud"), customer: ada.id, amount: kobo(100_000), at: at() }));
      await books.put("order", order(id, { customer: ada.id, state, cost: kobo(19_400), ...times }));
    });
    const details = (await staffApi.orders.details(id)) ?? expect.unreachable();
    const shown = [await read(`/orders/${id}`), plainText(profileWords.order(details))];
    expect(shown.map((text) => text.includes("₦194"))).toEqual([isShown, isShown]);
  });

  test("about a payment in dollars, which is not shown in naira", async () => {
    const reference = mint("top");
    const dollars = { amount: kobo(5_000), currency: "USD", gatewayRef: "g1" } as const;
    const row = { ...dollars, reference, state: "success", at: instant(START) } as const;
    const { store, at, ada, read, overview } = await openDashboard({
      gateway: { list: async () => ({ outcome: "payments", payments: [row] }) },
    });
    const books = await read(`/books?from=${dayOf(at())}&to=${dayOf(at())}`);
    expect(books).toContain("The service: paid, USD 50.00");
    expect(books).not.toContain("₦50");
    expect(await overview()).toMatch(/1 difference from the service’s lists<[\s\S]*decide in the chat, \/status/);
    expect(await overview()).not.toContain("Nothing waits for a decision");
    const id = mint("ord");
    await store.transact(ada.id, async (ofAda) => {
      const times = { placedAt: at(), changedAt: at() };
      const purpose = { kind: "order", order: id } as const;
      const paid = { received: kobo(5_000), currency: "USD", state: "mismatched", purpose } as const;
      await ofAda.put("payment", payment(reference, { customer: ada.id, ...paid }));
      await ofAda.put("order", order(id, { customer: ada.id, state: "expired", payment: reference, ...times }));
    });
    expect(await read(`/orders/${id}`)).toContain("(received USD 50.00) by checkout, held, because it does not match");
  });
});
