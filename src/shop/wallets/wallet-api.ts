import type { AuditEntryId, CustomerId, OrderId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import type { ApprovalRequest } from "../../core/money/wallet-change.js";

/** What a member of staff would do to a wallet, and why; `id` is minted before the tap. */
export type WalletChangeRequest = {
  readonly id: AuditEntryId;
  readonly by: CustomerId;
  readonly reason: string;
} & (
  | { readonly kind: "credit" | "debit"; readonly customer: CustomerId; readonly amount: Kobo }
  /** Its price goes back, though it was delivered. */
  | { readonly kind: "refund"; readonly order: OrderId }
);

/** `gone`: nobody has that wallet any more, or the order is not delivered, or was given back already. */
export type WalletChangeOutcome =
  | { readonly outcome: "done" | "gone" }
  | { readonly outcome: "short"; readonly available: Kobo };

/** `asked`: a second member of staff is to confirm it; `alone`: as far as we know, there is none. */
export type WalletChangeResult = WalletChangeOutcome | { readonly outcome: "asked"; readonly alone: boolean };

/** Why a second member of staff has to confirm it: for its size, for what they gave today already, or for whose it is. */
export type ApprovalReason = "above" | "day" | "own";

/** `own`: nobody confirms what they asked for themselves, or would get, in whichever chat. */
export type ApprovalDecision =
  | WalletChangeOutcome
  | { readonly outcome: "refused" | "own" | "stale" }
  | { readonly outcome: "closed"; readonly as: "confirmed" | "refused" };

/** What waits for a second member of staff, about whose wallet; `stale` when nobody decided in time. */
export type PendingApproval = {
  readonly request: ApprovalRequest;
  readonly customer: CustomerId;
  readonly expired: boolean;
};

/** What staff do to customers' wallets. Everything takes effect once, however often it is tapped. */
export type StaffWallets = {
  /** A fresh id for a deed. */
  mintAuditEntryId(): AuditEntryId;
  /** The most that is given or taken at a time. */
  readonly walletChangeMax: Kobo;
  /** Why a second one would be asked; undefined when nobody would be. */
  approvalReason(wish: WalletChangeRequest): Promise<ApprovalReason | undefined>;
  /** Does it, or has a second member of staff asked. */
  changeWallet(wish: WalletChangeRequest): Promise<WalletChangeResult>;
  /** What a second one says to it. */
  decideApproval(id: AuditEntryId, as: "confirmed" | "refused", by: CustomerId): Promise<ApprovalDecision>;
  /** What was asked for under an id, while it is remembered. */
  approvalRequest(id: AuditEntryId): Promise<PendingApproval | undefined>;
  /** Whether there is no second one, as far as we know. */
  hasNoApprover(): Promise<boolean>;
  /** Above how much a second one is asked. */
  approvalThreshold(): Promise<Kobo>;
  setApprovalThreshold(amount: Kobo, by: CustomerId): Promise<void>;
};
