import type { CustomerId } from "../base/ids.js";
import type { Language } from "../base/language.js";
import type { Network } from "../base/network.js";
import type { ProductKind } from "../base/product-kind.js";
import type { Instant } from "../base/time.js";

/** Whom a broadcast is for. */
export type Audience =
  | { readonly kind: "everyone" }
  /** Those who are spoken to in it. */
  | { readonly kind: "language"; readonly language: Language }
  /** Those who wrote to us since. */
  | { readonly kind: "active"; readonly since: Instant }
  | { readonly kind: "bought"; readonly network: Network; readonly since: Instant }
  /** Those with money in their wallet. */
  | { readonly kind: "wallet" }
  /** Those of whom nobody knows whether they have read another broadcast. */
  | { readonly kind: "unsure"; readonly of: string }
  /** Those for whom it matters how a network delivers: their order is open, or they bought since. */
  | {
      readonly kind: "affected";
      readonly network: Network;
      readonly productKind: ProductKind;
      readonly since: Instant;
    };

export const EVERYONE: Audience = { kind: "everyone" };

/** How many people a broadcast is for. */
export type AudienceSize = {
  /** Each person once, however many chats they have. */
  readonly people: number;
  /** Those of them who are left out all the same: they want no news, or no channel can reach them. */
  readonly excluded: number;
};

/** Which orders make somebody a buyer. */
export type BuyerFilter = {
  readonly since: Instant;
  readonly network?: Network;
  readonly productKind?: ProductKind;
};

export type CustomerIds = ReadonlySet<CustomerId>;
