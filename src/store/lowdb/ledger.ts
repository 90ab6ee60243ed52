import { type Account, type LedgerEntry, mustCover } from "#core/ledger.js";
import { add, type Kobo, NOTHING, subtract } from "#core/money.js";
import type { Overlay } from "./overlay.js";
import type { Rows } from "./tables.js";

export const balanceOf = (overlay: Overlay, account: Account): Kobo =>
  overlay.get("balance", account)?.amount ?? NOTHING;

/** Posts an entry once; false when it was posted before. Throws RangeError before anything is changed. */
export function postEntry(overlay: Overlay, entry: LedgerEntry): boolean {
  if (overlay.get("entry", entry.id)) return false;
  const after = new Map<Account, Kobo>();
  const balance = (account: Account): Kobo => after.get(account) ?? balanceOf(overlay, account);
  for (const { from, to, amount } of entry.postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${entry.id} moves no amount of kobo`);
    after.set(from, subtract(balance(from), amount));
    after.set(to, add(balance(to), amount));
  }
  for (const [account, amount] of after) {
    if (mustCover(account) && amount < 0) throw new RangeError(`${entry.id} would take ${account} below zero`);
  }
  overlay.put("entry", entry);
  for (const [account, amount] of after) {
    if (amount === 0) overlay.drop("balance", account);
    else overlay.put("balance", { account, amount });
  }
  return true;
}

/** Checks the cached sums against the entries. Throws naming the first account that does not agree. */
export function checkBalances({ entry, balance }: Pick<Rows, "entry" | "balance">): void {
  const sums = new Map<Account, Kobo>();
  for (const { postings } of entry.values()) {
    for (const { from, to, amount } of postings) {
      sums.set(from, subtract(sums.get(from) ?? NOTHING, amount));
      sums.set(to, add(sums.get(to) ?? NOTHING, amount));
    }
  }
  for (const account of new Set([...sums.keys(), ...([...balance.keys()] as Account[])])) {
    const sum = sums.get(account) ?? NOTHING;
    if (sum !== (balance.get(account)?.amount ?? NOTHING)) {
      throw new Error(`The books do not add up: ${account} does not equal the sum of its entries`);
    }
    if (mustCover(account) && sum < 0) throw new Error(`The books do not add up: ${account} is below zero`);
  }
}
