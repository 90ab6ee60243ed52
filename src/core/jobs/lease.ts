import { type CustomerId, SHOP_CUSTOMER_ID } from "../base/ids.js";
import { mayBeOver } from "../base/steady-clock.js";
import { after, type Clock, type Instant, instant, MINUTE_MS } from "../base/time.js";
import type { Log } from "../ports.js";
import type { Store } from "../store.js";

/** How far two holders' clocks may differ. A lease that ends even later comes from a wrong clock and is ignored. */
const CLOCKS_APART_MAX_MS = 10 * MINUTE_MS;

export type Lease = ReturnType<typeof createLease>;

type Deps = { readonly store: Store; readonly clock: Clock; readonly log: Log };
type LeaseOptions = {
  readonly work: string;
  /** The customer in whose books the lease is claimed; by default the shop's own. */
  readonly books?: CustomerId;
  readonly holder: string;
  /** How long it lasts unless it is renewed. */
  readonly leaseMs: number;
};

/** The exclusive right, among all processes, to do some work. A holder that dies loses it when it expires. */
export function createLease(
  { store, clock, log }: Deps,
  { work, books: owner = SHOP_CUSTOMER_ID, holder, leaseMs }: LeaseOptions,
) {
  const name = `lease:${work}`;
  let takenUntil = instant(0);
  let held: { readonly claim: string; readonly from: Instant } | undefined;
  return {
    /** Takes the lease, or renews it once half of it is over. False while another process holds it. */
    async acquire(): Promise<boolean> {
      const now = clock();
      if (held && !mayBeOver(clock, { from: held.from, to: after(held.from, leaseMs / 2) })) return true;
      const until = after(now, leaseMs);
      const claim = `${holder} ${until}`;
      const taken = await store.transact(owner, async (books) => {
        const current = await books.claimant(name);
        const expiry = current === undefined || current === held?.claim ? now : expiryOf(current);
        if (now < expiry && expiry <= after(until, CLOCKS_APART_MAX_MS)) {
          takenUntil = instant(expiry);
          return false;
        }
        if (current !== undefined) await books.unclaim(name, current);
        return books.claim(name, claim);
      });
      held = taken ? { claim, from: now } : undefined;
      return taken;
    },
    /** When the other process's lease ends unless it is renewed, as of the last failed `acquire`. */
    takenUntil: (): Instant => takenUntil,
    /** If it cannot be released, others take it when it expires. */
    async release(): Promise<void> {
      const released = held;
      held = undefined;
      if (!released) return;
      await store
        .transact(owner, (books) => books.unclaim(name, released.claim))
        .catch((err: unknown) => log.warn({ err, work }, "lease could not be released"));
    },
  };
}

const expiryOf = (claim: string): number => Number(claim.split(" ")[1]);
