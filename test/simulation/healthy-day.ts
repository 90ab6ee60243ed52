/** Days without an outage, for a shop that may suspend networks by itself: the whole shop, in virtual time. */

import type { Phone } from "../../src/core/base/phone.js";
import { after, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { type Kobo, kobo, naira } from "../../src/core/money/money.js";
import { isFailed } from "../../src/core/orders/order.js";
import { listedPriceOf } from "../../src/core/orders/product.js";
import type { VendOutcome, Vendor, VendRecord, VendRequest } from "../../src/core/ports.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { createChecks } from "./checks.js";
import type { Common } from "./common.js";
import type { Faults } from "./faults.js";
import { createSimulatedGateway, type SimulatedGateway } from "./gateway.js";
import { checkBooks } from "./invariants.js";
import { type LoadBalancer, singleProcess } from "./load-balancer.js";
import { createLowdbTestStore } from "./lowdb-test-store.js";
import { createSimulatedMessenger } from "./messenger.js";
import { LINE } from "./outage.js";
import { createProcess } from "./process.js";
import type { ProcessInstance } from "./process-instance.js";
import { createRandom } from "./random.js";
import { installVirtualTimers } from "./timers.js";
import { createVirtualTime } from "./virtual-time.js";

/** Longer than any vend hangs. */
const DAY_MS = 7 * HOUR_MS;
const HANGS_MS = 6 * HOUR_MS;
/** At most this many of a hundred vends fail, and as many others hang. */
const FAILING_MAX = 0.1;
const BAD_RECIPIENTS = 0.03;
const EMPTY_FLOAT_MS_MAX = 2 * HOUR_MS;
const UNLUCKY_TRIES = 20;
/** The gap between vends: from twenty minutes (three an hour) to one minute. */
const GAP_MS_MAX = 20 * MINUTE_MS;
const GAPS_RATIO = 20;
const TOP_UP = naira(20_000);
const AMOUNTS = [naira(100), naira(150), naira(200)];
const ROWS_PER_PAGE = 100;

/** Nothing goes wrong with the machine, the payments or the messages. */
const NO_FAULTS: Faults = {
  occurs: () => false,
  variantOf: () => undefined,
  outage: undefined,
  stop: () => undefined,
  counted: new Map(),
  extendDeadlines: () => undefined,
  deadlineExtensionMs: () => 0,
  clocksApartMs: () => 0,
};

export type DayOptions = {
  readonly seed: number;
  /** For comparison: from then on no vend of the product line is delivered, and many customers buy it. */
  readonly downFromMs?: number;
};

type Day = {
  readonly vends: number;
  readonly delivered: number;
  /** How many failed for a reason that the network could have caused. */
  readonly failed: number;
  readonly hung: number;
  readonly outOfFloat: number;
  /** When the shop suspended the product line, since the day began. */
  readonly suspendedAfterMs: number | undefined;
  readonly broken: readonly string[];
};

/** One day: customers buy airtime of one network, which delivers most of it. */
export async function playDay({ seed, downFromMs }: DayOptions): Promise<Day> {
  const random = createRandom(seed);
  const time = createVirtualTime(() => testStore.quiet());
  const [began, checks] = [time.clock(), createChecks()];
  const common = { time, random, faults: NO_FAULTS, checks };
  const testStore = createLowdbTestStore({ ...common, shops: 1, onCommit: () => undefined });
  const { rows, storage } = testStore;
  const vendor = createVendor(common, downFromMs);
  const gateway = createSimulatedGateway({
    ...common,
    payment: (reference) => rows.payment.get(reference),
    idsOf: (customer) => [customer],
    post: (webhook) => void loadBalancer.post(webhook),
  });
  const messenger = createSimulatedMessenger(common);
  const process = createProcess({
    ...{ ...common, storage },
    pendingEnds: { afterMs: 24 * HOUR_MS, as: "person" },
    world: () => ({ vendor: vendor.port, gateway: gateway.port, messenger: messenger.port }),
  });
  const loadBalancer = singleProcess(process);
  const release = installVirtualTimers(process.timer, time.clock, () => false);
  try {
    process.start();
    await time.run(after(began, SECOND_MS));
    const decided = ownerLetsItDecide(loadBalancer); // Resolves only as time passes.
    await time.run(after(began, 2 * SECOND_MS));
    await decided;
    begin({ ...common, loadBalancer, gateway }, { isBusy: downFromMs !== undefined });
    await time.run(after(began, DAY_MS));
    checkBooks(rows, checks);
  } finally {
    release();
  }
  const suspended = [...rows.auditEntry.values()].find(({ action }) => action === "sale-suspended");
  const orders = [...rows.order.values()];
  return {
    ...vendor.counts(),
    delivered: orders.filter(({ state }) => state === "delivered").length,
    failed: orders.filter(({ state, failure }) => isFailed(state) && isNetworks(failure)).length,
    suspendedAfterMs: suspended && suspended.at - began,
    broken: checks.broken,
  };
}

const isNetworks = (failure: string | undefined) => failure === "rejected" || failure === "network-failed";

async function ownerLetsItDecide(loadBalancer: LoadBalancer): Promise<void> {
  const here = loadBalancer.now();
  if (!here) throw new Error("The shop is not open");
  const { id } = await here.shop.customers.identify({ channel: "telegram", id: "91" }, "Owner");
  await here.staffApi.settings.set({ suspendMode: "auto" }, { by: id });
}

const phoneOf = (customer: number, number: number): Phone =>
  `080355${String(customer).padStart(2, "0")}${number}00` as Phone;
const UNLUCKY = 99;

type Sold = {
  readonly record: Omit<VendRecord, "state">;
  readonly ends: "delivered" | "failed";
  readonly endsAt: Instant;
};

/** A vendor whose network works: a few vends fail, a few hang for hours, the float runs out for a while, one customer is unlucky. */
function createVendor({ time, random }: Common, downFromMs: number | undefined) {
  const { clock } = time;
  const began = clock();
  const [failing, hanging] = [random.next() * FAILING_MAX, random.next() * FAILING_MAX];
  const emptyFrom = after(began, random.between(0, DAY_MS));
  const emptyUntil = after(emptyFrom, downFromMs === undefined ? random.between(0, EMPTY_FLOAT_MS_MAX) : 0);
  /** Newest first. */
  const sold: Sold[] = [];
  const counts = { vends: 0, hung: 0, outOfFloat: 0 };

  const stateOf = ({ ends, endsAt }: Sold): VendRecord["state"] => (clock() >= endsAt ? ends : "pending");
  const recordOf = (one: Sold): VendRecord => ({ ...one.record, state: stateOf(one) });
  const refuse = (reason: "rejected" | "out-of-float" | "bad-recipient"): VendOutcome => ({
    ...{ outcome: "refused", reason, message: "no" },
  });
  const sell = ({ recipient, product }: VendRequest, ends: Sold["ends"], afterMs: number): VendOutcome => {
    const amount = listedPriceOf(product);
    const [vendorRef, cost]: [string, Kobo] = [`V${counts.vends}`, kobo(Math.floor(amount * 0.97))];
    const record = { vendorRef, recipient, kind: product.kind, amount, cost, at: clock() };
    const one: Sold = { record, ends, endsAt: after(clock(), afterMs) };
    sold.unshift(one);
    return { outcome: "accepted", record: recordOf(one) };
  };

  const answer = (request: VendRequest): VendOutcome => {
    counts.vends += 1;
    if (request.recipient === phoneOf(UNLUCKY, 0)) return refuse("rejected");
    if (downFromMs !== undefined && clock() >= after(began, downFromMs)) return refuse("rejected");
    if (clock() >= emptyFrom && clock() < emptyUntil) {
      counts.outOfFloat += 1;
      return refuse("out-of-float");
    }
    if (random.chance(BAD_RECIPIENTS)) return refuse("bad-recipient");
    if (random.chance(failing)) {
      return random.chance(0.5) ? refuse("rejected") : sell(request, "failed", random.between(0, MINUTE_MS));
    }
    if (!random.chance(hanging)) return sell(request, "delivered", 0);
    counts.hung += 1;
    return sell(request, random.chance(0.5) ? "delivered" : "failed", HANGS_MS);
  };

  const port = (instance: ProcessInstance): Vendor => ({
    vend: (request) =>
      instance.call<VendOutcome>("vend", () => ({ reply: answer(request), afterMs: random.between(1, 900) })),
    plans: () => instance.call("plans", () => ({ reply: { outcome: "plans", plans: [] }, afterMs: 100 })),
    historyPage: (number) =>
      instance.call("history", () => {
        const page = sold.slice((number - 1) * ROWS_PER_PAGE, number * ROWS_PER_PAGE).map(recordOf);
        const rows = page.map((record) => ({ key: record.vendorRef, record }));
        return { reply: { outcome: "page", rows, count: sold.length }, afterMs: random.between(1, 900) };
      }),
  });
  return { port, counts: () => counts };
}

type Trade = Common & { readonly loadBalancer: LoadBalancer; readonly gateway: SimulatedGateway };

/** Customers come one after another; one of them tries twenty times something that always fails. */
function begin({ time, random, loadBalancer, gateway }: Trade, { isBusy }: { readonly isBusy: boolean }): void {
  const customers = (isBusy ? 20 : 5) + random.between(0, 60);
  const gapMs = isBusy ? MINUTE_MS / 2 : GAP_MS_MAX / GAPS_RATIO ** random.next();

  const buys = async (shop: CustomerApi, customer: number, recipient: Phone): Promise<void> => {
    const { id } = await shop.customers.identify({ channel: "telegram", id: `5${customer}` }, "Many");
    const product = { kind: LINE.kind, amount: random.pick(AMOUNTS) } as const;
    const quoted = await shop.orders.quote(id, { network: LINE.network, recipient, product });
    if (quoted.outcome === "refused") return;
    const { quote } = quoted;
    if (quote.wallet >= quote.price) return void (await shop.orders.place(id, quote, { by: "wallet" }));
    const opened = await shop.payments.topUp(id, TOP_UP, { saveCard: false });
    if (opened.outcome !== "checkout") return;
    gateway.payPage(opened.reference);
    time.in(20 * SECOND_MS, () => comes(customer, recipient));
  };
  const comes = (customer: number, recipient: Phone): void => {
    const here = loadBalancer.now();
    if (here) buys(here.shop, customer, recipient).catch(here.fault);
  };

  const next = () =>
    time.in(gapMs * 2 * random.next(), () => {
      const customer = random.between(0, customers - 1);
      comes(customer, phoneOf(customer, random.between(0, 4)));
      next();
    });
  next();
  const from = random.between(0, DAY_MS - HOUR_MS);
  const waitMs = random.between(30 * SECOND_MS, 150 * SECOND_MS);
  for (let tries = 0; tries < UNLUCKY_TRIES; tries++) {
    time.in(from + tries * waitMs, () => comes(UNLUCKY, phoneOf(UNLUCKY, 0)));
  }
}
