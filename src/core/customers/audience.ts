import { z } from "zod";
import type { CustomerId } from "../base/ids.js";
import { languageSchema } from "../base/language.js";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";

/** Whom a broadcast is for. */
export const audienceSchema = schema(() =>
  z.discriminatedUnion("kind", [
    fields({ kind: z.literal("everyone") }),
    /** Those who are spoken to in it. */
    fields({ kind: z.literal("language"), language: languageSchema() }),
    /** Those who wrote to us since. */
    fields({ kind: z.literal("active"), since: instantSchema() }),
    fields({ kind: z.literal("bought"), network: networkSchema(), since: instantSchema() }),
    /** Those with money in their wallet. */
    fields({ kind: z.literal("wallet") }),
    /** Those of whom nobody knows whether they have read another broadcast. */
    fields({ kind: z.literal("unsure"), of: name() }),
    /** Those for whom it matters how a network delivers: their order is open, or they bought since. */
    fields({
      kind: z.literal("affected"),
      network: networkSchema(),
      productKind: productKindSchema(),
      since: instantSchema(),
    }),
  ]),
);

export type Audience = TypeOf<typeof audienceSchema>;

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
