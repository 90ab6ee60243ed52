import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../src/core/base/time.js";
import { isVendOpen, type Order, vendSlot } from "../../src/core/orders/order.js";
import { couldBeSameVend, isVendorClaim, vendorClaim } from "../../src/core/reconciliation/vend-match.js";
import type { AdoptResult } from "../../src/shop/orders/decide-by-hand.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import type { FinalState } from "./invariants.js";
import type { SimulatedVendor, TrueVend } from "./vendor.js";

type Deps = Common & {
  readonly rows: Rows;
  readonly vendor: SimulatedVendor;
};

/** A tap on a record in a list that was read some time before. */
type Tap = (staffApi: StaffApi, by: CustomerId) => Promise<void>;

/** The result of a tap on an order's own record. */
type Adoption = { readonly order: OrderId; readonly own: TrueVend; readonly result: AdoptResult };

/** The order had ended, or the list could not be read or did not show the record as the order's. */
const NOT_ADOPTED: readonly AdoptResult[] = ["closed", "unread", "not-listed"];

export type Adoptions = ReturnType<typeof createAdoptions>;

/** How often staff try to adopt a record for one order. They leave a third of the orders to the shop. */
const TRIES = [0, 1, 3] as const;
/** A look-up ends an order in review within this time after its own record has ended. */
const ENDED_WITHIN_MS = 20 * MINUTE_MS;

/** Staff adopt vendor records for orders in review: mostly the order's own, sometimes one that the shop must refuse. */
export function createAdoptions({ random, checks, rows, vendor }: Deps) {
  const tries = new Map<OrderId, number>();
  const adoptions: Adoption[] = [];

  const triesLeft = (order: OrderId): number => {
    const left = tries.get(order) ?? random.pick(TRIES);
    tries.set(order, left);
    return left;
  };

  const tapOnOwn = async (order: Order, staffApi: StaffApi): Promise<Tap | undefined> => {
    const own = vendor.vends.find((vend) => vend.order === order.id);
    const list = await staffApi.orders.candidates(order.id);
    if (!own || list.outcome !== "candidates") return undefined;
    if (list.records.every(({ vendorRef }) => vendorRef !== own.vendorRef)) return undefined;
    const isKnown = order.vendorRef === own.vendorRef;
    return async (later, by) => {
      const result = await later.orders.adopt(order.id, own.vendorRef, by);
      adoptions.push({ order: order.id, own, result });
      checks.note(`staff adopt ${isKnown ? "a record that the order has" : "an order's record"}: ${result}`);
    };
  };

  const tapOnAnothers = (order: Order): Tap | undefined => {
    const others = vendor.vends.filter((vend) => vend.record && vend.order !== order.id);
    const fits = ({ record }: TrueVend) => record !== undefined && couldBeSameVend(order, record);
    const owned = new Set(
      [...rows.order.values()].flatMap(({ id, vendorRef = [] }) => (id === order.id ? [] : vendorRef)),
    );
    const claimed = others.filter((vend) => fits(vend) && owned.has(vend.vendorRef));
    const different = others.filter((vend) => !fits(vend));
    const isClaimed = claimed.length > 0 && random.chance(0.6);
    const choices = isClaimed ? claimed : different;
    if (choices.length === 0) return undefined;
    const { vendorRef } = random.pick(choices);
    return async (staffApi, by) => {
      const result = await staffApi.orders.adopt(order.id, vendorRef, by);
      checks.note(`staff try ${isClaimed ? "another order's record" : "a record of something else"}: ${result}`);
      checks.expect(
        "staff cannot adopt another order's record or one of something else",
        result === "taken" || NOT_ADOPTED.includes(result),
        () => JSON.stringify({ order, vendorRef, result }),
      );
    };
  };

  return {
    adoptions: adoptions as readonly Adoption[],
    /** An order in review that staff still mean to decide: one without a reference if there is any. */
    next(): Order | undefined {
      const open = [...rows.order.values()].filter(({ id, state }) => state === "review" && triesLeft(id) > 0);
      const unknown = open.filter(({ vendorRef }) => vendorRef === undefined);
      return open.length > 0 ? random.pick(unknown.length > 0 ? unknown : open) : undefined;
    },
    /** Reads the list of records for an order, and returns the tap that follows; undefined if there is none. */
    async choose(order: Order, staffApi: StaffApi): Promise<Tap | undefined> {
      const tap = random.chance(0.75) ? await tapOnOwn(order, staffApi) : tapOnAnothers(order);
      if (tap) tries.set(order.id, triesLeft(order.id) - 1);
      return tap;
    },
  };
}

/** Checks at any moment that an order in review keeps no other waiting once a record is its own. */
export function checkVendClaims({ rows, checks }: Pick<Deps, "rows" | "checks">): void {
  const claimants = new Set([...rows.claim.values()].flatMap(({ name, owner }) => (isVendorClaim(name) ? owner : [])));
  for (const order of rows.order.values()) {
    const { id, state, vendorRef } = order;
    if (!isVendOpen(state)) continue;
    const isSaved = vendorRef !== undefined || !claimants.has(id);
    checks.expect("an open order has the reference of the record it claimed", isSaved, () => `${id} ${state}`);
    if (state !== "review" || vendorRef === undefined) continue;
    const isFree = rows.claim.get(vendSlot(order))?.owner !== id;
    checks.expect("an order in review with a reference holds no vend slot", isFree, () => `${id} ${vendorRef}`);
  }
}

/** Checks that records adopted by staff ended their orders, and that each was refused only for a reason. */
export function checkAdoptions({ rows, time, checks, faults, vendor }: FinalState, { adoptions }: Adoptions): void {
  for (const { order: id, own, result } of adoptions) {
    if (NOT_ADOPTED.includes(result)) continue;
    const owner = rows.claim.get(vendorClaim(own))?.owner;
    const order = rows.order.get(id);
    const detail = () => JSON.stringify({ order, own, result, owner });
    if (result === "taken") {
      checks.expect("a record is refused as taken only if another order has it", owner !== id, detail);
      continue;
    }
    checks.expect("a record adopted by staff is the order's for ever", owner === id, detail);
    checks.expect("an order has the record that staff adopted for it", order?.vendorRef === own.vendorRef, detail);
    const ended = own.ends === "delivered" ? "delivered" : "refunded";
    const isEnded = result === "pending" || (result === own.ends && order?.state === ended);
    checks.expect("a record adopted by staff ends its order as it ended itself", isEnded, detail);
  }
  const isOver = (endsAt: Instant) => time.clock() > after(endsAt, ENDED_WITHIN_MS + faults.deadlineExtensionMs());
  for (const { id, state, vendorRef } of rows.order.values()) {
    if (state !== "review" || vendorRef === undefined) continue;
    const vend = vendor.vends.find((one) => one.vendorRef === vendorRef);
    const isEnded = vend !== undefined && vend.ends !== "never" && isOver(vend.endsAt);
    checks.expect("an order in review ends once its own record has", !isEnded, () => JSON.stringify({ id, vend }));
  }
}
