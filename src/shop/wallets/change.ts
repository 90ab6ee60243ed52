import type { CustomerId } from "../../core/base/ids.js";
import type { Chat, Customer } from "../../core/customers/customer.js";
import { naira } from "../../core/money/money.js";
import {
  type ApprovalRequest,
  isPendingApproval,
  type WalletChange,
  withApprovalRequest,
} from "../../core/money/wallet-change.js";
import type { Books, Store } from "../../core/store.js";
import { allLinkedCustomerIds, createConsolidateWallet, primaryCustomer } from "../customers/linked.js";
import { recordAudit } from "../settings/audit.js";
import {
  applyWalletChange,
  approverChats,
  auditTargetOf,
  GONE_OUTCOME,
  hasNoOtherApprover,
  type WalletChangeDeps,
  walletChangeObstacle,
} from "./carry-out.js";
import { approvalReasonFor, reserveDailyAllowance, returnDailyAllowance } from "./day-allowance.js";
import type { StaffWallets, WalletChangeRequest, WalletChangeResult } from "./wallet-api.js";

export const SECOND_ABOVE = naira(5_000);

export const approvalThresholdOf = async ({ house }: Pick<WalletChangeDeps, "house">) =>
  (await house.read()).approvalThreshold ?? SECOND_ABOVE;

/** Money that staff give or take: at once, or when a second one of them has confirmed it. */
export function createChangeWallet(deps: WalletChangeDeps): Pick<StaffWallets, "changeWallet" | "approvalReason"> {
  const { store } = deps;
  const gather = createConsolidateWallet(deps);

  const changeWallet: StaffWallets["changeWallet"] = async (wish) => {
    const meant = await resolveWalletChange(store, wish);
    if (!meant) return GONE_OUTCOME;
    const { change, owner } = meant;
    const giving = { change, owner, by: wish.by, limit: await approvalThresholdOf(deps) };
    const second = await reserveDailyAllowance(deps, giving);
    const askers = await allLinkedCustomerIds(store, wish.by);
    const chats = await approverChats(deps);
    const asked = { outcome: "asked", alone: hasNoOtherApprover(chats) } as const;
    if (change.kind === "debit") await gather(owner);
    const ended = await store.transact(owner, async (books): Promise<WalletChangeResult> => {
      const customer = await books.customer();
      if (!customer || customer.erasedAt !== undefined) return GONE_OUTCOME;
      if (customer.approvalRequests?.some(({ id }) => id === change.id)) return asked;
      const hindered = await walletChangeObstacle(books, customer, change);
      if (hindered) return hindered;
      if (!second) return applyWalletChange(deps, books, { customer, act: change, by: wish.by, deed: change.id });
      await requestApproval({ ...deps, chats }, books, customer, {
        ...change,
        by: wish.by,
        requesterIds: askers,
        at: deps.clock(),
      });
      return asked;
    });
    if (!second && ended.outcome !== "done") await returnDailyAllowance(deps, giving);
    return ended;
  };

  return {
    changeWallet,
    async approvalReason(wish) {
      const meant = await resolveWalletChange(store, wish);
      return meant && approvalReasonFor(deps, { ...meant, by: wish.by, limit: await approvalThresholdOf(deps) });
    },
  };
}

type ApprovalDeps = WalletChangeDeps & { readonly chats: readonly Chat[] };

/** Keeps the request, and has whoever may confirm it told; not when the same is asked for already. */
async function requestApproval(deps: ApprovalDeps, books: Books, customer: Customer, request: ApprovalRequest) {
  const { clock, chats } = deps;
  const { approvalRequests = [] } = customer;
  if (approvalRequests.some((other) => isSameRefund(other, request) && isPendingApproval(other, clock()))) return;
  await books.putCustomer({ ...customer, approvalRequests: withApprovalRequest(approvalRequests, request) });
  const { id, by, amount, reason } = request;
  const to = auditTargetOf(customer, request);
  await recordAudit(deps, books, {
    id,
    customer: customer.id,
    by,
    action: "approval-requested",
    target: to,
    amount,
    detail: reason,
  });
  for (const chat of chats) await books.notify(chat, { kind: "second", deed: id }, clock());
}

const isSameRefund = (one: WalletChange, other: WalletChange): boolean =>
  one.kind === "refund" && other.kind === "refund" && one.order === other.order;

/** What a wish comes to, and in whose books; the same for the same wish, should the wallet have moved house meanwhile. */
async function resolveWalletChange(
  store: Store,
  wish: WalletChangeRequest,
): Promise<{ readonly change: WalletChange; readonly owner: CustomerId } | undefined> {
  const { id, reason } = wish;
  if (wish.kind === "refund") {
    const order = await store.order(wish.order);
    return (
      order && { change: { id, reason, kind: "refund", order: order.id, amount: order.price }, owner: order.customer }
    );
  }
  const known = await store.customer(wish.customer);
  if (!known) return undefined;
  const before = await store.auditEntry(id);
  const owner = before?.customer ?? (await primaryCustomer(store, known)).id;
  return { change: { id, reason, kind: wish.kind, amount: wish.amount }, owner };
}
