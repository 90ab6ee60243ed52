import { naira } from "../../core/money/money.js";
import { createDecideWallet, requestOf } from "./approve.js";
import { deciders, isAlone, type WalletDeps } from "./carry-out.js";
import { createChangeWallet, limitOf } from "./change.js";
import type { DeskMoney } from "./wallet-api.js";

/** The most that staff give or take at a time; and above how much, given by one of them in a day or taken at once, a second
 * one confirms it, unless the owner says. */
const WALLET_ACT_MAX = naira(500_000);

export function createStaffMoney(deps: WalletDeps): DeskMoney {
  const { house, mint } = deps;
  return {
    walletActMax: WALLET_ACT_MAX,
    mintDeed: () => mint("deed"),
    ...createChangeWallet(deps),
    decide: createDecideWallet(deps),
    request: (id) => requestOf(deps, id),
    isAlone: async () => isAlone(await deciders(deps)),
    secondAbove: () => limitOf(deps),
    async setSecondAbove(amount, by) {
      const done = { by, did: "second-above-set", to: "house", amount } as const;
      await house.settle((now) => ({ ...now, secondAbove: amount }), done);
    },
  };
}
