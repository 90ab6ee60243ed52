import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import { maskPhone } from "../../core/base/phone.js";
import { after, DAY_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order, type Product } from "../../core/orders/order.js";
import { type Authorization, authorize } from "../customers/authorize.js";
import { dailyLimitOf, leftToday } from "../customers/daily-limit.js";
import { findOwned, linkedCustomerIds } from "../customers/linked.js";
import { requireCustomer } from "../customers/profile.js";
import { isAlreadyCharged, type PaymentRequestResult, payForOther, settleOtherPayer } from "./pay-request.js";
import type { createPlace } from "./place.js";

/** What somebody is asked to pay for; the number is masked. `own`: they asked it themselves. */
export type PaymentRequest = {
  readonly from: string;
  readonly isOwn: boolean;
  readonly product: Product;
  readonly network: Network;
  readonly recipient: string;
  readonly price: Kobo;
  readonly wallet: Kobo;
  /** They have paid for it already, and how that ended. */
  readonly outcome?: "paid" | "returned";
};

/** How long somebody else can be asked to pay for an order. */
export const FAVOUR_MS = DAY_MS;

type Deps = Pick<ReturnType<typeof createPlace>, "payFor"> &
  Parameters<typeof authorize>[0] &
  Parameters<typeof payForOther>[0] & { readonly paymentRequestMs?: number };

const paymentRequestClaim = (token: string) => `favour:${token}`;

/**
 * Somebody asks somebody else to pay for an order: with a token, good for one order, once, and for as long as that waits
 * to be paid.
 */
export function createPaymentRequests(deps: Deps) {
  const { store, mint, clock, paymentRequestMs = FAVOUR_MS } = deps;

  /** The order that a token asks for, if it can still be paid, or if `by` has paid for it. */
  const asked = async (by: CustomerId, token: string): Promise<Order | undefined> => {
    const id = await store.transact(by, (books) => books.claimant(paymentRequestClaim(token)));
    const known = id === undefined ? undefined : await store.order(id as OrderId);
    if (known?.paymentRequest?.token !== token) return undefined;
    const own = await paysFor(known, by);
    // What a crash cut off is ended before anything is said of it.
    if (own && isBeingPaidByOther(known)) await settleOtherPayer(deps, known);
    const order = own ? await store.order(known.id) : known;
    if (!order || order.paymentRequest?.payer?.outcome) return own ? order : undefined;
    return hasOpenPaymentRequest(order, clock()) &&
      !isBeingPaidByOther(order) &&
      !(await isAlreadyCharged(store, order))
      ? order
      : undefined;
  };

  const paysFor = async ({ paymentRequest }: Order, by: CustomerId): Promise<boolean> =>
    paymentRequest?.payer !== undefined && (await linkedCustomerIds(store, by)).includes(paymentRequest.payer.customer);

  return {
    async requestPayment(customer: CustomerId, id: OrderId): Promise<string | undefined> {
      const known = await findOwned(store, customer, store.order(id));
      if (!known) return undefined;
      return store.transact(known.customer, async (books) => {
        const order = await books.order(id);
        if (order?.state !== "awaiting_payment") return undefined;
        // Asked again, it is asked for no longer: its price, and what a code took off it, are not to be had for ever.
        const until = order.paymentRequest?.until ?? after(clock(), paymentRequestMs);
        if (clock() >= until) return undefined;
        const token = order.paymentRequest?.token ?? mint("mov").slice("mov_".length);
        if (isBeingPaidByOther(order)) return token;
        await books.claim(paymentRequestClaim(token), id);
        const { chargeAt: _, ...waiting } = order;
        await books.putOrder({ ...waiting, paymentRequest: { token, until }, dueAt: until });
        return token;
      });
    },

    async paymentRequest(by: CustomerId, token: string): Promise<PaymentRequest | undefined> {
      const order = await asked(by, token);
      if (!order) return undefined;
      const { customer, product, network, recipient, price, paymentRequest: { payer } = {} } = order;
      const isOwn = (await linkedCustomerIds(store, by)).includes(customer);
      const from = await requireCustomer(customer, store.customer(customer));
      const wallet = await store.balance(`wallet:${by}`);
      const said = { from: from.name, isOwn, product, network, recipient: maskPhone(recipient), price, wallet };
      return payer?.outcome ? { ...said, outcome: payer.outcome } : said;
    },

    async payRequest(
      by: CustomerId,
      token: string,
      how: "wallet" | "checkout",
      consent: Authorization = {},
    ): Promise<PaymentRequestResult> {
      const order = await asked(by, token);
      if (!order) return { outcome: "gone" };
      const ended = order.paymentRequest?.payer?.outcome;
      if (ended) return { outcome: ended };
      if (how === "checkout") {
        const opened = await deps.payFor(order.customer, order.id, { by: "checkout", saveCard: false });
        if (opened.outcome === "off-sale") return opened;
        return opened.outcome === "checkout" ? { outcome: "checkout", url: opened.url } : { outcome: "gone" };
      }
      const withheld = await authorize(deps, { customer: by, price: order.price, payBy: { by: "wallet" } }, consent);
      if (withheld) return (await exceedsDailyLimit(deps, by, order.price)) ?? withheld;
      return payForOther(deps, by, order);
    },
  };
}

/** Nobody is asked to agree to what their limit does not allow; that it holds is seen to when they pay. */
async function exceedsDailyLimit(
  { store, clock }: Deps,
  by: CustomerId,
  price: Kobo,
): Promise<PaymentRequestResult | undefined> {
  const day = await dailyLimitOf({ store, clock }, by);
  if (!day) return undefined;
  const left = await store.transact(by, (books) => leftToday(books, { day, now: clock() }));
  return price > left ? { outcome: "over-limit", limit: day.limit, left } : undefined;
}
