import type { BatchId, CustomerId, OrderId, PaymentReference, ScheduleId } from "../../src/core/base/ids.js";
import { DAY_MS, instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import type { PayBy } from "../../src/core/orders/order.js";
import { increasedPrice } from "../../src/core/orders/schedule.js";
import type { PlaceBatchResult } from "../../src/shop/batches/place.js";
import type { BatchQuote } from "../../src/shop/batches/quote.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { PlaceResult } from "../../src/shop/orders/place.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import { aPurchaseRequest, PROMO } from "./catalogue.js";
import type { Common } from "./common.js";
import type { SimulatedGateway } from "./gateway.js";
import type { Guards } from "./guards.js";
import type { LoadBalancer } from "./load-balancer.js";
import type { ScheduleRuns } from "./schedule-runs.js";
import { createSenders, type Sender } from "./senders.js";

/** What a person has on their screen, whatever happens to the shop. */
type Screen = {
  readonly writer: Sender;
  readonly quotes: Quote[];
  readonly batches: BatchQuote[];
  readonly references: PaymentReference[];
  readonly plans: ScheduleId[];
};

/** Lines of a batch at most: the faults do not stop before the last is vended. */
const BATCH_LINES_MAX = 7;

type Deps = Common & {
  readonly loadBalancer: LoadBalancer;
  readonly gateway: SimulatedGateway;
  readonly guards: Guards;
  readonly planned: ScheduleRuns;
};

type Visit = { readonly shop: CustomerApi; readonly id: CustomerId; readonly own: Screen; readonly other: Screen };

/** People who want the same things at the same time, tap twice, change their minds, and come back to old buttons. */
export function createShoppers({ time, random, faults, checks, loadBalancer, gateway, guards, planned }: Deps) {
  const { writers, links, identify } = createSenders({ time, random, faults, checks, loadBalancer, guards });
  const { proof } = guards;
  const screens: Screen[] = writers.map((writer) => ({ writer, quotes: [], batches: [], references: [], plans: [] }));

  /** Most people pay soon, some take their time, some never do. */
  const mayPay = (own: Screen, reference: PaymentReference) => {
    own.references.push(reference);
    if (random.chance(0.2)) return;
    const most = random.chance(0.8) ? 4 * MINUTE_MS : 45 * MINUTE_MS;
    time.in(random.between(SECOND_MS, most), () => gateway.payPage(reference));
  };

  const after = (own: Screen, result: PlaceResult | PlaceBatchResult) => {
    if (result.outcome === "checkout" && !own.references.includes(result.reference)) mayPay(own, result.reference);
  };

  const aWay = async ({ shop, id }: Visit): Promise<PayBy> => {
    const cards = await shop.payments.savedCards(id);
    if (cards.length > 0 && random.chance(0.4)) return { by: "card", card: random.pick(cards).id };
    return random.chance(0.6) ? { by: "wallet" } : { by: "checkout", saveCard: random.chance(0.7) };
  };

  /** Who is placing an order, and with how many taps. */
  const placing = new Map<OrderId, { readonly id: CustomerId; readonly taps: number }>();

  /** The updates of a chat are handled one after the other, so a chat whose customer has just changed waits. */
  const place = async (
    { shop, id, own }: Visit,
    quote: Quote,
    payBy: PayBy,
    options: { readonly undo?: boolean } = {},
  ): Promise<void> => {
    const { order } = quote;
    const now = placing.get(order) ?? { id, taps: 0 };
    if (now.id !== id) return;
    placing.set(order, { id, taps: now.taps + 1 });
    try {
      after(own, await shop.orders.place(id, quote, payBy, { ...proof(id), ...options }));
    } finally {
      const taps = (placing.get(order)?.taps ?? 1) - 1;
      if (taps > 0) placing.set(order, { id, taps });
      else placing.delete(order);
    }
  };

  const someLines = () =>
    Array.from({ length: random.between(2, BATCH_LINES_MAX) }, (_, index) => ({
      ...aPurchaseRequest(random),
      row: index + 1,
    }));

  const tapped = new Set<BatchId>();

  const acts: readonly [number, (visit: Visit) => Promise<unknown>][] = [
    [
      2,
      async ({ shop, id, own }) => {
        const asked = await shop.payments.topUp(id, naira(random.pick([500, 2000, 2000])), {
          saveCard: random.chance(0.6),
        });
        if (asked.outcome === "checkout") mayPay(own, asked.reference);
      },
    ],
    [
      6,
      async (visit) => {
        const { shop, id, own } = visit;
        const quoted = await shop.orders.quote(
          id,
          aPurchaseRequest(random),
          random.chance(0.4) ? PROMO.code : undefined,
        );
        if (quoted.outcome !== "quoted") return;
        own.quotes.push(quoted.quote);
        const way = await aWay(visit);
        const again = random.chance(0.3) ? await aWay(visit) : way;
        const taps = random.chance(0.3) ? [way, again] : [way];
        await Promise.all(taps.map((payBy) => place(visit, quoted.quote, payBy)));
      },
    ],
    [
      2,
      async (visit) => {
        if (visit.own.quotes.length === 0) return;
        await place(visit, random.pick(visit.own.quotes), await aWay(visit));
      },
    ],
    [
      3,
      async (visit) => {
        if (visit.own.quotes.length === 0) return;
        after(
          visit.own,
          await visit.shop.orders.pay(
            visit.id,
            random.pick(visit.own.quotes).order,
            await aWay(visit),
            proof(visit.id),
          ),
        );
      },
    ],
    [1, async ({ shop, id, own }) => own.quotes.length > 0 && shop.orders.cancel(id, random.pick(own.quotes).order)],
    [
      2,
      async ({ shop, id, own }) => {
        if (own.references.length === 0) return;
        const reference = random.pick(own.references);
        await shop.payments.poll(id, reference);
      },
    ],
    [
      2,
      async (visit) => {
        const { shop, id, own } = visit;
        if (own.quotes.length === 0) return;
        const as = random.chance(0.3) ? random.pick(own.quotes).order : shop.orders.mintId();
        const again = await shop.orders.quoteAgain(id, random.pick(own.quotes).order, as);
        if (again.outcome !== "same" && again.outcome !== "changed") return;
        own.quotes.push(again.quote);
        await place(visit, again.quote, await aWay(visit), { undo: random.chance(0.7) });
      },
    ],
    [
      1,
      async ({ shop, id }) => {
        const cards = await shop.payments.savedCards(id);
        if (cards.length > 0) await shop.payments.removeCard(id, random.pick(cards).id);
      },
    ],
    [
      1,
      async ({ shop, id, other }) => {
        const order = other.quotes.at(-1)?.order;
        if (!order) return;
        const friend = await identify(shop, other.writer);
        const token = friend && (await shop.orders.requestPayment(friend, order))?.token;
        if (token && random.chance(0.5)) {
          const paid = await shop.orders.payRequest(id, token, "checkout", proof(id));
          checks.note(`a friend's page: ${paid.outcome}`);
          const reference = friend && (await shop.orders.get(friend, order))?.payment;
          if (paid.outcome === "checkout" && reference) mayPay(other, reference);
        } else if (token)
          checks.note(`a friend's payment: ${(await shop.orders.payRequest(id, token, "wallet", proof(id))).outcome}`);
      },
    ],
    [
      1,
      async (visit) => {
        const { shop, id, own } = visit;
        const { quote } = await shop.batches.quote(id, someLines());
        if (quote.lines.length === 0) return;
        own.batches.push(quote);
        tapped.add(quote.batch);
        const way = await aWay(visit);
        const taps = random.chance(0.3) ? [way, await aWay(visit)] : [way];
        await Promise.all(taps.map(async (payBy) => after(own, await shop.batches.place(id, quote, payBy, proof(id)))));
      },
    ],
    [
      1,
      async (visit) => {
        const { shop, id, own } = visit;
        if (own.batches.length === 0) return;
        const { batch } = random.pick(own.batches);
        if (random.chance(0.3)) await shop.batches.cancel(id, batch);
        else after(own, await shop.batches.pay(id, batch, await aWay(visit), proof(id)));
      },
    ],
    [
      1,
      async (visit) => {
        const { shop, id, own } = visit;
        const { quote } = await shop.batches.quote(id, someLines());
        const payBy = await aWay(visit);
        if (quote.lines.length === 0 || payBy.by === "checkout") return;
        // It runs in some minutes, and once: the next time is when all is over.
        const from = instant(time.clock() - DAY_MS + random.between(SECOND_MS, 5 * MINUTE_MS));
        const terms = { action: "buy", every: { days: 1 }, payBy, ...proof(id) } as const;
        const made = await shop.schedules.create(id, { group: "Staff", quote, from }, terms);
        if (made.outcome !== "scheduled") return;
        own.plans.push(made.schedule.id);
      },
    ],
    [
      1,
      async ({ shop, id, own }) => {
        if (own.plans.length === 0) return;
        const plan = random.pick(own.plans);
        const now = (await shop.schedules.list(id)).find((schedule) => schedule.id === plan);
        const accept = now && increasedPrice(now);
        const acts = ["pause", "resume", { skip: now?.nextAt ?? instant(0) }, "stop"] as const;
        const act = accept === undefined ? random.pick(acts) : { accept };
        const changed = await shop.schedules.change(id, plan, act, proof(id));
        if (act === "stop" && changed && "next" in changed) planned.noteStopped(changed);
      },
    ],
    [5, guards.change],
    [1, (visit) => trespass(visit)],
    [2, (visit) => linkWhileBuying(visit)],
  ];
  const weighted = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

  /** Links or unlinks two chats while both of them do something else. */
  const linkWhileBuying = async (visit: Visit) => {
    const { shop, id, own } = visit;
    const partner = links.partnerOf(own.writer);
    const there = screens.find(({ writer }) => writer === partner);
    const partnerId = there && (await identify(shop, there.writer));
    if (!partnerId) return;
    const toggling = links.toggle({ shop, id, partnerId }, own.writer);
    const here = random.pick(acts)[1](visit);
    await Promise.all([toggling, here, random.pick(acts)[1]({ shop, id: partnerId, own: there, other: own })]);
  };

  /**
   * Whether nothing of another's can be a person's: they are not linked, and were not before this one kept everything.
   */
  const areStrangers = async ({ shop, id, own, other }: Visit): Promise<boolean> => {
    if (links.partnerOf(own.writer) !== other.writer) return true;
    const [now, otherId] = [await shop.customers.get(id), await identify(shop, other.writer)];
    return now.id === id && otherId !== undefined && otherId !== id && now.partedChats === undefined;
  };

  /** Tries another's order and payment; none of it may answer. */
  const trespass = async (visit: Visit) => {
    const { shop, id, own, other } = visit;
    if (!(await areStrangers(visit))) return;
    const order = other.quotes.at(-1)?.order;
    const reference = other.references.at(-1);
    const batch = other.batches.at(-1)?.batch;
    const plan = other.plans.at(-1);
    const answers: unknown[] = [];
    if (plan) answers.push(await shop.schedules.change(id, plan, "stop"));
    if (batch) {
      answers.push(await shop.batches.get(id, batch), (await shop.batches.cancel(id, batch)) || undefined);
      const paid = await shop.batches.pay(id, batch, { by: "wallet" });
      if (paid.outcome !== "refused") answers.push(paid);
    }
    if (order) {
      answers.push(await shop.orders.get(id, order), (await shop.orders.cancel(id, order)) || undefined);
      const paid = await shop.orders.pay(id, order, { by: "wallet" });
      if (paid.outcome !== "refused") answers.push(paid);
      const again = await shop.orders.quoteAgain(id, order, shop.orders.mintId());
      if (again.outcome !== "unknown") answers.push(again);
      const page = await shop.orders.history(id, { before: order, limit: 5 });
      answers.push(...page.orders);
    }
    if (reference) answers.push(await shop.payments.get(id, reference), await shop.payments.poll(id, reference));
    if (!(await areStrangers(visit))) return; // They were linked meanwhile.
    checks.expect(
      "a customer cannot reach another customer's data",
      answers.every((one) => one === undefined),
      () => JSON.stringify({ by: own.writer.name, answers }),
    );
  };

  const act = async (own: Screen, doing: (visit: Visit) => Promise<unknown>) => {
    const here = loadBalancer.now();
    if (!here) return;
    const { shop } = here;
    const other = random.pick(screens.filter((screen) => screen !== own));
    try {
      const id = await identify(shop, own.writer);
      if (id) await doing({ shop, id, own, other });
    } catch (fault) {
      here.fault(fault);
    }
  };

  /** Writes again and again after the faults until the shop has answered, which completes what a crash interrupted. */
  const writeLast = (own: Screen, from: number) => {
    let isAnswered = false;
    const write = (afterMs: number) =>
      time.in(afterMs, () => {
        if (isAnswered) return;
        void act(own, async () => {
          isAnswered = true;
        });
        write(MINUTE_MS);
      });
    write(from - time.clock() + random.between(SECOND_MS, MINUTE_MS));
  };

  return {
    links,
    screens,
    /** Each acts now and then, until it is over. */
    begin(until: number) {
      for (const own of screens) {
        const next = () =>
          time.in(random.chance(0.4) ? random.between(1, 2 * SECOND_MS) : random.between(1, 2 * MINUTE_MS), () => {
            if (time.clock() >= until) return;
            void act(own, random.pick(weighted));
            next();
          });
        next();
        writeLast(own, until);
      }
    },
    /** Batches that people have paid for, or meant to. */
    tapped,
    orders: (): OrderId[] => screens.flatMap(({ quotes }) => quotes.map(({ order }) => order)),
  };
}
