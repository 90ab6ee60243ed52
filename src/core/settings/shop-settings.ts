import type { CustomerId, PaymentReference } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Chat } from "../customers/customer.js";
import type { FloatTracking } from "../money/float.js";
import type { Kobo } from "../money/money.js";
import type { Pricing } from "../money/pricing.js";
import type { Promo } from "../money/promo.js";
import type { VendIncident } from "../notifications/incident.js";
import type { ShopIncidentKind } from "../notifications/notification.js";
import { type ProductKey, type ProductLine, productKey } from "../orders/product.js";
import type { StaffMember } from "./role.js";

/** The books of the shop itself: what belongs to no customer. */
export const SHOP_CUSTOMER_ID: CustomerId = "cus_shop";

/** What the merchant has settled for the whole shop, kept in its own books; nothing of it at first. */
export type ShopSettings = Pricing & {
  readonly id: "house";
  readonly customer: typeof SHOP_CUSTOMER_ID;
  /** Beside the owners whom the configuration names. */
  readonly staff?: readonly StaffMember[];
  /** Each code once, those that are over among them. */
  readonly promos?: readonly Promo[];
  /** What was taken off sale, or put on sale again, last; everything is on sale at first. */
  readonly availability?: Readonly<Partial<Record<ProductKey, SaleSwitch>>>;
  /** What goes badly, or did last, as the shop notices by itself. */
  readonly vendIncidents?: Readonly<Partial<Record<ProductKey, VendIncident>>>;
  /** What staff do to wallets for more than this is confirmed by a second one of them. */
  readonly approvalThreshold?: Kobo;
  /** What is wrong for everybody alike, since when, and when it was noticed last, to the minute: staff know of it. */
  readonly shopIncidents?: Readonly<
    Partial<Record<ShopIncidentKind, { readonly since: Instant; readonly last: Instant }>>
  >;
  /** Once the balance of the merchant's wallet at the service was told us. */
  readonly float?: FloatTracking;
  /** Chats of the staff that their channel has given another name, and which. */
  readonly movedChats?: readonly { readonly from: Chat; readonly to: Chat }[];
  /** Since when no saved card is charged, and for which payment's sake: the service lists charges as nobody could know. */
  readonly cardChargesStopped?: { readonly at: Instant; readonly payment: PaymentReference };
  /** Links to the dashboard that nobody has used yet. */
  readonly signInLinks?: readonly SignInLink[];
  /** Who is signed in to the dashboard. */
  readonly sessions?: readonly StaffSessionRecord[];
};

/** A link that lets its holder into the dashboard, once, until then. What opens it is kept nowhere: only its hash is. */
export type SignInLink = {
  readonly hash: string;
  /** Who asked for it, and by which chat they are staff. */
  readonly by: CustomerId;
  readonly chat: Chat;
  readonly until: Instant;
};

/** Somebody on one device, let in by a link. The cookie that proves it names `id`, and is signed. */
export type StaffSessionRecord = Omit<SignInLink, "hash"> & { readonly id: string };

/** `told`: whoever had an order that waits to be paid has been told of it. */
export type SaleSwitch = { readonly onSale: boolean; readonly at: Instant; readonly customersNotified: boolean };

export const DEFAULT_SETTINGS: ShopSettings = { id: "house", customer: SHOP_CUSTOMER_ID };

export const isOnSale = ({ availability }: ShopSettings, ware: ProductLine): boolean =>
  availability?.[productKey(ware)]?.onSale ?? true;

/** With wares switched; the very same value when they were like that already. */
export function withAvailability(
  house: ShopSettings,
  wares: readonly ProductLine[],
  { onSale, at }: Pick<SaleSwitch, "onSale" | "at">,
): ShopSettings {
  const changed = wares.filter((ware) => isOnSale(house, ware) !== onSale);
  if (changed.length === 0) return house;
  const entries = changed.map((ware) => [productKey(ware), { onSale, at, customersNotified: false }] as const);
  return { ...house, availability: { ...house.availability, ...Object.fromEntries(entries) } };
}
