import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { isLocked, type Pin, parsePin, pinAttemptsLeft, withPinAttempt } from "../../core/customers/spending-guards.js";
import type { Kobo } from "../../core/money/money.js";
import type { Order } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer, followMerge, requireCustomer } from "./current.js";

/** What a customer gives as authorization: their PIN, or a second tap (`confirmed`). */
export type Authorization = { readonly pin?: string; readonly confirmed?: boolean };

/** Asks for the PIN, or for a second tap if it costs more than the customer pays in one tap. */
export type Challenge = PinRefusal | { readonly outcome: "confirmation-needed"; readonly above: Kobo };

type Paying = Pick<Order, "price" | "payBy"> & { readonly placed?: Order };

/**
 * `preauthorized`: authorized beforehand, like a schedule. `stillAgreed`: whether it still is, asked in the transaction
 * that places the purchase.
 */
export type PaymentAuthorization = Authorization & {
  readonly preauthorized?: boolean;
  readonly stillAgreed?: (books: Pick<Books, "list">) => Promise<boolean>;
};

/**
 * What is needed before money moves, if anything: the PIN, or a second tap above an amount. A hosted page asks its
 * payer itself, and an order that is already paid needs nothing.
 */
export async function authorize(
  shop: ShopContext,
  customer: Customer,
  { price, payBy, placed }: Paying,
  given: PaymentAuthorization,
): Promise<Challenge | undefined> {
  if (given.preauthorized || payBy.by === "checkout") return undefined;
  if (placed && placed.state !== "awaiting_payment") return undefined;
  const payer = await followMerge(shop.store, customer);
  const refusal = await checkPinOf(shop, payer, given);
  if (refusal || given.confirmed || given.pin !== undefined) return refusal;
  const above = payer.safety?.confirmAbove;
  return above !== undefined && price > above ? { outcome: "confirmation-needed", above } : undefined;
}

/** Nothing was done: a PIN is needed. `left`: attempts left. After the last, none is accepted for a while. */
export type PinRefusal =
  | { readonly outcome: "pin-needed" }
  | { readonly outcome: "pin-wrong"; readonly left: number }
  | { readonly outcome: "pin-locked"; readonly until: Instant };

/**
 * Checks the PIN that guards a person's money. Undefined if it is right, or they have none. All their chats share one
 * PIN. An attempt is saved before the PIN is compared, so simultaneous guesses, also in other processes, all count.
 * Throws, and counts nothing, if the hash cannot be read: another process may have the key; if none has, staff remove
 * the PIN.
 */
export async function checkPin(
  shop: ShopContext,
  customer: CustomerId,
  given: { readonly pin?: string },
): Promise<PinRefusal | undefined> {
  return checkPinOf(shop, await currentCustomer(shop.store, customer), given);
}

async function checkPinOf(
  shop: ShopContext,
  { id, safety }: Customer,
  given: { readonly pin?: string },
): Promise<PinRefusal | undefined> {
  const { clock, pins } = shop;
  if (!safety?.pin) return undefined;
  const digits = given.pin === undefined ? undefined : parsePin(given.pin);
  if (digits === undefined && given.pin !== undefined && !isLocked(safety.pin, clock())) {
    return { outcome: "pin-wrong", left: pinAttemptsLeft(safety.pin) }; // Text that cannot be a PIN is not an attempt.
  }
  if (digits === undefined) {
    const refusal = lockRefusal(shop, safety.pin);
    if (!refusal) await changePin(shop, id, (pin) => ({ ...pin, askedAt: clock() }));
    return refusal ?? { outcome: "pin-needed" };
  }
  const { pin, next } = await changePin(shop, id, (current) => {
    const tried = withPinAttempt(current, clock());
    if (tried) pins.requireReadable(tried.hash);
    return tried;
  });
  if (!pin) return undefined;
  if (!next) return lockRefusal(shop, pin) ?? { outcome: "pin-needed" };
  if (!(await pins.matches(digits, next.hash))) {
    return lockRefusal(shop, next) ?? { outcome: "pin-wrong", left: pinAttemptsLeft(next) };
  }
  await changePin(shop, id, ({ lockedUntil: _, ...current }) =>
    current.hash === next.hash ? { ...current, attempts: 0 } : undefined,
  );
  return undefined;
}

const lockRefusal = ({ clock }: ShopContext, pin: Pin): PinRefusal | undefined =>
  pin.lockedUntil !== undefined && isLocked(pin, clock())
    ? { outcome: "pin-locked", until: pin.lockedUntil }
    : undefined;

/** The PIN before and after a change; without `after` if `change` returned nothing. */
const changePin = ({ store }: ShopContext, id: CustomerId, change: (pin: Pin) => Pin | undefined) =>
  store.transact(id, async (books) => {
    const customer = await requireCustomer(id, books.customer());
    const pin = customer.safety?.pin;
    const next = pin && change(pin);
    if (next) await books.put("customer", { ...customer, safety: { ...customer.safety, pin: next } });
    return { pin, next };
  });
