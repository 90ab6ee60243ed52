import type { CustomerId, PaymentReference } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Chat } from "../customers/customer.js";
import type { FloatWatch } from "../money/float.js";
import type { Kobo } from "../money/money.js";
import type { Pricing } from "../money/pricing.js";
import type { Promo } from "../money/promo.js";
import type { Incident } from "../notifications/incident.js";
import type { Trouble } from "../notifications/notification.js";
import { type Ware, type WareKey, wareKey } from "../orders/product.js";
import type { StaffMember } from "./role.js";

/** The books of the shop itself: what belongs to no customer. */
export const SHOP_BOOKS: CustomerId = "cus_shop";

/** What the merchant has settled for the whole shop, kept in its own books; nothing of it at first. */
export type House = Pricing & {
  readonly id: "house";
  readonly customer: typeof SHOP_BOOKS;
  /** Beside the owners whom the configuration names. */
  readonly staff?: readonly StaffMember[];
  /** Each code once, those that are over among them. */
  readonly promos?: readonly Promo[];
  /** What was taken off sale, or put on sale again, last; everything is on sale at first. */
  readonly sale?: Readonly<Partial<Record<WareKey, Switch>>>;
  /** What goes badly, or did last, as the shop notices by itself. */
  readonly incidents?: Readonly<Partial<Record<WareKey, Incident>>>;
  /** What staff do to wallets for more than this is confirmed by a second one of them. */
  readonly secondAbove?: Kobo;
  /** What is wrong for everybody alike, since when, and when it was noticed last, to the minute: staff know of it. */
  readonly troubles?: Readonly<Partial<Record<Trouble, { readonly since: Instant; readonly last: Instant }>>>;
  /** Once the balance of the merchant's wallet at the service was told us. */
  readonly float?: FloatWatch;
  /** Chats of the staff that their channel has given another name, and which. */
  readonly movedChats?: readonly { readonly from: Chat; readonly to: Chat }[];
  /** Since when no saved card is charged, and for which payment's sake: the service lists charges as nobody could know. */
  readonly cardsStopped?: { readonly at: Instant; readonly payment: PaymentReference };
  /** Links to the dashboard that nobody has used yet. */
  readonly links?: readonly DeskLink[];
  /** Who is signed in to the dashboard. */
  readonly sessions?: readonly DeskSession[];
};

/** A link that lets its holder into the dashboard, once, until then. What opens it is kept nowhere: only its hash is. */
export type DeskLink = {
  readonly hash: string;
  /** Who asked for it, and by which chat they are staff. */
  readonly by: CustomerId;
  readonly chat: Chat;
  readonly until: Instant;
};

/** Somebody on one device, let in by a link. The cookie that proves it names `id`, and is signed. */
export type DeskSession = Omit<DeskLink, "hash"> & { readonly id: string };

/** `told`: whoever had an order that waits to be paid has been told of it. */
export type Switch = { readonly on: boolean; readonly at: Instant; readonly told: boolean };

export const NEW_HOUSE: House = { id: "house", customer: SHOP_BOOKS };

export const isOnSale = ({ sale }: House, ware: Ware): boolean => sale?.[wareKey(ware)]?.on ?? true;

/** With wares switched; the very same value when they were like that already. */
export function switched(house: House, wares: readonly Ware[], { on, at }: Pick<Switch, "on" | "at">): House {
  const changed = wares.filter((ware) => isOnSale(house, ware) !== on);
  if (changed.length === 0) return house;
  const entries = changed.map((ware) => [wareKey(ware), { on, at, told: false }] as const);
  return { ...house, sale: { ...house.sale, ...Object.fromEntries(entries) } };
}
