import type { Mint } from "../base/ids.js";
import type { Clock } from "../base/time.js";
import { SHOP_CUSTOMER_ID } from "../settings/shop-settings.js";
import type { Store } from "../store.js";
import { createLease } from "./lease.js";

type Deps = { readonly store: Store; readonly clock: Clock; readonly mint: Mint };

/** Does something short while nobody else does it, in any process; false, and nothing done, when somebody is at it. */
export const createWithLease =
  (deps: Deps) =>
  async (work: string, run: () => Promise<void>): Promise<boolean> => {
    const turn = createLease(deps, { work, books: SHOP_CUSTOMER_ID, holder: deps.mint("brd") });
    if (!(await turn.acquire())) return false;
    try {
      await run();
    } finally {
      await turn.release();
    }
    return true;
  };
