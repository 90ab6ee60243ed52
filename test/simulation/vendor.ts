import type { OrderId } from "../../src/core/base/ids.js";
import type { Network } from "../../src/core/base/network.js";
import { after, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import { type Order, vendSlot } from "../../src/core/orders/order.js";
import { listedPriceOf } from "../../src/core/orders/product.js";
import type { VendOutcome, Vendor, VendRecord, VendRequest } from "../../src/core/ports.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import { PLANS } from "./catalogue.js";
import type { Common } from "./common.js";
import type { Fault, Outage } from "./faults.js";
import type { Outages } from "./outage.js";
import type { ProcessInstance } from "./process-instance.js";

/** A requested vend and its true result. */
export type TrueVend = {
  readonly order: OrderId;
  readonly vendorRef: string;
  /** Undefined while, or because, it never happened. */
  record?: Omit<VendRecord, "state">;
  ends: "delivered" | "failed" | "never";
  endsAt: Instant;
  /** What it reads as since somebody there changed it, long after its order was closed. */
  reversed?: "delivered" | "failed";
  seenFrom: Instant;
  /** When a history was read that should have shown it, and did not. */
  readonly hidden: Instant[];
};

type Plans = Awaited<ReturnType<Vendor["plans"]>>;
type HistoryPage = Awaited<ReturnType<Vendor["historyPage"]>>;

type Deps = Common & {
  readonly pendingEnds: PendingEnds;
  readonly outages: Outages;
  /** What the shop's books say, as a power cut would leave them. */
  readonly orders: () => Iterable<Order>;
};

export type SimulatedVendor = { readonly vends: readonly TrueVend[]; port(instance: ProcessInstance): Vendor };

const TIMEOUT_MS = 20 * SECOND_MS;
const REVERSED_MS_MAX = 10 * MINUTE_MS;
const HANGS_MS = 6 * HOUR_MS;
const HISTORY_AWAY_MS_MAX = 45 * MINUTE_MS;
const ROWS_PER_PAGE = 5;
const SKEW_MAX_MS = 4 * MINUTE_MS + 50 * SECOND_MS;
const REFUSALS = {
  "vend-out-of-float": "out-of-float",
  "vend-bad-recipient": "bad-recipient",
  "vend-plan-unavailable": "plan-unavailable",
  "vend-unreachable": "unreachable",
  "vend-rejected": "rejected",
  "vend-unauthorised": "unauthorised",
} as const;

type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS];

