import type { AuditEntryId, CustomerId, Mint } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey, notificationChat } from "../../core/customers/customer.js";
import { type WalletChange, walletEntry } from "../../core/money/wallet-change.js";
import type { Log } from "../../core/ports.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import { roleAllows } from "../../core/settings/role.js";
import type { Books, Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { notifyStaff } from "../notifications/staff.js";
import { recordAudit } from "../settings/audit.js";
import type { WalletChangeOutcome } from "./wallet-api.js";

export type WalletChangeDeps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly staff: readonly Chat[];
};

/** Chats in which somebody may confirm what another asked for; a group stands for several people. */
export async function approverChats({ house, staff }: Pick<WalletChangeDeps, "house" | "staff">) {
  const given = ((await house.read()).staff ?? []).filter(({ role }) => roleAllows(role, "operator"));
  const chats = [...staff, ...given.map(({ chat }) => chat)];
  return [...new Map(chats.map((chat) => [chatKey(chat), chat])).values()];
}

/** Whether, as far as we know, there is nobody who could confirm what somebody else asked for. */
export const hasNoOtherApprover = (chats: Awaited<ReturnType<typeof approverChats>>): boolean =>
  chats.length === 1 && !chats[0]?.id.startsWith("-");

/** What is done now: an act, by whom, and the deed that tells of it. */
export type WalletChangeExecution = {
  readonly act: WalletChange;
  readonly by: CustomerId;
  readonly deed: AuditEntryId;
};

const DONE_OUTCOME = { outcome: "done" } as const;
export const GONE_OUTCOME = { outcome: "gone" } as const;

/** What a deed says that it was done to. */
export const auditTargetOf = ({ id }: Customer, act: WalletChange): string => (act.kind === "refund" ? act.order : id);

/** Why it cannot be done, or that it is done already; undefined when it can be. */
export async function walletChangeObstacle(
  books: Books,
  customer: Customer,
  act: WalletChange,
): Promise<WalletChangeOutcome | undefined> {
  if (act.kind === "refund") {
    const order = await books.order(act.order);
    if (order?.refund?.deed === act.id) return DONE_OUTCOME;
    return order?.state === "delivered" && !order.refund ? undefined : GONE_OUTCOME;
  }
  if (await books.posted(`${act.kind}:${act.id}`)) return DONE_OUTCOME;
  const available = await books.balance(`wallet:${customer.id}`);
  return act.kind === "debit" && available < act.amount ? { outcome: "short", available } : undefined;
}

const WALLET_AUDIT_ACTIONS: Readonly<Record<WalletChange["kind"], AuditAction>> = {
  ...{ credit: "wallet-credited", debit: "wallet-debited", refund: "order-refunded" },
};

/** Posts it, keeps the deed and queues what is told, in the books of the wallet's customer. Nothing may hinder it. */
export async function applyWalletChange(
  deps: WalletChangeDeps,
  books: Books,
  { customer, act, by, deed }: WalletChangeExecution & { readonly customer: Customer },
): Promise<WalletChangeOutcome> {
  const { clock, log } = deps;
  const at = clock();
  const { amount, reason } = act;
  const order = act.kind === "refund" ? await books.order(act.order) : undefined;
  if (order) await books.putOrder({ ...order, refund: { deed: act.id, at } });
  await books.post(walletEntry(act, customer.id, at));
  const to = auditTargetOf(customer, act);
  await recordAudit(deps, books, {
    id: deed,
    customer: customer.id,
    by,
    action: WALLET_AUDIT_ACTIONS[act.kind],
    target: to,
    amount,
    detail: reason,
  });
  await books.notify(notificationChat(customer), { kind: "deed", deed }, at);
  await notifyStaff(deps, books, { kind: "done", deed });
  if (order?.vendingAt !== undefined) await notifyStaff(deps, books, { kind: "vend", order: order.id });
  log.info({ deed, did: WALLET_AUDIT_ACTIONS[act.kind], to, amount }, "wallet changed by staff");
  return DONE_OUTCOME;
}
