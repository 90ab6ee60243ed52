import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, before, type Instant } from "../../core/base/time.js";
import { isOngoing } from "../../core/notifications/incident.js";
import { isNetworkDown } from "../../core/orders/network-down.js";
import type { Order } from "../../core/orders/order.js";
import { isOfProductLine, PRODUCT_LINES, type ProductLine, productKey } from "../../core/orders/product.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import {
  isOnSale,
  isSoldDespite,
  type Suspension,
  suspensionOf,
  TRIAL_WAIT_MS,
  TRIALS_MAX,
  withSaleChange,
  withTrialsFrom,
} from "../../core/settings/availability.js";
import { type ShopSettings, withOutage } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import { forgetTrials, trialResults } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";

/** The vends to judge: the latest of all product lines, and those that have not ended. */
type Judged = {
  readonly recent: readonly Order[];
  readonly held: readonly Order[];
  readonly now: Instant;
  readonly settings: ShopSettings;
  /** Then the networks are not to blame. */
  readonly isServiceAway: boolean;
};

/**
 * Suspends product lines that are down beyond doubt, if the merchant chose that, and puts suspended ones on sale again
 * once they work. A suspended line has an ongoing incident. It is on sale again when the incident is over or three
 * trials were delivered. After a trial that failed or took too long, the wait for trials begins again.
 */
export async function checkSuspensions(shop: ShopContext, judged: Judged): Promise<void> {
  for (const line of PRODUCT_LINES) {
    const suspension = suspensionOf(judged.settings, line);
    if (suspension) await checkTrials(shop, line, suspension, judged);
    else if (mayBeSuspended(line, judged)) await suspend(shop, line, judged.now);
  }
}

function mayBeSuspended(line: ProductLine, { recent, now, settings, isServiceAway }: Judged): boolean {
  const incident = settings.vendIncidents?.[productKey(line)];
  if (settings.suspendMode !== "auto" || isServiceAway || !isOnSale(settings, line)) return false;
  if (!isOngoing(incident) || isSoldDespite(settings, line, incident.id)) return false;
  return isNetworkDown(
    recent.filter((order) => isOfProductLine(order, line)),
    now,
  );
}

async function suspend(shop: ShopContext, line: ProductLine, now: Instant): Promise<void> {
  const saved = await shop.settings.update(async (current, books) => {
    const incident = current.vendIncidents?.[productKey(line)];
    if (current.suspendMode !== "auto" || !incident || isSoldDespite(current, line, incident.id)) return undefined;
    const next = withSaleChange(current, [line], { to: "suspended", at: now });
    if (next === current) return undefined;
    await recordOwnChange(shop, books, line, "sale-suspended");
    await notifyStaff(shop, books, { kind: "incident", id: incident.id });
    return next;
  });
  if (saved) shop.log.warn({ product: productKey(line) }, "product line suspended");
}

async function checkTrials(
  shop: ShopContext,
  line: ProductLine,
  { trialsFrom, since }: Suspension & { readonly since: Instant },
  { held, now, settings }: Judged,
): Promise<void> {
  const { until } = settings.vendIncidents?.[productKey(line)] ?? {};
  if (until !== undefined && until >= since) return resume(shop, line, trialsFrom);
  if (now < trialsFrom) return;
  const { delivered, failed } = await trialResults(shop.store, line, trialsFrom);
  const isStuck = held.some(
    ({ trial, vendingAt = now, ...order }) =>
      trial === trialsFrom && isOfProductLine(order, line) && vendingAt <= before(now, TRIAL_WAIT_MS),
  );
  if (failed === 0 && !isStuck) return delivered >= TRIALS_MAX ? resume(shop, line, trialsFrom) : undefined;
  await shop.settings.update(async (current) =>
    suspensionOf(current, line)?.trialsFrom === trialsFrom
      ? withTrialsFrom(current, line, after(now, TRIAL_WAIT_MS))
      : undefined,
  );
}

/** Puts a suspended product line on sale again; its incident is over. */
async function resume(shop: ShopContext, line: ProductLine, phase: Instant): Promise<void> {
  const saved = await shop.settings.update(async (current, books) => {
    if (suspensionOf(current, line)?.trialsFrom !== phase) return undefined;
    const at = shop.clock();
    const incident = current.vendIncidents?.[productKey(line)];
    await recordOwnChange(shop, books, line, "sale-resumed");
    await forgetTrials(books, line);
    if (!isOngoing(incident)) return withSaleChange(current, [line], { to: "on", at });
    await notifyStaff(shop, books, { kind: "incident", id: incident.id });
    const vendIncidents = { ...current.vendIncidents, [productKey(line)]: { ...incident, until: at } };
    const ended = withOutage({ ...current, vendIncidents }, { of: productKey(line), since: incident.since, until: at });
    return withSaleChange(ended, [line], { to: "on", at });
  });
  if (saved) shop.log.warn({ product: productKey(line) }, "product line on sale again");
}

/** Records in the audit what the shop did by itself. */
const recordOwnChange = (shop: ShopContext, books: Books, line: ProductLine, action: AuditAction) =>
  recordAudit(shop, books, { customer: SHOP_CUSTOMER_ID, by: SHOP_CUSTOMER_ID, action, target: productKey(line) });
