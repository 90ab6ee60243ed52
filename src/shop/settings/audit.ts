import { type AuditEntryId, isCustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** An audit entry with the names of the member of staff and of the customer it concerns, if that is not themselves. */
export type NamedAuditEntry = AuditEntry & { readonly name: string; readonly targetName?: string };

/** Records what a member of staff did, in the transaction that does it. */
export const recordAudit = (
  { mint, clock }: Pick<ShopContext, "mint" | "clock">,
  books: Books,
  entry: Omit<AuditEntry, "id" | "at"> & { readonly id?: AuditEntryId },
): Promise<void> => books.put("auditEntry", { ...entry, id: entry.id ?? mint("aud"), at: clock() });

/** Entries on a page of the audit log. */
const PAGE_ROWS = 8;
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

/** What staff did, newest first. `about`: a customer, a member of staff, or a target. */
export async function readAuditLog(
  { store }: ShopContext,
  page: { readonly about?: string; readonly before?: AuditEntryId },
): Promise<{ readonly entries: readonly NamedAuditEntry[]; readonly more: boolean }> {
  const entries = await store.auditEntries({ ...page, limit: PAGE_ROWS + 1 });
  return { entries: await withNames(store, entries.slice(0, PAGE_ROWS)), more: entries.length > PAGE_ROWS };
}

export async function auditEntry({ store }: ShopContext, id: AuditEntryId): Promise<NamedAuditEntry | undefined> {
  const entry = await store.read("auditEntry", id);
  return entry && (await withNames(store, [entry]))[0];
}

/** The last audit entries about any of these, newest first. */
export async function lastAuditEntries(
  store: Store,
  about: readonly string[],
  limit: number,
): Promise<readonly NamedAuditEntry[]> {
  const pages = await Promise.all(about.map((one) => store.auditEntries({ about: one, limit })));
  const entries = new Map(pages.flat().map((entry) => [entry.id, entry]));
  return withNames(store, [...entries.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit));
}

const withNames = (store: Store, entries: readonly AuditEntry[]): Promise<readonly NamedAuditEntry[]> =>
  Promise.all(
    entries.map(async (entry) => {
      const { by, customer, target } = entry;
      const about = isCustomerId(target) ? target : customer;
      const targetName = about === by ? undefined : (await store.read("customer", about))?.name;
      const name = (await store.read("customer", by))?.name || by;
      return { ...entry, name, ...(targetName && { targetName }) };
    }),
  );
