import { present } from "../../core/base/collections.js";
import { type AuditEntryId, type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { type Instant, lastDays, MINUTE_MS } from "../../core/base/time.js";
import {
  addFloatSample,
  type FloatTracking,
  type FloatWarning,
  floatUsed,
  floatWarningOf,
  hourlyFloatUsage,
  hoursLeft,
} from "../../core/money/float.js";
import { capitalEntry } from "../../core/money/ledger.js";
import { type Kobo, subtract, total } from "../../core/money/money.js";
import { vendCostOf } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyStaff } from "../notifications/notify.js";
import { recordAudit } from "../settings/audit.js";

export const FLOAT_CHECK_MS = 5 * MINUTE_MS;

/** The merchant's prepaid money at the service, according to our ledger. */
export type FloatStatus = {
  readonly balance: Kobo;
  /** When staff first entered its balance. */
  readonly since: Instant;
  readonly spentToday: Kobo;
  /** The recent usage per hour, and how long the balance lasts at that rate. Absent until there are enough samples. */
  readonly hourlyUsage?: Kobo;
  readonly hoursLeft?: number;
  readonly warning?: FloatWarning;
};

/** `to`: the balance is this much now. `more`: this much was added. */
type FloatChange = { readonly id: AuditEntryId; readonly by: CustomerId } & (
  | { readonly to: Kobo }
  | { readonly more: Kobo }
);

/** The float, or undefined until staff have entered its balance. */
export async function floatStatus({ store, settings, clock }: ShopContext): Promise<FloatStatus | undefined> {
  const { float } = await settings.read();
  if (!float) return undefined;
  const { sample: _, ...reading } = await readFloat(store, float, clock());
  const today = await store.ordersVended(lastDays(clock(), 1));
  const spentToday = total(today.filter(({ state }) => state === "delivered").map(vendCostOf));
  return { ...reading, since: float.since, spentToday };
}

/** Records in the ledger what staff entered, once. False if money is added before a balance was entered. */
export async function changeFloat(shop: ShopContext, change: FloatChange): Promise<boolean> {
  const { store, settings, clock } = shop;
  const { id, by } = change;
  if (await store.read("auditEntry", id)) return true;
  const changed = await settings.update(async (current, books) => {
    if (!current.float && "more" in change) return undefined;
    const at = clock();
    if (await books.posted(`capital:${id}`)) return current;
    const difference = "more" in change ? change.more : subtract(change.to, await books.balance("float"));
    if (difference !== 0) await books.post(capitalEntry({ id, customer: SHOP_CUSTOMER_ID, amount: difference, at }));
    if (difference !== 0 || !current.float) {
      await recordAudit(shop, books, {
        id,
        customer: SHOP_CUSTOMER_ID,
        by,
        action: "more" in change ? "float-topped-up" : "float-set",
        target: "float",
        amount: "more" in change ? change.more : change.to,
      });
    }
    return current.float ? current : { ...current, float: { since: at, samples: [] } };
  });
  await checkFloat(shop);
  return changed !== undefined;
}

/**
 * Takes a sample of the float's usage, and warns staff when it runs low, by our own ledger, as the service cannot be
 * asked. The samples and the last warning are in the settings, so that only one of many processes warns, and only once.
 */
export async function checkFloat(shop: ShopContext): Promise<void> {
  const { settings, clock } = shop;
  if (!(await settings.read()).float) return;
  await settings.update(async (current, books) => {
    if (!current.float) return undefined;
    const { lastWarning, ...float } = current.float;
    const { sample, warning } = await readFloat(books, current.float, clock());
    const samples = addFloatSample(float.samples, sample);
    if (warning === lastWarning && samples === float.samples) return undefined;
    const isWorse = warning === "out" ? lastWarning !== "out" : warning === "low" && lastWarning === undefined;
    if (isWorse) await notifyStaff(shop, books, { kind: "float", id: "shop" });
    return { ...current, float: { ...float, samples, ...(warning && { lastWarning: warning }) } };
  });
}

async function readFloat(books: Pick<Books, "balance">, { samples, lastWarning }: FloatTracking, at: Instant) {
  const balance = await books.balance("float");
  const sample = { at, used: floatUsed({ float: balance, capital: await books.balance("capital") }) };
  const hourlyUsage = hourlyFloatUsage(samples, sample);
  const hours = hoursLeft(balance, hourlyUsage);
  const warning = floatWarningOf({ balance, hours }, lastWarning);
  return { balance, sample, ...present({ hourlyUsage, hoursLeft: hours, warning }) };
}
