import { type CustomerId, isCustomerId, isFindingId } from "../../core/base/ids.js";
import type { Clock, Instant } from "../../core/base/time.js";
import { appOf, type Customer } from "../../core/customers/customer.js";
import { keyOfTyped } from "../../core/customers/search-keys.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import { total } from "../../core/money/money.js";
import { isAsked } from "../../core/money/wallet-change.js";
import type { Order } from "../../core/orders/order.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import type { Store } from "../../core/store.js";
import { createGather, customersAt, historyOf, mainOf, selvesOf } from "../customers/linked.js";
import { savedCards } from "../orders/quote.js";
import type { DeskCards, NamedDeed } from "./profile-api.js";

/** Orders, postings and deeds on a card, for staff. */
const CARD_ORDERS = 5;
const CARD_ENTRIES = 5;
const CARD_DEEDS = 5;
/** Customers shown for a name that several have; postings and deeds on a page. */
const FOUND_MAX = 11;
const LEDGER_PAGE = 8;
const DEEDS_PAGE = 8;

type Deps = Parameters<typeof createGather>[0] & { readonly store: Store; readonly clock: Clock };

type Dated = { readonly at: Instant; readonly id: string };

const newest = (a: Dated, b: Dated): number => b.at - a.at || (a.id < b.id ? 1 : -1);

/** Everything that is kept of a customer or an order, on one card each. */
export function createStaffCards(deps: Deps): DeskCards {
  const { store, clock } = deps;
  const gather = createGather(deps);

  const entriesOf = async (id: CustomerId): Promise<readonly LedgerEntry[]> => {
    const entries = (await Promise.all((await selvesOf(store, id)).map(store.entries))).flat();
    return entries.sort(newest);
  };
  const named = (deeds: readonly Deed[]): Promise<readonly NamedDeed[]> =>
    Promise.all(
      deeds.map(async (deed) => {
        const toName = isCustomerId(deed.to) ? (await store.customer(deed.to))?.name : undefined;
        return { ...deed, name: (await store.customer(deed.by))?.name || deed.by, ...(toName && { toName }) };
      }),
    );
  const lastDeeds = async (...about: readonly string[]): Promise<readonly NamedDeed[]> => {
    const pages = await Promise.all(about.map((one) => store.deeds({ about: one, limit: CARD_DEEDS })));
    const deeds = new Map(pages.flat().map((deed) => [deed.id, deed]));
    return named([...deeds.values()].sort(newest).slice(0, CARD_DEEDS));
  };

  return {
    find: (typed) => find(store, typed),

    async customerCard(id) {
      const known = await store.customer(id);
      if (!known) return undefined;
      const main = await mainOf(store, known);
      await gather(main.id);
      const selves = await selvesOf(store, main.id);
      const chats = (await Promise.all(selves.map(store.customer))).flatMap((self) => self ?? []);
      const open = (await Promise.all(selves.map(store.openOrders))).flat();
      const entries = await entriesOf(main.id);
      return {
        customer: main,
        chats: chats.map((self) => ({
          ...{ app: appOf(self), id: self.chat.id },
          ...(self.username !== undefined && { username: self.username }),
        })),
        wallet: await store.balance(`wallet:${main.id}`),
        held: total(await Promise.all(open.map((order) => store.balance(`held:${order.id}`)))),
        cards: await savedCards(store, main.id),
        schedules: (await store.schedules(main.id)).length,
        orders: await historyOf(store, main.id, { limit: CARD_ORDERS }),
        entries: { entries: entries.slice(0, CARD_ENTRIES), count: entries.length },
        deeds: await lastDeeds(...selves),
        requests: chats.flatMap(({ requests = [] }) => requests).filter((request) => isAsked(request, clock())),
      };
    },

    async orderCard(id) {
      const order = await store.order(id);
      if (!order) return undefined;
      const { customer, payment } = order;
      return {
        order,
        customer: await store.customer(customer),
        payment: payment && (await store.payment(payment)),
        entries: await postedFor(store, order),
        deeds: await lastDeeds(id, ...(payment ? [payment] : [])),
      };
    },

    async ledger(id, page) {
      const entries = await entriesOf(id);
      return {
        entries: entries.slice(page * LEDGER_PAGE, (page + 1) * LEDGER_PAGE),
        count: entries.length,
        pages: Math.max(1, Math.ceil(entries.length / LEDGER_PAGE)),
      };
    },

    async audit(page) {
      const deeds = await store.deeds({ ...page, limit: DEEDS_PAGE + 1 });
      return { deeds: await named(deeds.slice(0, DEEDS_PAGE)), more: deeds.length > DEEDS_PAGE };
    },

    async deed(id) {
      const deed = await store.deed(id);
      return deed && (await named([deed]))[0];
    },
  };
}

async function find(store: Store, typed: string): Promise<readonly Customer[]> {
  const text = typed.trim();
  if (text === "") return [];
  const own = isCustomerId(text) ? await store.customer(text) : undefined;
  const exact = [...(own ? [own] : []), ...(await customersAt(store, text))];
  const called = exact.length > 0 && !/^\d{10,}$/.test(text) ? [] : await calledLike(store, text);
  const people = await Promise.all([...exact, ...called].map((customer) => mainOf(store, customer)));
  return [...new Map(people.map((customer) => [customer.id, customer])).values()];
}

/** By a number or an @name, or by every word of a name. */
async function calledLike(store: Store, text: string): Promise<readonly Customer[]> {
  const key = keyOfTyped(text);
  if (!key.includes(" ")) return store.customersKnownAs(key, FOUND_MAX);
  const words = key.split(" ").filter((word) => word !== "");
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
  const found = await store.customersKnownAs(longest, FOUND_MAX * FOUND_MAX);
  const has = ({ name }: Customer) => words.every((word) => keyOfTyped(name).split(" ").includes(word));
  return found.filter(has).slice(0, FOUND_MAX);
}

async function postedFor(store: Store, { id, customer, payment }: Order): Promise<readonly LedgerEntry[]> {
  const entries = await store.entries(customer);
  const belongs = await Promise.all(
    entries.map(async (entry) => {
      const cause = entry.id.slice(entry.id.indexOf(":") + 1);
      if (cause === id || cause === payment) return true;
      const seen = isFindingId(cause) ? (await store.finding(cause))?.seen : undefined;
      return seen?.about === "vend" ? seen.order === id : seen !== undefined && seen.reference === payment;
    }),
  );
  return entries.filter((_, index) => belongs[index]);
}
