import type { CustomerId, Mint, ScheduleId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { fullPrice } from "../../core/orders/order.js";
import { advanceSchedule, firstRun, nextRun, type Schedule, withDueAt } from "../../core/orders/schedule.js";
import type { Books, Store } from "../../core/store.js";
import type { CustomerApi, ScheduleAction } from "../customer-api.js";
import { findOwned, linkedCustomerIds } from "../customers/linked.js";
import type { PinGuard } from "../customers/pin.js";

/** Schedules of one customer. */
const SCHEDULES_MAX = 20;

type Deps = { readonly store: Store; readonly mint: Mint; readonly clock: Clock; readonly pinGuard: PinGuard };

/** What customers do about their schedules. */
export function createSchedules(deps: Deps): Pick<CustomerApi, "schedule" | "schedules" | "changeSchedule"> {
  const { store, mint, clock, pinGuard } = deps;

  const all = async (customer: CustomerId): Promise<readonly Schedule[]> =>
    (await Promise.all((await linkedCustomerIds(store, customer)).map(store.schedules))).flat();

  return {
    schedules: all,

    async schedule(customer, source, { action, every, payBy, ...consent }) {
      const order = await findOwned(store, customer, store.order(source));
      if (!order) return { outcome: "unknown" };
      if ((await all(customer)).length >= SCHEDULES_MAX) return { outcome: "too-many" };
      const refusal = action === "buy" ? await pinGuard(customer, consent) : undefined;
      if (refusal) return refusal;
      const { network, recipient, product } = order;
      const price = fullPrice(order); // A code counts once.
      const at = clock();
      const schedule = withDueAt({
        ...{ id: mint("sch"), customer, source, network, recipient, product, price, action, payBy, every },
        ...{
          nextAt: nextRun(every, firstRun({ action, every }, order.placedAt), at),
          nextOrder: mint("ord"),
          reminded: false,
          createdAt: at,
        },
      });
      await store.transact(customer, (books) => books.putSchedule(schedule));
      return { outcome: "scheduled", schedule };
    },

    async changeSchedule(customer, id, act, consent = {}) {
      const known = await findOwned(store, customer, store.schedule(id));
      if (!known) return undefined;
      const refusal = act === "accept" ? await pinGuard(customer, consent) : undefined;
      if (refusal) return refusal;
      return store.transact(known.customer, (books) => changed(deps, books, { id, act }));
    },
  };
}

type Changing = { readonly id: ScheduleId; readonly act: ScheduleAction };

async function changed({ mint, clock }: Deps, books: Books, { id, act }: Changing): Promise<Schedule | undefined> {
  const schedule = await books.schedule(id);
  if (!schedule) return undefined;
  const next = after(schedule);
  if (next) await books.putSchedule(next);
  else await books.removeSchedule(id);
  return next ?? schedule;

  function after(known: Schedule): Schedule | undefined {
    const { pausedAt: _, ...going } = known;
    switch (act) {
      case "pause":
        return withDueAt({ ...known, pausedAt: clock() });
      case "resume":
        return known.nextAt > clock() ? withDueAt(going) : advanceSchedule(going, clock(), mint("ord"));
      case "skip":
        return advanceSchedule(known, clock(), mint("ord"));
      case "accept":
        return withDueAt({ ...going, price: known.last?.price ?? known.price, nextAt: clock(), reminded: true });
      case "stop":
        return undefined;
    }
  }
}
