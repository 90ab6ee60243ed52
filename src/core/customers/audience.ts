import { z } from "zod";
import type { CustomerId } from "../base/ids.js";
import { languageSchema } from "../base/language.js";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";

/** The people a broadcast is sent to. */
export const audienceSchema = schema(() =>
  z.discriminatedUnion("kind", [
    fields({ kind: z.literal("everyone") }),
    /** Customers who chose this language. */
    fields({ kind: z.literal("language"), language: languageSchema() }),
    /** Customers who have written to us since. */
    fields({ kind: z.literal("active"), since: instantSchema() }),
    fields({ kind: z.literal("bought"), network: networkSchema(), since: instantSchema() }),
    /** Customers with money in their wallet. */
    fields({ kind: z.literal("wallet") }),
    /** Recipients of another broadcast that may or may not have reached them. */
    fields({ kind: z.literal("unknown-outcome"), of: name() }),
    /** Customers affected by a network's deliveries: they have an open order, or have bought since. */
    fields({
      kind: z.literal("affected"),
      network: networkSchema(),
      productKind: productKindSchema(),
      since: instantSchema(),
    }),
  ]),
);

export type Audience = TypeOf<typeof audienceSchema>;

export type AudienceSize = {
  /** Each person once, however many chats they have. */
  readonly people: number;
  /** How many of them get nothing, as they opted out or no channel can reach them. */
  readonly excluded: number;
};

/** The orders that make somebody a buyer. */
export type BuyerFilter = {
  readonly since: Instant;
  readonly network: Network;
  readonly productKind?: ProductKind;
};

export type CustomerIds = ReadonlySet<CustomerId>;
