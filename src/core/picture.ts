import type { Network } from "./base/network.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Kobo } from "./money/money.js";

/** What a picture shows. All strings are final and translated; drawing adds no words. */
export type Picture =
  | ({ readonly kind: "receipt" } & ReceiptPicture)
  | ({ readonly kind: "gift" } & GiftPicture)
  | ({ readonly kind: "spending" } & SpendingPicture)
  | ({ readonly kind: "daily" } & DailyPicture);

/** Draws a picture as PNG. Rejects if it cannot be drawn now; the caller can still send the text. */
export type Draw = (picture: Picture) => Promise<Uint8Array>;

export type ReceiptPicture = {
  readonly shop: string;
  /** A prominent note at the top: that this is a test. */
  readonly notice?: string;
  readonly network: Network;
  /** How it ended, in a word ("Delivered"). */
  readonly status: string;
  readonly mark: "done" | "returned";
  readonly price: string;
  /** "1.5GB data, 30 days" */
  readonly bought: string;
  /** Label and value, top to bottom: number, paid by, time, reference. At most ten are shown. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** A line below everything: how to reach the shop, or thanks. */
  readonly footer: string;
};

/** A receipt for the person who gets a gift: with the giver's message and without a price. */
export type GiftPicture = Pick<ReceiptPicture, "shop" | "notice" | "network" | "bought" | "footer"> & {
  /** Empty when the giver wrote none. */
  readonly message: string;
  readonly from: string;
};

export type ChartHeading = {
  readonly title: string;
  /** The main figure: "₦45,200". */
  readonly total: string;
  /** The period of that figure: "in 12 months". */
  readonly note: string;
};

/** The bar of a month, and the text at both its ends. */
export type SpendingMonth = {
  readonly label: string;
  readonly spent: Readonly<Record<ProductKind, Kobo>>;
  /** The sum of `spent`: "₦4,500". */
  readonly total: string;
};

export type SpendingPicture = ChartHeading & {
  /** The labels of the colours. */
  readonly kinds: Readonly<Record<ProductKind, string>>;
  /** Oldest first; the last twelve are drawn. */
  readonly months: readonly SpendingMonth[];
};

export type ChartDay = {
  readonly label: string;
  readonly revenue: Kobo;
  /** The share of vends that were delivered, 0 to 1; absent without vends. */
  readonly success?: number;
};

export type DailyPicture = ChartHeading & {
  /** The labels of the bars and the line. */
  readonly revenue: string;
  readonly success: string;
  /** The value of the highest bar ("₦120,000"), and the ends of the success scale ("100%", "0%"). */
  readonly highest: string;
  readonly always: string;
  readonly never: string;
  /** Oldest first; the last 92 are drawn, the most days a report has. */
  readonly days: readonly ChartDay[];
};
