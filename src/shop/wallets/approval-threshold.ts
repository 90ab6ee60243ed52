import type { CustomerId } from "../../core/base/ids.js";
import { type Kobo, naira } from "../../core/money/money.js";
import type { ShopContext } from "../context.js";

/**
 * More than this, credited by one member of staff in a day or debited at once, needs approval. Owners may set another
 * amount.
 */
export const APPROVAL_ABOVE = naira(5_000);

/** The amount above which a second member of staff has to approve. */
export const approvalThreshold = async ({ settings }: ShopContext): Promise<Kobo> =>
  (await settings.read()).approvalThreshold ?? APPROVAL_ABOVE;

export async function changeApprovalThreshold({ settings }: ShopContext, amount: Kobo, by: CustomerId): Promise<void> {
  const entry = { by, action: "approval-threshold-set", target: "settings", amount } as const;
  await settings.updateWithAudit((current) => ({ ...current, approvalThreshold: amount }), entry);
}
