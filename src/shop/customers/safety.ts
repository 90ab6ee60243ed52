import type { CustomerId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Customer, notificationChat } from "../../core/customers/customer.js";
import {
  isEasyPin,
  isLocked,
  mayBePinAttempt,
  type PinHasher,
  parsePin,
  type SpendingGuards,
} from "../../core/customers/safety.js";
import type { Kobo } from "../../core/money/money.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import type { ShopConfig, ShopContext } from "../context.js";
import type { CustomerApi, LimitChange } from "../customer-api.js";
import { notifyStaff } from "../notifications/staff.js";
import { recordAudit } from "../settings/audit.js";
import { spentToday } from "./daily-limit.js";
import { linkedCustomerIds, primaryCustomer } from "./linked.js";
import type { PinGuard } from "./pin.js";
import { changeCustomer, requirePrimaryCustomer } from "./profile.js";

type Deps = {
  readonly store: Store;
  readonly pins: PinHasher;
  readonly pinGuard: PinGuard;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: ShopConfig;
};

type Kept = "spendingGuards" | "mayBePin" | "setPin" | "removePin" | "setLimits" | "requestPinReset";

/** How somebody's money is guarded from whoever else holds their phone. What is kept is the person's, in all their chats. */
export function createSafety(deps: Deps): Pick<CustomerApi, Kept> {
  const { store, pins, pinGuard, clock } = deps;
  const mainId = async (id: CustomerId) => (await requirePrimaryCustomer(store, id)).id;
  const change = (id: CustomerId, to: (safety: SpendingGuards) => SpendingGuards) => changeSafety(store, id, to);

  return {
    async spendingGuards(id) {
      const main = await requirePrimaryCustomer(store, id);
      const { pin, ...limits } = main.safety ?? {};
      const spent = await spentToday({ store, clock }, await linkedCustomerIds(store, main.id));
      return { ...limits, spent, pin: !pin ? "none" : isLocked(pin, clock()) ? "locked" : "set" };
    },

    async mayBePin(id) {
      const { safety } = await requirePrimaryCustomer(store, id);
      return safety?.pin !== undefined && mayBePinAttempt(safety.pin, clock());
    },

    async setPin(id, typed) {
      const pin = parsePin(typed);
      if (pin === undefined || isEasyPin(pin)) return "unfit";
      const hash = await pins.hash(pin);
      const set = await change(await mainId(id), (safety) =>
        safety.pin ? safety : { ...safety, pin: { hash, setAt: clock(), askedAt: clock(), attempts: 0 } },
      );
      return set.safety?.pin?.hash === hash ? "set" : "known";
    },

    async removePin(id, consent = {}) {
      const refusal = await pinGuard(id, consent);
      if (refusal) return refusal;
      await change(await mainId(id), withoutPin);
      return true;
    },

    async setLimits(id, wanted, consent = {}) {
      const main = await requirePrimaryCustomer(store, id);
      const refusal = loosens(main.safety ?? {}, wanted) ? await pinGuard(id, consent) : undefined;
      if (refusal) return refusal;
      await change(main.id, (safety) => withLimits(safety, wanted));
      return true;
    },

    async requestPinReset(id) {
      const main = await requirePrimaryCustomer(store, id);
      if (!main.safety?.pin) return false;
      await store.transact(main.id, (books) => notifyStaff(deps, books, { kind: "forgot-pin", customer: main.id }));
      return true;
    },
  };
}

/** Takes a PIN away that its customer has forgotten, and has them told. Who did it is written to the log. */
export function createResetPin(deps: Pick<ShopContext, "store" | "clock" | "log" | "mint">) {
  const { store, clock, log } = deps;
  return async (id: CustomerId, by: CustomerId): Promise<boolean> => {
    const known = await store.customer(id);
    const main = known && (await primaryCustomer(store, known));
    if (!main?.safety?.pin) return false;
    await changeSafety(store, main.id, withoutPin);
    await store.transact(main.id, async (books) => {
      await books.notify(notificationChat(main), { kind: "pin", customer: main.id }, clock());
      await recordAudit(deps, books, { customer: main.id, by, action: "pin-reset", target: main.id });
    });
    log.warn({ customer: main.id, by }, "a PIN was reset by staff");
    return true;
  };
}

const withoutPin = ({ pin: _, ...safety }: SpendingGuards): SpendingGuards => safety;

const changeSafety = (
  store: Store,
  id: CustomerId,
  to: (safety: SpendingGuards) => SpendingGuards,
): Promise<Customer> => changeCustomer(store, id, (customer) => ({ ...customer, safety: to(customer.safety ?? {}) }));

const LIMITS = ["dailyLimit", "confirmAbove"] as const;

const loosens = (safety: SpendingGuards, wanted: LimitChange): boolean =>
  LIMITS.some((limit) => {
    const [was, to] = [safety[limit], wanted[limit]];
    return was !== undefined && to !== undefined && (to === 0 || to > was);
  });

function withLimits(safety: SpendingGuards, wanted: LimitChange): SpendingGuards {
  const { dailyLimit, confirmAbove, ...rest } = { ...safety, ...wanted };
  const kept = (limit: Kobo | undefined) => limit !== undefined && limit > 0;
  return {
    ...rest,
    ...(kept(dailyLimit) && { dailyLimit: dailyLimit as Kobo }),
    ...(kept(confirmAbove) && { confirmAbove: confirmAbove as Kobo }),
  };
}
