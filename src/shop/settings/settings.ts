import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import { type House, SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";

/** What is settled for the whole shop is read again after this. */
export const HOUSE_FRESH_MS = SECOND_MS;

export type HouseKeeper = {
  /** As it was settled a moment ago: what this process changed is seen at once, what another did within a second. */
  read(): Promise<House>;
  /**
   * Settles it anew, and keeps what was done and by whom, together. What `change` returns as undefined is left as it is,
   * and nothing is written down; `change` may run again. `also` is kept with it, or not at all.
   */
  settle(
    change: (house: House) => House | undefined,
    done: Pick<Deed, "by" | "did" | "to"> & Partial<Pick<Deed, "amount" | "said">>,
    also?: (books: Books) => Promise<void>,
  ): Promise<House | undefined>;
  /**
   * Settles it anew, where `change` itself writes what goes with it, deeds too: also what nobody did, and the shop has
   * noticed by itself. It may run again.
   */
  note(change: (house: House, books: Books) => Promise<House | undefined>): Promise<House | undefined>;
};

type Deps = { readonly store: Store; readonly recorder: Recorder; readonly clock: Clock };

/** Whoever sells, prices or lets somebody in asks what is settled, at each step: one reading serves them all. */
export function createHouseKeeper({ store, recorder, clock }: Deps): HouseKeeper {
  let kept: { readonly house: Promise<House>; readonly until: Instant } | undefined;
  const keep = (house: Promise<House>): Promise<House> => {
    const mine = { house, until: after(clock(), HOUSE_FRESH_MS) };
    kept = mine;
    house.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return house;
  };

  const note: HouseKeeper["note"] = async (change) => {
    const settled = await store.transact(SHOP_BOOKS, async (books) => {
      const house = await change(await books.house(), books);
      if (house) await books.putHouse(house);
      return house;
    });
    if (settled) await keep(Promise.resolve(settled));
    return settled;
  };

  return {
    note,
    read: () => (kept && clock() < kept.until ? kept.house : keep(store.house())),
    settle: (change, done, also) =>
      note(async (now, books) => {
        const house = change(now);
        if (!house) return undefined;
        await recorder.deed(books, { ...done, customer: SHOP_BOOKS });
        await also?.(books);
        return house;
      }),
  };
}
