import { naira } from "../../core/money/money.js";
import { createDecideApproval, findApprovalRequest } from "./approve.js";
import { approverChats, hasNoOtherApprover, type WalletChangeDeps } from "./carry-out.js";
import { approvalThresholdOf, createChangeWallet } from "./change.js";
import type { StaffWallets } from "./wallet-api.js";

/** The most that staff give or take at a time; and above how much, given by one of them in a day or taken at once, a second
 * one confirms it, unless the owner says. */
const WALLET_ACT_MAX = naira(500_000);

export function createStaffWallets(deps: WalletChangeDeps): StaffWallets {
  const { house, mint } = deps;
  return {
    walletChangeMax: WALLET_ACT_MAX,
    mintAuditEntryId: () => mint("deed"),
    ...createChangeWallet(deps),
    decideApproval: createDecideApproval(deps),
    approvalRequest: (id) => findApprovalRequest(deps, id),
    hasNoApprover: async () => hasNoOtherApprover(await approverChats(deps)),
    approvalThreshold: () => approvalThresholdOf(deps),
    async setApprovalThreshold(amount, by) {
      const done = { by, action: "approval-threshold-set", target: "house", amount } as const;
      await house.updateWithAudit((now) => ({ ...now, approvalThreshold: amount }), done);
    },
  };
}
