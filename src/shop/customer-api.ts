import type { CustomerId, OrderId, PaymentReference } from "../core/base/ids.js";
import { isClosedByRestore } from "../core/settings/shop-settings.js";
import { exportPersonalData } from "./account/disclose.js";
import { eraseAccount } from "./account/erase.js";
import { identify } from "./account/identify.js";
import { answerLink, askToLink, findInviter, invite, linkState, unlink } from "./account/link.js";
import { requestPinReset } from "./account/pin-reset.js";
import { groupsOf, removeGroup, saveGroup } from "./batches/groups.js";
import { cancelBatch, payBatch, placeBatch } from "./batches/place.js";
import { ownBatchProgress } from "./batches/progress.js";
import { type BatchRequest, quoteBatch } from "./batches/quote.js";
import { networksOffSale } from "./catalogue/availability.js";
import { listedBundles } from "./catalogue/plans.js";
import { type PurchaseRequest, priceRequest } from "./catalogue/price.js";
import { joinWaitingList, waitAgain } from "./catalogue/waiting-list.js";
import { type ShopContext, withShop } from "./context.js";
import {
  optOut,
  recordSource,
  removeBeneficiary,
  saveBeneficiary,
  setLanguage,
  setOwnPhone,
} from "./customers/change-customer.js";
import { changeChat, resolveChat } from "./customers/chat-names.js";
import { currentCustomer, findOwned } from "./customers/current.js";
import {
  authorizePinChange,
  expectNewPin,
  hashPin,
  mayBePin,
  removePin,
  setLimits,
  setPin,
  spendingGuards,
} from "./customers/spending-guards.js";
import { cancelUnpaid } from "./orders/cancel.js";
import { monthlySpending, orderHistory } from "./orders/history.js";
import { payRequest, readPaymentRequest, requestPayment } from "./orders/payment-request.js";
import { promisedEnd } from "./orders/pending-ends.js";
import { payOrder, placeOrder } from "./orders/place.js";
import { quotePurchase } from "./orders/quote.js";
import { quoteAgain, recentPurchases } from "./orders/repeat.js";
import { cardsToPay } from "./payments/charge-card.js";
import { refused } from "./payments/checkout.js";
import { changeCard, removeCard, savedCards } from "./payments/saved-cards.js";
import { pollPayment } from "./payments/settle.js";
import { topUp } from "./payments/top-up.js";
import { checkPromo } from "./promos/promos.js";
import { isClosedTo, isShopClosed, notifyWhenReopened } from "./restored/closed-shop.js";
import { changeSchedule, createSchedule, schedulesOf } from "./schedules/schedules.js";
import { threadOfCustomerAlbum, threadOfCustomerReply } from "./support/replied-thread.js";
import { readComplaint, writeToSupport } from "./support/write.js";
import { walletOf } from "./wallets/transfers.js";

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/**
 * Everything a conversation may ask of the shop. Refusals are values; only faults throw. Each call names the customer
 * it is for, and reaches nothing that belongs to anybody else.
 */
export function createCustomerApi(shop: ShopContext) {
  const bind = withShop(shop);
  return {
    name: shop.config.shopName,
    isSandbox: shop.config.isSandbox,
    now: shop.clock,
    /** Whether somebody with this role cannot buy: restored books are not opened yet, or the shop is not live yet. */
    isClosed: bind(isShopClosed),
    isClosedByRestore: async () => isClosedByRestore(await shop.settings.read()),

    orders: ordersFace(shop),
    batches: batchesFace(shop),
    payments: paymentsFace(shop),
    wallets: { get: bind(walletOf) },
    schedules: { create: bind(createSchedule), list: bind(schedulesOf), change: bind(changeSchedule) },
    catalogue: {
      bundles: bind(listedBundles),
      networksOffSale: bind(networksOffSale),
      joinWaitingList: bind(joinWaitingList),
      waitAgain: bind(waitAgain),
      /** A product's price for a customer, by the listed plans. */
      price: (customer: CustomerId, request: Pick<PurchaseRequest, "network" | "product">) =>
        priceRequest(shop, customer, request, "listed"),
    },
    promos: { check: bind(checkPromo) },
    support: {
      complaint: bind(readComplaint),
      write: bind(writeToSupport),
      threadOfCustomerReply: bind(threadOfCustomerReply),
      threadOfCustomerAlbum: bind(threadOfCustomerAlbum),
    },

    customers: customersFace(shop),
    account: accountFace(shop),
  };
}

