import { SHOP_CUSTOMER_ID } from "../core/base/ids.js";
import type { ServiceEnvironment } from "../core/settings/shop-settings.js";
import type { Store } from "../core/store.js";

/** Books that were begun with the other environment of the service. Trying again does not help. */
export class WrongBooks extends Error {
  override readonly name = "WrongBooks"; // A plain Error would count as a connection that was lost.
}

/** Throws WrongBooks when books of one environment are opened with the other: play money is not real, nor real money play. */
export function assertOurBooks(of: ServiceEnvironment | undefined, ours: ServiceEnvironment): void {
  if (of === undefined || of === ours) return;
  throw new WrongBooks(
    of === "sandbox"
      ? "The books are the sandbox's, whose money is play, and the service is the live one: give the live shop books of its own, an empty DATA_DIR or an empty database. Nothing was changed."
      : "The books are the live service's, whose money is real, and the service is the sandbox: give the sandbox books of its own, an empty DATA_DIR or an empty database. Nothing was changed.",
  );
}

/** Books are their first environment's for ever. */
export const claimBooks = ({ transact }: Pick<Store, "transact">, environment: ServiceEnvironment): Promise<void> =>
  transact(SHOP_CUSTOMER_ID, async (books) => {
    const settings = await books.settings();
    assertOurBooks(settings.environment, environment);
    if (settings.environment === undefined) await books.put("shopSettings", { ...settings, environment });
  });
