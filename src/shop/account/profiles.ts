import { type CustomerId, isCustomerId, isFindingId } from "../../core/base/ids.js";
import type { Clock, Instant } from "../../core/base/time.js";
import { type Customer, channelNameOf } from "../../core/customers/customer.js";
import { searchKeyOf } from "../../core/customers/search-keys.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import { total } from "../../core/money/money.js";
import { isPendingApproval } from "../../core/money/wallet-change.js";
import type { Order } from "../../core/orders/order.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { Store } from "../../core/store.js";
import {
  createConsolidateWallet,
  customersByChatId,
  linkedCustomerIds,
  linkedHistory,
  primaryCustomer,
} from "../customers/linked.js";
import { savedCards } from "../payments/saved-cards.js";
import type { NamedAuditEntry, StaffCustomers } from "./profile-api.js";

/** Orders, postings and deeds on a card, for staff. */
const CARD_ORDERS = 5;
const CARD_ENTRIES = 5;
const CARD_DEEDS = 5;
/** Customers shown for a name that several have; postings and deeds on a page. */
const FOUND_MAX = 11;
const LEDGER_PAGE = 8;
const DEEDS_PAGE = 8;

type Deps = Parameters<typeof createConsolidateWallet>[0] & { readonly store: Store; readonly clock: Clock };

type Dated = { readonly at: Instant; readonly id: string };

const newest = (a: Dated, b: Dated): number => b.at - a.at || (a.id < b.id ? 1 : -1);

/** Everything that is kept of a customer or an order, on one card each. */
export function createStaffCustomers(deps: Deps): StaffCustomers {
  const { store, clock } = deps;
  const gather = createConsolidateWallet(deps);

  const entriesOf = async (id: CustomerId): Promise<readonly LedgerEntry[]> => {
    const entries = (await Promise.all((await linkedCustomerIds(store, id)).map(store.entries))).flat();
    return entries.sort(newest);
  };
  const named = (deeds: readonly AuditEntry[]): Promise<readonly NamedAuditEntry[]> =>
    Promise.all(
      deeds.map(async (deed) => {
        const toName = isCustomerId(deed.target) ? (await store.customer(deed.target))?.name : undefined;
        return {
          ...deed,
          name: (await store.customer(deed.by))?.name || deed.by,
          ...(toName && { targetName: toName }),
        };
      }),
    );
  const lastDeeds = async (...about: readonly string[]): Promise<readonly NamedAuditEntry[]> => {
    const pages = await Promise.all(about.map((one) => store.auditEntries({ about: one, limit: CARD_DEEDS })));
    const deeds = new Map(pages.flat().map((deed) => [deed.id, deed]));
    return named([...deeds.values()].sort(newest).slice(0, CARD_DEEDS));
  };

  return {
    findCustomers: (typed) => find(store, typed),

    async customerProfile(id) {
      const known = await store.customer(id);
      if (!known) return undefined;
      const main = await primaryCustomer(store, known);
      await gather(main.id);
      const selves = await linkedCustomerIds(store, main.id);
      const chats = (await Promise.all(selves.map(store.customer))).flatMap((self) => self ?? []);
      const open = (await Promise.all(selves.map(store.openOrders))).flat();
      const entries = await entriesOf(main.id);
      return {
        customer: main,
        chats: chats.map((self) => ({
          ...{ app: channelNameOf(self), id: self.chat.id },
          ...(self.username !== undefined && { username: self.username }),
        })),
        wallet: await store.balance(`wallet:${main.id}`),
        held: total(await Promise.all(open.map((order) => store.balance(`held:${order.id}`)))),
        cards: await savedCards({ store }, main.id),
        schedules: (await store.schedules(main.id)).length,
        orders: await linkedHistory(store, main.id, { limit: CARD_ORDERS }),
        entries: { entries: entries.slice(0, CARD_ENTRIES), count: entries.length },
        auditEntries: await lastDeeds(...selves),
        approvalRequests: chats
          .flatMap(({ approvalRequests = [] }) => approvalRequests)
          .filter((request) => isPendingApproval(request, clock())),
      };
    },

    async orderDetails(id) {
      const order = await store.order(id);
      if (!order) return undefined;
      const { customer, payment } = order;
      return {
        order,
        customer: await store.customer(customer),
        payment: payment && (await store.payment(payment)),
        entries: await ledgerEntriesFor(store, order),
        auditEntries: await lastDeeds(id, ...(payment ? [payment] : [])),
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

    async auditLog(page) {
      const deeds = await store.auditEntries({ ...page, limit: DEEDS_PAGE + 1 });
      return { deeds: await named(deeds.slice(0, DEEDS_PAGE)), more: deeds.length > DEEDS_PAGE };
    },

    async auditEntry(id) {
      const deed = await store.auditEntry(id);
      return deed && (await named([deed]))[0];
    },
  };
}

async function find(store: Store, typed: string): Promise<readonly Customer[]> {
  const text = typed.trim();
  if (text === "") return [];
  const own = isCustomerId(text) ? await store.customer(text) : undefined;
  const exact = [...(own ? [own] : []), ...(await customersByChatId(store, text))];
  const called = exact.length > 0 && !/^\d{10,}$/.test(text) ? [] : await customersByName(store, text);
  const people = await Promise.all([...exact, ...called].map((customer) => primaryCustomer(store, customer)));
  return [...new Map(people.map((customer) => [customer.id, customer])).values()];
}

/** By a number or an @name, or by every word of a name. */
async function customersByName(store: Store, text: string): Promise<readonly Customer[]> {
  const key = searchKeyOf(text);
  if (!key.includes(" ")) return store.customersBySearchKey(key, FOUND_MAX);
  const words = key.split(" ").filter((word) => word !== "");
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
  const found = await store.customersBySearchKey(longest, FOUND_MAX * FOUND_MAX);
  const has = ({ name }: Customer) => words.every((word) => searchKeyOf(name).split(" ").includes(word));
  return found.filter(has).slice(0, FOUND_MAX);
}

async function ledgerEntriesFor(store: Store, { id, customer, payment }: Order): Promise<readonly LedgerEntry[]> {
  const entries = await store.entries(customer);
  const belongs = await Promise.all(
    entries.map(async (entry) => {
      const cause = entry.id.slice(entry.id.indexOf(":") + 1);
      if (cause === id || cause === payment) return true;
      const seen = isFindingId(cause) ? (await store.finding(cause))?.discrepancy : undefined;
      return seen?.about === "vend" ? seen.order === id : seen !== undefined && seen.reference === payment;
    }),
  );
  return entries.filter((_, index) => belongs[index]);
}
