import type { CustomerId, Mint, OrderId } from "../core/base/ids.js";
import { FIRST_LANGUAGE } from "../core/base/language.js";
import type { Clock } from "../core/base/time.js";
import type { Chat } from "../core/customers/customer.js";
import type { PinHasher } from "../core/customers/safety.js";
import type { Vault } from "../core/money/card.js";
import { total } from "../core/money/money.js";
import type { Log, Vendor } from "../core/ports.js";
import type { Store } from "../core/store.js";
import type { createGiveUp } from "./cancel.js";
import { createChangeCard, createRemoveCard } from "./change-cards.js";
import type { OpenCheckout } from "./checkout.js";
import { createGreet, createQuiet, createSpeak, mustKnow, mustKnowMain } from "./customers.js";
import { createDisclose } from "./disclose.js";
import { createErase } from "./erase.js";
import { createFavours } from "./favour.js";
import { createHistory, createSpending } from "./history.js";
import type { HouseKeeper } from "./house-keeper.js";
import { createIdentify, createMove } from "./identify.js";
import { AIRTIME_MAX, AIRTIME_MIN, TOP_UP_MAX, TOP_UP_MIN } from "./limits.js";
import { createLink } from "./link.js";
import { createOffSale, whileOnSale } from "./on-sale.js";
import { createGather, ownOf, selvesOf } from "./one-person.js";
import { createPeople } from "./people.js";
import type { PinGuard } from "./pin-guard.js";
import type { createPlace } from "./place.js";
import { createPrice } from "./price.js";
import type { Promos } from "./promos.js";
import { cardsToPay, createQuote, savedCards } from "./quote.js";
import type { Recorder } from "./recorder.js";
import { createRequote, repeatable } from "./repeat.js";
import { createReport } from "./report.js";
import { createSafety } from "./safety.js";
import { createSchedules } from "./schedules.js";
import type { SettlePayment } from "./settle-payment.js";
import type { Shelves } from "./shelves.js";
import type { Shop } from "./shop.js";
import { createTopUp } from "./top-up.js";

type Deps = Pick<ReturnType<typeof createPlace>, "place" | "payFor"> & {
  readonly staff: readonly Chat[];
  readonly favourMs?: number;
  readonly shopName: string;
  readonly store: Store;
  readonly vendor: Vendor;
  readonly recorder: Recorder;
  readonly house: HouseKeeper;
  readonly shelves: Shelves;
  readonly promos: Promos;
  readonly openCheckout: OpenCheckout;
  readonly settlePayment: SettlePayment;
  readonly giveUp: ReturnType<typeof createGiveUp>;
  readonly vault: Vault;
  readonly pins: PinHasher;
  readonly pinGuard: PinGuard;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly paymentExpiryMs: number;
  readonly lookIntervalMs: number;
};

/** The one face that conversations see. What is another customer's is absent here. */
export function createFacade(deps: Deps): Shop {
  const { store, house, mint, shelves, promos, place, payFor, settlePayment, giveUp } = deps;
  const pricedBy = (read: Parameters<typeof createPrice>[0]) =>
    whileOnSale({ house, price: createPrice(read, shelves.airtime) });
  const quote = createQuote({ store, house, price: pricedBy(shelves.browse), promos, mint });
  const quoteNow = createQuote({ store, house, price: pricedBy(shelves.read), promos, mint });
  const gather = createGather(deps);
  /** In whose books an order is that this customer may act on. */
  const ownerOf = async (id: CustomerId, order: OrderId) =>
    (await ownOf(store, id, store.order(order)))?.customer ?? id;

  return {
    name: deps.shopName,
    limits: { airtime: { min: AIRTIME_MIN, max: AIRTIME_MAX }, topUp: { min: TOP_UP_MIN, max: TOP_UP_MAX } },
    identify: createIdentify(deps),
    greet: createGreet(deps),
    move: createMove(deps),
    quiet: createQuiet(deps),
    ...createLink(deps),
    ...createPeople(store),
    ...createFavours(deps),
    ...createSafety(deps),
    disclose: createDisclose(deps),
    erase: createErase({ ...deps, gather }),
    speak: createSpeak(deps),
    languageOf: async (id) => (await mustKnowMain(store, id)).language ?? FIRST_LANGUAGE,
    customer: (id) => mustKnow(id, store.customer(id)),
    shelf: shelves.browse,
    offSale: createOffSale(house),
    quote: async (customer, ...wish) => {
      await gather(customer);
      return quote(customer, ...wish);
    },
    promo: promos.standing,
    place: async (customer, ...order) => {
      await gather(customer);
      return place(customer, ...order);
    },
    payFor: async (customer, order, payBy, consent) => {
      await gather(customer);
      return payFor(await ownerOf(customer, order), order, payBy, consent);
    },
    requote: createRequote({ store, clock: deps.clock, quote: quoteNow }),
    cancel: async (customer, order) => giveUp(await ownerOf(customer, order), order, "customer"),
    topUp: createTopUp(deps),
    async checkPayment(customer, reference) {
      if (!(await ownOf(store, customer, store.payment(reference)))) return undefined;
      await settlePayment(reference, "asked");
      const payment = await store.payment(reference);
      return payment && { payment, lookedAt: deps.clock() };
    },
    async wallet(id) {
      const { id: customer } = await mustKnowMain(store, id);
      await gather(customer);
      const selves = await selvesOf(store, customer);
      const orders = (await Promise.all(selves.map(store.openOrders))).flat();
      const held = await Promise.all(orders.map(({ id }) => store.balance(`held:${id}`)));
      return { available: await store.balance(`wallet:${customer}`), held: total(held) };
    },
    order: (customer, id) => ownOf(store, customer, store.order(id)),
    payment: (customer, reference) => ownOf(store, customer, store.payment(reference)),
    history: createHistory(store),
    spending: createSpending(deps),
    report: createReport(deps),
    repeatable: (customer, limit) => repeatable(store, customer, limit),
    cards: (customer) => savedCards(store, customer),
    cardsToPay: (customer) => cardsToPay(deps, customer),
    removeCard: createRemoveCard(store),
    changeCard: createChangeCard(store),
    ...createSchedules(deps),
    mintOrder: () => mint("ord"),
    now: deps.clock,
  };
}
