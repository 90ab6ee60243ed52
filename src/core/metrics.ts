import type { Network } from "./base/network.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Chat } from "./customers/chat.js";

/** How a vend ended. `review`: staff have to decide. */
export type VendEnd = "delivered" | "failed" | "review";

/** How a call to the service ended. `refused`: it rejected our key. `answered`: it gave any other answer. */
export type ServiceCallEnd = "answered" | "refused" | "unheard";

/** Counts and times the shop's work for the metrics. Calls cost next to nothing and never throw. */
export type Meter = {
  /** An update from a channel was handled. */
  update(of: { readonly channel: Chat["channel"]; readonly ended: "handled" | "failed" }, ms: number): void;
  call(of: { readonly path: string; readonly ended: ServiceCallEnd }, ms: number): void;
  /** A vend sent `ms` ago has ended. Called after the transaction that ended it is committed. */
  vend(of: { readonly network: Network; readonly kind: ProductKind; readonly ended: VendEnd }, ms: number): void;
};
