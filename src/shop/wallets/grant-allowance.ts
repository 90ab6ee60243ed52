import type { CustomerId } from "../../core/base/ids.js";
import { dayOf, type Instant, startOf } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { add, type Kobo, total } from "../../core/money/money.js";
import { UNAPPROVED_GRANTS_MAX, type UnapprovedGrant, type WalletChange } from "../../core/money/wallet-change.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { areRelated, findCurrent, lastJoinedAt, readCustomers, relatedIds } from "../customers/current.js";
import { auditEntriesSince } from "../settings/audit.js";
import { ownerSettings } from "../settings/owner-settings.js";

const GRANTING_ACTIONS: readonly AuditAction[] = ["wallet-credited", "order-refunded"];

/**
 * Why a second member of staff has to approve: the amount, what was given today already, how often, or whose wallet it
 * is.
 */
export type ApprovalReason = "above" | "day" | "count" | "own";

/** A wallet change by a member of staff. */
type GrantRequest = {
  readonly change: WalletChange;
  readonly owner: CustomerId;
  readonly by: CustomerId;
};

/**
 * Why a second member of staff has to approve; undefined if nobody has to. With `takes`, a grant that fits is taken out
 * of the daily allowance, once for each change: before the money moves, so that simultaneous grants all count.
 */
export async function approvalReasonFor(
  shop: ShopContext,
  { change, owner, by }: GrantRequest,
  { takes }: { readonly takes: boolean },
): Promise<ApprovalReason | undefined> {
  const { store, clock } = shop;
  const { approvalThreshold: limit } = await ownerSettings(shop);
  if (change.amount > limit) return "above";
  if (change.kind === "debit") return undefined;
  if (await areRelated(store, by, owner)) return "own";
  const { keeper, others } = await allowanceOf(store, by);
  const elsewhere = [...(await grantsBy(shop, others)), ...(await grantsOfErased(shop, [keeper, ...others]))];
  return store.transact(keeper, async (books) => {
    const customer = await books.customer();
    const here = grantsToday(customer, clock());
    if (here.some(({ auditEntry }) => auditEntry === change.id)) return undefined;
    const exceeded = customer ? exceededAllowance([...here, ...elsewhere], change.amount, limit) : "day";
    if (!customer || exceeded || !takes) return exceeded;
    const grant = { auditEntry: change.id, amount: change.amount, at: clock() };
    await books.put("customer", { ...customer, unapprovedGrants: [...here, grant] });
    return undefined;
  });
}

/** Returns the allowance of a grant that was not made after all. */
export async function returnDailyAllowance({ store }: ShopContext, { change, by }: GrantRequest): Promise<void> {
  const { keeper } = await allowanceOf(store, by);
  await changeRecord(store, "customer", { id: keeper, customer: keeper }, (customer) => {
    const { unapprovedGrants = [] } = customer;
    const others = unapprovedGrants.filter(({ auditEntry }) => auditEntry !== change.id);
    return others.length < unapprovedGrants.length ? { ...customer, unapprovedGrants: others } : undefined;
  });
}

/**
 * In whose books a member of staff's grants are counted, and whose grants count too. If their chat was unlinked from
 * another customer, it is that one's books: both of them may give no more than one of them.
 */
async function allowanceOf(
  store: ShopContext["store"],
  by: CustomerId,
): Promise<{ readonly keeper: CustomerId; readonly others: readonly CustomerId[] }> {
  const first = (await findCurrent(store, by))?.partedFrom?.at(-1) ?? by;
  const keeper = (await findCurrent(store, first))?.id ?? by;
  return { keeper, others: (await relatedIds(store, by)).filter((id) => id !== keeper) };
}

function exceededAllowance(grants: readonly UnapprovedGrant[], amount: Kobo, limit: Kobo): ApprovalReason | undefined {
  if (grants.length >= UNAPPROVED_GRANTS_MAX) return "count";
  return add(total(grants.map((grant) => grant.amount)), amount) > limit ? "day" : undefined;
}

async function grantsBy(
  { store, clock }: ShopContext,
  ids: readonly CustomerId[],
): Promise<readonly UnapprovedGrant[]> {
  return (await readCustomers(store, ids)).flatMap((customer) => grantsToday(customer, clock()));
}

/**
 * Grants made today by people who were erased since. They count for everybody who joined today, who may be the same
 * person: being erased must not give anybody a second allowance.
 */
async function grantsOfErased(
  { store, clock }: ShopContext,
  ids: readonly CustomerId[],
): Promise<readonly UnapprovedGrant[]> {
  const today = startOf(dayOf(clock()));
  if ((await lastJoinedAt(store, ids)) < today) return [];
  const grants: UnapprovedGrant[] = [];
  for await (const { id, action, by, amount, at } of auditEntriesSince(store, today)) {
    if (amount === undefined || !GRANTING_ACTIONS.includes(action)) continue;
    if ((await store.read("customer", by))?.erasedAt !== undefined) grants.push({ auditEntry: id, amount, at });
  }
  return grants;
}

const grantsToday = (customer: Customer | undefined, now: Instant): readonly UnapprovedGrant[] =>
  customer?.unapprovedGrants?.filter(({ at }) => dayOf(at) === dayOf(now)) ?? [];
