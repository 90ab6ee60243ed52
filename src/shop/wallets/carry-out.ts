import { isGroupId } from "../../core/base/channel.js";
import type { AuditEntryId, CustomerId, OrderId } from "../../core/base/ids.js";
import { type Chat, chatKey, isSameChat } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import {
  type ApprovalRequest,
  isPendingApproval,
  type WalletChange,
  walletEntry,
} from "../../core/money/wallet-change.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { areRelated } from "../customers/current.js";
import { notifyCustomer, notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";
import { operatorChats } from "../staff/roles.js";
import { lostPaymentsOf, mayHavePaidFor } from "./lost-payments.js";
import { takeIn } from "./transfers.js";

/**
 * Why an order is not refunded, or not again. `reversed`: its payment, or what was in the wallet before it, was
 * reversed, which is a loss of ours, so the payer has the money back.
 */
type RefundRefusal = "not-delivered" | "refunded" | "reversed";

/**
 * Why a change cannot be made. `no-wallet`: nobody has the wallet, or no longer. `no-request`: the request is no longer
 * stored.
 */
export type WalletChangeRefusal = RefundRefusal | "no-wallet" | "no-request";

export type WalletChangeOutcome =
  | { readonly outcome: "done" }
  | { readonly outcome: "gone"; readonly reason: WalletChangeRefusal }
  | { readonly outcome: "short"; readonly available: Kobo };

const DONE_OUTCOME = { outcome: "done" } as const;
export const goneOutcome = (reason: WalletChangeRefusal) => ({ outcome: "gone", reason }) as const;

/** Chats whose people may approve a colleague's request. A group stands for several people. */
function approverChats({ config }: ShopContext, settings: ShopSettings): readonly Chat[] {
  const chats = [...config.staff, ...operatorChats(settings)];
  return [...new Map(chats.map((chat) => [chatKey(chat), chat])).values()];
}

/** Shows a request as it is now to all who may approve it. */
export async function notifyApprovers(shop: ShopContext, books: Books, id: AuditEntryId): Promise<void> {
  for (const chat of approverChats(shop, await books.settings()))
    await books.notify(staffTarget(chat), { kind: "approval-request", id }, shop.clock());
}

/** Shows an open request for a refund anew, after its order was refunded or the payment of its order was lost. */
export async function showOvertaken(shop: ShopContext, books: Books, by: Order | Payment): Promise<void> {
  const { approvalRequests = [] } = (await books.customer()) ?? {};
  for (const request of approvalRequests) {
    if (request.kind !== "refund" || !isPendingApproval(request, shop.clock())) continue;
    const order = await books.read("order", request.order);
    const isOvertaken = "reference" in by ? order && (await mayHavePaidFor(books, by, order)) : order?.id === by.id;
    if (isOvertaken) await notifyApprovers(shop, books, request.id);
  }
}

/**
 * Whether, as far as we know, nobody else could approve somebody's request. All their own chats count as one person,
 * and a group as several. `without`: as if that chat had no role.
 */
export async function hasNoApprover(shop: ShopContext, by: CustomerId, without?: Chat): Promise<boolean> {
  const chats = approverChats(shop, await shop.settings.read()).filter(
    (chat) => !without || !isSameChat(chat, without),
  );
  const isOther = await Promise.all(
    chats.map(async (chat) => {
      const customer = isGroupId(chat.channel, chat.id) ? undefined : await shop.store.customerAt(chat);
      return customer === undefined || !(await areRelated(shop.store, by, customer.id));
    }),
  );
  return !isOther.includes(true);
}

/**
 * Whether it is their own money and another member of staff could decide. Somebody who is alone decides about their
 * own.
 */
export async function isOwnAndOthersCould(shop: ShopContext, customer: CustomerId, by: CustomerId): Promise<boolean> {
  return (await areRelated(shop.store, by, customer)) && !(await hasNoApprover(shop, by));
}

/** What an audit entry about a change says of it. */
export const audited = ({ id }: Customer, change: WalletChange) => ({
  customer: id,
  target: change.kind === "refund" ? change.order : id,
  amount: change.amount,
});

async function refusalIn(store: Store, books: Pick<Store, "read">, id: OrderId): Promise<RefundRefusal | undefined> {
  const order = await books.read("order", id);
  if (order?.state !== "delivered") return "not-delivered";
  if (order.refund) return "refunded";
  return (await lostPaymentsOf(store, books, order)).length > 0 ? "reversed" : undefined;
}

/** Why staff cannot refund an order. Undefined if they can. */
export const refundRefusal = ({ store }: ShopContext, id: OrderId): Promise<RefundRefusal | undefined> =>
  refusalIn(store, store, id);

/** Why an open request can no longer be carried out, however somebody decides. Undefined if it can. */
export const requestRefusal = async (store: Store, request: ApprovalRequest) =>
  request.kind === "refund" && !request.closed ? refusalIn(store, store, request.order) : undefined;

/** Why a change cannot be made, or that it was made already. Undefined if it can be made. */
export async function walletChangeObstacle(
  shop: ShopContext,
  books: Books,
  customer: Customer,
  change: WalletChange,
): Promise<WalletChangeOutcome | undefined> {
  if (change.kind === "refund") {
    const order = await books.read("order", change.order);
    if (order?.refund?.auditEntry === change.id) return DONE_OUTCOME;
    const refusal = await refusalIn(shop.store, books, change.order);
    return refusal && goneOutcome(refusal);
  }
  if (await books.posted(`${change.kind}:${change.id}`)) return DONE_OUTCOME;
  const available = await takeIn(shop, books, customer.id);
  return change.kind === "debit" && available < change.amount ? { outcome: "short", available } : undefined;
}

const WALLET_AUDIT_ACTIONS: Readonly<Record<WalletChange["kind"], AuditAction>> = {
  credit: "wallet-credited",
  debit: "wallet-debited",
  refund: "order-refunded",
};

/** A change to make now, by whom, and the id of its audit entry. */
type WalletChangeExecution = {
  readonly customer: Customer;
  readonly change: WalletChange;
  readonly by: CustomerId;
  readonly auditEntry: AuditEntryId;
};

/**
 * Posts a change, records it and queues its notifications, in the books of the wallet's customer. Check for obstacles
 * first.
 */
export async function applyWalletChange(
  shop: ShopContext,
  books: Books,
  { customer, change, by, auditEntry }: WalletChangeExecution,
): Promise<typeof DONE_OUTCOME> {
  const at = shop.clock();
  const order = change.kind === "refund" ? await books.read("order", change.order) : undefined;
  if (order) {
    await books.put("order", { ...order, refund: { auditEntry: change.id, at } });
    await showOvertaken(shop, books, order);
  }
  await books.post(walletEntry(change, customer.id, at));
  const action = WALLET_AUDIT_ACTIONS[change.kind];
  await recordAudit(shop, books, { id: auditEntry, by, action, ...audited(customer, change), detail: change.reason });
  await notifyCustomer(books, { kind: "wallet-change", id: auditEntry }, at);
  await notifyStaff(shop, books, { kind: "audit-entry", id: auditEntry });
  if (order?.vendingAt !== undefined) await notifyStaff(shop, books, { kind: "vend", id: order.id });
  return DONE_OUTCOME;
}