/** The vendor: unreliable answers, and a true record of every vend. */
export function createSimulatedVendor(deps: Deps): SimulatedVendor {
  const { time, random, faults, checks, pendingEnds, outages, orders } = deps;
  const { clock } = time;
  const vends: TrueVend[] = [];
  let historyAwayUntil = clock();

  /** Whose request this is: it does not say, but only one order may be vending this to this number now. */
  const attribute = (request: VendRequest): TrueVend => {
    const slot = vendSlot(request);
    const inFlight = [...orders()].filter(
      (order) => ["vending", "pending", "review"].includes(order.state) && vendSlot(order) === slot,
    );
    const sent = new Set(vends.map(({ order }) => order));
    const [own] = inFlight.filter(({ id, state }) => state === "vending" && !sent.has(id));
    checks.expect("a vend is sent once, after its intent is stored", own !== undefined, () => slot);
    // One that is known by its reference, and is before a person, is no other's any more.
    const nameless = inFlight.filter(({ state, vendorRef }) => state !== "review" || vendorRef === undefined);
    checks.expect(
      "one vend per number, amount and plan is in flight, besides reviewed ones with a reference",
      nameless.length <= 1,
      () => nameless.map(({ id, state }) => `${id} ${state}`).join(", "),
    );
    const vend: TrueVend = {
      order: own?.id ?? "ord_nobody",
      vendorRef: `V${vends.length + 1}`,
      ends: "never",
      endsAt: clock(),
      seenFrom: clock(),
      hidden: [],
    };
    vends.push(vend);
    return vend;
  };

  /** A while during which a fault lasts, or none. */
  const delay = (fault: Fault, least: number, most: number) => (faults.occurs(fault) ? random.between(least, most) : 0);

  /** A vend whose end our books have already taken over ends otherwise after all. */
  const reverse = (vend: TrueVend) => {
    const order = [...orders()].find(({ id }) => id === vend.order);
    if (order?.vendorRef !== vend.vendorRef) return;
    if (order.state === "delivered" && faults.occurs("delivered-then-failed")) vend.reversed = "failed";
    if (order.state === "refunded" && faults.occurs("failed-then-delivered")) vend.reversed = "delivered";
  };

  const carryOut = (vend: TrueVend, { recipient, product }: VendRequest, ends: "delivered" | "failed") => {
    const amount = listedPriceOf(product);
    const skew = faults.occurs("service-clock-off") ? random.between(-SKEW_MAX_MS, SKEW_MAX_MS) : 0;
    const planned = product.kind === "data" && !faults.occurs("record-without-plan");
    vend.record = {
      ...{ vendorRef: vend.vendorRef, recipient, kind: product.kind, amount, at: after(clock(), skew) },
      cost: ends === "failed" ? kobo(0) : kobo(Math.floor(amount * 0.97)),
      ...(planned ? { planCode: product.planCode } : {}),
    };
    vend.ends = faults.occurs("vend-fails-late") ? "failed" : ends;
    const never = faults.occurs("vend-pending-for-ever");
    vend.endsAt = never
      ? after(clock(), Number.MAX_SAFE_INTEGER / 4)
      : after(clock(), delay("vend-pending", SECOND_MS, 40 * MINUTE_MS));
    if (faults.occurs("vend-ends-at-refund")) {
      const ms = random.chance(0.7) ? random.between(-4 * SECOND_MS, 4 * SECOND_MS) : random.between(0, 45 * MINUTE_MS);
      vend.endsAt = after(clock(), pendingEnds.afterMs + ms);
    }
    const hidden = random.chance(0.8) ? 90 * SECOND_MS : 12 * MINUTE_MS;
    vend.seenFrom = after(clock(), delay("record-late", SECOND_MS, hidden));
    time.in(vend.endsAt - clock() + random.between(SECOND_MS, REVERSED_MS_MAX), () => reverse(vend));
  };

  const shown = (vend: TrueVend): VendRecord | undefined => {
    if (!vend.record) return undefined;
    if (clock() < vend.seenFrom || faults.occurs("record-flickers")) {
      vend.hidden.push(clock());
      return undefined;
    }
    return { ...vend.record, state: stateOf(vend, clock()) };
  };

  /** A lost answer ends at the timeout; a reset or unreadable answer ends earlier. */
  const unanswered = (cause: Fault): { reply: VendOutcome; afterMs: number } => {
    const isAtOnce = cause.endsWith("-reset") || cause.endsWith("-garbage");
    return { reply: { outcome: "unknown", cause }, afterMs: isAtOnce ? random.between(1, TIMEOUT_MS) : TIMEOUT_MS };
  };

  const refuse = (reason: Refusal): { reply: VendOutcome; afterMs: number } => ({
    reply: { outcome: "refused", reason, message: "no" },
    afterMs: random.between(1, 900),
  });

  /** The record of what was just carried out, as it reads now. */
  const accept = (vend: TrueVend): { reply: VendOutcome; afterMs: number } | undefined =>
    vend.record && {
      reply: { outcome: "accepted", record: { ...vend.record, state: stateOf(vend, clock()) } },
      afterMs: random.between(1, 3 * SECOND_MS),
    };

  /** In an outage: refused at once, or taken and failed soon; or taken, and not ended for hours. */
  const fail = (outage: Outage, vend: TrueVend, request: VendRequest) => {
    if (outage === "float-empty") return refuse("out-of-float");
    const hangs = outage === "network-hangs";
    if (!hangs && random.chance(0.5)) return refuse("rejected");
    carryOut(vend, request, hangs && random.chance(0.5) ? "delivered" : "failed");
    vend.endsAt = after(clock(), hangs ? HANGS_MS : random.between(0, MINUTE_MS));
    return accept(vend) ?? unanswered("vend-answer-garbage");
  };

  const answer = (vend: TrueVend, request: VendRequest): { reply: VendOutcome; afterMs: number } => {
    const outage = outages.strikes(request);
    if (outage) return fail(outage, vend, request);
    if (request.product.kind === "data" && faults.occurs("vend-unidentified")) {
      carryOut(vend, request, "delivered");
      if (vend.record) vend.record = withoutPlan(vend.record);
      return unanswered("vend-unidentified");
    }
    const lost = faults.variantOf("vendLost");
    if (lost) return unanswered(lost);
    const refused = faults.variantOf("vendRefused");
    if (refused) {
      if (faults.occurs("refusal-recorded")) carryOut(vend, request, "failed");
      return refuse(REFUSALS[refused]);
    }
    if (faults.occurs("vend-late")) {
      const ms = random.chance(0.8) ? random.between(1, 60 * SECOND_MS) : random.between(1, 15 * MINUTE_MS);
      vend.seenFrom = after(clock(), ms);
      time.in(ms, () => carryOut(vend, request, "delivered"));
      return unanswered("vend-late");
    }
    carryOut(vend, request, "delivered");
    const lostAnswer = faults.variantOf("vendUnanswered");
    const accepted = lostAnswer ? undefined : accept(vend);
    return accepted ?? unanswered(lostAnswer ?? "vend-answer-garbage");
  };

  return {
    vends,
    port: (instance) => ({
      vend(request) {
        let vend: TrueVend | undefined;
        if (instance.alive()) vend = attribute(request);
        return instance.call<VendOutcome>("vend", () => answer(vend ?? attribute(request), request));
      },
      plans: (network: Network) =>
        instance.call<Plans>("plans", () => {
          const cause = faults.variantOf("plansUnread");
          if (cause) return unread(cause);
          return { reply: { outcome: "plans", plans: PLANS.filter((plan) => plan.network === network) }, afterMs: 100 };
        }),
      historyPage: (number) =>
        instance.call<HistoryPage>("history", () => {
          if (faults.occurs("history-away")) historyAwayUntil = after(clock(), random.between(0, HISTORY_AWAY_MS_MAX));
          const cause = clock() < historyAwayUntil ? "history-away" : faults.variantOf("historyUnread");
          if (cause) return unread(cause);
          const listed = vends.filter(({ record, seenFrom }) => record && clock() >= seenFrom);
          listed.sort((one, other) => (other.record?.at ?? 0) - (one.record?.at ?? 0));
          const page = listed.slice((number - 1) * ROWS_PER_PAGE, number * ROWS_PER_PAGE);
          const records = page.flatMap((vend) => shown(vend) ?? []);
          const isCutOff = records.length === 0;
          for (const vend of vends) {
            const isListed = listed.includes(vend) && !isCutOff;
            if (vend.record && !isListed) vend.hidden.push(clock());
          }
          return {
            reply: {
              outcome: "page",
              rows: records.map((record) => ({ key: record.vendorRef, record })),
              count: listed.length,
            },
            afterMs: random.between(1, SECOND_MS),
          };
        }),
    }),
  };
}

const withoutPlan = ({ planCode: _, ...record }: Omit<VendRecord, "state">): Omit<VendRecord, "state"> => record;

/** How a vend reads. */
export function stateOf({ ends, endsAt, reversed }: TrueVend, now: Instant): VendRecord["state"] {
  if (reversed) return reversed;
  return now >= endsAt && ends !== "never" ? ends : "pending";
}

/** A reading that fails: nothing comes in time, or a refusal at once. */
export const unread = (cause: Fault) => ({
  reply: { outcome: "unread", cause } as const,
  afterMs: cause.endsWith("-timeout") ? TIMEOUT_MS : 100,
});
