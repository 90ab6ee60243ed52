import { after } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import { alarmKey, type MonitoredIncidentKind } from "../../core/notifications/notification.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { raiseIncident, recoverIncident } from "../notifications/incidents.js";
import { SEND_MAX_MS } from "../notifications/outbox.js";
import { raiseAlarm } from "../notifications/staff.js";

/** Notifies staff that an incident has begun, or is over. Rejects when that failed: it is to be called again. */
export type ReportIncident = (kind: MonitoredIncidentKind, isOngoing: boolean) => Promise<void>;

/**
 * Incidents are reported through the store, which remembers what was reported; only about the store itself does each
 * process notify staff on its own.
 */
export function createReportIncident(shop: ShopContext): ReportIncident {
  const { store, log } = shop;
  const reported = new Map<MonitoredIncidentKind, boolean>();
  return async (kind, isOngoing) => {
    const before = reported.get(kind);
    if (before === isOngoing) return;
    if (kind !== "store-unavailable") await (isOngoing ? raiseIncident(shop, kind) : recoverIncident(shop, kind));
    else if (isOngoing) {
      log.error({ incident: kind }, "incident detected");
      await alarmWithoutStore(shop);
    } else if (before) {
      log.warn({ incident: kind }, "incident recovered");
      await store.transact(SHOP_CUSTOMER_ID, (books) => raiseAlarm(shop, books, "recovered", kind));
    }
    reported.set(kind, isOngoing);
  };
}

/** Sends the alarm straight to the staff chats, and to the owners where those cannot be reached. */
async function alarmWithoutStore({
  messenger,
  clock,
  config,
}: Pick<ShopContext, "messenger" | "clock" | "config">): Promise<void> {
  const until = after(clock(), SEND_MAX_MS);
  const send = (chat: Chat) => messenger.send(chat, alarmKey({ about: "store-unavailable", of: "now" }), { until });
  const reaches = async (chat: Chat): Promise<boolean> => {
    const result = await send(chat);
    return (result.outcome === "moved" ? await send(result.to) : result).outcome === "sent";
  };
  const countReached = async (chats: readonly Chat[]) => (await Promise.all(chats.map(reaches))).filter(Boolean).length;
  const { staff, owners } = config;
  const reached = await countReached(staff);
  if (reached === staff.length) return;
  const others = owners.filter((owner) => !staff.some((chat) => chatKey(chat) === chatKey(owner)));
  if (reached + (await countReached(others)) === 0) throw new Error("No staff chat could be notified");
}
