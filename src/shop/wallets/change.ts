import type { AuditEntryId, CustomerId, OrderId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Kobo } from "../../core/money/money.js";
import {
  type ApprovalRequest,
  isPendingApproval,
  type WalletChange,
  withApprovalRequest,
} from "../../core/money/wallet-change.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { followMerge, relatedIds } from "../customers/current.js";
import { recordAudit } from "../settings/audit.js";
import {
  applyWalletChange,
  audited,
  goneOutcome,
  hasNoApprover,
  notifyApprovers,
  type WalletChangeOutcome,
  walletChangeObstacle,
} from "./carry-out.js";
import { type ApprovalReason, approvalReasonFor, returnDailyAllowance } from "./grant-allowance.js";

/** A change that a member of staff wants to make to a wallet, and why. `id` is minted before the tap. */
export type WalletChangeRequest = {
  readonly id: AuditEntryId;
  readonly by: CustomerId;
  readonly reason: string;
} & (
  | { readonly kind: "credit" | "debit"; readonly customer: CustomerId; readonly amount: Kobo }
  /** Refunds the price of a delivered order. */
  | { readonly kind: "refund"; readonly order: OrderId }
);

/**
 * `asked`: a second member of staff has to approve it. `alone`: as far as we know, there is none. `requested`: a request
 * for the same refund waits already.
 */
export type WalletChangeResult =
  | WalletChangeOutcome
  | { readonly outcome: "asked"; readonly alone: boolean }
  | { readonly outcome: "requested"; readonly id: AuditEntryId };

/** Changes a wallet at once, or asks a second member of staff to approve it. Once, however often it is tapped. */
export async function changeWallet(shop: ShopContext, request: WalletChangeRequest): Promise<WalletChangeResult> {
  const { store, clock } = shop;
  const resolved = await resolveWalletChange(store, request);
  if (!resolved) return goneOutcome("no-wallet");
  const { change, owner } = resolved;
  const { by } = request;
  const grant = { change, owner, by };
  const needsApproval = (await approvalReasonFor(shop, grant, { takes: true })) !== undefined;
  const requesterIds = await relatedIds(store, by);
  const asked = { outcome: "asked", alone: await hasNoApprover(shop, by) } as const;
  const result = await store.transact(owner, async (books): Promise<WalletChangeResult> => {
    const customer = await books.customer();
    if (!customer || customer.erasedAt !== undefined) return goneOutcome("no-wallet");
    if (customer.approvalRequests?.some(({ id }) => id === change.id)) return asked;
    const obstacle = await walletChangeObstacle(shop, books, customer, change);
    if (obstacle) return obstacle;
    if (!needsApproval) return applyWalletChange(shop, books, { customer, change, by, auditEntry: change.id });
    const at = clock();
    const same = customer.approvalRequests?.find((one) => isSameRefund(one, change) && isPendingApproval(one, at));
    if (same) return { outcome: "requested", id: same.id };
    await requestApproval(shop, books, customer, { ...change, by, requesterIds, at });
    return asked;
  });
  if (!needsApproval && result.outcome !== "done") await returnDailyAllowance(shop, grant);
  return result;
}

/** Why a second member of staff would have to approve. Undefined if none has to. */
export async function approvalReason(
  shop: ShopContext,
  request: WalletChangeRequest,
): Promise<ApprovalReason | undefined> {
  const resolved = await resolveWalletChange(shop.store, request);
  return resolved && approvalReasonFor(shop, { ...resolved, by: request.by }, { takes: false });
}

/** Saves the request and notifies those who may approve it. */
async function requestApproval(
  shop: ShopContext,
  books: Books,
  customer: Customer,
  request: ApprovalRequest,
): Promise<void> {
  const approvalRequests = withApprovalRequest(customer.approvalRequests, request);
  await books.put("customer", { ...customer, approvalRequests });
  const { id, by, reason } = request;
  const action = "approval-requested";
  await recordAudit(shop, books, { id, by, action, ...audited(customer, request), detail: reason });
  await notifyApprovers(shop, books, id);
}

const isSameRefund = (one: WalletChange, other: WalletChange): boolean =>
  one.kind === "refund" && other.kind === "refund" && one.order === other.order;

/**
 * The change that a request asks for, and whose books it changes: always the same, even if the wallet was linked
 * meanwhile.
 */
async function resolveWalletChange(
  store: Store,
  request: WalletChangeRequest,
): Promise<{ readonly change: WalletChange; readonly owner: CustomerId } | undefined> {
  const { id, reason } = request;
  if (request.kind === "refund") {
    const order = await store.read("order", request.order);
    return (
      order && { change: { id, reason, kind: "refund", order: order.id, amount: order.price }, owner: order.customer }
    );
  }
  const customer = await store.read("customer", request.customer);
  if (!customer) return undefined;
  const earlier = await store.read("auditEntry", id);
  const owner = earlier?.customer ?? (await followMerge(store, customer)).id;
  return { change: { id, reason, kind: request.kind, amount: request.amount }, owner };
}
