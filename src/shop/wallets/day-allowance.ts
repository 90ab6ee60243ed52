import type { CustomerId } from "../../core/base/ids.js";
import { dayOf, type Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { add, type Kobo, total } from "../../core/money/money.js";
import type { GivenAlone, WalletAct } from "../../core/money/wallet-change.js";
import { allSelvesOf } from "../customers/linked.js";
import type { WalletDeps } from "./carry-out.js";
import type { SecondFor, WalletWish } from "./wallet-api.js";

/** How often one of them gives something in a day without a second one. */
const GIVEN_ALONE_MAX = 100;

type Deps = Pick<WalletDeps, "store" | "clock">;

/** What would be done, in whose wallet, by whom; and what one member of staff may give in a day without a second one. */
export type Giving = {
  readonly act: WalletAct;
  readonly owner: CustomerId;
  readonly by: WalletWish["by"];
  readonly limit: Kobo;
};

/**
 * Takes what is given out of what a member of staff may give in a day; undefined when that went well, else why a second
 * one has to confirm it. Taken before anything is given, so that gifts made at once are all counted; once for an act.
 */
export async function takeFromDay(deps: Deps, giving: Giving): Promise<SecondFor | undefined> {
  const { store, clock } = deps;
  const { act, by, limit } = giving;
  const second = await secondBeforeDay(deps, giving);
  if (second || act.act === "debit") return second;
  const [main = by, ...others] = await allSelvesOf(store, by);
  const elsewhere = await givenBy(deps, others);
  return store.transact(main, async (books) => {
    const customer = await books.customer();
    const here = givenToday(customer, clock());
    if (here.some(({ deed }) => deed === act.id)) return undefined;
    if (!customer || isFull([...here, ...elsewhere], act.amount, limit)) return "day";
    await books.putCustomer({ ...customer, givenAlone: [...here, { deed: act.id, amount: act.amount, at: clock() }] });
    return undefined;
  });
}

/** What was not given after all. */
export async function putBack({ store }: Deps, { act, by }: Giving): Promise<void> {
  const [main = by] = await allSelvesOf(store, by);
  await store.transact(main, async (books) => {
    const customer = await books.customer();
    const left = customer?.givenAlone?.filter(({ deed }) => deed !== act.id);
    if (customer && left && left.length < (customer.givenAlone?.length ?? 0)) {
      await books.putCustomer({ ...customer, givenAlone: left });
    }
  });
}

/** The same as it looks now, and nothing is taken. */
export async function secondFor(deps: Deps, giving: Giving): Promise<SecondFor | undefined> {
  const { act, by, limit } = giving;
  const second = await secondBeforeDay(deps, giving);
  if (second || act.act === "debit") return second;
  const given = await givenBy(deps, await allSelvesOf(deps.store, by));
  return isFull(given, act.amount, limit) ? "day" : undefined;
}

async function secondBeforeDay({ store }: Deps, { act, owner, by, limit }: Giving): Promise<SecondFor | undefined> {
  if (act.amount > limit) return "above";
  if (act.act === "debit") return undefined;
  return (await allSelvesOf(store, by)).includes(owner) ? "own" : undefined;
}

const isFull = (given: readonly GivenAlone[], amount: Kobo, limit: Kobo): boolean =>
  given.length >= GIVEN_ALONE_MAX || add(total(given.map((one) => one.amount)), amount) > limit;

async function givenBy({ store, clock }: Deps, selves: readonly CustomerId[]): Promise<readonly GivenAlone[]> {
  const customers = await Promise.all(selves.map(store.customer));
  return customers.flatMap((customer) => givenToday(customer, clock()));
}

const givenToday = (customer: Customer | undefined, now: Instant): readonly GivenAlone[] =>
  customer?.givenAlone?.filter(({ at }) => dayOf(at) === dayOf(now)) ?? [];
