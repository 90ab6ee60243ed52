import { type Account, type LedgerEntry, mustCover, type Posting } from "../../core/money/ledger.js";
import { add, type Kobo, NOTHING, subtract } from "../../core/money/money.js";
import type { CarriedBalances, Rows } from "./memory/rows.js";
import type { Overlay } from "./overlay.js";

export const overlayBalance = (overlay: Overlay, account: Account): Kobo =>
  overlay.get("balance", account)?.amount ?? NOTHING;

function applyPostings(sums: Map<Account, Kobo>, postings: readonly Posting[]): void {
  for (const { from, to, amount } of postings) {
    sums.set(from, subtract(sums.get(from) ?? NOTHING, amount));
    sums.set(to, add(sums.get(to) ?? NOTHING, amount));
  }
}

/** Adds the postings of an entry that leaves memory to the carried balances. */
export function carryForward(carried: CarriedBalances, { postings }: LedgerEntry): void {
  applyPostings(carried, postings);
  for (const account of postings.flatMap(({ from, to }) => [from, to])) {
    if (carried.get(account) === 0) carried.delete(account);
  }
}

/** Posts an entry once; false when it was posted before. Throws RangeError, as `Books.post` does, with no change. */
export async function postEntryToOverlay(overlay: Overlay, entry: LedgerEntry): Promise<boolean> {
  if (await overlay.find("entry", entry.id)) return false;
  const after = new Map<Account, Kobo>();
  for (const { from, to, amount } of entry.postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${entry.id} moves no amount of kobo`);
    for (const account of [from, to]) after.set(account, overlayBalance(overlay, account));
  }
  applyPostings(after, entry.postings);
  for (const [account, amount] of after) {
    if (mustCover(account) && amount < 0) throw new RangeError(`${entry.id} would take ${account} below zero`);
  }
  overlay.put("entry", entry);
  for (const [account, amount] of after) {
    if (amount === 0) overlay.remove("balance", account);
    else overlay.put("balance", { account, amount });
  }
  return true;
}

/**
 * The sums of the entries by account, including the carried balances of entries that have left memory. Throws, naming
 * the account, when a wallet or a hold is below zero.
 */
export function addUpEntries({ entry }: Pick<Rows, "entry">, carried?: CarriedBalances): ReadonlyMap<Account, Kobo> {
  const sums = new Map<Account, Kobo>(carried);
  for (const { postings } of entry.values()) applyPostings(sums, postings);
  for (const [account, sum] of sums) {
    if (mustCover(account) && sum < 0) throw new Error(`The books do not add up: ${account} is below zero`);
  }
  return sums;
}

/** Checks the cached balances against the entries. Throws, naming the first account that differs. */
export function checkBalances({ entry, balance }: Pick<Rows, "entry" | "balance">, carried?: CarriedBalances): void {
  const sums = addUpEntries({ entry }, carried);
  for (const account of new Set([...sums.keys(), ...([...balance.keys()] as Account[])])) {
    if ((sums.get(account) ?? NOTHING) !== (balance.get(account)?.amount ?? NOTHING))
      throw new Error(`The books do not add up: ${account} does not equal the sum of its entries`);
  }
}
