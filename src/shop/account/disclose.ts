import type { CustomerId } from "../../core/base/ids.js";
import { type Instant, isoInstant } from "../../core/base/time.js";
import { type Customer, customerIds } from "../../core/customers/customer.js";
import { SPENDING_LIMITS } from "../../core/customers/spending-guards.js";
import type { Account, LedgerEntry } from "../../core/money/ledger.js";
import { decimalNaira, type Kobo, kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Batch, BatchGroup } from "../../core/orders/batch.js";
import type { Order } from "../../core/orders/order.js";
import type { Product } from "../../core/orders/product.js";
import type { Schedule } from "../../core/orders/schedule.js";
import { LISTED_KINDS, type ListedKind, type OwnedRecords } from "../../core/records.js";
import type { SupportThread } from "../../core/support/thread.js";
import { unpaidBatches } from "../batches/progress.js";
import type { ShopContext } from "../context.js";
import { allOrders, currentCustomer } from "../customers/current.js";

/** Everything stored about a person in all their chats, as JSON for them to read: amounts in naira, no card tokens. */
export async function exportPersonalData(
  { store, settings, clock, config }: ShopContext,
  id: CustomerId,
): Promise<string> {
  const customer = await currentCustomer(store, id);
  const ids = customerIds(customer);
  const { staff = [] } = await settings.read();
  const listOf = async <K extends ListedKind>(kind: K) => {
    const { as, show }: DisclosedList<K> = LISTS[kind];
    return [as, (await store.list(kind, ids)).map(show)] as const;
  };
  const [orders, payments, entries, lists] = await Promise.all([
    allOrders(store, ids),
    store.payments(ids),
    store.entries(ids),
    Promise.all(LISTED_KINDS.map(listOf)),
  ]);
  const data = {
    shop: config.shopName,
    madeAt: moment(clock()),
    amountsIn: "naira",
    you: personOf(customer),
    orders: orders.map(orderOf),
    payments: payments.map(paymentOf),
    unpaidLists: (await unpaidBatches(store, payments)).map(unpaidListOf),
    ...Object.fromEntries(lists),
    wallet: entries.flatMap((entry) => walletEntryOf(ids, entry)),
    staff: staff
      .filter((member) => ids.includes(member.customer))
      .map(({ role, since }) => ({ role, since: moment(since) })),
  };
  return JSON.stringify(data, null, 2);
}

const moment = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : isoInstant(at));
const amount = (of: Kobo | undefined): string | undefined => (of === undefined ? undefined : decimalNaira(of));

type Disclose<K extends keyof Customer> = (value: NonNullable<Customer[K]>) => Readonly<Record<string, unknown>>;

/** Not disclosed: it repeats other fields, or only serves the shop's working. */
const internal = () => ({});

/** What a person is shown of each field of their record. A field without a line here does not compile. */
const DISCLOSED: { readonly [K in keyof Required<Customer>]: Disclose<K> } = {
  id: (id) => ({ id }),
  chats: (chats) => ({
    chats: chats.map(({ unreachableSince, ...chat }) => ({ ...chat, unreachableSince: moment(unreachableSince) })),
  }),
  name: (name) => ({ name }),
  joinedAt: (at) => ({ joinedAt: moment(at) }),
  lastActiveAt: internal,
  optedOutSince: (at) => ({ noNewsSince: moment(at) }),
  optedInSince: (at) => ({ newsSince: moment(at) }),
  mergedFrom: internal,
  merging: internal,
  mergedInto: internal,
  partedFrom: internal,
  partedChats: internal,
  partedAt: internal,
  invitation: internal,
  ownPhone: (phone) => ({ ownNumber: phone }),
  beneficiaries: (people) => ({ people }),
  recentRecipients: (recentNumbers) => ({ recentNumbers }),
  language: (language) => ({ language }),
  languageChosenAt: internal,
  // Only the hash of the PIN is stored, so the PIN cannot be shown.
  safety: ({ pin, ...limits }) => ({
    pinSetAt: moment(pin?.setAt),
    ...Object.fromEntries(SPENDING_LIMITS.map((limit) => [limit, amount(limits[limit])])),
  }),
  priceGroup: ({ name, since }) => ({ priceGroup: { name, since: moment(since) } }),
  paidForOthers: (paid) => ({ paidForOthers: { day: paid.day, amount: amount(paid.amount) } }),
  unpaidBatch: internal,
  approvalRequests: internal,
  unapprovedGrants: internal,
  frozenBy: internal,
  source: (cameBy) => ({ cameBy }),
  erasedAt: internal,
};

