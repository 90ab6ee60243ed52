import type { CustomerId, IncidentId } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Audience } from "../../core/customers/audience.js";
import {
  announcementId,
  type IncidentAnnouncement,
  isOngoing,
  type VendIncident,
} from "../../core/notifications/incident.js";
import { PRODUCT_LINES, type ProductLine, productKey } from "../../core/orders/product.js";
import { type VendStatus, vendStatus } from "../../core/orders/vend-status.js";
import { isOnSale, withAvailability } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import { HELD_ORDERS_MAX, ongoingIncidents, SLOW_VEND_MS } from "./vend-incidents.js";
import { ORDERS_READ_MAX, unpaidOrders } from "./waiting-customers.js";

/** Who has bought something in the time before it went badly is told of it. */
const AFFECTED_MS = 7 * DAY_MS;

/** How a ware is sold. */
export type ProductLineStatus = ProductLine & { readonly onSale: boolean; readonly since?: Instant };

export type VendReport = {
  readonly statuses: readonly VendStatus[];
  readonly offSale: readonly ProductLine[];
  readonly withIncident: readonly ProductLine[];
  /** There were more orders than are read at once: only those since then are counted. */
  readonly countedSince?: Instant;
};

export type StaffNetworks = {
  /** How vends went in the last `hours`, and what is pending and in review now. */
  vendReport(hours: number): Promise<VendReport>;
  /** All that can be sold. */
  productLines(): Promise<readonly ProductLineStatus[]>;
  /** How many orders of some wares wait to be paid. */
  unpaidOrderCount(wares: readonly ProductLine[]): Promise<number>;
  /** Takes wares off sale, or puts them on sale; false when they were like that already. */
  setOnSale(wares: readonly ProductLine[], on: boolean, by: CustomerId): Promise<boolean>;
  /** An incident, the last of its ware, and how it is with what customers may be told of it. */
  incident(id: IncidentId): Promise<IncidentDetails | undefined>;
};

/**
 * `broadcast` is its id, the same however often it is begun. `ready`: it can be sent now; `untimely`: it is not so (any
 * more), or nobody heard of it before.
 */
type AnnouncementState = { readonly broadcast: string; readonly state: "ready" | "sent" | "untimely" };

type IncidentDetails = {
  readonly incident: VendIncident;
  /** Whom it concerns. */
  readonly audience: Audience;
  readonly announcements: Readonly<Record<IncidentAnnouncement, AnnouncementState>>;
};

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly clock: Clock;
  /** Has whoever waits for what was switched told of it. */
  readonly wakeWatch: () => void;
};

/** What staff see of the networks, and decide about them. */
export function createStaffNetworks({ store, house, clock, wakeWatch }: Deps): StaffNetworks {
  return {
    async vendReport(hours) {
      const now = clock();
      const recent = await store.ordersSince(before(now, hours * HOUR_MS), ORDERS_READ_MAX);
      const held = await store.heldOrders(HELD_ORDERS_MAX);
      const settled = await house.read();
      const oldest = recent.length < ORDERS_READ_MAX ? undefined : recent.at(-1)?.changedAt;
      return {
        statuses: vendStatus({ recent, held, now, slowMs: SLOW_VEND_MS }),
        offSale: PRODUCT_LINES.filter((ware) => !isOnSale(settled, ware)),
        withIncident: ongoingIncidents(settled).map(({ network, kind }) => ({ network, kind })),
        ...(oldest !== undefined && { countedSince: oldest }),
      };
    },
    async productLines() {
      const settled = await store.settings();
      return PRODUCT_LINES.map((ware) => {
        const at = settled.availability?.[productKey(ware)]?.at;
        return { ...ware, onSale: isOnSale(settled, ware), ...(at !== undefined && { since: at }) };
      });
    },
    unpaidOrderCount: async (wares) => (await unpaidOrders({ store, clock }, wares)).length,
    async setOnSale(wares, on, by) {
      const change = { onSale: on, at: clock() };
      const done = await house.updateWithAudit(
        (settled) => {
          const next = withAvailability(settled, wares, change);
          return next === settled ? undefined : next;
        },
        { by, action: on ? "sale-resumed" : "sale-stopped", target: wares.map(productKey).join(", ") },
      );
      if (done) wakeWatch();
      return done !== undefined;
    },
    async incident(id) {
      const { vendIncidents = {} } = await store.settings();
      const incident = Object.values(vendIncidents).find((known) => known.id === id);
      return incident && incidentDetails(store, incident);
    },
  };
}

async function incidentDetails(store: Store, incident: VendIncident): Promise<IncidentDetails> {
  const { network, kind: item, since } = incident;
  const [slow, well] = [announcementId(incident, "slow"), announcementId(incident, "well")];
  const wasSent = async (id: string) => (await store.broadcast(id)) !== undefined;
  const [slowSent, wellSent] = [await wasSent(slow), await wasSent(well)];
  const state = (sent: boolean, ready: boolean) => (sent ? "sent" : ready ? "ready" : "untimely");
  return {
    incident,
    audience: { kind: "affected", network, productKind: item, since: before(since, AFFECTED_MS) },
    announcements: {
      slow: { broadcast: slow, state: state(slowSent, isOngoing(incident)) },
      well: { broadcast: well, state: state(wellSent, slowSent && !isOngoing(incident)) },
    },
  };
}
