import type { Network } from "../../../src/core/base/network.js";
import type { Phone } from "../../../src/core/base/phone.js";
import type { ProductKind } from "../../../src/core/base/product-kind.js";
import type { Kobo } from "../../../src/core/money/money.js";
import type { ValidityPeriod } from "../../../src/core/orders/catalogue.js";

/** The recipient if the text has no number: the writer's own line, or somebody by the writer's name for them. */
export type NamedRecipient = { readonly is: "me" } | { readonly is: "named"; readonly name: string };

/** The fields of a purchase. */
export type Readings = {
  readonly kind: ProductKind;
  readonly network: Network;
  /** Airtime, or money for data. */
  readonly amount: Kobo;
  /** 1 GB is 1024 MB, as plans count it. */
  readonly megabytes: number;
  readonly phone: Phone;
  readonly recipient: NamedRecipient;
  /** How long the plan should last. */
  readonly span: Exclude<ValidityPeriod, "other">;
};

/**
 * The fields that a purchase needs, in the order in which they are asked for. `what` is an amount, or a size for data.
 */
export type Missing = "kind" | "network" | "what" | "phone";

/**
 * What a typed text says about a purchase. A field is set if the text gives one value. A field with several is in
 * `unclear`, with every reading in the order written: the customer decides, not the parser.
 */
export type ParsedPurchase = Partial<Readings> & {
  readonly unclear: { readonly [Field in keyof Readings]?: readonly Readings[Field][] };
  /** It should be bought several times: "500 airtime twice", "2x 1gb". */
  readonly isRepeated?: true;
  /** The name to save the number under: "save 0803… as Mama". */
  readonly savedAs?: string;
  /** There are unknown words beside the number, perhaps the name of whose it is: "Bayo is 0805…". */
  readonly mayBeOfOther?: true;
  /** Digits that are neither a phone number nor an amount nor a size, as they were written: "0803 123 45", "12,50". */
  readonly unread: readonly string[];
  /**
   * The fields to ask for, including unclear ones. The network is not missing if there is a phone number, or a person
   * whose number may be saved, as these suggest it.
   */
  readonly missing: readonly Missing[];
};
