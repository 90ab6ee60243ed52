import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { moveOrder } from "../ledger/move-order.js";
import { recordAudit } from "../settings/audit.js";
import type { StaffAdoptDeps } from "./adopt-by-hand.js";
import { findCandidates, hasUnreadableCandidate, readVendHistory, type StaffRefusal } from "./candidates.js";

export type SendAgainResult =
  | { readonly outcome: "sent" | StaffRefusal }
  /** Refused: the service lists a vend that cannot be read whole, and could be the order's. */
  | { readonly outcome: "unreadable" }
  /** Refused: these may have come of the order already. */
  | { readonly outcome: "seen"; readonly vendorRefs: readonly string[] }
  | { readonly outcome: "too-soon"; readonly notBefore: Instant }
  | { readonly outcome: "too-often"; readonly attemptsMax: number };

/** How often a person may have one order sent again, so that nobody empties the float by tapping. */
export const RETRIES_MAX = 3;
/** An order is sent again this long after its last try at the earliest; a call may take the better part of the minute. */
export const RETRY_AFTER_MS = 2 * CLOCK_SKEW_MS + MINUTE_MS;

/**
 * Has an order in review vended once more, on a person's word and only when the vendor's history shows nothing that
 * could have come of it. The money stays held and the slot stays the order's, so nothing like it is sent meanwhile.
 */
export function createSendAgain(deps: StaffAdoptDeps) {
  const { store, clock } = deps;

  /** Undefined when a look-up was faster: it may have seen, and claimed, what was not to be seen here yet. */
  const attempt = async (id: OrderId, by: CustomerId): Promise<SendAgainResult | undefined> => {
    const known = await store.order(id);
    if (known?.state !== "review") return { outcome: "closed" };
    const history = await readVendHistory(deps, known);
    if (!history) return { outcome: "unread" };
    return store.transact(known.customer, async (books) => {
      const order = await books.order(id);
      if (order?.state !== "review") return { outcome: "closed" };
      if (order.lookUpCount !== known.lookUpCount || order.dueAt !== known.dueAt) return undefined;
      return tooEarly(order, clock()) ?? sendUnlessListed({ ...deps, by }, books, order, history);
    });
  };

  return async (id: OrderId, by: CustomerId): Promise<SendAgainResult> => {
    for (let readings = 0; readings < READINGS_MAX; readings++) {
      const result = await attempt(id, by);
      if (result) return result;
    }
    return { outcome: "unread" };
  };
}

const READINGS_MAX = 3;

/**
 * Two tries are kept so far apart that the times of their records tell them apart, however the clocks differ: look-ups
 * of the new try leave the records of the old one alone. It also refuses what somebody else had sent again just now.
 */
function tooEarly(order: Order, now: Instant): SendAgainResult | undefined {
  if ((order.earlierAttempts?.length ?? 0) >= RETRIES_MAX) return { outcome: "too-often", attemptsMax: RETRIES_MAX };
  const notBefore = after(vendStartedAt(order), RETRY_AFTER_MS);
  return now < notBefore ? { outcome: "too-soon", notBefore } : undefined;
}

async function sendUnlessListed(
  deps: StaffAdoptDeps & { readonly by: CustomerId },
  books: Books,
  order: Order,
  history: VendHistory,
) {
  if (await hasUnreadableCandidate(books, order, history)) return { outcome: "unreadable" } as const;
  const own = await findCandidates(deps.store, books, order, history.records);
  const vendorRefs = undecided(order, own);
  if (vendorRefs.length > 0) return { outcome: "seen", vendorRefs } as const;
  await setAsideAdopted(books, order, own);
  const { vendorRef: _, cost: __, ...fresh } = order;
  const earlierTries = [...(order.earlierAttempts ?? []), vendStartedAt(order)];
  const change = { earlierAttempts: earlierTries, lookUpCount: 0, dueAt: deps.clock() };
  await moveOrder(deps, books, fresh, "paid", { by: "desk", change });
  await recordAudit(deps, books, {
    customer: order.customer,
    by: deps.by,
    action: "order-vended-again",
    target: order.id,
  });
  deps.log.info({ order: order.id, tries: earlierTries.length + 1 }, "an order is sent again by hand");
  return { outcome: "sent" } as const;
}

/** What has come of the order, or may yet: also the vend that it is known to have led to, whether it is listed or not. */
function undecided({ vendorRef }: Order, own: readonly VendRecord[]): string[] {
  const alive = own.filter(({ state }) => state !== "failed").map((record) => record.vendorRef);
  const listed = vendorRef === undefined || own.some((record) => record.vendorRef === vendorRef);
  return listed ? alive : [...alive, vendorRef];
}

/**
 * Failed records of the order are claimed for its tries that are over, or one of them might end the new try. One that
 * names no plan, and was not its answer either, may be another order's and is left to it.
 */
async function setAsideAdopted(books: Books, order: Order, failed: readonly VendRecord[]): Promise<void> {
  for (const record of failed) {
    if (!sameVend(order, record) && record.vendorRef !== order.vendorRef) continue;
    await books.unclaim(vendorClaim(record), order.id);
    await books.claim(vendorClaim(record), `${order.id}/tried`);
  }
}
