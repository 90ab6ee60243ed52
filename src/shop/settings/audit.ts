import type { AuditEntryId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** Records what a member of staff did, in the transaction that does it. */
export const recordAudit = (
  { mint, clock }: Pick<ShopContext, "mint" | "clock">,
  books: Books,
  entry: Omit<AuditEntry, "id" | "at"> & { readonly id?: AuditEntryId },
): Promise<void> => books.put("auditEntry", { ...entry, id: entry.id ?? mint("aud"), at: clock() });

/** Audit entries read at a time. */
const AUDIT_READ = 100;

/** Audit entries since an instant, newest first. */
export async function* auditEntriesSince(
  store: Pick<Store, "auditEntries">,
  since: Instant,
): AsyncGenerator<AuditEntry, void, undefined> {
  for (let last: AuditEntryId | undefined; ; ) {
    const page = await store.auditEntries({ ...(last && { before: last }), limit: AUDIT_READ });
    const recent = page.filter(({ at }) => at >= since);
    yield* recent;
    if (recent.length < AUDIT_READ) return;
    last = page.at(-1)?.id;
  }
}
