import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import { moveOutEntry } from "../../core/money/ledger.js";
import { kobo } from "../../core/money/money.js";
import { isExpiredApproval, withApprovalRequest } from "../../core/money/wallet-change.js";
import {
  allLinkedCustomerIds,
  createConsolidateWallet,
  primaryCustomer,
  receiveTransfers,
} from "../customers/linked.js";
import { recordAudit } from "../settings/audit.js";
import {
  applyWalletChange,
  approverChats,
  auditTargetOf,
  GONE_OUTCOME,
  type WalletChangeDeps,
  walletChangeObstacle,
} from "./carry-out.js";
import type { ApprovalDecision, PendingApproval, StaffWallets } from "./wallet-api.js";

/** What a second member of staff says to a request. Whoever asked may take it back; neither they nor who gets it confirm it. */
export function createDecideApproval(deps: WalletChangeDeps): StaffWallets["decideApproval"] {
  const { store, clock, mint } = deps;
  const gather = createConsolidateWallet(deps);
  return async (id, as, by) => {
    const asked = await findApprovalRequest(deps, id);
    if (!asked) return GONE_OUTCOME;
    const decider = await allLinkedCustomerIds(store, by);
    const chats = await approverChats(deps);
    const takes = asked.request.kind === "debit" && as === "confirmed" && !asked.request.closed && !asked.expired;
    const home = takes ? await returnFundsForDebit(deps, asked) : undefined;
    const decided = await store.transact(asked.customer, async (books): Promise<ApprovalDecision> => {
      if (home) await receiveTransfers(books, asked.customer, deps);
      const customer = await books.customer();
      const request = customer?.approvalRequests?.find((one) => one.id === id);
      if (!customer || !request) return GONE_OUTCOME;
      if (request.closed) return { outcome: "closed", as: request.closed.as };
      if (isExpiredApproval(request, clock())) return { outcome: "stale" };
      const involved = request.kind === "debit" ? request.requesterIds : [...request.requesterIds, asked.customer];
      if (as === "confirmed" && involved.some((one) => decider.includes(one))) return { outcome: "own" };
      const hindered = as === "confirmed" ? await walletChangeObstacle(books, customer, request) : undefined;
      if (hindered) return hindered;
      const closed = { ...request, closed: { as, by, at: clock() } };
      await books.putCustomer({
        ...customer,
        approvalRequests: withApprovalRequest(customer.approvalRequests, closed),
      });
      for (const chat of chats) await books.notify(chat, { kind: "second", deed: id }, clock());
      if (as === "confirmed") return applyWalletChange(deps, books, { customer, act: request, by, deed: mint("deed") });
      const to = auditTargetOf(customer, request);
      await recordAudit(deps, books, {
        customer: customer.id,
        by,
        action: "approval-refused",
        target: to,
        amount: request.amount,
      });
      return { outcome: "refused" };
    });
    if (home) await gather(home);
    return decided;
  };
}

/**
 * Who was asked about may have been linked into another chat since, and their wallet with them: what is to be taken comes
 * back for it, and what is not taken goes home again, at the next look if we die meanwhile. Returns whose wallet it is.
 */
async function returnFundsForDebit(
  deps: WalletChangeDeps,
  { customer, request: { amount } }: PendingApproval,
): Promise<CustomerId | undefined> {
  const { store, mint, clock } = deps;
  const known = await store.customer(customer);
  const main = known && (await primaryCustomer(store, known)).id;
  if (main === undefined) return undefined;
  await createConsolidateWallet(deps)(main);
  if (main === customer) return undefined;
  await store.transact(main, async (books) => {
    const lent = kobo(Math.min(amount, await books.balance(`wallet:${main}`)));
    const entry = { id: mint("mov"), customer: main, to: customer, amount: lent, at: clock() };
    if (lent > 0) await books.post(moveOutEntry(entry));
  });
  return main;
}

/** What was asked for, and in whose record it is. */
export async function findApprovalRequest(
  { store, clock }: Pick<WalletChangeDeps, "store" | "clock">,
  id: AuditEntryId,
): Promise<PendingApproval | undefined> {
  const deed = await store.auditEntry(id);
  const customer = deed && (await store.customer(deed.customer));
  const request = customer?.approvalRequests?.find((one) => one.id === id);
  return customer && request && { request, customer: customer.id, expired: isExpiredApproval(request, clock()) };
}
