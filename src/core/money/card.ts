import { z } from "zod";
import { type CustomerId, idSchema } from "../base/ids.js";
import { branded, fields, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";

/** What a person may see of a card. */
export type CardFace = { readonly brand: string; readonly last4: string };

export const isSameCard = (one: CardFace, other: CardFace): boolean =>
  one.brand === other.brand && one.last4 === other.last4;

/** A card's token as it rests in the store: sealed, useless without the key. */
export type SealedToken = string & { readonly sealed?: never };

const isSealedToken = (value: unknown): value is SealedToken => typeof value === "string" && value !== "";

export const sealedCardSchema = schema(() =>
  fields({ brand: textSchema(), last4: textSchema(), sealedToken: branded(isSealedToken, "a sealed token") }),
);

export type SealedCard = TypeOf<typeof sealedCardSchema>;

/** A saved card and the service's right to charge it again. */
export const savedCardSchema = schema(() =>
  fields({
    ...sealedCardSchema().unwrap().shape,
    id: idSchema("crd"),
    customer: idSchema("cus"),
    savedAt: instantSchema(),
    /** What its owner calls it. */
    name: textSchema().exactOptional(),
    /** Offered before the others; at most one of a customer's. */
    isDefault: z.literal(true).exactOptional(),
    /** How often it was declined since it last paid. */
    declines: z.int().positive().exactOptional(),
  }),
);

export type SavedCard = TypeOf<typeof savedCardSchema>;

const DECLINES_MAX = 3;

/** Declined so often, or expired, that it is offered last, and gives way to the next card that is saved. */
export const isFailing = ({ declines = 0 }: Pick<SavedCard, "declines">): boolean => declines >= DECLINES_MAX;

/** A card after a charge that its bank declined, in these words; one that has expired will not pay again. */
export const withDecline = (card: SavedCard, reason: string): SavedCard => ({
  ...card,
  declines: /expired/i.test(reason) ? DECLINES_MAX : Math.min((card.declines ?? 0) + 1, DECLINES_MAX),
});

/**
 * Seals and opens card tokens; whoever reads the books alone learns nothing. A token is sealed for one customer: on
 * another customer's card it does not open.
 */
export type Vault = {
  seal(token: string, customer: CustomerId): SealedToken;
  /** Throws when the text was not sealed for this customer with a key of this vault, or was changed since. */
  open(sealed: SealedToken, customer: CustomerId): string;
  /**
   * The same token under the newest key; undefined when it is there already. Throws as `open` does.
   * Present only while the vault still knows keys that the newest one replaced.
   */
  readonly reseal?: (sealed: SealedToken, customer: CustomerId) => SealedToken | undefined;
};
