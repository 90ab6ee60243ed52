import type { Network } from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { ValidityPeriod } from "../../src/core/orders/catalogue.js";

/** Whom it is for, when no number says so: the writer's own line, or somebody by the name the writer used. */
export type Who = { readonly is: "me" } | { readonly is: "named"; readonly name: string };

/** Each thing a purchase may say of itself. */
export type Readings = {
  readonly kind: "airtime" | "data";
  readonly network: Network;
  /** Of airtime, or of money for data. */
  readonly amount: Kobo;
  /** 1 GB is 1024, as on the shelf. */
  readonly megabytes: number;
  readonly phone: Phone;
  readonly who: Who;
  /** How long the bundle should last. */
  readonly span: Exclude<ValidityPeriod, "other">;
};

/** What a purchase cannot do without, in the order it is asked for. `what` is an amount, or for data a size. */
export type Missing = "kind" | "network" | "what" | "phone";

/**
 * What a typed text says of a purchase. A field is there when the text says it in one way only; what it says in two
 * ways is among `unclear`, every reading in the order it was written, and never decided here.
 */
export type Understood = Partial<Readings> & {
  readonly unclear: { readonly [Field in keyof Readings]?: readonly Readings[Field][] };
  /** Digits that are neither a phone number nor an amount nor a size, as they were written: "0803 123 45", "12,50". */
  readonly unread: readonly string[];
  /**
   * What must be asked, unclear things among it. A phone number, or somebody whose number may be known, suggests a
   * network: then none is missing.
   */
  readonly missing: readonly Missing[];
};
