import type { Network } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { ProductKind } from "../../src/core/base/product-kind.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { ValidityPeriod } from "../../src/core/orders/catalogue.js";

/** Whom it is for when the text has no number: the writer's own line, or somebody by the name that the writer uses. */
export type NamedRecipient = { readonly is: "me" } | { readonly is: "named"; readonly name: string };

/** The fields of a purchase. */
export type Readings = {
  readonly kind: ProductKind;
  readonly network: Network;
  /** Of airtime, or of money for data. */
  readonly amount: Kobo;
  /** 1 GB is 1024, as on the shelf. */
  readonly megabytes: number;
  readonly phone: Phone;
  readonly recipient: NamedRecipient;
  /** How long the plan should last. */
  readonly span: Exclude<ValidityPeriod, "other">;
};

/** The fields that a purchase needs, in the order they are asked for. `what` is an amount, or for data a size. */
export type Missing = "kind" | "network" | "what" | "phone";

/**
 * What a typed text says of a purchase. A field is there when the text says it once. A field that it says in two ways is
 * among `unclear`, with every reading in the order written: the customer decides, not the parser.
 */
export type ParsedPurchase = Partial<Readings> & {
  readonly unclear: { readonly [Field in keyof Readings]?: readonly Readings[Field][] };
  /** Digits that are neither a phone number nor an amount nor a size, as they were written: "0803 123 45", "12,50". */
  readonly unread: readonly string[];
  /**
   * The fields to ask for, unclear ones included. A phone number, or a person whose number may be saved, suggests a
   * network: then the network is not missing.
   */
  readonly missing: readonly Missing[];
};
