import type { CustomerId, OrderId, PaymentReference } from "../core/base/ids.js";
import { exportPersonalData } from "./account/disclose.js";
import { eraseAccount } from "./account/erase.js";
import { answerLink, askToLink, findInviter, invite, linkState, unlink } from "./account/link.js";
import { requestPinReset } from "./account/pin-reset.js";
import { networksOffSale } from "./catalogue/availability.js";
import { listedBundles, type SellingContext } from "./catalogue/plans.js";
import type { PurchaseRequest } from "./catalogue/price.js";
import { withShop } from "./context.js";
import { changeChat, resolveChat } from "./customers/chat-names.js";
import { identify } from "./customers/identify.js";
import { findOwned } from "./customers/linked.js";
import {
  languageOf,
  optOut,
  removeBeneficiary,
  requireCustomer,
  saveBeneficiary,
  setLanguage,
  setOwnPhone,
} from "./customers/profile.js";
import { mayBePin, removePin, setLimits, setPin, spendingGuards } from "./customers/safety.js";
import { cancelOrder } from "./orders/cancel.js";
import { monthlySpending, orderHistory, reportProblem } from "./orders/history.js";
import { payRequest, readPaymentRequest, requestPayment } from "./orders/payment-request.js";
import { payOrder, placeOrder } from "./orders/place.js";
import { quotePurchase } from "./orders/quote.js";
import { quoteAgain, recentPurchases } from "./orders/repeat.js";
import { cardsToPay, changeCard, removeCard, savedCards } from "./payments/saved-cards.js";
import { checkPayment } from "./payments/settle.js";
import { TOP_UP_MAX, TOP_UP_MIN, topUp } from "./payments/top-up.js";
import { checkPromo } from "./promos/promos.js";
import { changeSchedule, scheduleOrder, schedulesOf } from "./schedules/schedules.js";
import { walletOf } from "./wallets/wallet.js";

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/**
 * Everything a conversation may ask of the shop. Refusals are values; what throws is a fault. Each call names the customer
 * it is for, and reaches nothing of anybody else's.
 */
export function createCustomerApi(shop: SellingContext) {
  const { store } = shop;
  const bind = withShop(shop);
  return {
    name: shop.config.shopName,
    limits: { topUp: { min: TOP_UP_MIN, max: TOP_UP_MAX } },
    now: shop.clock,
    /** A fresh order id, for a button that must buy at most once. */
    mintOrder: () => shop.mint("ord"),

    identify: bind(identify),
    resolveChat: bind(resolveChat),
    changeChat: bind(changeChat),
    customer: (id: CustomerId) => requireCustomer(id, store.customer(id)),
    languageOf: bind(languageOf),
    setLanguage: bind(setLanguage),
    optOut: bind(optOut),
    saveBeneficiary: bind(saveBeneficiary),
    removeBeneficiary: bind(removeBeneficiary),
    setOwnPhone: bind(setOwnPhone),

    spendingGuards: bind(spendingGuards),
    mayBePin: bind(mayBePin),
    setPin: bind(setPin),
    removePin: bind(removePin),
    setLimits: bind(setLimits),
    requestPinReset: bind(requestPinReset),

    linkState: bind(linkState),
    invite: bind(invite),
    findInviter: bind(findInviter),
    askToLink: bind(askToLink),
    answerLink: bind(answerLink),
    unlink: bind(unlink),
    exportPersonalData: bind(exportPersonalData),
    erase: bind(eraseAccount),

    bundles: bind(listedBundles),
    networksOffSale: bind(networksOffSale),
    checkPromo: bind(checkPromo),
    quote: (customer: CustomerId, request: PurchaseRequest, code?: string) =>
      quotePurchase(shop, customer, request, { code }),
    quoteAgain: bind(quoteAgain),
    place: bind(placeOrder),
    payOrder: bind(payOrder),
    cancel: bind(cancelOrder),
    requestPayment: bind(requestPayment),
    paymentRequest: bind(readPaymentRequest),
    payRequest: bind(payRequest),
    order: (customer: CustomerId, id: OrderId) => findOwned(store, customer, store.order(id)),
    history: bind(orderHistory),
    spending: bind(monthlySpending),
    recentPurchases: bind(recentPurchases),
    reportProblem: bind(reportProblem),

    wallet: bind(walletOf),
    topUp: bind(topUp),
    payment: (customer: CustomerId, reference: PaymentReference) =>
      findOwned(store, customer, store.payment(reference)),
    checkPayment: bind(checkPayment),
    cards: bind(savedCards),
    cardsToPay: bind(cardsToPay),
    changeCard: bind(changeCard),
    removeCard: bind(removeCard),

    schedules: bind(schedulesOf),
    schedule: bind(scheduleOrder),
    changeSchedule: bind(changeSchedule),
  };
}
