import { after, type Clock } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { Messenger } from "../../core/notifications/messenger.js";
import type { MonitoredIncidentKind as Trouble } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import type { IncidentTracker } from "../notifications/alarms.js";
import { TELLING_MAX_MS } from "../notifications/outbox.js";
import { raiseAlarm } from "../notifications/staff.js";

/** Tells staff that incident detected, or well again. Rejects when that could not be kept: to be said again. */
export type ReportIncident = (trouble: Trouble, amiss: boolean) => Promise<void>;

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly config: ShopConfig;
  readonly troubles: IncidentTracker;
  readonly staff: readonly Chat[];
  readonly owners: readonly Chat[];
  readonly clock: Clock;
  readonly log: Log;
};

/** Each trouble is told through the books, which know whether it was; only of the books themselves each process speaks. */
export function createReportIncident(deps: Deps): ReportIncident {
  const { store, messenger, troubles, staff, owners, clock, log } = deps;
  const said = new Map<Trouble, boolean>();

  /** Without the outbox: straight to the channels. */
  const straight = async (): Promise<void> => {
    const until = after(clock(), TELLING_MAX_MS);
    const tell = (chat: Chat) =>
      messenger.send(chat, { kind: "alarm", about: "store-unavailable", of: "now" }, { until });
    const isTold = async (chat: Chat): Promise<boolean> => {
      const sent = await tell(chat);
      return (sent.outcome === "moved" ? await tell(sent.to) : sent).outcome === "sent";
    };
    const told = async (chats: readonly Chat[]) => (await Promise.all(chats.map(isTold))).filter(Boolean).length;
    const heard = await told(staff);
    if (heard === staff.length) return;
    const others = owners.filter((owner) => !staff.some((chat) => chatKey(chat) === chatKey(owner)));
    if (heard + (await told(others)) === 0) throw new Error("No staff chat could be notified");
  };

  const backAgain = () =>
    store.transact(SHOP_CUSTOMER_ID, (books) => raiseAlarm(deps, books, "recovered", "store-unavailable"));

  return async (trouble, amiss) => {
    const before = said.get(trouble);
    if (before === amiss) return;
    if (trouble !== "store-unavailable") await (amiss ? troubles.raise(trouble) : troubles.recover(trouble));
    else if (amiss) {
      log.error({ trouble }, "incident detected");
      await straight();
    } else if (before) {
      log.warn({ trouble }, "incident recovered");
      await backAgain();
    }
    said.set(trouble, amiss);
  };
}
