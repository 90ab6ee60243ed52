import type { Chat } from "#core/customer.js";
import { SHOP_BOOKS } from "#core/house.js";
import type { Log } from "#core/ports.js";
import type { Store } from "#core/store.js";
import type { Trouble } from "#core/tell.js";
import { after, type Clock } from "#core/time.js";
import { TELLING_MAX_MS } from "./limits.js";
import type { Messenger } from "./messenger.js";
import type { Recorder } from "./recorder.js";

/** Tells staff that something is amiss, or well again. Rejects when that could not be kept: to be said again. */
export type TellTrouble = (trouble: Trouble, amiss: boolean) => Promise<void>;

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly recorder: Recorder;
  readonly staff: readonly Chat[];
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Each trouble is told once, and once that it is over, however many processes notice: that staff know of it is kept in
 * the shop's books, for the process that comes after this one, too. Only of the books themselves each process speaks.
 */
export function createTellTrouble({ store, messenger, recorder, staff, clock, log }: Deps): TellTrouble {
  const said = new Map<Trouble, boolean>();

  const throughTheBooks = (trouble: Trouble, amiss: boolean): Promise<void> =>
    store.transact(SHOP_BOOKS, async (books) => {
      const name = `trouble:${trouble}`;
      const known = (await books.claimant(name)) !== undefined;
      if (known === amiss) return;
      await (amiss ? books.claim(name, trouble) : books.unclaim(name, trouble));
      await (amiss ? recorder.alarm(books, trouble, "now") : recorder.alarm(books, "well-again", trouble));
    });

  /** Without the outbox: straight to the channels. */
  const straight = async (): Promise<void> => {
    const until = after(clock(), TELLING_MAX_MS);
    for (const chat of staff) await messenger.tell(chat, { kind: "alarm", about: "store-away", of: "now" }, { until });
  };

  const backAgain = () => store.transact(SHOP_BOOKS, (books) => recorder.alarm(books, "well-again", "store-away"));

  return async (trouble, amiss) => {
    const before = said.get(trouble);
    if (before === amiss) return;
    if (amiss) log.error({ trouble }, "something is amiss");
    else if (before) log.warn({ trouble }, "it is well again");
    if (trouble !== "store-away") await throughTheBooks(trouble, amiss);
    else if (amiss) await straight();
    else if (before) await backAgain();
    said.set(trouble, amiss);
  };
}
