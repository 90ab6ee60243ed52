import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { isEasyPin, isLocked, mayBePinAttempt, parsePin, type SpendingGuards } from "../../core/customers/safety.js";
import type { Kobo } from "../../core/money/money.js";
import type { Store } from "../../core/store.js";
import type { ShopContext, WithStoreAndClock } from "../context.js";
import type { Authorization } from "./authorize.js";
import { checkPin, type PinChecking, type PinRefusal } from "./authorize.js";
import { currentCustomer, ownIds } from "./current.js";
import { spentToday } from "./daily-limit.js";
import { changeCustomer } from "./profile.js";

/**
 * How somebody's money is guarded from whoever else holds their phone. The guards are the person's, in all their chats.
 * `spent` is what counts towards today's limit.
 */
export type SpendingGuardsState = {
  readonly pin: "none" | "set" | "locked";
  readonly dailyLimit?: Kobo;
  readonly spent: Kobo;
  readonly confirmAbove?: Kobo;
};

/** An absent amount stays as it was; zero removes the limit. */
export type LimitChange = { readonly dailyLimit?: Kobo; readonly confirmAbove?: Kobo };

export async function spendingGuards(shop: WithStoreAndClock, id: CustomerId): Promise<SpendingGuardsState> {
  const primary = await currentCustomer(shop.store, id);
  const { pin, ...limits } = primary.safety ?? {};
  const spent = await spentToday(shop, await ownIds(shop.store, primary.id));
  return { ...limits, spent, pin: !pin ? "none" : isLocked(pin, shop.clock()) ? "locked" : "set" };
}

/** Whether bare digits that answer no question may be their PIN, and so are a secret. */
export async function mayBePin({ store, clock }: WithStoreAndClock, id: CustomerId): Promise<boolean> {
  const { safety } = await currentCustomer(store, id);
  return safety?.pin !== undefined && mayBePinAttempt(safety.pin, clock());
}

const isFitPin = (pin: string | undefined): pin is string => pin !== undefined && !isEasyPin(pin);

/** A PIN as it may be kept until it is typed once more; undefined: it is no PIN, or one that anybody would guess. */
export async function hashPin(
  { pins }: Pick<ShopContext, "pins">,
  _: CustomerId,
  typed: string,
): Promise<string | undefined> {
  const pin = parsePin(typed);
  return isFitPin(pin) ? pins.hash(pin) : undefined;
}

type PinChange = {
  /** The hash of the same PIN, as it was typed before. */
  readonly repeats?: string | undefined;
  /** When the PIN was set that this one takes the place of. */
  readonly replaces?: Instant | undefined;
};

/**
 * Sets a PIN where there is none, or in place of the one that was typed to change it, which holds until then. `unfit`: it
 * is no PIN, or one that anybody would guess; `different`: not the one that was typed before.
 */
export async function setPin(
  { store, pins, clock }: Pick<ShopContext, "store" | "pins" | "clock">,
  id: CustomerId,
  typed: string,
  { repeats, replaces }: PinChange = {},
): Promise<"set" | "unfit" | "known" | "different"> {
  const pin = parsePin(typed);
  if (repeats !== undefined && !(pin !== undefined && (await pins.matches(pin, repeats)))) return "different";
  if (!isFitPin(pin)) return "unfit";
  const hash = repeats ?? (await pins.hash(pin));
  const primary = await currentCustomer(store, id);
  const changed = await changeSafety(store, primary.id, (safety) =>
    safety.pin && safety.pin.setAt !== replaces
      ? safety
      : { ...safety, pin: { hash, setAt: clock(), askedAt: clock(), attempts: 0 } },
  );
  return changed.safety?.pin?.hash === hash ? "set" : "known";
}

/** Whether a customer may change their PIN, and which one that is, by when it was set. */
export async function authorizePinChange(
  shop: PinChecking,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<{ readonly outcome: "authorized"; readonly setAt?: Instant } | PinRefusal> {
  const refusal = await checkPin(shop, id, authorization);
  if (refusal) return refusal;
  const setAt = (await currentCustomer(shop.store, id)).safety?.pin?.setAt;
  return { outcome: "authorized", ...(setAt !== undefined && { setAt }) };
}

/** True when there is none after it. */
export async function removePin(
  shop: PinChecking,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<true | PinRefusal> {
  const refusal = await checkPin(shop, id, authorization);
  if (refusal) return refusal;
  await changeSafety(shop.store, (await currentCustomer(shop.store, id)).id, ({ pin: _, ...safety }) => safety);
  return true;
}

/** A change after which more can be spent than before asks for the PIN. */
export async function setLimits(
  shop: PinChecking,
  id: CustomerId,
  change: LimitChange,
  authorization: Authorization = {},
): Promise<true | PinRefusal> {
  const primary = await currentCustomer(shop.store, id);
  const refusal = loosens(primary.safety ?? {}, change) ? await checkPin(shop, id, authorization) : undefined;
  if (refusal) return refusal;
  await changeSafety(shop.store, primary.id, (safety) => withLimits(safety, change));
  return true;
}

const changeSafety = (
  store: Store,
  id: CustomerId,
  change: (safety: SpendingGuards) => SpendingGuards,
): Promise<Customer> =>
  changeCustomer(store, id, (customer) => ({ ...customer, safety: change(customer.safety ?? {}) }));

const LIMITS = ["dailyLimit", "confirmAbove"] as const;

const loosens = (safety: SpendingGuards, change: LimitChange): boolean =>
  LIMITS.some((limit) => {
    const [before, after] = [safety[limit], change[limit]];
    return before !== undefined && after !== undefined && (after === 0 || after > before);
  });

function withLimits(safety: SpendingGuards, change: LimitChange): SpendingGuards {
  const { dailyLimit, confirmAbove, ...rest } = { ...safety, ...change };
  return {
    ...rest,
    ...(dailyLimit !== undefined && dailyLimit > 0 && { dailyLimit }),
    ...(confirmAbove !== undefined && confirmAbove > 0 && { confirmAbove }),
  };
}
