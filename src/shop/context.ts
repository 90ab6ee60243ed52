import type { CustomerId, Mint, PaymentReference, SignInKey } from "../core/base/ids.js";
import type { Network } from "../core/base/network.js";
import type { Clock, Instant } from "../core/base/time.js";
import type { Chat } from "../core/customers/chat.js";
import type { PinHasher } from "../core/customers/spending-guards.js";
import type { Vault } from "../core/money/card.js";
import type { Messenger } from "../core/notifications/messenger.js";
import type { PlanList } from "../core/orders/catalogue.js";
import type { Gateway, Log, Meter, Vendor } from "../core/ports.js";
import type { AuditEntry } from "../core/settings/audit-entry.js";
import type { ReadServiceLists, ServiceSetup } from "../core/settings/rehearsal.js";
import type { ShopSettings } from "../core/settings/shop-settings.js";
import type { Books, Store } from "../core/store.js";
import type { PendingEnds } from "../core/vend-history/vend-times.js";

/** The shop's configuration. */
export type ShopConfig = {
  readonly shopName: string;
  /** Whether the service is its sandbox, where nothing is delivered and no money moves. */
  readonly isSandbox: boolean;
  readonly serviceSetup: ServiceSetup;
  /** Chats that are told of every vend and every alarm. */
  readonly staff: readonly Chat[];
  /** Chats of the owners named in the configuration; no member of staff can take this role from them. */
  readonly owners: readonly Chat[];
  /** The page that a checkout returns to. `channel` is where its customer last wrote, if they have a chat. */
  readonly callbackPage: (reference: PaymentReference, channel?: Chat["channel"]) => string;
  /** The dashboard's page that this key opens. */
  readonly signInPage: (key: SignInKey) => string;
  readonly emailOf: (customer: CustomerId) => string;
  /** First wait between two look-ups of an open payment or vend (POLL_INTERVAL_MS). Later waits are longer. */
  readonly pollIntervalMs: number;
  /** How long a vend may be absent from the history before it counts as never made (VEND_GRACE_MS). */
  readonly vendGraceMs: number;
  readonly pendingEnds: PendingEnds;
  readonly paymentExpiryMs: number;
  /** Reads of the vendor's history per minute, until its speed has been measured (HISTORY_READS_PER_MINUTE). */
  readonly historyReadsPerMinute: number;
  /** How long an order paid in one tap can be undone (UNDO_MS). */
  readonly undoMs: number;
  /** How long somebody else can be asked to pay for an order; a day by default. */
  readonly paymentRequestMs?: number;
  /** Longer than any one call to the service can take. */
  readonly callTimeoutMs: number;
  /** A random number from 0 up to 1. */
  readonly jitter: () => number;
  /** Time between two health checks (WATCH_INTERVAL_MS). */
  readonly healthCheckIntervalMs: number;
  /** How long the lease of a broadcast lasts unless renewed (BROADCAST_LEASE_MS). */
  readonly broadcastLeaseMs: number;
};

/** The settings of the whole shop, which staff change while it runs. */
export type SettingsStore = {
  /** At most a second old; a change by this process is seen at once. */
  read(): Promise<ShopSettings>;
  /**
   * Changes the settings and records who did it, in one transaction. If `change` returns undefined, nothing is written
   * and the result is false. `change` may run more than once. `also` writes more in the same transaction.
   */
  updateWithAudit(
    change: (settings: ShopSettings) => ShopSettings | undefined,
    done: Pick<AuditEntry, "by" | "action" | "target"> & Partial<Pick<AuditEntry, "amount" | "detail">>,
    also?: (books: Books) => Promise<void>,
  ): Promise<boolean>;
  /**
   * The same without an audit entry: nobody on the staff did it, or `change` writes the entry. Returns the settings that
   * it saved.
   */
  update(
    change: (settings: ShopSettings, books: Books) => Promise<ShopSettings | undefined>,
  ): Promise<ShopSettings | undefined>;
};

/** How often each plan was bought lately, by its code. */
export type PlanSales = Readonly<Record<string, number>>;

export type PlanReading = PlanList & { readonly at: Instant };

/** The vendor's plans by network; undefined when they cannot be read. */
export type PlanCatalogue = {
  /** For choosing: at most a minute old, or the last that could be read, however old. */
  listedPlans(network: Network): Promise<PlanReading | undefined>;
  /** For selling: read now. */
  currentPlans(network: Network): Promise<PlanReading | undefined>;
  /** Recent sales, at most an hour old. Counted in the background; empty until then. */
  planSales(network: Network): PlanSales;
};

/** The ports, clock, settings, plans and configuration that the shop's functions work with. Built once, in open-shop.ts. */
export type ShopContext = {
  readonly store: Store;
  readonly vendor: Vendor;
  readonly gateway: Gateway;
  /** For the go-live rehearsal. */
  readonly readServiceLists: ReadServiceLists;
  readonly messenger: Messenger;
  readonly vault: Vault;
  readonly pins: PinHasher;
  readonly clock: Clock;
  readonly mint: Mint;
  readonly log: Log;
  readonly meter: Pick<Meter, "vend">;
  readonly settings: SettingsStore;
  readonly plans: PlanCatalogue;
  readonly config: ShopConfig;
};

type Face<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (shop: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Functions of the shop as a face has them: their first parameter is filled in. */
export const withShop = <Functions extends Readonly<Record<string, (shop: ShopContext, ...args: never[]) => unknown>>>(
  shop: ShopContext,
  functions: Functions,
): Face<Functions> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...args: never[]) => run(shop, ...args)]),
  ) as Face<Functions>;
