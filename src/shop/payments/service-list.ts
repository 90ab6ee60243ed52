/** The service's list of payments beside our books, for staff. */
import { present } from "../../core/base/collections.js";
import { customerOfEmail, isPaymentReference } from "../../core/base/ids.js";
import { createListCache, type PagePlace, pageOf } from "../../core/base/paging.js";
import { after, before, DAY_MS, type Instant, type Window } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Kobo } from "../../core/money/money.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { GatewayPayment, ReadFailure } from "../../core/ports.js";
import { type Finding, OPEN_FINDINGS_MAX } from "../../core/reconciliation/finding.js";
import { collectPayments, LISTED_DAYS_MAX, totalReceived } from "../../core/reconciliation/received.js";
import type { ShopContext } from "../context.js";
import { findCurrent, ownIds } from "../customers/current.js";
import { isCreditable } from "./decide.js";

const LISTED_PAGE = 6;
/** The cached lists in which references are searched: the last month, and the page shown last. */
const LAST_MONTH = "last month";
const SHOWN = "shown";

/**
 * A row of the service's list with our payment under its reference, or, without one, the customer with its e-mail
 * address.
 */
export type ListedPayment = {
  readonly row: GatewayPayment;
  /** The sum in naira of all listed rows with its reference. */
  readonly received: Kobo;
  readonly payment?: Payment;
  readonly customer?: Customer;
};

/** Newest first. */
export type ListedPaymentsPage = PagePlace & {
  readonly outcome: "page";
  readonly rows: readonly ListedPayment[];
  readonly readAt: Instant;
};

/** A search by a window of up to a month, and by amount if one is given. */
type PaymentListing = {
  readonly window: Window;
  readonly amount?: Kobo;
  /** A page of the list that was read last, from 0; without it the list is read anew. */
  readonly page?: number;
};

/** The service's list beside our books, by pages and by reference. A list is cached for some minutes. */
export function createPaymentList(shop: ShopContext) {
  const lists = createListCache<PaymentList>(shop.clock);

  const read = async (key: string, window: Window, amount: Kobo | undefined): Promise<PaymentList | ReadFailure> => {
    const readAt = shop.clock();
    const listed = await collectPayments(shop.gateway, window, (row) => amount === undefined || row.amount === amount);
    if (listed.outcome === "unread") {
      shop.log.warn({ cause: listed.cause }, "payments could not be listed for staff");
      return listed;
    }
    const rows = listed.rows.toSorted((one, other) => other.at - one.at);
    const list = { rows, readAt };
    lists.keep(key, list);
    return list;
  };

  /** Searches the cached lists first, and reads the last month only if it is not there. */
  const findByReference: FindByReference = async (typed) => {
    const isIt = ({ reference, gatewayRef }: GatewayPayment) => reference === typed || gatewayRef === typed;
    const now = shop.clock();
    const lastMonth = { from: before(now, LISTED_DAYS_MAX * DAY_MS), to: now };
    const kept = [SHOWN, LAST_MONTH].map(lists.get).find((one) => one?.rows.some(isIt));
    const list = kept ?? (await read(LAST_MONTH, lastMonth, undefined));
    if ("outcome" in list) return "unread";
    const row = list.rows.find(isIt);
    return row && { row, readAt: list.readAt };
  };

  const page = async (listing: PaymentListing): Promise<ListedPaymentsPage | ReadFailure> => {
    const { window, amount, page: asked } = listing;
    const key = [window.from, window.to, amount].join();
    const kept = asked === undefined ? undefined : lists.get(key);
    const list = kept ?? (await read(key, window, amount));
    if ("outcome" in list) return list;
    const { items, ...place } = pageOf(list.rows, LISTED_PAGE, asked);
    lists.keep(SHOWN, { rows: items, readAt: list.readAt });
    return {
      outcome: "page",
      rows: await Promise.all(items.map((row) => withOurs(shop, row, list.rows))),
      readAt: list.readAt,
      ...place,
    };
  };

  return { page, onBothSides: (reference: string) => paymentOnBothSides(shop, reference, findByReference) };
}

type PaymentList = { readonly rows: readonly GatewayPayment[]; readonly readAt: Instant };

/** A payment on both sides, and what staff may do about it by the rules for held payments and findings. */
export type PaymentOnBothSides = {
  readonly payment?: Payment;
  readonly row?: GatewayPayment;
  /** When the service's list was read. */
  readonly readAt?: Instant;
  readonly customer?: Customer;
  /** The service's list could not be read. */
  readonly unread?: true;
  /** Open findings about it. */
  readonly findings: readonly Finding[];
  /** Staff may credit it: it is held, and there is something to credit. */
  readonly creditable: boolean;
  /** Reading it back may still find it paid. */
  readonly readable: boolean;
};

type FindByReference = (
  reference: string,
) => Promise<{ readonly row: GatewayPayment; readonly readAt: Instant } | "unread" | undefined>;

/** A payment by our reference or one of the service's. For the latter the last month is searched. */
async function paymentOnBothSides(
  shop: ShopContext,
  reference: string,
  findByReference: FindByReference,
): Promise<PaymentOnBothSides> {
  const { store } = shop;
  const own = isPaymentReference(reference) ? await store.read("payment", reference) : undefined;
  const found = own ? await findOwn(shop, own) : await findByReference(reference);
  const read = found === "unread" ? undefined : found;
  const unread = found === "unread" || undefined;
  const listed = read && (await withOurs(shop, read.row, [read.row]));
  const payment = own ?? listed?.payment;
  const customer = payment ? await findCurrent(store, payment.customer) : listed?.customer;
  const references = [payment?.reference, listed?.row.reference];
  const findings = (await store.openFindings(OPEN_FINDINGS_MAX)).filter(
    ({ discrepancy }) => discrepancy.about === "payment" && references.includes(discrepancy.reference),
  );
  return {
    ...present({ ...read, payment, customer, unread }),
    findings,
    creditable: payment !== undefined && isCreditable(payment),
    readable: payment !== undefined && canBecomePaid(payment),
  };
}

/** A customer's last payments in our books, newest first. */
export async function paymentsOfCustomer(
  { store }: ShopContext,
  id: Customer["id"],
): Promise<{ readonly name: string; readonly payments: readonly Payment[] }> {
  const customer = await findCurrent(store, id);
  const payments = await store.payments(await ownIds(store, id));
  return { name: customer?.name || id, payments: payments.slice(0, LISTED_PAGE) };
}

async function findOwn(shop: ShopContext, payment: Payment): ReturnType<FindByReference> {
  const { reference, openedAt, amount } = payment;
  const end = Math.min(shop.clock(), after(openedAt, (LISTED_DAYS_MAX - 1) * DAY_MS)) as Instant;
  const reading = await shop.gateway.find(reference, { from: before(openedAt, DAY_MS), to: end }, amount);
  if (reading.outcome === "found") return { row: reading.payment, readAt: shop.clock() };
  if (reading.outcome === "absent") return undefined;
  shop.log.warn({ reference, cause: reading.cause }, "payment could not be read for staff");
  return "unread";
}

async function withOurs(
  shop: ShopContext,
  row: GatewayPayment,
  listed: readonly GatewayPayment[],
): Promise<ListedPayment> {
  const payment = isPaymentReference(row.reference) ? await shop.store.read("payment", row.reference) : undefined;
  const id = payment?.customer ?? customerOfEmail(row.email);
  const customer = id && (await findCurrent(shop.store, id));
  const received = totalReceived(listed.filter(({ reference }) => reference === row.reference));
  return { row, received, ...present({ payment, customer }) };
}
