import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import { unreachable } from "../../core/base/unreachable.js";
import { type Audience, type AudienceSize, type CustomerIds, EVERYONE } from "../../core/customers/audience.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";
import { mergedCustomer, primaryCustomer } from "../customers/linked.js";

/** Customers read at once when an audience is counted. */
const AUDIENCE_PAGE = 1_000;
/** Customers read at once while a broadcast is sent. */
const BROADCAST_PAGE = 100;

type AudienceStore = Pick<Store, "customer" | "customers" | "buyers" | "walletHolders" | "broadcast">;

/** All customers of one person, the primary one first. */
export type LinkedCustomers = readonly [Customer, ...Customer[]];

/** Whether somebody belongs to an audience. */
export type AudienceFilter = (person: LinkedCustomers) => boolean;

/** The person whose primary customer this is; undefined for a merged customer, and for an erased one. */
export async function linkedCustomersOf(
  store: AudienceStore,
  customer: Customer,
): Promise<LinkedCustomers | undefined> {
  if (customer.erasedAt !== undefined || (await primaryCustomer(store, customer)).id !== customer.id) return undefined;
  const other = await mergedCustomer(store, customer);
  return other ? [customer, other] : [customer];
}

/** Who belongs to an audience, as the books are now. */
export async function audienceFilter(store: AudienceStore, audience: Audience = EVERYONE): Promise<AudienceFilter> {
  switch (audience.kind) {
    case "everyone":
      return () => true;
    case "language":
      return ([{ language = FIRST_LANGUAGE }]) => language === audience.language;
    case "active":
      return (person) => person.some(({ joinedAt, lastActiveAt = joinedAt }) => lastActiveAt >= audience.since);
    case "bought":
      return isOneOf(await store.buyers({ since: audience.since, network: audience.network }));
    case "wallet":
      return isOneOf(await store.walletHolders());
    case "affected": {
      const { network, productKind, since } = audience;
      return isOneOf(await store.buyers({ since, network, productKind: productKind }));
    }
    case "unknown-outcome":
      return isOneOf(new Set((await store.broadcast(audience.of))?.unknown));
    default:
      return unreachable(audience);
  }
}

const isOneOf =
  (ids: CustomerIds): AudienceFilter =>
  (person) =>
    person.some(({ id }) => ids.has(id));

type NextPeople = {
  /** `person` is undefined for a remaining recipient who no longer exists. */
  readonly people: readonly { readonly id: CustomerId; readonly person: LinkedCustomers | undefined }[];
  /** The last customer that was read. */
  readonly cursor: CustomerId | undefined;
};

/** The next people of a broadcast, `most` at most: those in `remaining`, then the audience in the order of ids. */
export async function nextPeople(
  store: AudienceStore,
  { remaining = [], cursor: start }: Pick<Broadcast, "remaining" | "cursor">,
  belongs: AudienceFilter,
  most: number,
): Promise<NextPeople> {
  const people: NextPeople["people"][number][] = [];
  for (const id of remaining.slice(0, most)) {
    const customer = await store.customer(id);
    people.push({ id, person: customer && (await linkedCustomersOf(store, customer)) });
  }
  let cursor = start;
  for (let isLast = false; !isLast && people.length < most; ) {
    const page = await store.customers({ ...(cursor && { after: cursor }), limit: BROADCAST_PAGE });
    isLast = page.length < BROADCAST_PAGE;
    for (const customer of page) {
      if (people.length === most) break;
      const person = await linkedCustomersOf(store, customer);
      if (person && belongs(person)) people.push({ id: customer.id, person });
      cursor = customer.id;
    }
    await letOthersRun();
  }
  return { people, cursor };
}

/** Counts an audience. */
export async function countAudience(store: AudienceStore, audience?: Audience): Promise<AudienceSize> {
  const belongs = await audienceFilter(store, audience);
  let size: AudienceSize = { people: 0, excluded: 0 };
  for (let after: CustomerId | undefined; ; ) {
    const page = await store.customers({ ...(after && { after }), limit: AUDIENCE_PAGE });
    for (const customer of page) {
      const person = await linkedCustomersOf(store, customer);
      if (!person || !belongs(person)) continue;
      size = { people: size.people + 1, excluded: size.excluded + (isExcluded(person) ? 1 : 0) };
    }
    if (page.length < AUDIENCE_PAGE) return size;
    after = page.at(-1)?.id;
    await letOthersRun();
  }
}

const letOthersRun = () => new Promise((resolve) => setImmediate(resolve));

const isExcluded = (person: LinkedCustomers): boolean =>
  broadcastPreference(person).quiet || person.every(({ unreachableSince }) => unreachableSince !== undefined);

/** What a person said last about broadcasts, in any of their chats. */
export function broadcastPreference(person: LinkedCustomers): { readonly asked: boolean; readonly quiet: boolean } {
  const optedIn = Math.max(...person.map(({ optedInSince = 0 }) => optedInSince));
  const optedOut = Math.max(...person.map(({ optedOutSince = 0 }) => optedOutSince));
  return { asked: optedIn > optedOut, quiet: optedOut > 0 && optedOut >= optedIn };
}
