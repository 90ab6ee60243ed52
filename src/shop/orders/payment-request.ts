import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { maskPhone } from "../../core/base/phone.js";
import { after, DAY_MS } from "../../core/base/time.js";
import type { Kobo } from "../../core/money/money.js";
import { isAskedFor, isBeingPaid, type Order } from "../../core/orders/order.js";
import type { Favour, FavourResult, Shop } from "../customer-api.js";
import { withhold } from "../customers/authorize.js";
import { dayOfCustomer, leftToday } from "../customers/daily-limit.js";
import { ownOf, selvesOf } from "../customers/linked.js";
import { mustKnow } from "../customers/profile.js";
import { endOtherPaying, isCharged, payForOther } from "./pay-request.js";
import type { createPlace } from "./place.js";

/** How long somebody else can be asked to pay for an order. */
export const FAVOUR_MS = DAY_MS;

type Deps = Pick<ReturnType<typeof createPlace>, "payFor"> &
  Parameters<typeof withhold>[0] &
  Parameters<typeof payForOther>[0] & { readonly favourMs?: number };

const claimOf = (token: string) => `favour:${token}`;

/**
 * Somebody asks somebody else to pay for an order: with a token, good for one order, once, and for as long as that waits
 * to be paid.
 */
export function createFavours(deps: Deps): Pick<Shop, "askFavour" | "favour" | "payFavour"> {
  const { store, mint, clock, favourMs = FAVOUR_MS } = deps;

  /** The order that a token asks for, if it can still be paid, or if `by` has paid for it. */
  const asked = async (by: CustomerId, token: string): Promise<Order | undefined> => {
    const id = await store.transact(by, (books) => books.claimant(claimOf(token)));
    const known = id === undefined ? undefined : await store.order(id as OrderId);
    if (known?.favour?.token !== token) return undefined;
    const own = await paysFor(known, by);
    // What a crash cut off is ended before anything is said of it.
    if (own && isBeingPaid(known)) await endOtherPaying(deps, known);
    const order = own ? await store.order(known.id) : known;
    if (!order || order.favour?.payer?.ended) return own ? order : undefined;
    return isAskedFor(order, clock()) && !isBeingPaid(order) && !(await isCharged(store, order)) ? order : undefined;
  };

  const paysFor = async ({ favour }: Order, by: CustomerId): Promise<boolean> =>
    favour?.payer !== undefined && (await selvesOf(store, by)).includes(favour.payer.customer);

  return {
    async askFavour(customer, id) {
      const known = await ownOf(store, customer, store.order(id));
      if (!known) return undefined;
      return store.transact(known.customer, async (books) => {
        const order = await books.order(id);
        if (order?.state !== "awaiting_payment") return undefined;
        // Asked again, it is asked for no longer: its price, and what a code took off it, are not to be had for ever.
        const until = order.favour?.until ?? after(clock(), favourMs);
        if (clock() >= until) return undefined;
        const token = order.favour?.token ?? mint("mov").slice("mov_".length);
        if (isBeingPaid(order)) return token;
        await books.claim(claimOf(token), id);
        const { chargeAt: _, ...waiting } = order;
        await books.putOrder({ ...waiting, favour: { token, until }, dueAt: until });
        return token;
      });
    },

    async favour(by, token): Promise<Favour | undefined> {
      const order = await asked(by, token);
      if (!order) return undefined;
      const { customer, item, network, recipient, price, favour: { payer } = {} } = order;
      const own = (await selvesOf(store, by)).includes(customer);
      const from = await mustKnow(customer, store.customer(customer));
      const wallet = await store.balance(`wallet:${by}`);
      const said = { from: from.name, own, item, network, recipient: maskPhone(recipient), price, wallet };
      return payer?.ended ? { ...said, ended: payer.ended } : said;
    },

    async payFavour(by, token, how, consent = {}) {
      const order = await asked(by, token);
      if (!order) return { outcome: "gone" };
      const ended = order.favour?.payer?.ended;
      if (ended) return { outcome: ended };
      if (how === "checkout") {
        const opened = await deps.payFor(order.customer, order.id, { by: "checkout", saveCard: false });
        if (opened.outcome === "off-sale") return opened;
        return opened.outcome === "checkout" ? { outcome: "checkout", url: opened.url } : { outcome: "gone" };
      }
      const withheld = await withhold(deps, { customer: by, price: order.price, payBy: { by: "wallet" } }, consent);
      if (withheld) return (await overToday(deps, by, order.price)) ?? withheld;
      return payForOther(deps, by, order);
    },
  };
}

/** Nobody is asked to agree to what their limit does not allow; that it holds is seen to when they pay. */
async function overToday({ store, clock }: Deps, by: CustomerId, price: Kobo): Promise<FavourResult | undefined> {
  const day = await dayOfCustomer({ store, clock }, by);
  if (!day) return undefined;
  const left = await store.transact(by, (books) => leftToday(books, { day, now: clock() }));
  return price > left ? { outcome: "over-limit", limit: day.limit, left } : undefined;
}
