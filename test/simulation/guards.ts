import type { CustomerId } from "../../src/core/base/ids.js";
import type { Customer } from "../../src/core/customers/customer.js";
import type { PinHasher } from "../../src/core/customers/spending-guards.js";
import { kobo, naira } from "../../src/core/money/money.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Authorization } from "../../src/shop/customers/authorize.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import { currentIn } from "./people.js";

/** A hash that shows its PIN. A real one takes time of the machine, which is not in the schedule. */
export const READABLE_PINS: PinHasher = {
  hash: async (pin) => `pin ${pin}`,
  requireReadable: () => undefined,
  matches: async (pin, hash) => hash === `pin ${pin}`,
};

const PINS = ["2580", "4071"] as const;
/** Nobody ever sets it. */
const WRONG_PIN = "9137";
const LIMITS = [naira(400), naira(1_500), naira(4_000)];

/** The PIN that a customer's record has. */
export const pinIn = ({ safety }: Customer): string | undefined => safety?.pin?.hash.replace("pin ", "");

type Deps = Common & { readonly rows: Rows };

type Visit = { readonly shop: CustomerApi; readonly id: CustomerId };

const SEEDS_WITH_GUARDS = 0.5;

/**
 * In half of the seeds people set, mistype, change, forget and remove a PIN, set limits for themselves, and ask to be
 * erased.
 */
export function createGuards({ random, checks, rows }: Deps) {
  const isGuarded = random.chance(SEEDS_WITH_GUARDS);

  /** Most know their PIN, some mistype it, and some have not been asked for it yet. */
  const proof = (id: CustomerId): Authorization => {
    if (!isGuarded) return {};
    const customer = currentIn(rows, id);
    const pin = customer && pinIn(customer);
    if (pin !== undefined && random.chance(0.75)) return { pin };
    if (pin !== undefined && random.chance(0.5)) return { pin: WRONG_PIN };
    return random.chance(0.7) ? { confirmed: true } : {};
  };

  const setPin = async ({ shop, id }: Visit) => {
    const allowed = await shop.customers.authorizePinChange(id, proof(id));
    if (allowed.outcome !== "authorized") return;
    const set = await shop.customers.setPin(id, random.pick(PINS), { replaces: allowed.setAt });
    checks.note(`a PIN is ${set}`);
  };
  const removePin = async ({ shop, id }: Visit) => {
    const removed = await shop.customers.removePin(id, proof(id));
    checks.note(`asked to remove the PIN: ${removed === true ? "removed" : removed.outcome}`);
  };
  const setLimit = async ({ shop, id }: Visit) => {
    const amount = random.chance(0.7) ? random.pick(LIMITS) : kobo(0);
    const limit = random.chance(0.7) ? { dailyLimit: amount } : { confirmAbove: amount };
    const set = await shop.customers.setLimits(id, limit, proof(id));
    checks.note(`asked to set a limit: ${set === true ? "set" : set.outcome}`);
  };
  const forget = ({ shop, id }: Visit) => shop.account.requestPinReset(id);
  const erase = async ({ shop, id }: Visit) => {
    checks.note(`asked to be erased: ${(await shop.account.erase(id, proof(id))).outcome}`);
  };
  const acts: readonly ((visit: Visit) => Promise<unknown>)[] = [
    ...[setPin, setPin, setLimit, setLimit],
    ...[removePin, forget, erase],
  ];

  return {
    proof,
    isErased: (id: CustomerId): boolean => rows.customer.get(id)?.erasedAt !== undefined,
    change: async (visit: Visit): Promise<void> => {
      if (isGuarded) await random.pick(acts)(visit);
    },
  };
}

export type Guards = ReturnType<typeof createGuards>;
