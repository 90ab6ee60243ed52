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
import { optOut, recordSource, setLanguage, setOwnPhone } from "./customers/change-customer.js";
import { changeChat, resolveChat } from "./customers/chat-names.js";
import { currentCustomer, findOwned } from "./customers/current.js";
import { removeBeneficiary, saveBeneficiary } from "./customers/people.js";
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
import { hasJustBought, quoteAgain, recentPurchases } from "./orders/repeat.js";
import { cardsToPay } from "./payments/charge-card.js";
import { refused, topUp } from "./payments/checkout.js";
import { changeCard, findListedCard, removeCard, savedCards } from "./payments/saved-cards.js";
import { pollPayment } from "./payments/settle.js";
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
export const createCustomerApi = (shop: ShopContext) => ({
  name: shop.config.shopName,
  isSandbox: shop.config.isSandbox,
  now: shop.clock,
  isClosedByRestore: async () => isClosedByRestore(await shop.settings.read()),
  /** Whether somebody with this role cannot buy: restored books are not opened yet, or the shop is not live yet. */
  ...withShop(shop, { isClosed: isShopClosed }),

  orders: ordersFace(shop),
  /** Many orders placed and paid for as one. */
  batches: {
    quote: (customer: CustomerId, lines: readonly BatchRequest[]) => quoteBatch(shop, customer, lines),
    place: unlessClosed(shop, placeBatch),
    pay: unlessClosed(shop, payBatch),
    ...withShop(shop, { cancel: cancelBatch, get: ownBatchProgress }),
    groups: withShop(shop, { list: groupsOf, save: saveGroup, remove: removeGroup }),
  },
  payments: {
    topUp: unlessClosed(shop, topUp),
    get: (customer: CustomerId, reference: PaymentReference) =>
      findOwned(shop.store, customer, shop.store.read("payment", reference)),
    ...withShop(shop, { poll: pollPayment, savedCards, findListedCard, cardsToPay, changeCard, removeCard }),
  },
  wallets: withShop(shop, { get: walletOf }),
  schedules: withShop(shop, { create: createSchedule, list: schedulesOf, change: changeSchedule }),
  catalogue: {
    ...withShop(shop, { bundles: listedBundles, networksOffSale, joinWaitingList, waitAgain }),
    /** A product's price for a customer, by the listed plans. */
    price: (customer: CustomerId, request: Pick<PurchaseRequest, "network" | "product">) =>
      priceRequest(shop, customer, request, "listed"),
  },
  promos: withShop(shop, { check: checkPromo }),
  support: withShop(shop, {
    complaint: readComplaint,
    write: writeToSupport,
    threadOfCustomerReply,
    threadOfCustomerAlbum,
  }),

  customers: customersFace(shop),
  account: withShop(shop, {
    requestPinReset,
    linkState,
    invite,
    findInviter,
    askToLink,
    answerLink,
    unlink,
    exportPersonalData,
    erase: eraseAccount,
  }),
});

/** Refuses to take money if the shop was closed to the customer after the conversation began. */
const unlessClosed =
  <Args extends readonly unknown[], Result>(
    shop: ShopContext,
    run: (shop: ShopContext, customer: CustomerId, ...args: Args) => Promise<Result>,
  ) =>
  async (customer: CustomerId, ...args: Args) =>
    (await isClosedTo(shop, customer)) ? refused("checkout-unavailable") : run(shop, customer, ...args);

const ordersFace = (shop: ShopContext) => ({
  /** A fresh order id, for a button that must buy at most once. */
  mintId: () => shop.mint("ord"),
  quote: (customer: CustomerId, request: PurchaseRequest, code?: string) =>
    quotePurchase(shop, customer, request, { code }),
  place: unlessClosed(shop, placeOrder),
  pay: unlessClosed(shop, payOrder),
  payRequest: unlessClosed(shop, payRequest),
  get: (customer: CustomerId, id: OrderId) => findOwned(shop.store, customer, shop.store.read("order", id)),
  ...withShop(shop, {
    quoteAgain,
    hasJustBought,
    cancel: cancelUnpaid,
    history: orderHistory,
    recentPurchases,
    monthlySpending,
    promisedEnd,
    requestPayment,
    paymentRequest: readPaymentRequest,
  }),
});

const customersFace = (shop: ShopContext) => ({
  get: (id: CustomerId) => currentCustomer(shop.store, id),
  ...withShop(shop, {
    identify,
    resolveChat,
    changeChat,
    setLanguage,
    optOut,
    saveBeneficiary,
    removeBeneficiary,
    setOwnPhone,
    recordSource,
    spendingGuards,
    notifyWhenReopened,
    mayBePin,
    expectNewPin,
    hashPin,
    setPin,
    authorizePinChange,
    removePin,
    setLimits,
  }),
});
