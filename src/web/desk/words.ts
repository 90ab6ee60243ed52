import type { Order } from "#core/order.js";

/** What the bot calls things: the pages say the same. */
export type DeskWords = {
  readonly item: (order: Order) => string;
  /** With its mark: "✅ delivered". */
  readonly state: (state: Order["state"]) => string;
};
