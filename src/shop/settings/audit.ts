import type { AuditEntryId } from "../../core/base/ids.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Records what a member of staff did, in the transaction that does it. */
export const recordAudit = (
  { mint, clock }: Pick<ShopContext, "mint" | "clock">,
  books: Books,
  entry: Omit<AuditEntry, "id" | "at"> & { readonly id?: AuditEntryId },
): Promise<void> => books.put("auditEntry", { ...entry, id: entry.id ?? mint("aud"), at: clock() });
