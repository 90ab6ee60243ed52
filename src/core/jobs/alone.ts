import type { Mint } from "../base/ids.js";
import type { Clock } from "../base/time.js";
import { SHOP_BOOKS } from "../settings/shop-settings.js";
import type { Store } from "../store.js";
import { createTurn } from "./lease.js";

type Deps = { readonly store: Store; readonly clock: Clock; readonly mint: Mint };

/** Does something short while nobody else does it, in any process; false, and nothing done, when somebody is at it. */
export const createAlone =
  (deps: Deps) =>
  async (work: string, run: () => Promise<void>): Promise<boolean> => {
    const turn = createTurn(deps, { work, books: SHOP_BOOKS, holder: deps.mint("brd") });
    if (!(await turn.take())) return false;
    try {
      await run();
    } finally {
      await turn.end();
    }
    return true;
  };
