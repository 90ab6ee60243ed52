import type { Instant } from "../base/time.js";
import type { ReadFailure, UnreadableVend, VendHistory, Vendor, VendRecord } from "../ports.js";
import { createVendPass, type PassPage } from "./pass.js";

type HistorySource = Pick<Vendor, "historyPage">;

/**
 * Reads the vendor's history back to an instant, and gives each page to `use`. It starts at `fromPage`, when the caller
 * knows that nothing before it is wanted.
 */
export async function readHistory(
  { historyPage }: HistorySource,
  since: Instant,
  use: (page: PassPage) => Promise<void> | void,
  fromPage = 1,
): Promise<{ readonly outcome: "read" } | ReadFailure> {
  const pass = createVendPass(since, fromPage);
  for (let number = fromPage; ; number++) {
    const page = await historyPage(number);
    if (page.outcome === "unread") return page;
    const added = pass.add(page);
    if (added.outcome === "unread") return added;
    await use(added);
    if (added.isLast) return { outcome: "read" };
  }
}

export type FoundVends = ReturnType<typeof createFoundVends>;

/** Collects the wanted vends of a pass. A vend that is unreadable on any of its pages counts as unreadable. */
export function createFoundVends(isWanted: (vend: VendRecord | UnreadableVend) => boolean = () => true) {
  const records = new Map<string, VendRecord>();
  const unreadable: UnreadableVend[] = [];
  return {
    add(page: Pick<PassPage, "records" | "unreadable">): void {
      for (const record of page.records) if (isWanted(record)) records.set(record.vendorRef, record);
      unreadable.push(...page.unreadable.filter(isWanted));
    },
    history(): VendHistory {
      const unreadableRefs = new Set(unreadable.map(({ vendorRef }) => vendorRef));
      const readable = [...records.values()].filter(({ vendorRef }) => !unreadableRefs.has(vendorRef));
      return {
        outcome: "history",
        records: readable.sort((a, b) => b.at - a.at),
        ...(unreadable.length > 0 ? { unreadable } : {}),
      };
    },
  };
}

/** All wanted vends since an instant, newest first, however many pages that takes. */
export async function collectHistory(
  source: HistorySource,
  since: Instant,
  isWanted?: (vend: VendRecord | UnreadableVend) => boolean,
): Promise<VendHistory | ReadFailure> {
  const found = createFoundVends(isWanted);
  const reading = await readHistory(source, since, found.add);
  return reading.outcome === "unread" ? reading : found.history();
}
