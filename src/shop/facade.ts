import type { CustomerId, Mint, OrderId } from "../core/base/ids.js";
import { FIRST_LANGUAGE } from "../core/base/language.js";
import type { Clock } from "../core/base/time.js";
import type { Chat } from "../core/customers/customer.js";
import type { PinHasher } from "../core/customers/safety.js";
import type { Vault } from "../core/money/card.js";
import { total } from "../core/money/money.js";
import { AIRTIME_MAX, AIRTIME_MIN } from "../core/orders/product.js";
import type { Log, Vendor } from "../core/ports.js";
import type { Store } from "../core/store.js";
import { createExportPersonalData } from "./account/disclose.js";
import { createErase } from "./account/erase.js";
import { createLink } from "./account/link.js";
import { networksOffSale } from "./catalogue/availability.js";
import { listedBundles, type SellingContext } from "./catalogue/plans.js";
import type { SettingsStore, ShopContext } from "./context.js";
import type { CustomerApi } from "./customer-api.js";
import { createBeneficiaries } from "./customers/address-book.js";
import { createChangeChat, createResolveChat } from "./customers/identify.js";
import { createConsolidateWallet, findOwned, linkedCustomerIds } from "./customers/linked.js";
import type { PinGuard } from "./customers/pin.js";
import {
  createIdentify,
  createOptOut,
  createSetLanguage,
  requireCustomer,
  requirePrimaryCustomer,
} from "./customers/profile.js";
import { createSafety } from "./customers/safety.js";
import { cancelUnpaid } from "./orders/cancel.js";
import { monthlySpending, orderHistory, reportProblem } from "./orders/history.js";
import { payRequest, readPaymentRequest, requestPayment } from "./orders/payment-request.js";
import { payOrder, placeOrder } from "./orders/place.js";
import { quotePurchase } from "./orders/quote.js";
import { quoteAgain, recentPurchases } from "./orders/repeat.js";
import { cardsToPay, changeCard, removeCard, savedCards } from "./payments/saved-cards.js";
import { settlePayment } from "./payments/settle.js";
import { TOP_UP_MAX, TOP_UP_MIN, topUp } from "./payments/top-up.js";
import { checkPromo } from "./promos/promos.js";
import { createSchedules } from "./schedules/schedules.js";

type Deps = ShopContext & {
  readonly staff: readonly Chat[];
  readonly paymentRequestMs?: number;
  readonly shopName: string;
  readonly store: Store;
  readonly vendor: Vendor;
  readonly house: SettingsStore;
  readonly vault: Vault;
  readonly pins: PinHasher;
  readonly pinGuard: PinGuard;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly paymentExpiryMs: number;
  readonly pollIntervalMs: number;
};

/** The one face that conversations see. What is another customer's is absent here. */
export function createCustomerApi(shop: SellingContext, deps: Deps): CustomerApi {
  const { store, mint } = shop;
  const gather = createConsolidateWallet(deps);
  /** In whose books an order is that this customer may act on. */
  const ownerOf = async (id: CustomerId, order: OrderId) =>
    (await findOwned(store, id, store.order(order)))?.customer ?? id;

  return {
    name: deps.shopName,
    limits: { airtime: { min: AIRTIME_MIN, max: AIRTIME_MAX }, topUp: { min: TOP_UP_MIN, max: TOP_UP_MAX } },
    resolveChat: createResolveChat(deps),
    identify: createIdentify(deps),
    changeChat: createChangeChat(deps),
    optOut: createOptOut(deps),
    ...createLink(deps),
    ...createBeneficiaries(store),
    requestPayment: (customer, order) => requestPayment(shop, customer, order),
    paymentRequest: (by, token) => readPaymentRequest(shop, by, token),
    payRequest: (by, token, how, authorization) => payRequest(shop, by, token, how, authorization),
    ...createSafety(deps),
    exportPersonalData: createExportPersonalData(deps),
    erase: createErase({ ...deps, gather }),
    setLanguage: createSetLanguage(deps),
    languageOf: async (id) => (await requirePrimaryCustomer(store, id)).language ?? FIRST_LANGUAGE,
    customer: (id) => requireCustomer(id, store.customer(id)),
    bundles: (network) => listedBundles(shop, network),
    networksOffSale: (kind) => networksOffSale(shop, kind),
    quote: (customer, request, code) => quotePurchase(shop, customer, request, { code }),
    checkPromo: (customer, code) => checkPromo(shop, customer, code),
    place: (customer, quote, payBy, options) => placeOrder(shop, customer, quote, payBy, options),
    payOrder: (customer, order, payBy, authorization) => payOrder(shop, customer, order, payBy, authorization),
    quoteAgain: (customer, source, as, startedBy) => quoteAgain(shop, customer, source, as, startedBy),
    cancel: async (customer, order) => cancelUnpaid(shop, await ownerOf(customer, order), order, "customer"),
    topUp: (customer, amount, options) => topUp(deps, customer, amount, options),
    async checkPayment(customer, reference) {
      if (!(await findOwned(store, customer, store.payment(reference)))) return undefined;
      await settlePayment(deps, reference, "asked");
      const payment = await store.payment(reference);
      return payment && { payment, lookedAt: deps.clock() };
    },
    async wallet(id) {
      const { id: customer } = await requirePrimaryCustomer(store, id);
      await gather(customer);
      const selves = await linkedCustomerIds(store, customer);
      const orders = (await Promise.all(selves.map(store.openOrders))).flat();
      const held = await Promise.all(orders.map(({ id }) => store.balance(`held:${id}`)));
      return { available: await store.balance(`wallet:${customer}`), held: total(held) };
    },
    order: (customer, id) => findOwned(store, customer, store.order(id)),
    payment: (customer, reference) => findOwned(store, customer, store.payment(reference)),
    history: (customer, page) => orderHistory(shop, customer, page),
    spending: (customer, months) => monthlySpending(shop, customer, months),
    reportProblem: (customer, order, text) => reportProblem(shop, customer, order, text),
    recentPurchases: (customer, limit) => recentPurchases(shop, customer, limit),
    cards: (customer) => savedCards(deps, customer),
    cardsToPay: (customer) => cardsToPay(deps, customer),
    removeCard: (customer, card) => removeCard(deps, customer, card),
    changeCard: (customer, card, change) => changeCard(deps, customer, card, change),
    ...createSchedules(deps),
    mintOrder: () => mint("ord"),
    now: deps.clock,
  };
}
