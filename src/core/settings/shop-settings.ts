import { z } from "zod";
import { idSchema, SHOP_CUSTOMER_ID } from "../base/ids.js";
import { fields, list, name, recordBy, schema, type TypeOf } from "../base/schema.js";
import { daySchema, type Instant, instantSchema, SECOND_MS } from "../base/time.js";
import { chatSchema } from "../customers/chat.js";
import { floatTrackingSchema } from "../money/float.js";
import { type Kobo, nonNegativeKobo, positiveKobo } from "../money/money.js";
import { knownCostSchema, type PriceGroup, priceRuleSchema } from "../money/pricing.js";
import { promoSchema } from "../money/promo.js";
import {
  type Outage,
  outageSchema,
  type ShopIncidentKind,
  type VendIncident,
  vendIncidentSchema,
} from "../notifications/incident.js";
import type { ProductKey } from "../orders/product.js";
import { progressSchema } from "../reconciliation/progress.js";
import { minuteOfDaySchema, supportHoursSchema } from "../support/hours.js";
import { type SaleSwitch, saleSwitchSchema, suspendModeSchema } from "./availability.js";
import { rehearsalSchema } from "./rehearsal.js";
import { staffMemberSchema } from "./role.js";

/**
 * The books were restored from a backup. They do not know what was done after it, and would do it again. So until staff
 * open the shop, nothing is vended, charged, scheduled or broadcast, and no customer is notified.
 */
const restoredSchema = schema(() =>
  fields({
    /** The moment that the backup shows. */
    backupAt: instantSchema(),
    /** When the books had caught up with the service's lists since the backup. */
    comparedAt: instantSchema().exactOptional(),
    openedAt: instantSchema().exactOptional(),
  }),
);

/**
 * A link that opens the dashboard once, or a device that signed in with it. `id` is the hash of the link's key, which we
 * do not store; a device's signed cookie contains it. `chat` gives the member of staff their role.
 */
const dashboardAccessSchema = schema(() =>
  fields({ id: name(), by: idSchema("cus"), chat: chatSchema(), until: instantSchema() }),
);

export type DashboardAccess = TypeOf<typeof dashboardAccessSchema>;

/** Since when something has been wrong, and when we last noticed it, to the minute. */
const shopIncidentSchema = schema(() => fields({ since: instantSchema(), last: instantSchema() }));

type ShopIncident = TypeOf<typeof shopIncidentSchema>;

const environmentSchema = schema(() => z.enum(["sandbox", "live"]));

/** In the sandbox no money is real. */
export type ServiceEnvironment = TypeOf<typeof environmentSchema>;

