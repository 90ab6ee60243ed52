import type { CustomerId } from "../../core/base/ids.js";
import type { Chat, Customer } from "../../core/customers/customer.js";
import { naira } from "../../core/money/money.js";
import { isAsked, type WalletAct, type WalletRequest, withRequest } from "../../core/money/wallet-change.js";
import type { Books, Store } from "../../core/store.js";
import { allSelvesOf, createGather, mainOf } from "../customers/linked.js";
import { carryOut, deciders, GONE, hindrance, isAlone, toOf, type WalletDeps } from "./carry-out.js";
import { putBack, secondFor, takeFromDay } from "./day-allowance.js";
import type { DeskMoney, WalletDone, WalletWish } from "./wallet-api.js";

export const SECOND_ABOVE = naira(5_000);

export const limitOf = async ({ house }: Pick<WalletDeps, "house">) => (await house.read()).secondAbove ?? SECOND_ABOVE;

/** Money that staff give or take: at once, or when a second one of them has confirmed it. */
export function createChangeWallet(deps: WalletDeps): Pick<DeskMoney, "changeWallet" | "secondFor"> {
  const { store } = deps;
  const gather = createGather(deps);

  const changeWallet: DeskMoney["changeWallet"] = async (wish) => {
    const meant = await meantBy(store, wish);
    if (!meant) return GONE;
    const { act, owner } = meant;
    const giving = { act, owner, by: wish.by, limit: await limitOf(deps) };
    const second = await takeFromDay(deps, giving);
    const askers = await allSelvesOf(store, wish.by);
    const chats = await deciders(deps);
    const asked = { outcome: "asked", alone: isAlone(chats) } as const;
    if (act.act === "debit") await gather(owner);
    const ended = await store.transact(owner, async (books): Promise<WalletDone> => {
      const customer = await books.customer();
      if (!customer || customer.erasedAt !== undefined) return GONE;
      if (customer.requests?.some(({ id }) => id === act.id)) return asked;
      const hindered = await hindrance(books, customer, act);
      if (hindered) return hindered;
      if (!second) return carryOut(deps, books, { customer, act, by: wish.by, deed: act.id });
      await ask({ ...deps, chats }, books, customer, { ...act, by: wish.by, askers, at: deps.clock() });
      return asked;
    });
    if (!second && ended.outcome !== "done") await putBack(deps, giving);
    return ended;
  };

  return {
    changeWallet,
    async secondFor(wish) {
      const meant = await meantBy(store, wish);
      return meant && secondFor(deps, { ...meant, by: wish.by, limit: await limitOf(deps) });
    },
  };
}

type Asking = WalletDeps & { readonly chats: readonly Chat[] };

/** Keeps the request, and has whoever may confirm it told; not when the same is asked for already. */
async function ask({ recorder, clock, chats }: Asking, books: Books, customer: Customer, request: WalletRequest) {
  const { requests = [] } = customer;
  if (requests.some((other) => isSameOrder(other, request) && isAsked(other, clock()))) return;
  await books.putCustomer({ ...customer, requests: withRequest(requests, request) });
  const { id, by, amount, said } = request;
  const to = toOf(customer, request);
  await recorder.deed(books, { id, customer: customer.id, by, did: "second-asked", to, amount, said });
  for (const chat of chats) await books.tell(chat, { kind: "second", deed: id }, clock());
}

const isSameOrder = (one: WalletAct, other: WalletAct): boolean =>
  one.act === "refund" && other.act === "refund" && one.order === other.order;

/** What a wish comes to, and in whose books; the same for the same wish, should the wallet have moved house meanwhile. */
async function meantBy(
  store: Store,
  wish: WalletWish,
): Promise<{ readonly act: WalletAct; readonly owner: CustomerId } | undefined> {
  const { id, said } = wish;
  if (wish.act === "refund") {
    const order = await store.order(wish.order);
    return order && { act: { id, said, act: "refund", order: order.id, amount: order.price }, owner: order.customer };
  }
  const known = await store.customer(wish.customer);
  if (!known) return undefined;
  const before = await store.deed(id);
  const owner = before?.customer ?? (await mainOf(store, known)).id;
  return { act: { id, said, act: wish.act, amount: wish.amount }, owner };
}
