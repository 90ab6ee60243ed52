import type { CustomerId, DeedId } from "../../core/base/ids.js";
import { moveOutEntry } from "../../core/money/ledger.js";
import { kobo } from "../../core/money/money.js";
import { isStale, withRequest } from "../../core/money/wallet-change.js";
import { allSelvesOf, createGather, mainOf, takeIn } from "../customers/linked.js";
import { carryOut, deciders, GONE, hindrance, toOf, type WalletDeps } from "./carry-out.js";
import type { Asked, Decided, DeskMoney } from "./wallet-api.js";

/** What a second member of staff says to a request. Whoever asked may take it back; neither they nor who gets it confirm it. */
export function createDecideWallet(deps: WalletDeps): DeskMoney["decide"] {
  const { store, recorder, clock, mint } = deps;
  const gather = createGather(deps);
  return async (id, as, by) => {
    const asked = await requestOf(deps, id);
    if (!asked) return GONE;
    const decider = await allSelvesOf(store, by);
    const chats = await deciders(deps);
    const takes = asked.request.act === "debit" && as === "confirmed" && !asked.request.closed && !asked.stale;
    const home = takes ? await bringBack(deps, asked) : undefined;
    const decided = await store.transact(asked.customer, async (books): Promise<Decided> => {
      if (home) await takeIn(books, asked.customer, deps);
      const customer = await books.customer();
      const request = customer?.requests?.find((one) => one.id === id);
      if (!customer || !request) return GONE;
      if (request.closed) return { outcome: "closed", as: request.closed.as };
      if (isStale(request, clock())) return { outcome: "stale" };
      const involved = request.act === "debit" ? request.askers : [...request.askers, asked.customer];
      if (as === "confirmed" && involved.some((one) => decider.includes(one))) return { outcome: "own" };
      const hindered = as === "confirmed" ? await hindrance(books, customer, request) : undefined;
      if (hindered) return hindered;
      const closed = { ...request, closed: { as, by, at: clock() } };
      await books.putCustomer({ ...customer, requests: withRequest(customer.requests, closed) });
      for (const chat of chats) await books.tell(chat, { kind: "second", deed: id }, clock());
      if (as === "confirmed") return carryOut(deps, books, { customer, act: request, by, deed: mint("deed") });
      const to = toOf(customer, request);
      await recorder.deed(books, { customer: customer.id, by, did: "second-refused", to, amount: request.amount });
      return { outcome: "refused" };
    });
    if (home) await gather(home);
    return decided;
  };
}

/**
 * Who was asked about may have been linked into another chat since, and their wallet with them: what is to be taken comes
 * back for it, and what is not taken goes home again, at the next look if we die meanwhile. Returns whose wallet it is.
 */
async function bringBack(deps: WalletDeps, { customer, request: { amount } }: Asked): Promise<CustomerId | undefined> {
  const { store, mint, clock } = deps;
  const known = await store.customer(customer);
  const main = known && (await mainOf(store, known)).id;
  if (main === undefined) return undefined;
  await createGather(deps)(main);
  if (main === customer) return undefined;
  await store.transact(main, async (books) => {
    const lent = kobo(Math.min(amount, await books.balance(`wallet:${main}`)));
    const entry = { id: mint("mov"), customer: main, to: customer, amount: lent, at: clock() };
    if (lent > 0) await books.post(moveOutEntry(entry));
  });
  return main;
}

/** What was asked for, and in whose record it is. */
export async function requestOf(
  { store, clock }: Pick<WalletDeps, "store" | "clock">,
  id: DeedId,
): Promise<Asked | undefined> {
  const deed = await store.deed(id);
  const customer = deed && (await store.customer(deed.customer));
  const request = customer?.requests?.find((one) => one.id === id);
  return customer && request && { request, customer: customer.id, stale: isStale(request, clock()) };
}
