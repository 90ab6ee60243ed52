import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import { SHOP_CUSTOMER_ID, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";

/** What is settled for the whole shop is read again after this. */
export const HOUSE_FRESH_MS = SECOND_MS;

export type SettingsStore = {
  /** As it was settled a moment ago: what this process changed is seen at once, what another did within a second. */
  read(): Promise<ShopSettings>;
  /**
   * Settles it anew, and keeps what was done and by whom, together. What `change` returns as undefined is left as it is,
   * and nothing is written down; `change` may run again. `also` is kept with it, or not at all.
   */
  updateWithAudit(
    change: (house: ShopSettings) => ShopSettings | undefined,
    done: Pick<AuditEntry, "by" | "action" | "target"> & Partial<Pick<AuditEntry, "amount" | "detail">>,
    also?: (books: Books) => Promise<void>,
  ): Promise<ShopSettings | undefined>;
  /**
   * Settles it anew, where `change` itself writes what goes with it, deeds too: also what nobody did, and the shop has
   * noticed by itself. It may run again.
   */
  update(
    change: (house: ShopSettings, books: Books) => Promise<ShopSettings | undefined>,
  ): Promise<ShopSettings | undefined>;
};

type Deps = { readonly store: Store; readonly recorder: Recorder; readonly clock: Clock };

/** Whoever sells, prices or lets somebody in asks what is settled, at each step: one reading serves them all. */
export function createSettingsStore({ store, recorder, clock }: Deps): SettingsStore {
  let kept: { readonly house: Promise<ShopSettings>; readonly until: Instant } | undefined;
  const keep = (house: Promise<ShopSettings>): Promise<ShopSettings> => {
    const mine = { house, until: after(clock(), HOUSE_FRESH_MS) };
    kept = mine;
    house.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return house;
  };

  const note: SettingsStore["update"] = async (change) => {
    const settled = await store.transact(SHOP_CUSTOMER_ID, async (books) => {
      const house = await change(await books.settings(), books);
      if (house) await books.putSettings(house);
      return house;
    });
    if (settled) await keep(Promise.resolve(settled));
    return settled;
  };

  return {
    update: note,
    read: () => (kept && clock() < kept.until ? kept.house : keep(store.settings())),
    updateWithAudit: (change, done, also) =>
      note(async (now, books) => {
        const house = change(now);
        if (!house) return undefined;
        await recorder.recordAudit(books, { ...done, customer: SHOP_CUSTOMER_ID });
        await also?.(books);
        return house;
      }),
  };
}
