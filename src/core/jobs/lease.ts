import type { CustomerId } from "../base/ids.js";
import { after, type Clock, type Instant, SECOND_MS } from "../base/time.js";
import type { Store } from "../store.js";

/** Who has taken a turn at a work has it this long, unless they ask again; the others ask this often. */
export const TURN_MS = 20 * SECOND_MS;

/** Work that is done by one at a time, among all processes, for as long as that one keeps asking. */
export type Lease = {
  /** Takes the turn, or keeps it; false while somebody else has it. Who has died is followed when the turn is over. */
  acquire(): Promise<boolean>;
  release(): Promise<void>;
};

type Deps = { readonly store: Store; readonly clock: Clock };
type LeaseOptions = {
  readonly work: string;
  readonly books: CustomerId;
  readonly holder: string;
  /** How long it is somebody's who does not ask again. */
  readonly leaseMs?: number;
};

export function createLease(
  { store, clock }: Deps,
  { work, books: owner, holder, leaseMs = TURN_MS }: LeaseOptions,
): Lease {
  const name = `turn:${work}`;
  let mine: { readonly mark: string; readonly until: Instant } | undefined;
  return {
    async acquire() {
      const now = clock();
      if (mine && now < after(mine.until, -leaseMs / 2)) return true;
      const until = after(now, leaseMs);
      const mark = `${holder} ${until}`;
      const taken = await store.transact(owner, async (books) => {
        const last = await books.claimant(name);
        if (last !== undefined && last !== mine?.mark && now < endOf(last)) return false;
        if (last !== undefined) await books.unclaim(name, last);
        return books.claim(name, mark);
      });
      mine = taken ? { mark, until } : undefined;
      return taken;
    },
    async release() {
      const ended = mine;
      if (ended) await store.transact(owner, (books) => books.unclaim(name, ended.mark));
      mine = undefined;
    },
  };
}

const endOf = (mark: string): number => Number(mark.split(" ")[1]);
