/**
 * Two processes of the shop on one store (or each on its own, of one database), with scripted ports and one stopped
 * clock.
 */
import { onTestFinished } from "vitest";
import type { CustomerId } from "../../src/core/base/ids.js";
import { after, instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { Store } from "../../src/core/store.js";
import { openShop } from "../../src/shop/open-shop.js";
import { type Ports, testShopOptions } from "../harness/test-shop.js";
import { aFolder, openAt } from "../store/folders.js";
import { gate, turn } from "./ada.js";
import { fundIn, START, saveCardIn } from "./scripted-shop.js";

export async function openTwoShops(stores?: readonly [Store, Store]) {
  let now = START;
  const clock = () => instant(now);
  const store = stores?.[0] ?? (await openAt(await aFolder()));
  if (!stores) onTestFinished(store.close);
  let opens = 0;

  /** Opens one of them, with a clock that may be ahead. Nothing is vended, paid or known unless its script says so. */
  const open = (ports: Ports = {}, staff: readonly Chat[] = [], { aheadMs = 0 } = {}) => {
    let held: ReturnType<typeof gate<void>> | undefined;
    let looks = 0;
    const own = stores?.[opens++ % 2] ?? store;
    const seen: Store = {
      ...own,
      transact: async (customer, work) => {
        const result = await own.transact(customer, work);
        await held?.passed;
        return result;
      },
      dueWork: (now) => {
        looks++;
        return own.dueWork(now);
      },
    };
    const opened = openShop(testShopOptions({ ...ports, store: seen, clock: () => after(clock(), aheadMs), staff }));
    const wake = async () => {
      const { id } = await opened.shop.customers.identify({ channel: "telegram", id: "1" }, "Ada");
      await opened.shop.customers.removeBeneficiary(id, "none");
    };
    return {
      ...opened,
      /** Has its worker look for due work and do it. */
      look: async () => {
        for (const until = looks + 10; looks < until; await turn()) await wake();
      },
      /** Its commits take effect, but it gets the result only when it thaws. */
      freeze: () => {
        const freezing = gate();
        held = freezing;
        return () => {
          held = undefined;
          freezing.open();
        };
      },
    };
  };

  const fund = (customer: CustomerId, amount: number) => fundIn(store, customer, amount, clock());

  return {
    ...{ store, open, clock, fund },
    jump: (ms: number) => {
      now += ms;
    },
    /** Ada, with money in her wallet. */
    fundedAda: async ({ shop }: ReturnType<typeof open>) => {
      const ada = await shop.customers.identify({ channel: "telegram", id: "1" }, "Ada");
      await fund(ada.id, 100_000);
      return ada;
    },
    saveCard: (customer: CustomerId) => saveCardIn(store, customer, clock()),
  };
}
