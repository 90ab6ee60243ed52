import type { Network } from "./base/network.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Kobo } from "./money/money.js";

/** What a picture says. Every string is ready to be read, in whatever language; the picture adds no word of its own. */
export type Picture =
  | ({ readonly kind: "receipt" } & ReceiptPicture)
  | ({ readonly kind: "gift" } & GiftPicture)
  | ({ readonly kind: "spending" } & SpendingPicture)
  | ({ readonly kind: "daily" } & DailyPicture);

/** Draws a picture as PNG. Rejects when it cannot be drawn now; the words still can be sent. */
export type Draw = (picture: Picture) => Promise<Uint8Array>;

export type ReceiptPicture = {
  readonly shop: string;
  /** Stands out above everything else: that this is a test. */
  readonly notice?: string;
  readonly network: Network;
  /** How it ended, in a word ("Delivered"), and the mark that goes with it. */
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

/** A receipt for whoever is given it: the giver's words, and no price. */
export type GiftPicture = Pick<ReceiptPicture, "shop" | "notice" | "network" | "bought" | "footer"> & {
  /** The giver's words; empty when they wrote none. */
  readonly message: string;
  readonly from: string;
};

/** What a chart says above its bars. */
export type ChartHeading = {
  readonly title: string;
  /** The figure to take away: "₦45,200". */
  readonly total: string;
  /** What it counts, over which time: "in 12 months". */
  readonly note: string;
};

/** How much went where in a month, and the words for both ends of its bar. */
export type SpendingMonth = {
  readonly label: string;
  readonly spent: Readonly<Record<ProductKind, Kobo>>;
  /** All together, ready to be read: "₦4,500". */
  readonly total: string;
};

export type SpendingPicture = ChartHeading & {
  /** What the colours are called. */
  readonly kinds: Readonly<Record<ProductKind, string>>;
  /** Oldest first; the last twelve are drawn. */
  readonly months: readonly SpendingMonth[];
};

export type ChartDay = {
  readonly label: string;
  readonly revenue: Kobo;
  /** The part of vends that were delivered, 0 to 1; absent when there were none. */
  readonly success?: number;
};

export type DailyPicture = ChartHeading & {
  /** What the bars and the line are called. */
  readonly revenue: string;
  readonly success: string;
  /** The highest bar in words ("₦120,000"), and the two ends of the success scale ("100%", "0%"). */
  readonly highest: string;
  readonly always: string;
  readonly never: string;
  /** Oldest first; the last 92 are drawn, as many as a report is about. */
  readonly days: readonly ChartDay[];
};
