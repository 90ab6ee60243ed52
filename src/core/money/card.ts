import { z } from "zod";
import { type CustomerId, idSchema } from "../base/ids.js";
import { fields, schema, type TypeOf, textLike, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";

/** The most cards of a customer: each is a button whenever they pay. Cards of customers merged into them count too. */
export const CARDS_MAX = 10;

/** What people may see of a card. */
export type CardFace = { readonly brand: string; readonly last4: string };

/** Stands for the digits of a card if the service does not tell them. */
export const LAST4_UNKNOWN = "****";

/** Two cards without digits may be different ones, and one must not be charged instead of the other. */
export const isSameCard = (one: CardFace, other: CardFace): boolean =>
  one === other || (one.brand === other.brand && one.last4 === other.last4 && one.last4 !== LAST4_UNKNOWN);

/** A card's token as stored: sealed, so useless without the key. */
export type SealedToken = string & { readonly sealed?: never };

export const sealedCardSchema = schema(() =>
  fields({ brand: textSchema(), last4: textSchema(), sealedToken: textLike<SealedToken>(/./, "a sealed token") }),
);

export type SealedCard = TypeOf<typeof sealedCardSchema>;

/** A saved card and the service's right to charge it again. */
export const savedCardSchema = schema(() =>
  fields({
    ...sealedCardSchema().unwrap().shape,
    id: idSchema("crd"),
    customer: idSchema("cus"),
    savedAt: instantSchema(),
    /** The owner's name for it. */
    name: textSchema().exactOptional(),
    /** Offered before the others. At most one of a customer's cards is the default. */
    isDefault: z.literal(true).exactOptional(),
    /** How often it has been declined since it last paid. */
    declines: z.int().positive().exactOptional(),
  }),
);

export type SavedCard = TypeOf<typeof savedCardSchema>;

const DECLINES_MAX = 3;

/** Whether it has expired or was declined too often. Then it is offered last, and the next saved card replaces it. */
export const isFailing = ({ declines = 0 }: Pick<SavedCard, "declines">): boolean => declines >= DECLINES_MAX;

/** A card after its bank declined a charge for this reason. An expired card counts as failing at once. */
export const withDecline = (card: SavedCard, reason: string): SavedCard => ({
  ...card,
  declines: /expired/i.test(reason) ? DECLINES_MAX : Math.min((card.declines ?? 0) + 1, DECLINES_MAX),
});

/**
 * Seals and opens card tokens, so that the books alone reveal none. A token is sealed for one customer and does not
 * open for another.
 */
export type Vault = {
  seal(token: string, customer: CustomerId): SealedToken;
  /** Throws unless the text was sealed for this customer with a key of this vault, and is unchanged. */
  open(sealed: SealedToken, customer: CustomerId): string;
  /**
   * Seals a token again with the newest key; undefined if it already is. Throws as `open` does.
   * Present only while the vault has older keys too.
   */
  readonly reseal?: (sealed: SealedToken, customer: CustomerId) => SealedToken | undefined;
};
