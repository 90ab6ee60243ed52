import type { CustomerId, DeedId, OrderId } from "../../core/base/ids.js";
import type { Kobo } from "../../core/money/money.js";
import type { WalletRequest } from "../../core/money/wallet-change.js";

/** What a member of staff would do to a wallet, and why; `id` is minted before the tap. */
export type WalletWish = {
  readonly id: DeedId;
  readonly by: CustomerId;
  readonly said: string;
} & (
  | { readonly act: "credit" | "debit"; readonly customer: CustomerId; readonly amount: Kobo }
  /** Its price goes back, though it was delivered. */
  | { readonly act: "refund"; readonly order: OrderId }
);

/** `gone`: nobody has that wallet any more, or the order is not delivered, or was given back already. */
export type WalletEnd = { readonly outcome: "done" | "gone" } | { readonly outcome: "short"; readonly available: Kobo };

/** `asked`: a second member of staff is to confirm it; `alone`: as far as we know, there is none. */
export type WalletDone = WalletEnd | { readonly outcome: "asked"; readonly alone: boolean };

/** Why a second member of staff has to confirm it: for its size, for what they gave today already, or for whose it is. */
export type SecondFor = "above" | "day" | "own";

/** `own`: nobody confirms what they asked for themselves, or would get, in whichever chat. */
export type Decided =
  | WalletEnd
  | { readonly outcome: "refused" | "own" | "stale" }
  | { readonly outcome: "closed"; readonly as: "confirmed" | "refused" };

/** What waits for a second member of staff, about whose wallet; `stale` when nobody decided in time. */
export type Asked = { readonly request: WalletRequest; readonly customer: CustomerId; readonly stale: boolean };

/** What staff do to customers' wallets. Everything takes effect once, however often it is tapped. */
export type DeskMoney = {
  /** A fresh id for a deed. */
  mintDeed(): DeedId;
  /** The most that is given or taken at a time. */
  readonly walletActMax: Kobo;
  /** Why a second one would be asked; undefined when nobody would be. */
  secondFor(wish: WalletWish): Promise<SecondFor | undefined>;
  /** Does it, or has a second member of staff asked. */
  changeWallet(wish: WalletWish): Promise<WalletDone>;
  /** What a second one says to it. */
  decide(id: DeedId, as: "confirmed" | "refused", by: CustomerId): Promise<Decided>;
  /** What was asked for under an id, while it is remembered. */
  request(id: DeedId): Promise<Asked | undefined>;
  /** Whether there is no second one, as far as we know. */
  isAlone(): Promise<boolean>;
  /** Above how much a second one is asked. */
  secondAbove(): Promise<Kobo>;
  setSecondAbove(amount: Kobo, by: CustomerId): Promise<void>;
};