/** Refuses to take money if the shop was closed to the customer after the conversation began. */
const unlessClosed =
  <Args extends readonly unknown[], Result>(
    shop: ShopContext,
    run: (shop: ShopContext, customer: CustomerId, ...args: Args) => Promise<Result>,
  ) =>
  async (customer: CustomerId, ...args: Args) =>
    (await isClosedTo(shop, customer)) ? refused("checkout-unavailable") : run(shop, customer, ...args);

function ordersFace(shop: ShopContext) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    /** A fresh order id, for a button that must buy at most once. */
    mintId: () => shop.mint("ord"),
    quote: (customer: CustomerId, request: PurchaseRequest, code?: string) =>
      quotePurchase(shop, customer, request, { code }),
    quoteAgain: bind(quoteAgain),
    place: unlessClosed(shop, placeOrder),
    pay: unlessClosed(shop, payOrder),
    cancel: bind(cancelUnpaid),
    get: (customer: CustomerId, id: OrderId) => findOwned(store, customer, store.read("order", id)),
    history: bind(orderHistory),
    recentPurchases: bind(recentPurchases),
    monthlySpending: bind(monthlySpending),
    promisedEnd: bind(promisedEnd),
    requestPayment: bind(requestPayment),
    paymentRequest: bind(readPaymentRequest),
    payRequest: unlessClosed(shop, payRequest),
  };
}

/** Many orders placed and paid for as one. */
function batchesFace(shop: ShopContext) {
  const bind = withShop(shop);
  return {
    quote: (customer: CustomerId, lines: readonly BatchRequest[]) => quoteBatch(shop, customer, lines),
    place: unlessClosed(shop, placeBatch),
    pay: unlessClosed(shop, payBatch),
    cancel: bind(cancelBatch),
    get: bind(ownBatchProgress),
    groups: { list: bind(groupsOf), save: bind(saveGroup), remove: bind(removeGroup) },
  };
}

function paymentsFace(shop: ShopContext) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    topUp: unlessClosed(shop, topUp),
    get: (customer: CustomerId, reference: PaymentReference) =>
      findOwned(store, customer, store.read("payment", reference)),
    poll: bind(pollPayment),
    savedCards: bind(savedCards),
    cardsToPay: bind(cardsToPay),
    changeCard: bind(changeCard),
    removeCard: bind(removeCard),
  };
}

function customersFace(shop: ShopContext) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    identify: bind(identify),
    resolveChat: bind(resolveChat),
    changeChat: bind(changeChat),
    get: (id: CustomerId) => currentCustomer(store, id),
    setLanguage: bind(setLanguage),
    optOut: bind(optOut),
    saveBeneficiary: bind(saveBeneficiary),
    removeBeneficiary: bind(removeBeneficiary),
    setOwnPhone: bind(setOwnPhone),
    recordSource: bind(recordSource),
    spendingGuards: bind(spendingGuards),
    notifyWhenReopened: bind(notifyWhenReopened),
    mayBePin: bind(mayBePin),
    expectNewPin: bind(expectNewPin),
    hashPin: bind(hashPin),
    setPin: bind(setPin),
    authorizePinChange: bind(authorizePinChange),
    removePin: bind(removePin),
    setLimits: bind(setLimits),
  };
}

function accountFace(shop: ShopContext) {
  const bind = withShop(shop);
  return {
    requestPinReset: bind(requestPinReset),
    linkState: bind(linkState),
    invite: bind(invite),
    findInviter: bind(findInviter),
    askToLink: bind(askToLink),
    answerLink: bind(answerLink),
    unlink: bind(unlink),
    exportPersonalData: bind(exportPersonalData),
    erase: bind(eraseAccount),
  };
}
