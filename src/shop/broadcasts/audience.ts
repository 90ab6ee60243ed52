import type { CustomerId } from "../../core/base/ids.js";
import { FIRST_LANGUAGE } from "../../core/base/language.js";
import { unreachable } from "../../core/base/unreachable.js";
import { type Audience, type CustomerIds, EVERYONE, type Reckoned } from "../../core/customers/audience.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";
import { mainOf, otherOf } from "../customers/linked.js";

/** Customers read at once when an audience is counted. */
const AUDIENCE_PAGE = 1_000;
const BROADCAST_PAGE = 100;

type Reading = Pick<Store, "customer" | "customers" | "buyers" | "holders" | "broadcast">;

/** Somebody with all the customers that they are, the main one first. */
export type Person = readonly [Customer, ...Customer[]];

/** Whether somebody belongs to an audience. */
export type Belongs = (person: Person) => boolean;

/** The person whose main customer this is; undefined for the other customer of somebody, and for whoever was erased. */
export async function personOf(store: Reading, customer: Customer): Promise<Person | undefined> {
  if (customer.erasedAt !== undefined || (await mainOf(store, customer)).id !== customer.id) return undefined;
  const other = await otherOf(store, customer);
  return other ? [customer, other] : [customer];
}

/** Who belongs to an audience, as the books are now. */
export async function belongsTo(store: Reading, audience: Audience = EVERYONE): Promise<Belongs> {
  switch (audience.kind) {
    case "everyone":
      return () => true;
    case "language":
      return ([{ language = FIRST_LANGUAGE }]) => language === audience.language;
    case "active":
      return (person) => person.some(({ joinedAt, seenAt = joinedAt }) => seenAt >= audience.since);
    case "bought":
      return among(await store.buyers({ since: audience.since, network: audience.network }));
    case "wallet":
      return among(await store.holders());
    case "affected": {
      const { network, item, since } = audience;
      return among(await store.buyers({ since, network, item }));
    }
    case "unsure":
      return among(new Set((await store.broadcast(audience.of))?.unsure));
    default:
      return unreachable(audience);
  }
}

const among =
  (ids: CustomerIds): Belongs =>
  (person) =>
    person.some(({ id }) => ids.has(id));

/**
 * Everybody whom a broadcast has not written to yet: first those whom it owes a message, then the people of its audience
 * in the order of ids. Without `person`, somebody who was owed one is not there any more.
 */
export async function* peopleOf(
  store: Reading,
  { owed = [], cursor }: Pick<Broadcast, "owed" | "cursor">,
  belongs: Belongs,
): AsyncGenerator<{ readonly id: CustomerId; readonly person: Person | undefined }> {
  for (const id of owed) {
    const customer = await store.customer(id);
    yield { id, person: customer && (await personOf(store, customer)) };
  }
  for (let after = cursor; ; ) {
    const page = await store.customers({ ...(after && { after }), limit: BROADCAST_PAGE });
    for (const customer of page) {
      const person = await personOf(store, customer);
      if (person && belongs(person)) yield { id: customer.id, person };
    }
    if (page.length < BROADCAST_PAGE) return;
    after = page.at(-1)?.id;
  }
}

/** Counts an audience, a page of customers at a time: whatever else waits comes in between. */
export async function reckon(store: Reading, audience?: Audience): Promise<Reckoned> {
  const belongs = await belongsTo(store, audience);
  let reckoned: Reckoned = { people: 0, leftOut: 0 };
  for (let after: CustomerId | undefined; ; ) {
    const page = await store.customers({ ...(after && { after }), limit: AUDIENCE_PAGE });
    for (const customer of page) {
      const person = await personOf(store, customer);
      if (!person || !belongs(person)) continue;
      reckoned = { people: reckoned.people + 1, leftOut: reckoned.leftOut + (isLeftOut(person) ? 1 : 0) };
    }
    if (page.length < AUDIENCE_PAGE) return reckoned;
    after = page.at(-1)?.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const isLeftOut = (person: Person): boolean =>
  lastWord(person).quiet || person.every(({ unreachableSince }) => unreachableSince !== undefined);

/** What somebody said last of whether they want broadcasts, in whichever chat. */
export function lastWord(person: Person): { readonly asked: boolean; readonly quiet: boolean } {
  const news = Math.max(...person.map(({ newsSince = 0 }) => newsSince));
  const silence = Math.max(...person.map(({ quietSince = 0 }) => quietSince));
  return { asked: news > silence, quiet: silence > 0 && silence >= news };
}
