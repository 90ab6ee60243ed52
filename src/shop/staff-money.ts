import { createChangeWallet, limitOf } from "./change-wallet.js";
import { createDecideWallet, requestOf } from "./decide-wallet.js";
import type { DeskMoney } from "./desk-money.js";
import { WALLET_ACT_MAX } from "./limits.js";
import { deciders, isAlone, type WalletDeps } from "./wallet-acts.js";

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
