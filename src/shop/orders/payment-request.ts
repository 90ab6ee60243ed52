import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { Network } from "../../core/base/network.js";
import { maskPhone } from "../../core/base/phone.js";
import { after, DAY_MS, type Instant } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { hasOpenPaymentRequest, isBeingPaidByOther, type Order } from "../../core/orders/order.js";
import type { Product } from "../../core/orders/product.js";
import type { ShopContext } from "../context.js";
import { type Authorization, authorize, type Challenge } from "../customers/authorize.js";
import { currentCustomer, findOwned, type Overtaken, ownIds, requireCustomer } from "../customers/current.js";
import { checkLimit, dailyLimitOf } from "../customers/daily-limit.js";
import { refused } from "../payments/checkout.js";
import { walletBalance } from "../wallets/transfers.js";
import { giveUpUnlessSold } from "./cancel.js";
import { isAlreadyCharged, type PayForOtherResult, payForOther, settleOtherPayer } from "./pay-for-other.js";
import { payOrder } from "./place.js";

/** How long somebody else can be asked to pay for an order. */
export const PAYMENT_REQUEST_MS = DAY_MS;

/** What somebody is asked to pay for. The recipient's number is masked. */
export type PaymentRequest = {
  readonly from: string;
  readonly isOwn: boolean;
  readonly product: Product;
  readonly network: Network;
  readonly recipient: string;
  readonly price: Kobo;
  readonly wallet: Kobo;
  /** How their payment for it ended, if they have paid already. */
  readonly outcome?: "paid" | "returned";
};

type PaymentRequestResult =
  | Challenge
  | Exclude<PayForOtherResult, Overtaken>
  | { readonly outcome: "checkout"; readonly url: string }
  /** No checkout page can be opened now. The reason, such as too many open pages, is the asker's private matter. */
  | { readonly outcome: "refused"; readonly reason: "checkout-unavailable" };

const paymentRequestClaim = (token: string) => `payment-request:${token}`;

/** Returns a token with which somebody else may pay for an order, once. Undefined if it cannot be paid for. */
export async function requestPayment(
  shop: ShopContext,
  customer: CustomerId,
  id: OrderId,
): Promise<{ readonly token: string; readonly until: Instant } | undefined> {
  const { store, mint, clock, config } = shop;
  const owner = (await findOwned(store, customer, store.read("order", id)))?.customer;
  if (owner === undefined) return undefined;
  return store.transact(owner, async (books) => {
    const order = await books.read("order", id);
    if (order?.state !== "awaiting_payment") return undefined;
    // A second request does not extend the time: the price and the promo discount must not hold for ever.
    const until = order.paymentRequest?.until ?? after(clock(), config.paymentRequestMs ?? PAYMENT_REQUEST_MS);
    if (clock() >= until) return undefined;
    const token = order.paymentRequest?.token ?? mint("mov").slice("mov_".length);
    if (isBeingPaidByOther(order)) return { token, until };
    await books.claim(paymentRequestClaim(token), id);
    const { chargeAt: _, ...waiting } = order;
    await books.put("order", { ...waiting, paymentRequest: { token, until }, dueAt: until });
    return { token, until };
  });
}

/** What a token asks `by` to pay for. Undefined if there is nothing to pay, or no longer. */
export async function readPaymentRequest(
  shop: ShopContext,
  by: CustomerId,
  token: string,
): Promise<PaymentRequest | undefined> {
  const { store } = shop;
  const order = await requestedOrder(shop, by, token);
  if (!order) return undefined;
  const { customer, product, network, recipient, price, paymentRequest } = order;
  const outcome = paymentRequest?.payer?.outcome;
  return {
    from: (await currentCustomer(store, customer)).name,
    isOwn: (await ownIds(store, by)).includes(customer),
    product,
    network,
    recipient: maskPhone(recipient),
    price,
    wallet: await walletBalance(store, by),
    ...(outcome && { outcome }),
  };
}

/** The order that a token asks to pay for, if it can still be paid for, or if `by` has paid for it. */
async function requestedOrder(shop: ShopContext, by: CustomerId, token: string): Promise<Order | undefined> {
  const { store, clock } = shop;
  const id = await store.claimant(paymentRequestClaim(token));
  const claimed = id === undefined ? undefined : await store.read("order", id as OrderId);
  if (claimed?.paymentRequest?.token !== token) return undefined;
  const { payer } = claimed.paymentRequest;
  const isPayer = payer !== undefined && (await ownIds(store, by)).includes(payer.customer);
  // Finish a payment that a crash interrupted before showing its state.
  if (isPayer && isBeingPaidByOther(claimed)) await settleOtherPayer(shop, claimed);
  const order = isPayer ? await store.read("order", claimed.id) : claimed;
  if (!order || order.paymentRequest?.payer?.outcome) return isPayer ? order : undefined;
  const canBePaid = hasOpenPaymentRequest(order, clock()) && !isBeingPaidByOther(order);
  return canBePaid && !(await isAlreadyCharged(store, order)) ? order : undefined;
}

/** Pays for another customer's order, from the payer's wallet or on a checkout page. */
export async function payRequest(
  shop: ShopContext,
  by: CustomerId,
  token: string,
  how: "wallet" | "checkout",
  authorization: Authorization = {},
): Promise<PaymentRequestResult> {
  const order = await requestedOrder(shop, by, token);
  if (!order) return { outcome: "gone" };
  const outcome = order.paymentRequest?.payer?.outcome;
  if (outcome) return { outcome };
  if (how === "checkout") {
    const opened = await payOrder(shop, order.customer, order.id, { by: "checkout", saveCard: false });
    if (opened.outcome === "off-sale") return opened;
    if (opened.outcome === "checkout") return { outcome: "checkout", url: opened.url };
    const isGone = opened.outcome !== "refused" || opened.reason === "closed";
    return isGone ? { outcome: "gone" } : refused("checkout-unavailable");
  }
  if (await giveUpUnlessSold(shop, order)) return { outcome: "gone" };
  const { price } = order;
  const payer = await requireCustomer(by, shop.store.read("customer", by));
  const challenge = await authorize(shop, payer, { price, payBy: { by: "wallet" } }, authorization);
  if (!challenge) {
    const paid = await payForOther(shop, payer, order);
    return paid.outcome === "overtaken" ? payRequest(shop, paid.customer, token, how, authorization) : paid;
  }
  // Do not ask for a PIN if the daily limit forbids the payment anyway. The limit itself is enforced when they pay.
  const terms = { day: await dailyLimitOf(shop, payer, "wallet"), now: shop.clock() };
  return (await shop.store.transact(by, (books) => checkLimit(books, price, terms))) ?? challenge;
}
