import type { Handler } from "hono";
import { parseDay } from "../../core/base/time.js";
import { ORDER_MOVES, type OrderState } from "../../core/orders/order.js";
import { DASHBOARD_DAYS, type OrderSearch } from "../../shop/orders/search.js";
import { Page, type PageDeps } from "./page.js";
import { OrderRows } from "./rows.js";
import type { DashboardEnv } from "./session.js";
import { words } from "./words.js";

const STATES = Object.keys(ORDER_MOVES) as readonly OrderState[];

/** `GET /orders`: orders by search, a page at a time. */
export const orderListPage =
  ({ staffApi, shopName }: PageDeps): Handler<DashboardEnv> =>
  async (c) => {
    const { role } = c.get("staff");
    const search = searchOf((name) => c.req.query(name) ?? "");
    const { orders: found, count, page, pages, isRecent, isCut } = await staffApi.orders.search(search);
    return c.html(
      <Page title="Orders" shop={shopName} role={role} at="/desk/orders">
        <Form search={search} />
        <section>
          <p class="soft" role="status">
            {count === 0 ? "Nothing found." : `${count} order${count === 1 ? "" : "s"}.`}
            {isRecent ? ` The last ${DASHBOARD_DAYS} days were searched.` : ""}
            {isCut
              ? ` There is more than one search can read: add a ${search.day ? "customer" : "day"}, or more of the name.`
              : ""}
          </p>
          <OrderRows orders={found} role={role} />
          <PageLinks search={{ ...search, page }} pages={pages} />
        </section>
      </Page>,
    );
  };

function searchOf(query: (name: string) => string): OrderSearch {
  const state = STATES.find((one) => one === query("state"));
  const day = parseDay(query("day"));
  const page = Math.max(0, Math.floor(Number(query("page")) || 1) - 1);
  return { typed: query("q").trim(), ...(state && { state }), ...(day && { day }), page };
}

const Form = ({ search }: { readonly search: OrderSearch }) => (
  <section>
    <form method="get" class="line">
      <label class="wide">
        Order, customer or number
        <input name="q" value={search.typed} maxlength={64} autocomplete="off" />
      </label>
      <label>
        State
        <select name="state">
          <option value="">any</option>
          {STATES.map((state) => (
            <option key={state} value={state} selected={state === search.state}>
              {words.state(state)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Day
        <input type="date" name="day" value={search.day ?? ""} />
      </label>
      <button type="submit">Search</button>
    </form>
  </section>
);

const PageLinks = ({ search, pages }: { readonly search: OrderSearch; readonly pages: number }) => {
  const { typed, state = "", day = "", page: at } = search;
  const to = (page: number): string =>
    `/desk/orders?${new URLSearchParams({ q: typed, state, day, page: String(page + 1) })}`;
  return pages < 2 ? null : (
    <p class="acts">
      {at > 0 ? <a href={to(at - 1)}>← Newer</a> : null}
      <span>
        Page {at + 1} of {pages}
      </span>
      {at + 1 < pages ? <a href={to(at + 1)}>Older →</a> : null}
    </p>
  );
};
