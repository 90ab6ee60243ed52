import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, type Instant, SECOND_MS } from "../../core/base/time.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { SettingsStore, ShopContext } from "../context.js";
import { recordAudit } from "./audit.js";

/** The cached settings are read again after this. */
export const SETTINGS_FRESH_MS = SECOND_MS;

/** Every step of a sale reads the settings, so one reading serves them all for a second. */
export function createSettingsStore(shop: Pick<ShopContext, "store" | "clock" | "mint">): SettingsStore {
  const { store, clock } = shop;
  let cached: { readonly settings: Promise<ShopSettings>; readonly until: Instant } | undefined;
  const readAnew = (): Promise<ShopSettings> => {
    const settings = store.settings();
    const reading = { settings, until: after(clock(), SETTINGS_FRESH_MS) };
    cached = reading;
    settings.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return settings;
  };

  const update: SettingsStore["update"] = async (change) => {
    try {
      return await store.transact(SHOP_CUSTOMER_ID, async (books) => {
        const settings = await change(await books.settings(), books);
        if (settings) await books.put("shopSettings", settings);
        return settings;
      });
    } finally {
      cached = undefined; // What was saved may have been changed again before the answer came.
    }
  };

  return {
    update,
    read: () => (cached && clock() < cached.until ? cached.settings : readAnew()),
    updateWithAudit: async (change, done, also) => {
      const saved = await update(async (now, books) => {
        const settings = change(now);
        if (!settings) return undefined;
        await recordAudit(shop, books, { ...done, customer: SHOP_CUSTOMER_ID });
        await also?.(books);
        return settings;
      });
      return saved !== undefined;
    },
  };
}
