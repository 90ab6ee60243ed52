import { type Account, type LedgerEntry, mustCover } from "../../../core/money/ledger.js";
import { type Kobo, kobo } from "../../../core/money/money.js";
import { validateRecord } from "../../records.js";
import { type Reading, readBalance } from "../reads.js";

export type Entries = ReturnType<typeof createEntries>;

/**
 * The ledger as one transaction sees it. At first it takes for granted that an entry was not posted before, and that an
 * account covers it whose balance is not known yet. If that turns out to be wrong when it is saved, it runs again with
 * `isRepeated`, and asks first. `known`: balances that were read already.
 */
export function createEntries(
  { lookUp }: Reading,
  isRepeated: boolean,
  known: Readonly<Partial<Record<Account, number>>>,
) {
  const entries = new Map<LedgerEntry["id"], LedgerEntry>();
  const saved = new Map(Object.entries(known) as [Account, number][]);
  /** What this transaction adds to each account. */
  const moved = new Map<Account, number>();

  const load = async (account: Account): Promise<void> => {
    if (!saved.has(account)) saved.set(account, await readBalance(lookUp, [account]));
  };
  const balance = (account: Account): number => (saved.get(account) ?? 0) + (moved.get(account) ?? 0);
  const isPosted = async (id: LedgerEntry["id"]): Promise<boolean> =>
    entries.has(id) || (await lookUp<boolean>("posted", id)) === true;

  return {
    post: async (entry: LedgerEntry): Promise<boolean> => {
      const { id, postings } = entry;
      for (const { amount } of postings) {
        if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${id} moves no amount of kobo`);
      }
      validateRecord("entry", entry);
      const moves = movesOf(entry);
      const takenFrom = [...moves].filter(([account, amount]) => mustCover(account) && amount < 0);
      if (isRepeated) for (const [account] of takenFrom) await load(account);
      if (isRepeated && (await isPosted(id))) return false;
      const short = takenFrom.find(([account, amount]) => saved.has(account) && balance(account) + amount < 0);
      if (short) {
        if (await isPosted(id)) return false;
        throw new RangeError(`${id} would take ${short[0]} below zero`);
      }
      if (entries.has(id)) return false;
      entries.set(id, entry);
      for (const [account, amount] of moves) moved.set(account, (moved.get(account) ?? 0) + amount);
      return true;
    },
    isPosted,
    balance: async (account: Account): Promise<Kobo> => {
      await load(account);
      return kobo(balance(account));
    },
    hasAssumed: (): boolean => !isRepeated && entries.size > 0,
    changes: () => ({
      entries: [...entries.values()],
      moves: [...moved].map(([account, amount]) => ({ account, amount })),
    }),
  };
}

function movesOf({ postings }: LedgerEntry): ReadonlyMap<Account, number> {
  const moves = new Map<Account, number>();
  const add = (account: Account, amount: number) => moves.set(account, (moves.get(account) ?? 0) + amount);
  for (const { from, to, amount } of postings) {
    add(from, -amount);
    add(to, amount);
  }
  return moves;
}
