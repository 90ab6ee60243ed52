import { SHOP_CUSTOMER_ID } from "../core/base/ids.js";
import type { ServiceEnvironment } from "../core/settings/shop-settings.js";
import type { Store } from "../core/store.js";

/** The books were started with the service's other environment (sandbox or live). Trying again does not help. */
export class WrongBooks extends Error {
  override readonly name = "WrongBooks"; // Postgres takes a plain Error for a lost connection, and tries again.
}

/** Throws WrongBooks when the books belong to the other environment: play money and real money must never mix. */
export function assertOurBooks(of: ServiceEnvironment | undefined, ours: ServiceEnvironment): void {
  if (of === undefined || of === ours) return;
  throw new WrongBooks(
    of === "sandbox"
      ? "The books are the sandbox's (play money), but the service is the live one: give the live shop books of its own, an empty DATA_DIR or an empty database. Nothing was changed."
      : "The books are the live service's (real money), but the service is the sandbox: give the sandbox books of its own, an empty DATA_DIR or an empty database. Nothing was changed.",
  );
}

/** Binds new books to this environment for good. Throws WrongBooks when they already belong to the other one. */
export const claimBooks = ({ transact }: Pick<Store, "transact">, environment: ServiceEnvironment): Promise<void> =>
  transact(SHOP_CUSTOMER_ID, async (books) => {
    const settings = await books.settings();
    assertOurBooks(settings.environment, environment);
    if (settings.environment === undefined) await books.put("shopSettings", { ...settings, environment });
  });