function personOf(customer: Customer): Readonly<Record<string, unknown>> {
  const shown = <K extends keyof Customer>(key: K) => {
    const value = customer[key];
    return value === undefined ? {} : DISCLOSED[key](value);
  };
  return Object.assign({}, ...Object.keys(DISCLOSED).map((key) => shown(key as keyof Customer)));
}

/** A product without its cost to us. */
function productOf(product: Product) {
  if (product.kind === "airtime") return { kind: product.kind, amount: amount(product.amount) };
  const { kind, size, validity } = product;
  return { kind, size, validity };
}

type Line = Pick<Order, "product" | "network" | "recipient">;

const lineOf = ({ product, network, recipient }: Line) => ({ ...productOf(product), network, number: recipient });

const orderOf = ({ id, price, promo, payBy, state, ...rest }: Order) => ({
  id,
  ...lineOf(rest),
  price: amount(price),
  paidBy: payBy.by,
  state,
  batch: rest.batch?.id,
  code: promo?.code,
  codeTookOff: amount(promo?.discount),
  placedAt: moment(rest.placedAt),
  closedAt: moment(rest.closedAt),
  givenBackAt: moment(rest.refund?.at),
});

const paymentOf = ({ reference, amount: requested, received, purpose, via, state, openedAt, changedAt }: Payment) => ({
  reference,
  amount: amount(requested),
  received: amount(received),
  for: purpose.kind,
  by: via.kind,
  state,
  order: purpose.kind === "order" ? purpose.order : undefined,
  batch: purpose.kind === "batch" ? purpose.batch : undefined,
  openedAt: moment(openedAt),
  changedAt: moment(changedAt),
});

const scheduleOf = ({ id, source, lines, price, action, every, nextAt, pausedAt }: Schedule) => ({
  id,
  group: "group" in source ? source.group : undefined,
  lines: lines.map(lineOf),
  price: amount(price),
  act: action,
  every,
  nextAt: moment(nextAt),
  pausedAt: moment(pausedAt),
});

const unpaidListOf = ({ id, lines, state, placedAt }: Batch) => ({
  id,
  lines: lines.map((line) => ({ ...lineOf(line), price: amount(line.price) })),
  state,
  placedAt: moment(placedAt),
});

const groupOf = ({ name, lines }: BatchGroup) => ({
  name,
  lines: lines.map(({ network, recipient, product }) => ({
    kind: product.kind,
    network,
    number: recipient,
    ...(product.kind === "airtime" ? { amount: amount(product.amount) } : { plan: product.planCode }),
  })),
});

const threadOf = ({ id, order, payment, openedAt, closedAt, messages }: SupportThread) => ({
  id,
  order,
  payment,
  openedAt: moment(openedAt),
  closedAt: moment(closedAt),
  messages: messages.map(({ from, text, photo, at }) => ({ from, text, photo: photo !== undefined, at: moment(at) })),
});

type DisclosedList<K extends ListedKind> = {
  readonly as: string;
  readonly show: (record: OwnedRecords[K]) => object;
};

/** What a person is shown of their lists. A kind without a line here does not compile. */
const LISTS: { readonly [K in ListedKind]: DisclosedList<K> } = {
  card: { as: "cards", show: ({ brand, last4, savedAt }) => ({ brand, last4, savedAt: moment(savedAt) }) },
  schedule: { as: "schedules", show: scheduleOf },
  batchGroup: { as: "groups", show: groupOf },
  thread: { as: "help", show: threadOf },
};

/**
 * What an entry changed in a person's wallet, if anything. Negative if it took money out. Money on its way from one of
 * their chats to another is theirs all the time.
 */
function walletEntryOf(ids: readonly CustomerId[], { id, at, postings }: LedgerEntry) {
  const own: readonly Account[] = ids.flatMap((one) => [`wallet:${one}` as const, `moving:${one}` as const]);
  const moved = postings.reduce((sum, { from, to, amount: of }) => {
    return sum + (own.includes(to) ? of : 0) - (own.includes(from) ? of : 0);
  }, 0);
  return moved === 0 ? [] : [{ id, at: moment(at), amount: amount(kobo(moved)) }];
}
