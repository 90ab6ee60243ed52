import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import type { ShopContext } from "../context.js";
import { type ApprovalDecision, approvalRequest, decideApproval, type PendingApproval } from "./approve.js";
import { approverChats, hasNoOtherApprover } from "./carry-out.js";
import {
  approvalReason,
  approvalThreshold,
  changeWallet,
  setApprovalThreshold,
  WALLET_CHANGE_MAX,
  type WalletChangeRequest,
  type WalletChangeResult,
} from "./change.js";
import type { ApprovalReason } from "./day-allowance.js";

/** What staff do to customers' wallets. Everything takes effect once, however often it is tapped. */
export type StaffWallets = {
  /** A fresh id for a change. */
  mintAuditEntryId(): AuditEntryId;
  /** The most that is credited or debited at a time. */
  readonly walletChangeMax: Kobo;
  /** Why a second member of staff would have to approve; undefined when none would. */
  approvalReason(request: WalletChangeRequest): Promise<ApprovalReason | undefined>;
  /** Makes the change, or asks a second member of staff to approve it. */
  changeWallet(request: WalletChangeRequest): Promise<WalletChangeResult>;
  /** A second member of staff's decision. */
  decideApproval(id: AuditEntryId, as: "confirmed" | "refused", by: CustomerId): Promise<ApprovalDecision>;
  /** What was requested under an id, while it is remembered. */
  approvalRequest(id: AuditEntryId): Promise<PendingApproval | undefined>;
  /** Whether, as far as we know, there is no second person who could approve. */
  hasNoApprover(): Promise<boolean>;
  /** Above how much a second member of staff has to approve. */
  approvalThreshold(): Promise<Kobo>;
  setApprovalThreshold(amount: Kobo, by: CustomerId): Promise<void>;
};

export const createStaffWallets = (shop: ShopContext): StaffWallets => ({
  walletChangeMax: WALLET_CHANGE_MAX,
  mintAuditEntryId: () => shop.mint("deed"),
  approvalReason: (request) => approvalReason(shop, request),
  changeWallet: (request) => changeWallet(shop, request),
  decideApproval: (id, as, by) => decideApproval(shop, id, as, by),
  approvalRequest: (id) => approvalRequest(shop, id),
  hasNoApprover: async () => hasNoOtherApprover(await approverChats(shop)),
  approvalThreshold: () => approvalThreshold(shop),
  setApprovalThreshold: (amount, by) => setApprovalThreshold(shop, amount, by),
});
