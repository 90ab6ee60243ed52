import type { AuditEntryId, CustomerId } from "../../src/core/base/ids.js";
import { lastDays, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { naira } from "../../src/core/money/money.js";
import { newestSince } from "../../src/core/money/pricing.js";
import { findingActionsFor } from "../../src/core/reconciliation/finding.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { WalletChangeRequest } from "../../src/shop/wallets/change.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Adoptions } from "./adoptions.js";
import { aPriceChange, GROUP_LIMITS, PROMO } from "./catalogue.js";
import type { Common } from "./common.js";
import type { Decisions } from "./decisions.js";
import type { LoadBalancer } from "./load-balancer.js";

type Deps = Common & {
  readonly loadBalancer: LoadBalancer;
  readonly rows: Rows;
  readonly adoptions: Adoptions;
  readonly decisions: Decisions;
};

/** A wallet change that staff requested, and the outcomes of all taps on it. */
export type WalletChange = { readonly request: WalletChangeRequest; readonly outcomes: Set<string> };

export type Staff = {
  readonly walletChanges: ReadonlyMap<AuditEntryId, WalletChange>;
  begin(until: number): void;
  /** A member of staff compares the last days with the service's lists, and takes back what the gateway reversed. */
  reconcile(): Promise<void>;
};

type Act = (staffApi: StaffApi, by: CustomerId) => Promise<unknown>;

const CHATS: readonly Chat[] = ["91", "92"].map((id) => ({ channel: "telegram", id }));
/** More than most wallets hold, and more than one member of staff may give alone. */
const AMOUNTS = [naira(50), naira(300), naira(6_000)];

const COMPARED_DAYS = 3;
/** Soon enough to come before the shop's own look-up. */
const REVIEW_EVERY_MS_MAX = 30 * SECOND_MS;
/** Most orders go to review only when the faults are over. */
const REVIEWING_MS = 90 * MINUTE_MS;

/**
 * Two members of staff, who give, take and refund money, tap twice, decide each other's requests, and adopt vendor
 * records for orders in review or decide about them by hand.
 */
