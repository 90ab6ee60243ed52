import type { CustomerId } from "../../core/base/ids.js";
import type { Clock, Instant } from "../../core/base/time.js";
import {
  isLocked,
  type Pin,
  type PinHasher,
  parsePin,
  pinAttemptsLeft,
  withPinAttempt,
} from "../../core/customers/safety.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { requireCustomer, requirePrimaryCustomer } from "./profile.js";

/** Nothing was done: the PIN is asked for. `left` tries are left; after them none counts until an instant. */
export type PinRefusal =
  | { readonly outcome: "pin-needed" }
  | { readonly outcome: "pin-wrong"; readonly left: number }
  | { readonly outcome: "pin-locked"; readonly until: Instant };

type Deps = { readonly store: Store; readonly pins: PinHasher; readonly clock: Clock; readonly log: Log };

/** Whether what was said lets somebody's money go: undefined when it does, or when they have no PIN. */
export type PinGuard = (customer: CustomerId, said: { readonly pin?: string }) => Promise<PinRefusal | undefined>;

/**
 * Asks for the PIN of a person, whichever of their chats they write in. A try is kept before the PIN is looked at, so
 * that guesses made at once, in other processes too, are all counted.
 */
export function createPinGuard({ store, pins, clock, log }: Deps): PinGuard {
  const change = (id: CustomerId, to: (pin: Pin) => Pin | undefined) =>
    store.transact(id, async (books) => {
      const customer = await requireCustomer(id, books.customer());
      const pin = customer.safety?.pin;
      const next = pin && to(pin);
      if (next) await books.putCustomer({ ...customer, safety: { ...customer.safety, pin: next } });
      return { pin, next };
    });

  /** With a lost key no PIN is right, until staff take it away. */
  const isRight = (customer: CustomerId, given: string, hash: string): Promise<boolean> =>
    pins.matches(given, hash).catch((fault: unknown) => {
      log.error({ customer, err: fault }, "pin check failed");
      return false;
    });

  return async (customer, said) => {
    const { id, safety } = await requirePrimaryCustomer(store, customer);
    if (!safety?.pin) return undefined;
    const given = said.pin === undefined ? undefined : parsePin(said.pin);
    if (given === undefined && said.pin !== undefined && !isLocked(safety.pin, clock())) {
      return { outcome: "pin-wrong", left: pinAttemptsLeft(safety.pin) }; // No PIN at all: nobody's try.
    }
    if (given === undefined) {
      const refusal = refusalOf(safety.pin);
      if (!refusal) await change(id, (known) => ({ ...known, askedAt: clock() }));
      return refusal ?? { outcome: "pin-needed" };
    }
    const { pin, next } = await change(id, (known) => withPinAttempt(known, clock()));
    if (!pin) return undefined;
    if (!next) return refusalOf(pin) ?? { outcome: "pin-needed" };
    if (!(await isRight(id, given, next.hash))) {
      return refusalOf(next) ?? { outcome: "pin-wrong", left: pinAttemptsLeft(next) };
    }
    await change(id, ({ lockedUntil: _, ...known }) =>
      known.hash === next.hash ? { ...known, attempts: 0 } : undefined,
    );
    return undefined;
  };

  function refusalOf(pin: Pin): PinRefusal | undefined {
    return pin.lockedUntil !== undefined && isLocked(pin, clock())
      ? { outcome: "pin-locked", until: pin.lockedUntil }
      : undefined;
  }
}
