import type { CustomerId, IncidentId } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Audience } from "../../core/customers/audience.js";
import { type Announcement, announcementId, type Incident, isGoingOn } from "../../core/notifications/incident.js";
import { WARES, type Ware, wareKey } from "../../core/orders/product.js";
import { type VendStatus, vendStatus } from "../../core/orders/vend-status.js";
import { isOnSale, switched } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { HouseKeeper } from "../settings/settings.js";
import { goingOn, HELD_ORDERS_MAX, SLOW_VEND_MS } from "./vend-incidents.js";
import { DESK_ORDERS_MAX, unpaidOf } from "./waiting-customers.js";

/** Who has bought something in the time before it went badly is told of it. */
const AFFECTED_MS = 7 * DAY_MS;

/** How a ware is sold. */
export type OnOffer = Ware & { readonly onSale: boolean; readonly since?: Instant };

export type VendReport = {
  readonly wares: readonly VendStatus[];
  readonly offSale: readonly Ware[];
  readonly ill: readonly Ware[];
  /** There were more orders than are read at once: only those since then are counted. */
  readonly onlySince?: Instant;
};

export type NetworkDesk = {
  /** How vends went in the last `hours`, and what is pending and in review now. */
  status(hours: number): Promise<VendReport>;
  /** All that can be sold. */
  onOffer(): Promise<readonly OnOffer[]>;
  /** How many orders of some wares wait to be paid. */
  unpaid(wares: readonly Ware[]): Promise<number>;
  /** Takes wares off sale, or puts them on sale; false when they were like that already. */
  switchSale(wares: readonly Ware[], on: boolean, by: CustomerId): Promise<boolean>;
  /** An incident, the last of its ware, and how it is with what customers may be told of it. */
  incident(id: IncidentId): Promise<Told | undefined>;
};

/**
 * `broadcast` is its id, the same however often it is begun. `ready`: it can be sent now; `untimely`: it is not so (any
 * more), or nobody heard of it before.
 */
type Telling = { readonly broadcast: string; readonly state: "ready" | "sent" | "untimely" };

type Told = {
  readonly incident: Incident;
  /** Whom it concerns. */
  readonly audience: Audience;
  readonly telling: Readonly<Record<Announcement, Telling>>;
};

type Deps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly clock: Clock;
  /** Has whoever waits for what was switched told of it. */
  readonly wakeWatch: () => void;
};

/** What staff see of the networks, and decide about them. */
export function createNetworkDesk({ store, house, clock, wakeWatch }: Deps): NetworkDesk {
  return {
    async status(hours) {
      const now = clock();
      const recent = await store.ordersSince(before(now, hours * HOUR_MS), DESK_ORDERS_MAX);
      const held = await store.heldOrders(HELD_ORDERS_MAX);
      const settled = await house.read();
      const oldest = recent.length < DESK_ORDERS_MAX ? undefined : recent.at(-1)?.changedAt;
      return {
        wares: vendStatus({ recent, held, now, slowMs: SLOW_VEND_MS }),
        offSale: WARES.filter((ware) => !isOnSale(settled, ware)),
        ill: goingOn(settled).map(({ network, kind }) => ({ network, kind })),
        ...(oldest !== undefined && { onlySince: oldest }),
      };
    },
    async onOffer() {
      const settled = await store.house();
      return WARES.map((ware) => {
        const at = settled.sale?.[wareKey(ware)]?.at;
        return { ...ware, onSale: isOnSale(settled, ware), ...(at !== undefined && { since: at }) };
      });
    },
    unpaid: async (wares) => (await unpaidOf({ store, clock }, wares)).length,
    async switchSale(wares, on, by) {
      const change = { on, at: clock() };
      const done = await house.settle(
        (settled) => {
          const next = switched(settled, wares, change);
          return next === settled ? undefined : next;
        },
        { by, did: on ? "put-on-sale" : "taken-off-sale", to: wares.map(wareKey).join(", ") },
      );
      if (done) wakeWatch();
      return done !== undefined;
    },
    async incident(id) {
      const { incidents = {} } = await store.house();
      const incident = Object.values(incidents).find((known) => known.id === id);
      return incident && told(store, incident);
    },
  };
}

async function told(store: Store, incident: Incident): Promise<Told> {
  const { network, kind: item, since } = incident;
  const [slow, well] = [announcementId(incident, "slow"), announcementId(incident, "well")];
  const wasSent = async (id: string) => (await store.broadcast(id)) !== undefined;
  const [slowSent, wellSent] = [await wasSent(slow), await wasSent(well)];
  const state = (sent: boolean, ready: boolean) => (sent ? "sent" : ready ? "ready" : "untimely");
  return {
    incident,
    audience: { kind: "affected", network, item, since: before(since, AFFECTED_MS) },
    telling: {
      slow: { broadcast: slow, state: state(slowSent, isGoingOn(incident)) },
      well: { broadcast: well, state: state(wellSent, slowSent && !isGoingOn(incident)) },
    },
  };
}
