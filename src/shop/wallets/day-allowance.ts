import type { CustomerId } from "../../core/base/ids.js";
import { dayOf, type Instant } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { add, type Kobo, total } from "../../core/money/money.js";
import type { UnapprovedGrant, WalletChange } from "../../core/money/wallet-change.js";
import { allLinkedCustomerIds } from "../customers/linked.js";
import type { WalletChangeDeps } from "./carry-out.js";
import type { ApprovalReason, WalletChangeRequest } from "./wallet-api.js";

/** How often one of them gives something in a day without a second one. */
const GIVEN_ALONE_MAX = 100;

type Deps = Pick<WalletChangeDeps, "store" | "clock">;

/** What would be done, in whose wallet, by whom; and what one member of staff may give in a day without a second one. */
export type GrantRequest = {
  readonly change: WalletChange;
  readonly owner: CustomerId;
  readonly by: WalletChangeRequest["by"];
  readonly limit: Kobo;
};

/**
 * Takes what is given out of what a member of staff may give in a day; undefined when that went well, else why a second
 * one has to confirm it. Taken before anything is given, so that gifts made at once are all counted; once for an act.
 */
export async function reserveDailyAllowance(deps: Deps, giving: GrantRequest): Promise<ApprovalReason | undefined> {
  const { store, clock } = deps;
  const { change, by, limit } = giving;
  const second = await approvalReasonBeforeAllowance(deps, giving);
  if (second || change.kind === "debit") return second;
  const [main = by, ...others] = await allLinkedCustomerIds(store, by);
  const elsewhere = await grantsBy(deps, others);
  return store.transact(main, async (books) => {
    const customer = await books.customer();
    const here = grantsToday(customer, clock());
    if (here.some(({ auditEntry }) => auditEntry === change.id)) return undefined;
    if (!customer || exceedsAllowance([...here, ...elsewhere], change.amount, limit)) return "day";
    await books.putCustomer({
      ...customer,
      unapprovedGrants: [...here, { auditEntry: change.id, amount: change.amount, at: clock() }],
    });
    return undefined;
  });
}

/** What was not given after all. */
export async function returnDailyAllowance({ store }: Deps, { change, by }: GrantRequest): Promise<void> {
  const [main = by] = await allLinkedCustomerIds(store, by);
  await store.transact(main, async (books) => {
    const customer = await books.customer();
    const left = customer?.unapprovedGrants?.filter(({ auditEntry }) => auditEntry !== change.id);
    if (customer && left && left.length < (customer.unapprovedGrants?.length ?? 0)) {
      await books.putCustomer({ ...customer, unapprovedGrants: left });
    }
  });
}

/** The same as it looks now, and nothing is taken. */
export async function approvalReasonFor(deps: Deps, giving: GrantRequest): Promise<ApprovalReason | undefined> {
  const { change, by, limit } = giving;
  const second = await approvalReasonBeforeAllowance(deps, giving);
  if (second || change.kind === "debit") return second;
  const given = await grantsBy(deps, await allLinkedCustomerIds(deps.store, by));
  return exceedsAllowance(given, change.amount, limit) ? "day" : undefined;
}

async function approvalReasonBeforeAllowance(
  { store }: Deps,
  { change, owner, by, limit }: GrantRequest,
): Promise<ApprovalReason | undefined> {
  if (change.amount > limit) return "above";
  if (change.kind === "debit") return undefined;
  return (await allLinkedCustomerIds(store, by)).includes(owner) ? "own" : undefined;
}

const exceedsAllowance = (given: readonly UnapprovedGrant[], amount: Kobo, limit: Kobo): boolean =>
  given.length >= GIVEN_ALONE_MAX || add(total(given.map((one) => one.amount)), amount) > limit;

async function grantsBy({ store, clock }: Deps, selves: readonly CustomerId[]): Promise<readonly UnapprovedGrant[]> {
  const customers = await Promise.all(selves.map(store.customer));
  return customers.flatMap((customer) => grantsToday(customer, clock()));
}

const grantsToday = (customer: Customer | undefined, now: Instant): readonly UnapprovedGrant[] =>
  customer?.unapprovedGrants?.filter(({ at }) => dayOf(at) === dayOf(now)) ?? [];
