import { unreachable } from "../../core/base/errors.js";
import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import type { Audience, AudienceSize, CustomerIds } from "../../core/customers/audience.js";
import { broadcastPreference, type Customer, customerIds } from "../../core/customers/customer.js";
import { giveWay } from "../../core/jobs/pacer.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";

/** Customers read at a time while an audience is counted. */
const AUDIENCE_PAGE = 1_000;
/** Customers read at a time while a broadcast is sent. */
const BROADCAST_PAGE = 100;

type AudienceStore = Pick<Store, "read" | "customers" | "buyers" | "walletHolders">;

export type AudienceFilter = (person: Customer) => boolean;

/** Whether this is a current person, not merged into another customer and not erased. */
const isPerson = ({ erasedAt, mergedInto }: Customer): boolean => erasedAt === undefined && mergedInto === undefined;

/** A filter for an audience, by the books as of now. */
export async function audienceFilter(store: AudienceStore, audience: Audience): Promise<AudienceFilter> {
  switch (audience.kind) {
    case "everyone":
      return () => true;
    case "language":
      return ({ language = FIRST_LANGUAGE }) => language === audience.language;
    case "active":
      return ({ joinedAt, lastActiveAt = joinedAt }) => lastActiveAt >= audience.since;
    case "bought":
      return isOneOf(await store.buyers({ since: audience.since, network: audience.network }));
    case "wallet":
      return isOneOf(await store.walletHolders());
    case "affected": {
      const { network, productKind, since } = audience;
      return isOneOf(await store.buyers({ since, network, productKind }));
    }
    case "unknown-outcome":
      return isOneOf(new Set((await store.read("broadcast", audience.of))?.unknown));
    default:
      return unreachable(audience);
  }
}

const isOneOf =
  (ids: CustomerIds): AudienceFilter =>
  (person) =>
    customerIds(person).some((id) => ids.has(id));

type NextPeople = {
  /** `person` is undefined for a remaining recipient who no longer exists. */
  readonly people: readonly { readonly id: CustomerId; readonly person: Customer | undefined }[];
  /** The last customer that was read. */
  readonly cursor: CustomerId | undefined;
};

type Position = Pick<Broadcast, "remaining" | "cursor" | "startedAt">;

/**
 * Whether a person may have got it under another id: they joined, perhaps again, or were merged with somebody since it
 * was started. Who is merged before their turn may get nothing; nobody gets it twice.
 */
async function mayHaveIt(
  store: AudienceStore,
  { joinedAt, mergedFrom = [] }: Customer,
  { startedAt, cursor, remaining = [] }: Position,
  belongs: AudienceFilter,
): Promise<boolean> {
  if (joinedAt > startedAt) return true;
  for (const id of mergedFrom.filter((one) => cursor !== undefined && one <= cursor && !remaining.includes(one))) {
    const merged = await store.read("customer", id);
    if (merged?.mergedInto && merged.mergedInto.at > startedAt && belongs(merged)) return true;
  }
  return false;
}

/** The next people of a broadcast, at most `most`: those in `remaining`, then the audience in the order of ids. */
export async function nextPeople(
  store: AudienceStore,
  broadcast: Position,
  belongs: AudienceFilter,
  most: number,
): Promise<NextPeople> {
  const { remaining = [] } = broadcast;
  const people: NextPeople["people"][number][] = [];
  for (const id of remaining.slice(0, most)) {
    const customer = await store.read("customer", id);
    people.push({ id, person: customer && isPerson(customer) ? customer : undefined });
  }
  let { cursor } = broadcast;
  for (let isLast = false; !isLast && people.length < most; ) {
    const page = await store.customers({ ...(cursor && { after: cursor }), limit: BROADCAST_PAGE });
    isLast = page.length < BROADCAST_PAGE;
    for (const customer of page) {
      if (people.length === most) break;
      if (isPerson(customer) && belongs(customer) && !(await mayHaveIt(store, customer, broadcast, belongs)))
        people.push({ id: customer.id, person: customer });
      cursor = customer.id;
    }
    await giveWay();
  }
  return { people, cursor };
}

export async function countAudience(store: AudienceStore, audience: Audience): Promise<AudienceSize> {
  const belongs = await audienceFilter(store, audience);
  let size: AudienceSize = { people: 0, excluded: 0 };
  for (let after: CustomerId | undefined; ; ) {
    const page = await store.customers({ ...(after && { after }), limit: AUDIENCE_PAGE });
    for (const customer of page) {
      if (!isPerson(customer) || !belongs(customer)) continue;
      size = { people: size.people + 1, excluded: size.excluded + (isExcluded(customer) ? 1 : 0) };
    }
    if (page.length < AUDIENCE_PAGE) return size;
    after = page.at(-1)?.id;
    await giveWay();
  }
}

const isExcluded = (person: Customer): boolean =>
  broadcastPreference(person).optedOut || person.chats.every(({ unreachableSince }) => unreachableSince !== undefined);
