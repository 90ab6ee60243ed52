import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import {
  isEasyPin,
  isLocked,
  mayBePinAttempt,
  parsePin,
  SPENDING_LIMITS,
  type SpendingGuards,
  type SpendingLimit,
} from "../../core/customers/spending-guards.js";
import { type Kobo, NOTHING } from "../../core/money/money.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { type Authorization, checkPin, type PinRefusal } from "./authorize.js";
import { currentCustomer, overtakenSince, ownIds, requireCustomer } from "./current.js";
import { spentToday } from "./daily-limit.js";

/**
 * How a person's money is guarded from whoever holds their phone. The guards apply in all their chats. `spent` is what
 * counts towards today's limit.
 */
type SpendingGuardsState = {
  readonly pin: "none" | "set" | "locked";
  readonly dailyLimit?: Kobo;
  readonly spent: Kobo;
  readonly confirmAbove?: Kobo;
};

/** An absent amount stays as it is; zero removes the limit. */
export type LimitChange = { readonly [L in SpendingLimit]?: Kobo };

export async function spendingGuards(shop: ShopContext, id: CustomerId): Promise<SpendingGuardsState> {
  const primary = await currentCustomer(shop.store, id);
  const { pin, choosingAt: _, ...limits } = primary.safety ?? {};
  const spent = await spentToday(shop, await ownIds(shop.store, primary.id));
  if (!pin) return { ...limits, spent, pin: "none" };
  return { ...limits, spent, pin: isLocked(pin, shop.clock()) ? "locked" : "set" };
}

/** Whether digits that answer no question may be the customer's PIN, and so a secret. */
export async function mayBePin({ store, clock }: ShopContext, id: CustomerId): Promise<boolean> {
  const { safety } = await currentCustomer(store, id);
  return safety !== undefined && mayBePinAttempt(safety, clock());
}

/** Stores that a new PIN is asked for, before it is: a lost conversation must not make it an amount. */
export async function expectNewPin(shop: ShopContext, id: CustomerId, isExpected: boolean): Promise<void> {
  const before = await currentCustomer(shop.store, id);
  const changed = await changeSafety(shop.store, before, ({ choosingAt: _, ...safety }) => ({
    ...safety,
    ...(isExpected && { choosingAt: shop.clock() }),
  }));
  if (!changed) await expectNewPin(shop, id, isExpected);
}

const isFitPin = (pin: string | undefined): pin is string => pin !== undefined && !isEasyPin(pin);

/** Hashes a PIN, to keep until it is typed again. Undefined if it is no PIN or easy to guess. */
export async function hashPin({ pins }: ShopContext, typed: string): Promise<string | undefined> {
  const pin = parsePin(typed);
  return isFitPin(pin) ? pins.hash(pin) : undefined;
}

type PinChange = {
  /** The hash of the PIN as typed the first time. */
  readonly repeats?: string | undefined;
  /** When the PIN was set that this one replaces. */
  readonly replaces?: Instant | undefined;
};

/**
 * Sets a PIN if there is none, or replaces the one that was typed to change it. `unfit`: it is no PIN, or easy to
 * guess. `different`: it is not the one typed the first time.
 */
export async function setPin(
  shop: ShopContext,
  id: CustomerId,
  typed: string,
  change: PinChange = {},
): Promise<"set" | "unfit" | "known" | "different"> {
  const { store, pins, clock } = shop;
  const { repeats, replaces } = change;
  const pin = parsePin(typed);
  if (repeats !== undefined && !(pin !== undefined && (await pins.matches(pin, repeats)))) return "different";
  if (!isFitPin(pin)) return "unfit";
  const hash = repeats ?? (await pins.hash(pin));
  const before = await currentCustomer(store, id);
  const changed = await changeSafety(store, before, ({ choosingAt: _, ...safety }) =>
    safety.pin && safety.pin.setAt !== replaces
      ? safety
      : { ...safety, pin: { hash, setAt: clock(), askedAt: clock(), attempts: 0 } },
  );
  if (!changed) return setPin(shop, id, typed, change);
  return changed.safety?.pin?.hash === hash ? "set" : "known";
}

/** Whether a customer may change their PIN. Returns when it was set, which identifies it. */
export async function authorizePinChange(
  shop: ShopContext,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<{ readonly outcome: "authorized"; readonly setAt?: Instant } | PinRefusal> {
  const setAt = (await currentCustomer(shop.store, id)).safety?.pin?.setAt;
  const refusal = await checkPin(shop, id, authorization);
  if (refusal) return refusal;
  return { outcome: "authorized", ...(setAt !== undefined && { setAt }) };
}

/** Removes the PIN. True if there is none afterwards. */
export async function removePin(
  shop: ShopContext,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<true | PinRefusal> {
  const before = await currentCustomer(shop.store, id);
  const refusal = await checkPin(shop, id, authorization);
  if (refusal) return refusal;
  const changed = await changeSafety(shop.store, before, ({ pin: _, ...safety }) => safety);
  return changed ? true : removePin(shop, id, authorization);
}

/** Changes the limits. A change that allows more spending asks for the PIN. */
export async function setLimits(
  shop: ShopContext,
  id: CustomerId,
  change: LimitChange,
  authorization: Authorization = {},
): Promise<true | PinRefusal> {
  const before = await currentCustomer(shop.store, id);
  const refusal = loosens(before.safety ?? {}, change) ? await checkPin(shop, id, authorization) : undefined;
  if (refusal) return refusal;
  const changed = await changeSafety(shop.store, before, (safety) => withLimits(safety, change));
  return changed ? true : setLimits(shop, id, change, authorization);
}

/**
 * Returns the changed customer. Undefined, and nothing is changed, if they were merged since `before` was read, or their
 * guards changed: what may be changed without the PIN was decided by the earlier ones.
 */
const changeSafety = (
  store: Store,
  before: Customer,
  change: (safety: SpendingGuards) => SpendingGuards,
): Promise<Customer | undefined> =>
  store.transact(before.id, async (books) => {
    if (await overtakenSince(books, before)) return undefined;
    const customer = await requireCustomer(before.id, books.customer());
    const changed = { ...customer, safety: change(customer.safety ?? {}) };
    await books.put("customer", changed);
    return changed;
  });

const loosens = (safety: SpendingGuards, change: LimitChange): boolean =>
  SPENDING_LIMITS.some((limit) => {
    const [before, after] = [safety[limit], change[limit]];
    return before !== undefined && after !== undefined && (after === NOTHING || after > before);
  });

function withLimits(safety: SpendingGuards, change: LimitChange): SpendingGuards {
  const guards = { ...safety, ...change };
  for (const limit of SPENDING_LIMITS) if (guards[limit] === NOTHING) delete guards[limit];
  return guards;
}
