import type { CustomerId } from "../../core/base/ids.js";
import { type Clock, type Instant, isoInstant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import { decimalNaira, type Kobo, kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Item, Order } from "../../core/orders/order.js";
import type { Schedule } from "../../core/orders/schedule.js";
import type { StaffMember } from "../../core/settings/role.js";
import { HISTORY_PAGE, type Store } from "../../core/store.js";
import type { Shop } from "../customer-api.js";
import { selvesOf } from "../customers/linked.js";
import { mustKnow, mustKnowMain } from "../customers/profile.js";
import type { HouseKeeper } from "../settings/settings.js";

type Deps = {
  readonly store: Store;
  readonly house: Pick<HouseKeeper, "read">;
  readonly clock: Clock;
  readonly shopName: string;
};

/** Everything that is kept of a person, in all their chats, in words that need no key to be read. */
export function createDisclose({ store, house, clock, shopName }: Deps): Shop["disclose"] {
  return async (id) => {
    const main = await mustKnowMain(store, id);
    const selves = await selvesOf(store, main.id);
    const { staff = [] } = await house.read();
    const chats = await Promise.all(
      selves.map(async (self) => ({
        ...(await everythingOf(store, self)),
        staff: staff.filter(({ customer }) => customer === self).map(memberOf),
      })),
    );
    return JSON.stringify({ shop: shopName, madeAt: moment(clock()), amountsIn: "naira", chats }, null, 2);
  };
}

async function everythingOf(store: Store, id: CustomerId) {
  const [customer, orders, payments, cards, schedules, entries] = await Promise.all([
    mustKnow(id, store.customer(id)),
    ordersOf(store, id),
    store.payments(id),
    store.cards(id),
    store.schedules(id),
    store.entries(id),
  ]);
  return {
    you: personOf(customer),
    cards: cards.map(({ brand, last4, savedAt }) => ({ brand, last4, savedAt: moment(savedAt) })),
    orders: orders.map(orderOf),
    payments: payments.map(paymentOf),
    schedules: schedules.map(scheduleOf),
    wallet: entries.flatMap((entry) => walletEntryOf(entry, id)),
  };
}

async function ordersOf(store: Store, id: CustomerId): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const last = orders.at(-1)?.id;
    const page = await store.history(id, { limit: HISTORY_PAGE, ...(last && { before: last }) });
    orders.push(...page);
    if (page.length < HISTORY_PAGE) return orders;
  }
}

const moment = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : isoInstant(at));
const amount = (of: Kobo | undefined): string | undefined => (of === undefined ? undefined : decimalNaira(of));

/** The PIN is not there to be shown: nobody knows it. */
const personOf = ({
  id,
  chat,
  alias,
  name,
  username,
  joinedAt,
  own,
  people,
  recents,
  language,
  safety,
  ...rest
}: Customer) => ({
  ...{
    id,
    chat,
    alias,
    name,
    username,
    joinedAt: moment(joinedAt),
    ownNumber: own,
    people,
    recentNumbers: recents,
    language,
  },
  noNewsSince: moment(rest.quietSince),
  newsSince: moment(rest.newsSince),
  pinSetAt: moment(safety?.pin?.setAt),
  dailyLimit: amount(safety?.dailyLimit),
  asksAbove: amount(safety?.confirmAbove),
  paidForOthers: rest.given && { day: rest.given.day, amount: amount(rest.given.amount) },
});

const memberOf = ({ role, since }: StaffMember) => ({ role, since: moment(since) });

const itemOf = (item: Item) =>
  item.kind === "airtime"
    ? { kind: item.kind, amount: amount(item.amount) }
    : { kind: item.kind, size: item.size, validity: item.validity };

const orderOf = ({ id, item, network, recipient, price, promo, payBy, state, ...rest }: Order) => ({
  ...{ id, ...itemOf(item), network, number: recipient, price: amount(price), paidBy: payBy.by, state },
  code: promo?.code,
  codeTookOff: amount(promo?.off),
  placedAt: moment(rest.placedAt),
  closedAt: moment(rest.closedAt),
  givenBackAt: moment(rest.refund?.at),
  youSaid: rest.report?.said,
});

const paymentOf = ({ reference, amount: asked, received, purpose, via, state, openedAt, changedAt }: Payment) => ({
  ...{ reference, amount: amount(asked), received: amount(received), for: purpose.kind, by: via.kind, state },
  order: purpose.kind === "order" ? purpose.order : undefined,
  openedAt: moment(openedAt),
  changedAt: moment(changedAt),
});

const scheduleOf = ({ id, item, network, recipient, price, act, every, nextAt, pausedAt }: Schedule) => ({
  ...{ id, ...itemOf(item), network, number: recipient, price: amount(price), act, every },
  nextAt: moment(nextAt),
  pausedAt: moment(pausedAt),
});

/** What an entry did to the wallet, if anything: below nothing when it took something out. */
function walletEntryOf({ id, at, postings }: LedgerEntry, customer: CustomerId) {
  const wallet = `wallet:${customer}`;
  const moved = postings.reduce((sum, { from, to, amount: of }) => {
    return sum + (to === wallet ? of : 0) - (from === wallet ? of : 0);
  }, 0);
  return moved === 0 ? [] : [{ id, at: moment(at), amount: amount(kobo(moved)) }];
}
