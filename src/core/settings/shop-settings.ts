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
import { sweepsSchema } from "../reconciliation/sweep.js";
import { minuteOfDaySchema, supportHoursSchema } from "../support/hours.js";
import { type SaleSwitch, saleSwitchSchema, suspendModeSchema } from "./availability.js";
import { rehearsalSchema } from "./rehearsal.js";
import { staffMemberSchema } from "./role.js";

/**
 * The books are those of a backup. Until staff open the shop nothing is vended, charged, scheduled or broadcast and no
 * customer is notified: what was done after the backup is not in the books, and would be done again.
 */
const restoredSchema = schema(() =>
  fields({
    /** The moment of which the backup is. */
    backupAt: instantSchema(),
    at: instantSchema(),
    /** When the service's lists since the backup had been read to the end, and the books followed them. */
    comparedAt: instantSchema().exactOptional(),
    openedAt: instantSchema().exactOptional(),
  }),
);

/** A link that lets its holder into the dashboard, once, until then. What opens it is kept nowhere: only its hash is. */
const signInLinkSchema = schema(() =>
  fields({
    hash: name(),
    /** Who asked for it, and by which chat they are staff. */
    by: idSchema("cus"),
    chat: chatSchema(),
    until: instantSchema(),
  }),
);

export type SignInLink = TypeOf<typeof signInLinkSchema>;

/** Somebody on one device, let in by a link. The cookie that proves it names `id`, and is signed. */
const staffSessionSchema = schema(() =>
  fields({ id: name(), by: idSchema("cus"), chat: chatSchema(), until: instantSchema() }),
);

export type StaffSessionRecord = TypeOf<typeof staffSessionSchema>;

/** Since when something is wrong for everybody alike, and when it was noticed last, to the minute. */
const shopIncidentSchema = schema(() => fields({ since: instantSchema(), last: instantSchema() }));

type ShopIncident = TypeOf<typeof shopIncidentSchema>;

const environmentSchema = schema(() => z.enum(["sandbox", "live"]));

/** Which of its two the service is: in the sandbox no money is real. */
export type ServiceEnvironment = TypeOf<typeof environmentSchema>;

/** What the merchant has settled for the whole shop, kept in its own books; nothing of it at first. */
export const shopSettingsSchema = schema(() =>
  fields({
    id: z.literal("settings"),
    customer: z.literal(SHOP_CUSTOMER_ID),
    prices: list(priceRuleSchema()).exactOptional(),
    costs: list(knownCostSchema()).exactOptional(),
    /** What each member of a price group may buy for in a day. */
    priceGroupLimits: recordBy<PriceGroup, Kobo>(positiveKobo()).exactOptional(),
    /** Beside the owners whom the configuration names. */
    staff: list(staffMemberSchema()).exactOptional(),
    /** Each code once, those that are over among them. */
    promos: list(promoSchema()).exactOptional(),
    /** What was taken off sale, or put on sale again, last; everything is on sale at first. */
    availability: recordBy<ProductKey, SaleSwitch>(saleSwitchSchema()).exactOptional(),
    /** Whether the shop suspends by itself what fails for certain; it asks staff when absent. */
    suspendMode: suspendModeSchema().exactOptional(),
    /** What goes badly, or did last, as the shop notices by itself. */
    vendIncidents: recordBy<ProductKey, VendIncident>(vendIncidentSchema()).exactOptional(),
    /** What staff do to wallets for more than this is confirmed by a second one of them. */
    approvalThreshold: nonNegativeKobo().exactOptional(),
    /** What is wrong for everybody alike: staff know of it. */
    shopIncidents: recordBy<ShopIncidentKind, ShopIncident>(shopIncidentSchema()).exactOptional(),
    /** Incidents that are over, oldest first; only the newest are kept. */
    outages: list(outageSchema()).exactOptional(),
    /** When staff are sent the daily report, in minutes since midnight in Lagos; `off`: never. */
    reportTime: z.union([minuteOfDaySchema(), z.literal("off")]).exactOptional(),
    /** The day on which the daily report was sent last: once a day, whichever process comes to it. */
    reportedOn: daySchema().exactOptional(),
    /** Within which time a failed vend is refunded, as the reader of the vending history measured it last. */
    refundBoundMs: z.int().positive().exactOptional(),
    /** What was compared with the service's lists by itself, and how far that has come. */
    sweeps: sweepsSchema().exactOptional(),
    /** When staff were last sent the orders that are in review for longer than promised. */
    overdueListedAt: instantSchema().exactOptional(),
    /** Once staff entered the balance of the merchant's wallet at the service. */
    float: floatTrackingSchema().exactOptional(),
    /** Chats of the staff that their channel has given another name, and which. */
    movedChats: list(fields({ from: chatSchema(), to: chatSchema() })).exactOptional(),
    /** Since when no saved card is charged, and for which payment's sake: the service lists charges as nobody could know. */
    cardChargesStopped: fields({ at: instantSchema(), payment: idSchema("top", "chk") }).exactOptional(),
    /** With which of the two these books were begun; they are never opened with the other. */
    environment: environmentSchema().exactOptional(),
    /** The books come from a backup. */
    restored: restoredSchema().exactOptional(),
    /** What was seen of the live service before customers were let in. */
    rehearsal: rehearsalSchema().exactOptional(),
    /** Links to the dashboard that nobody has used yet. */
    signInLinks: list(signInLinkSchema()).exactOptional(),
    /** When staff answer customers; always when absent. */
    supportHours: supportHoursSchema().exactOptional(),
    /** Who is signed in to the dashboard. */
    sessions: list(staffSessionSchema()).exactOptional(),
  }),
);

export type ShopSettings = TypeOf<typeof shopSettingsSchema>;

export const DEFAULT_SETTINGS: ShopSettings = { id: "settings", customer: SHOP_CUSTOMER_ID };

const OUTAGES_KEPT_MAX = 100;

/** With an incident that is over. */
export const withOutage = (settings: ShopSettings, outage: Outage): ShopSettings => ({
  ...settings,
  outages: [...(settings.outages ?? []), outage].slice(-OUTAGES_KEPT_MAX),
});

/** From when on all outages that have ended are known: those that ended before the oldest of so many are not kept. */
export const outagesKnownSince = ({ outages = [] }: ShopSettings): Instant | undefined =>
  outages.length < OUTAGES_KEPT_MAX ? undefined : outages[0]?.until;

/** Within which time a failed vend is refunded; thirty seconds at best. */
export const refundBoundOf = ({ refundBoundMs = 30 * SECOND_MS }: ShopSettings): number => refundBoundMs;

/** Restored from a backup, and not opened since. */
export const isClosedShop = ({ restored }: Pick<ShopSettings, "restored">): boolean =>
  restored !== undefined && restored.openedAt === undefined;

/** Restored from a backup, and what the service's lists show since then is not in the books yet. */
export const isUnfollowed = ({ restored }: Pick<ShopSettings, "restored">): boolean =>
  restored !== undefined && restored.comparedAt === undefined;

/**
 * The settings of a backup in restored books: closed, and nobody is signed in who may have been signed out since. A backup
 * of restored books that were not followed yet knows nothing since the earlier backup either.
 */
export function restoredSettings(
  { sessions: _, signInLinks: __, ...settings }: ShopSettings,
  { backupAt, at }: { readonly backupAt: Instant; readonly at: Instant },
): ShopSettings {
  const knownTo = settings.restored && isUnfollowed(settings) ? settings.restored.backupAt : backupAt;
  return { ...settings, restored: { backupAt: knownTo, at } };
}