export function createStaff({ time, random, loadBalancer, rows, adoptions, decisions }: Deps): Staff {
  const walletChanges = new Map<AuditEntryId, WalletChange>();

  const twice = async (work: () => Promise<unknown>) => {
    await Promise.all(random.chance(0.4) ? [work(), work()] : [work()]);
  };

  const walletChange = (request: WalletChangeRequest): WalletChange => {
    const entry = walletChanges.get(request.id) ?? { request, outcomes: new Set() };
    walletChanges.set(request.id, entry);
    return entry;
  };

  const change = (staffApi: StaffApi, request: WalletChangeRequest) => {
    const { outcomes } = walletChange(request);
    return twice(async () => outcomes.add((await staffApi.wallets.change(request)).outcome));
  };

  const aChangeRequest = (staffApi: StaffApi, by: CustomerId): WalletChangeRequest | undefined => {
    const orders = [...rows.order.values()];
    if (orders.length === 0) return undefined;
    const common = { id: staffApi.wallets.mintChangeId(), by, reason: "a kindness" };
    const { customer } = random.pick(orders);
    const sold = orders.filter(({ state }) => state === "delivered");
    if (sold.length > 0 && random.chance(0.3)) return { ...common, kind: "refund", order: random.pick(sold).id };
    return { ...common, kind: random.pick(["credit", "debit"] as const), customer, amount: random.pick(AMOUNTS) };
  };

  const reconcile = async (staffApi: StaffApi, by: CustomerId) => {
    await staffApi.reconciliation.run(lastDays(time.clock(), COMPARED_DAYS));
    for (const { id, discrepancy, closed } of [...rows.finding.values()]) {
      if (!closed && findingActionsFor(discrepancy).includes("take-back"))
        await twice(() => staffApi.reconciliation.close(id, "take-back", by));
    }
  };

  const acts: readonly Act[] = [
    async (staffApi, by) => {
      const request = aChangeRequest(staffApi, by);
      if (request) await change(staffApi, request);
    },
    async (staffApi) => {
      if (walletChanges.size > 0) await change(staffApi, random.pick([...walletChanges.values()]).request);
    },
    async (staffApi, by) => {
      const asked = [...walletChanges.values()].filter(({ outcomes }) => outcomes.has("asked"));
      if (asked.length === 0) return;
      const { request, outcomes } = random.pick(asked);
      const as = random.chance(0.7) ? "confirmed" : "refused";
      await twice(async () => outcomes.add((await staffApi.wallets.decideApproval(request.id, as, by)).outcome));
    },
    async (staffApi, by) => {
      const id = staffApi.wallets.mintChangeId();
      const change = random.chance(0.5) ? { to: naira(10_000) } : { more: naira(500) };
      await twice(() => staffApi.monitoring.changeFloat({ id, by, ...change }));
    },
    (staffApi, by) => staffApi.promos.set(PROMO, { by, belowCost: true }),
    reconcile,
    async (staffApi, by) => {
      const locked = [...rows.customer.values()].filter(({ mergedInto, safety }) => !mergedInto && safety?.pin);
      if (locked.length === 0) return;
      const { id, safety } = random.pick(locked);
      const setAt = safety?.pin?.setAt;
      if (setAt !== undefined) await twice(() => staffApi.customers.resetPin(id, setAt, by));
    },
  ];

  /** A random customer, if there are any yet. */
  const buyers = (): readonly CustomerId[] => {
    const orders = [...rows.order.values()];
    return orders.length === 0 ? [] : [random.pick(orders).customer];
  };
  const regroup: Act = async (staffApi, by) => {
    const to = random.pick(["reseller", "reseller", "none", "staff"] as const);
    for (const customer of buyers()) await twice(() => staffApi.customers.setPriceGroup(customer, to, by));
  };
  const priceActs: readonly Act[] = [
    ...[regroup, regroup],
    async (staffApi, by) => {
      for (const customer of buyers()) {
        const since = newestSince((await staffApi.customers.priceGroup(customer))?.belowCostRules ?? []);
        await twice(() => staffApi.customers.allowBelowCost(customer, { group: "reseller", since }, by));
      }
    },
    (staffApi, by) => twice(() => staffApi.catalogue.setPrice(aPriceChange(random), { by, belowCost: true })),
    (staffApi, by) => {
      const limit = random.chance(0.5) ? { limit: random.pick(GROUP_LIMITS) } : {};
      return twice(() => staffApi.catalogue.setPriceGroupLimit({ priceGroup: "reseller", ...limit }, by));
    },
  ];

  const act = async (doing: Act) => {
    const here = loadBalancer.now();
    if (!here) return;
    const chat = random.pick(CHATS);
    try {
      const { id } = await here.shop.customers.identify(chat, chat.id);
      await doing(here.staffApi, id);
    } catch (fault) {
      here.fault(fault);
    }
  };

  /** They read the list of records, and tap on one after a while. */
  const review = (until: number) =>
    time.in(random.between(SECOND_MS, REVIEW_EVERY_MS_MAX), () => {
      if (time.clock() >= until) return;
      const decision = random.chance(0.3) ? decisions.orderInReview() : undefined;
      const order = decision ? undefined : adoptions.next();
      if (decision) void act((staffApi, by) => twice(() => decision(staffApi, by)));
      if (order)
        void act(async (staffApi) => {
          const tap = await adoptions.choose(order, staffApi);
          if (tap)
            time.in(random.between(1, REVIEW_EVERY_MS_MAX), () => void act((later, by) => twice(() => tap(later, by))));
        });
      review(until);
    });

  return {
    walletChanges,
    reconcile: () => act(reconcile),
    begin(until) {
      review(until + REVIEWING_MS);
      const keepDoing = (some: readonly Act[], most: number) =>
        time.in(random.chance(0.4) ? random.between(1, 2 * SECOND_MS) : random.between(1, most), () => {
          if (time.clock() >= until) return;
          void act(random.pick(some));
          keepDoing(some, most);
        });
      keepDoing(acts, 3 * MINUTE_MS);
      const others = decisions.others((later) => void act(later));
      keepDoing(
        others.map((decision) => (staffApi, by) => twice(() => decision(staffApi, by))),
        4 * MINUTE_MS,
      );
      keepDoing(priceActs, 2 * MINUTE_MS);
    },
  };
}
