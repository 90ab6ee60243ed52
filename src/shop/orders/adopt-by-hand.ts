import type { CustomerId, Mint, OrderId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { vendSlot } from "../../core/orders/order.js";
import type { Log, Vendor, VendRecord } from "../../core/ports.js";
import { vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { failOrder, moveOrder } from "../ledger/move-order.js";
import { recordAudit } from "../settings/audit.js";
import {
  type CandidatesResult,
  findCandidates,
  hasUnreadableCandidate,
  isCandidate,
  readVendHistory,
  type StaffRefusal,
} from "./candidates.js";

/** How the record that was picked ended, and so the order; `taken`: it is another order's. */
export type AdoptResult = VendRecord["state"] | "taken" | StaffRefusal;

export type StaffAdoptDeps = {
  readonly store: Store;
  readonly vendor: Vendor;
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
};

/** What a person picks out of the vendor's history for an order that could not be decided by itself. */
export function createStaffAdopt(deps: StaffAdoptDeps) {
  const { store, clock, log } = deps;
  return {
    async candidates(id: OrderId): Promise<CandidatesResult> {
      const known = await store.order(id);
      if (known?.state !== "review") return { outcome: "closed" };
      const history = await readVendHistory(deps, known);
      if (!history) return { outcome: "unread" };
      return store.transact(known.customer, async (books) => {
        const order = await books.order(id);
        if (order?.state !== "review") return { outcome: "closed" };
        const records = await findCandidates(store, books, order, history.records);
        return {
          outcome: "sightings",
          records,
          ...((await hasUnreadableCandidate(books, order, history)) && { unreadable: true }),
        };
      });
    },

    async adopt(id: OrderId, vendorRef: string, by: CustomerId): Promise<AdoptResult> {
      const known = await store.order(id);
      if (known?.state !== "review") return "closed";
      // Read anew: what was shown may be old, and the record may have ended since.
      const record = (await readVendHistory(deps, known))?.records.find((one) => one.vendorRef === vendorRef);
      if (!record) return "unread";
      return store.transact(known.customer, async (books) => {
        const order = await books.order(id);
        if (order?.state !== "review") return "closed";
        if (!isCandidate(order, record)) return "unread";
        if (!(await books.claim(vendorClaim(record), id))) return "taken";
        const { cost, state } = record;
        await recordAudit(deps, books, {
          customer: order.customer,
          by,
          action: "order-adopted",
          target: id,
          detail: vendorRef,
        });
        log.info({ order: id, vendorRef, state }, "a record was adopted by hand");
        if (state === "pending") {
          // It stays with the desk until the record ends, which the next look-ups see to.
          await books.putOrder({ ...order, vendorRef, cost, lookUpCount: 0, dueAt: clock() });
          return state;
        }
        await books.unclaim(vendSlot(order), id);
        if (state === "delivered") {
          await moveOrder(deps, books, order, "delivered", { by: "desk", change: { vendorRef, cost } });
        } else {
          await failOrder(deps, books, order, { by: "desk", change: { vendorRef, failure: "network-failed" } });
        }
        return state;
      });
    },
  };
}
