/**
 * Decisions about an order that only staff may make, after looking at the service. Each takes effect once, however
 * often it is tapped.
 */
import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { type Order, timesSentAgain, vendSlot, vendStartedAt } from "../../core/orders/order.js";
import type { VendHistory, VendRecord } from "../../core/ports.js";
import { CLOCK_SKEW_MS, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { failOrder, moveOrder, transactOrder } from "../ledger/move-order.js";
import { recordAudit } from "../settings/audit.js";
import { isOwnAndOthersCould } from "../wallets/carry-out.js";
import { type Candidates, findCandidates, isCandidate, readVendHistory } from "./candidates.js";
import { adoptRecord } from "./deliver.js";

/** How often staff may have one order vended again: a limit, so that nobody can empty the float by tapping. */
export const RETRIES_MAX = 3;
/** Two attempts are at least this far apart. The minute allows for the duration of the call. */
export const VEND_AGAIN_AFTER_MS = 2 * CLOCK_SKEW_MS + MINUTE_MS;
const READINGS_MAX = 3;

/** `closed`: the order is not in review, or no longer. `unread`: the service's history cannot be read now. */
type StaffRefusal = "closed" | "unread";

type CandidatesResult = ({ readonly outcome: "candidates" } & Candidates) | { readonly outcome: StaffRefusal };

/**
 * How the adopted record ended, and so the order. `not-listed`: the service's history does not show the record, or not as
 * this order's. `taken`: another order has claimed it. `own-order`: it failed, and the order is their own, so another
 * member of staff has to adopt it.
 */
export type AdoptResult = VendRecord["state"] | "not-listed" | "taken" | "own-order" | StaffRefusal;

export type SendAgainResult =
  | { readonly outcome: "sent" | StaffRefusal }
  /** Refused: the service lists an unreadable record that could be the order's. */
  | { readonly outcome: "unreadable" }
  /** Refused: these records may be the order's. */
  | { readonly outcome: "possible-match"; readonly vendorRefs: readonly string[] }
  | { readonly outcome: "too-soon"; readonly notBefore: Instant }
  | { readonly outcome: "too-often"; readonly attemptsMax: number };

/**
 * Ends an order in review as staff saw it end at the service. False if it is not in review, or was sent again since they
 * were asked. `own-order`: it is their own order, so another member of staff has to refund it.
 */
export async function resolveOrder(
  shop: ShopContext,
  id: OrderId,
  as: "delivered" | "failed-by-staff",
  by: CustomerId,
  sentAgain?: number,
): Promise<boolean | "own-order"> {
  const customer = (await shop.store.read("order", id))?.customer;
  if (customer === undefined) return false;
  if (as === "failed-by-staff" && (await isOwnAndOthersCould(shop, customer, by))) return "own-order";
  return transactOrder(shop, { id, customer }, async (books, order) => {
    if (!isAsAsked(order, sentAgain)) return false;
    await books.unclaim(vendSlot(order), id);
    if (as === "delivered") await moveOrder(shop, books, order, "delivered", { by: "staff" });
    else await failOrder(shop, books, order, { by: "staff", change: { failure: "failed-by-staff" } });
    await recordAudit(shop, books, { customer, by, action: `order-${as}`, target: id, amount: order.price });
    return true;
  });
}

/**
 * Whether an order is in review and was sent again as often as when the member of staff was asked (`sentAgain`). Otherwise
 * their answer is old: it was about an earlier attempt.
 */
const isAsAsked = (order: Order | undefined, sentAgain: number | undefined): order is Order =>
  order?.state === "review" && timesSentAgain(order) === (sentAgain ?? timesSentAgain(order));

/** Reads the service's history for records that could be the vend of an order in review, newest first. */
export async function candidatesFor(shop: ShopContext, id: OrderId): Promise<CandidatesResult> {
  const inReview = await readReview(shop, id);
  if (typeof inReview === "string") return { outcome: inReview };
  return shop.store.transact(inReview.order.customer, async (books) => {
    const order = await books.read("order", id);
    if (order?.state !== "review") return { outcome: "closed" };
    return { outcome: "candidates", ...(await findCandidates(shop.store, books, order, inReview.history)) };
  });
}

type OrderInReview = { readonly order: Order; readonly history: VendHistory };

/** Reads an order in review and the vendor's history. */
async function readReview(shop: ShopContext, id: OrderId): Promise<OrderInReview | StaffRefusal> {
  const order = await shop.store.read("order", id);
  if (order?.state !== "review") return "closed";
  const history = await readVendHistory(shop, order);
  return history ? { order, history } : "unread";
}

/**
 * Makes a candidate the order's own record for ever, and ends the order as the record says. A pending one ends it
 * later.
 */
export async function adoptByHand(
  shop: ShopContext,
  id: OrderId,
  vendorRef: string,
  by: CustomerId,
): Promise<AdoptResult> {
  // Read again: the list that staff saw may be old, and the record may have ended since.
  const inReview = await readReview(shop, id);
  if (typeof inReview === "string") return inReview;
  const record = inReview.history.records.find((listed) => listed.vendorRef === vendorRef);
  if (!record) return "not-listed";
  const { customer: owner } = inReview.order;
  if (record.state === "failed" && (await isOwnAndOthersCould(shop, owner, by))) return "own-order";
  return transactOrder(shop, inReview.order, async (books, order): Promise<AdoptResult> => {
    if (order?.state !== "review") return "closed";
    if (!isCandidate(order, record)) return "not-listed";
    if (!(await adoptRecord(shop, books, order, record, "staff"))) return "taken";
    const { customer } = order;
    await recordAudit(shop, books, { customer, by, action: "order-adopted", target: id, detail: vendorRef });
    return record.state;
  });
}

/**
 * Has an order in review vended again, only if the vendor's history shows no record that could be its vend. The money
 * stays held and the order keeps its vend slot, so no equal order is vended meanwhile.
 */
export async function vendAgain(
  shop: ShopContext,
  id: OrderId,
  by: CustomerId,
  sentAgain?: number,
): Promise<SendAgainResult> {
  for (let readings = 0; readings < READINGS_MAX; readings++) {
    const result = await tryVendAgain(shop, id, { by, sentAgain });
    if (result) return result;
  }
  return { outcome: "unread" };
}

/** Undefined if a look-up ran in between: it may have claimed a record that our reading does not show yet. */
async function tryVendAgain(
  shop: ShopContext,
  id: OrderId,
  { by, sentAgain }: { readonly by: CustomerId; readonly sentAgain: number | undefined },
): Promise<SendAgainResult | undefined> {
  const inReview = await readReview(shop, id);
  if (typeof inReview === "string") return { outcome: inReview };
  const { order: before, history } = inReview;
  return shop.store.transact(before.customer, async (books): Promise<SendAgainResult | undefined> => {
    const order = await books.read("order", id);
    if (!isAsAsked(order, sentAgain)) return { outcome: "closed" };
    if (order.lookUpCount !== before.lookUpCount || order.dueAt !== before.dueAt) return undefined;
    return tooEarly(order, shop.clock()) ?? vendUnlessListed(shop, books, order, { history, by });
  });
}

/**
 * Attempts are far enough apart to tell their records by their times, even if clocks differ, so look-ups of the new
 * attempt ignore records of the old one. This also refuses a tap just after a colleague's.
 */
function tooEarly(order: Order, now: Instant): SendAgainResult | undefined {
  if (timesSentAgain(order) >= RETRIES_MAX) return { outcome: "too-often", attemptsMax: RETRIES_MAX };
  const notBefore = after(vendStartedAt(order), VEND_AGAIN_AFTER_MS);
  return now < notBefore ? { outcome: "too-soon", notBefore } : undefined;
}

async function vendUnlessListed(
  shop: ShopContext,
  books: Books,
  order: Order,
  { history, by }: { readonly history: VendHistory; readonly by: CustomerId },
): Promise<SendAgainResult> {
  const { records: candidates, unreadable } = await findCandidates(shop.store, books, order, history);
  if (unreadable) return { outcome: "unreadable" };
  const vendorRefs = undecidedRefs(order, candidates);
  if (vendorRefs.length > 0) return { outcome: "possible-match", vendorRefs };
  await setAsideFailed(books, order, candidates);
  const { vendorRef: _, cost: __, ...fresh } = order;
  const earlierAttempts = [...(order.earlierAttempts ?? []), vendStartedAt(order)];
  const change = { earlierAttempts, lookUpCount: 0, dueAt: shop.clock() };
  await moveOrder(shop, books, fresh, "paid", { by: "staff", change });
  await recordAudit(shop, books, { customer: order.customer, by, action: "order-vended-again", target: order.id });
  return { outcome: "sent" };
}

/** The references of vends that may be this order's. Includes the order's own reference even if it is not listed. */
function undecidedRefs({ vendorRef }: Order, candidates: readonly VendRecord[]): string[] {
  const alive = candidates.filter(({ state }) => state !== "failed").map((record) => record.vendorRef);
  const isListed = vendorRef === undefined || candidates.some((record) => record.vendorRef === vendorRef);
  return isListed ? alive : [...alive, vendorRef];
}

/**
 * Claims the order's failed records for its earlier attempts: otherwise one of them could end the new attempt. A failed
 * record without a plan code that does not have the order's reference may be another order's, and stays free.
 */
async function setAsideFailed(books: Books, order: Order, failed: readonly VendRecord[]): Promise<void> {
  for (const record of failed) {
    if (!sameVend(order, record) && record.vendorRef !== order.vendorRef) continue;
    await books.unclaim(vendorClaim(record), order.id);
    await books.claim(vendorClaim(record), `${order.id}/tried`);
  }
}
