import type { CustomerId, Mint, MoveId, OrderId } from "#core/ids.js";
import { moveOutEntry } from "#core/ledger.js";
import type { Kobo } from "#core/money.js";
import { isAskedFor, type Order } from "#core/order.js";
import { maskPhone } from "#core/phone.js";
import type { Store } from "#core/store.js";
import { after, type Clock } from "#core/time.js";
import { mustKnow, mustKnowMain } from "./customers.js";
import { leftOf, spentToday } from "./daily-limit.js";
import { FAVOUR_MS } from "./limits.js";
import { offSaleNow } from "./on-sale.js";
import { createGather, ownOf, selvesOf, takeIn } from "./one-person.js";
import type { createPlace } from "./place.js";
import type { Favour, FavourResult, OffSale, Shop } from "./shop.js";
import { withhold } from "./withhold.js";

type OverToday = Extract<FavourResult, { outcome: "over-limit" }>;

type Deps = Pick<ReturnType<typeof createPlace>, "payFor"> &
  Parameters<typeof withhold>[0] & {
    readonly store: Store;
    readonly mint: Mint;
    readonly clock: Clock;
    readonly favourMs?: number;
  };

const claimOf = (token: string) => `favour:${token}`;

/**
 * Somebody asks somebody else to pay for an order: with a token, good for one order, once, and for as long as that waits
 * to be paid. Money from the other's wallet goes into the asker's first, and from there into the order; whatever is cut
 * off on the way, it is in one of the two wallets at the next look.
 */
export function createFavours(deps: Deps): Pick<Shop, "askFavour" | "favour" | "payFavour"> {
  const { store, mint, clock, favourMs = FAVOUR_MS } = deps;

  /** The order that a token asks for, if it can still be paid. */
  const asked = async (by: CustomerId, token: string): Promise<Order | undefined> => {
    const id = await store.transact(by, (books) => books.claimant(claimOf(token)));
    const order = id === undefined ? undefined : await store.order(id as OrderId);
    if (!order || order.favour?.token !== token || !isAskedFor(order, clock())) return undefined;
    const payment = order.payment && (await store.payment(order.payment));
    const charged = payment?.state === "initiated" && payment.via.kind === "card";
    return charged ? undefined : order; // Their own card may have paid for it already.
  };

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
        await books.claim(claimOf(token), id);
        const { chargeAt: _, ...waiting } = order;
        await books.putOrder({ ...waiting, favour: { token, until }, dueAt: until });
        return token;
      });
    },

    async favour(by, token): Promise<Favour | undefined> {
      const order = await asked(by, token);
      if (!order) return undefined;
      const { customer, item, network, recipient, price } = order;
      const own = (await selvesOf(store, by)).includes(customer);
      const from = await mustKnow(customer, store.customer(customer));
      const wallet = await store.balance(`wallet:${by}`);
      return { from: from.name, own, item, network, recipient: maskPhone(recipient), price, wallet };
    },

    async payFavour(by, token, how, consent = {}) {
      const order = await asked(by, token);
      if (!order) return { outcome: "gone" };
      if (how === "checkout") {
        const opened = await deps.payFor(order.customer, order.id, { by: "checkout", saveCard: false });
        if (opened.outcome === "off-sale") return opened;
        return opened.outcome === "checkout" ? { outcome: "checkout", url: opened.url } : { outcome: "gone" };
      }
      const withheld = await withhold(deps, { customer: by, price: order.price, payBy: { by: "wallet" } }, consent);
      if (withheld) return withheld;
      const tooMuch = await overToday(deps, by, order.price);
      if (tooMuch) return tooMuch;
      const sent = await give(deps, by, order);
      if (sent.outcome === "off-sale") return sent;
      if (sent.outcome !== "given") return { outcome: sent.outcome };
      const paid = await receive(deps, order);
      return { outcome: paid ? "paid" : "gone" };
    },
  };
}

/** What is given to others is held against the day's limit as well; it counts no further, being no order of theirs. */
async function overToday({ store, clock }: Deps, by: CustomerId, price: Kobo): Promise<OverToday | undefined> {
  const { dailyLimit: limit } = (await mustKnowMain(store, by)).safety ?? {};
  if (limit === undefined) return undefined;
  const left = leftOf(limit, await spentToday({ store, clock }, await selvesOf(store, by)));
  return price > left ? { outcome: "over-limit", limit, left } : undefined;
}

/** The same order is paid for once, whoever does it: the entry is named after it. */
const moveOf = (order: Order): MoveId => `mov_${order.id.slice("ord_".length)}`;

type Given = { readonly outcome: "given" | "short" | "gone" } | OffSale;

async function give({ store, clock }: Deps, by: CustomerId, order: Order): Promise<Given> {
  const { customer: to, price: amount } = order;
  return store.transact(by, async (books) => {
    const off = await offSaleNow(books, order);
    if (off) return off;
    if ((await books.balance(`wallet:${by}`)) < amount) return { outcome: "short" };
    const entry = moveOutEntry({ id: moveOf(order), customer: by, to, amount, at: clock() });
    return { outcome: (await books.post(entry)) ? "given" : "gone" };
  });
}

/** Into the asker's wallet, and from there into the order; one that is closed by now leaves it in the wallet. */
async function receive(deps: Deps, { id, customer }: Order): Promise<boolean> {
  const { store, payFor } = deps;
  await store.transact(customer, (books) => takeIn(books, customer, deps));
  await createGather(deps)(customer);
  const paid = await payFor(customer, id, { by: "wallet" }, { given: true });
  return paid.outcome === "underway";
}
