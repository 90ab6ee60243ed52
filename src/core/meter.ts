import type { Network } from "./base/network.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Chat } from "./customers/chat.js";

/** How a vend ended, or that a person has to decide it. */
export type VendEnd = "delivered" | "failed" | "review";

/** How a call of the service ended: `refused` when it does not take our key, `answered` when it said anything else. */
export type ServiceCallEnd = "answered" | "refused" | "unheard";

/** What is measured of the work as it is done. Each call costs next to nothing, and never throws. */
export type Meter = {
  /** An update of a channel was worked off. */
  update(of: { readonly channel: Chat["channel"]; readonly ended: "handled" | "failed" }, ms: number): void;
  call(of: { readonly path: string; readonly ended: ServiceCallEnd }, ms: number): void;
  /** A vend that was begun `ms` ago ended; called once the transaction that ended it is committed. */
  vend(of: { readonly network: Network; readonly kind: ProductKind; readonly ended: VendEnd }, ms: number): void;
};

/** Measures nothing. */
export const UNMEASURED: Meter = { update: () => {}, call: () => {}, vend: () => {} };