/** The settings of the whole shop, in its own books. All are absent at first. */
export const shopSettingsSchema = schema(() =>
  fields({
    id: z.literal("settings"),
    customer: z.literal(SHOP_CUSTOMER_ID),
    prices: list(priceRuleSchema()).exactOptional(),
    costs: list(knownCostSchema()).exactOptional(),
    /** The most that each member of a price group may spend in a day. */
    priceGroupLimits: recordBy<PriceGroup, Kobo>(positiveKobo()).exactOptional(),
    /** Besides the owners in the configuration. */
    staff: list(staffMemberSchema()).exactOptional(),
    /** Each code once, including those that have ended. */
    promos: list(promoSchema()).exactOptional(),
    /** The last change to each product line. Without one it is on sale. */
    availability: recordBy<ProductKey, SaleSwitch>(saleSwitchSchema()).exactOptional(),
    /** Whether the shop suspends a product line by itself when it certainly fails. When absent it asks staff. */
    suspendMode: suspendModeSchema().exactOptional(),
    /** The current or last incident of each product line. */
    vendIncidents: recordBy<ProductKey, VendIncident>(vendIncidentSchema()).exactOptional(),
    /** Wallet changes above this need a second member of staff. */
    approvalThreshold: nonNegativeKobo().exactOptional(),
    /** What is wrong for everybody now. Staff have been told. */
    shopIncidents: recordBy<ShopIncidentKind, ShopIncident>(shopIncidentSchema()).exactOptional(),
    /** Incidents that are over, oldest first. Only the newest are kept. */
    outages: list(outageSchema()).exactOptional(),
    /** When staff get the daily report, in minutes since midnight in Lagos. */
    reportTime: z.union([minuteOfDaySchema(), z.literal("off")]).exactOptional(),
    /** The day of the last daily report, so that one process sends it once a day. */
    reportedOn: daySchema().exactOptional(),
    /** The longest a failed vend waits for its refund, as last measured by the reader of the vending history. */
    refundBoundMs: z.int().positive().exactOptional(),
    /** How far the automatic reconciliation has come. */
    reconciliation: progressSchema().exactOptional(),
    /** When staff last got the list of orders in review for longer than promised. */
    overdueListedAt: instantSchema().exactOptional(),
    /** Present once staff have entered the balance of the merchant's wallet at the service. */
    float: floatTrackingSchema().exactOptional(),
    /** Staff chats that got a new id from their channel. */
    movedChats: list(fields({ from: chatSchema(), to: chatSchema() })).exactOptional(),
    /** Since when no saved card is charged, and the payment that the service did not list under our reference. */
    cardChargesStopped: fields({ at: instantSchema(), payment: idSchema("top", "chk") }).exactOptional(),
    /** The environment in which these books began. They are never opened in the other one. */
    environment: environmentSchema().exactOptional(),
    restored: restoredSchema().exactOptional(),
    rehearsal: rehearsalSchema().exactOptional(),
    /** Unused links to the dashboard. */
    signInLinks: list(dashboardAccessSchema()).exactOptional(),
    /** When staff answer customers; always when absent. */
    supportHours: supportHoursSchema().exactOptional(),
    /** Devices that are signed in to it. */
    sessions: list(dashboardAccessSchema()).exactOptional(),
  }),
);

export type ShopSettings = TypeOf<typeof shopSettingsSchema>;

export const DEFAULT_SETTINGS: ShopSettings = { id: "settings", customer: SHOP_CUSTOMER_ID };

const OUTAGES_KEPT_MAX = 100;

export const withOutage = (settings: ShopSettings, outage: Outage): ShopSettings => ({
  ...settings,
  outages: [...(settings.outages ?? []), outage].slice(-OUTAGES_KEPT_MAX),
});

/** Since when all ended outages are in the settings; undefined if none was ever dropped. */
export const outagesKnownSince = ({ outages = [] }: ShopSettings): Instant | undefined =>
  outages.length < OUTAGES_KEPT_MAX ? undefined : outages[0]?.until;

/** The longest a failed vend waits for its refund, in milliseconds; thirty seconds until it was measured. */
export const refundBoundOf = ({ refundBoundMs = 30 * SECOND_MS }: ShopSettings): number => refundBoundMs;

/** Whether the shop was restored from a backup and has not been opened since. */
export const isClosedByRestore = ({ restored }: Pick<ShopSettings, "restored">): boolean =>
  restored !== undefined && restored.openedAt === undefined;

/** Whether the shop was restored from a backup and its books have not caught up with the service's lists. */
export const isCatchingUp = ({ restored }: Pick<ShopSettings, "restored">): boolean =>
  restored !== undefined && restored.comparedAt === undefined;

/**
 * A backup's settings for restored books: closed, and without sessions and links, since these may have ended after the
 * backup. If the backup is itself of restored books that had not caught up, what is missing begins at the earlier
 * backup.
 */
export function restoredSettings(
  { sessions: _, signInLinks: __, ...settings }: ShopSettings,
  backupAt: Instant,
): ShopSettings {
  const knownTo = settings.restored && isCatchingUp(settings) ? settings.restored.backupAt : backupAt;
  return { ...settings, restored: { backupAt: knownTo } };
}
