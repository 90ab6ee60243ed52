import { type CustomerId, SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { after, before, HOUR_MS, type Instant, instant } from "../../src/core/base/time.js";
import { isAtFault } from "../../src/core/orders/failure.js";
import { NETWORK_WINDOW_MS } from "../../src/core/orders/network-down.js";
import { isFailed, type Order } from "../../src/core/orders/order.js";
import { productKey } from "../../src/core/orders/product.js";
import { isOnSale, TRIALS_MAX } from "../../src/core/settings/availability.js";
import { waitingCustomerClaim } from "../../src/shop/catalogue/waiting-list.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Faults } from "./faults.js";
import type { FinalState } from "./invariants.js";
import { receivedKey } from "./messenger.js";
import { LINE, type Outages, UNLUCKY_NUMBERS } from "./outage.js";
import type { OutageCustomers } from "./outage-customers.js";

/** Once the network works: two rounds of trials, of which the first hangs, and who comes for them. */
const SOLD_AGAIN_MS = HOUR_MS;

/** How often somebody was refused what is suspended, and told that it is on sale again. */
type Refused = { readonly isListed: boolean; readonly times: number; readonly revisions: Set<number> };

const neverRefused = (): Refused => ({ isListed: false, times: 0, revisions: new Set() });

/** A suspended product line is tried by a few at a time, and whoever was refused it is told once. */
export function watchSuspensions({ faults }: { readonly faults: Faults }) {
  const refused = new Map<CustomerId, Refused>();
  const look = (rows: Rows, customers: readonly CustomerId[]): void => {
    for (const customer of customers) {
      const { isListed: wasListed, times, revisions } = refused.get(customer) ?? neverRefused();
      const isListed = rows.claim.has(waitingCustomerClaim(LINE, customer));
      refused.set(customer, { isListed, times: isListed && !wasListed ? times + 1 : times, revisions });
    }
    for (const { owner, key, revision } of rows.notification.values())
      if (key.kind === "on-sale-again") refused.get(owner)?.revisions.add(revision);
  };
  return {
    /** Looks at the records as they are now. */
    look: (rows: Rows, outageCustomers: OutageCustomers) => {
      if (faults.outage) look(rows, outageCustomers.customers());
    },
    check: (ending: FinalState, outages: Outages, calmAt: Instant) => {
      if (!faults.outage) return;
      checkTrials(ending);
      checkDecisions(ending, after(instant(Math.max(calmAt, outages.endsAt)), SOLD_AGAIN_MS));
      for (const [customer, one] of refused) checkRefused(ending, customer, one);
    },
  };
}

/** It says nothing about the network, so that another may try in its place. */
const isGivenBack = ({ state, failure }: Order): boolean =>
  ["failed", "refunded"].includes(state) && failure !== undefined && !isAtFault(failure);

/** Orders that try what is suspended end as all others do (`checkEnding`). */
function checkTrials({ rows, checks }: FinalState): void {
  const trials = [...rows.order.values()].filter(({ trial }) => trial !== undefined);
  for (const { id, state, payBy } of trials) {
    checks.note(`a trial ends ${state}`);
    checks.expect("a trial is paid from a wallet", payBy.by === "wallet", () => id);
  }
  const taken = trials.filter((order) => !isGivenBack(order));
  for (const phase of new Set(taken.map(({ trial }) => trial))) {
    const customers = taken.filter(({ trial }) => trial === phase).map(({ customer }) => customer);
    const alone = new Set(customers).size === customers.length;
    checks.expect(
      "only a few customers try a suspended network",
      customers.length <= TRIALS_MAX,
      () => `${phase} ${customers}`,
    );
    checks.expect("each customer tries a suspended network once", alone, () => `${phase} ${customers}`);
  }
}

/** The shop suspends a network that is down, and nothing else; and what was suspended is sold again soon. */
function checkDecisions({ rows, faults, checks }: FinalState, soldBy: Instant): void {
  const decisions = [...rows.auditEntry.values()].filter(({ target }) => target === productKey(LINE));
  const suspended = decisions.filter(({ action }) => action === "sale-suspended");
  const byShop = suspended.filter(({ by }) => by === SHOP_CUSTOMER_ID);
  const who = byShop.length > 0 ? "the shop" : suspended.length > 0 ? "staff" : "nobody";
  checks.note(`${faults.outage}: suspended by ${who}`);
  const isRight = faults.outage === "network-down" || byShop.every(({ at }) => failsForOthers(rows, at));
  checks.expect("the shop suspends only a network that is down", isRight, () => `${faults.outage}`);
  const [settings] = rows.shopSettings.values();
  const isSold = settings === undefined || isOnSale(settings, LINE);
  checks.expect("a suspended network is on sale again", isSold, () => JSON.stringify(settings?.availability));
  const resumed = decisions.filter(({ action }) => action === "sale-resumed").map(({ at }) => at);
  const isInTime = resumed.every((at) => at <= after(soldBy, faults.deadlineExtensionMs()));
  checks.expect("a suspended network is on sale again in time", isInTime, () => `${resumed}, by ${soldBy}`);
}

/** The usual faults may happen to strike others so often that a network which fails one customer seems to be down. */
function failsForOthers(rows: Rows, at: Instant): boolean {
  const ended = [...rows.order.values()].filter(
    ({ network, product, recipient, state, vendingAt = instant(0), changedAt }) =>
      productKey({ network, kind: product.kind }) === productKey(LINE) &&
      !UNLUCKY_NUMBERS.includes(recipient) &&
      (state === "delivered" || isFailed(state)) &&
      vendingAt >= before(at, NETWORK_WINDOW_MS) &&
      changedAt <= at,
  );
  const failed = ended.filter(({ state }) => isFailed(state));
  return new Set(failed.map(({ customer }) => customer)).size >= 3 && failed.length >= ended.length / 2;
}

/** In the books in Postgres nobody has looked at the list meanwhile. */
function checkRefused(
  { rows, checks, messenger }: FinalState,
  customer: CustomerId,
  { times, revisions }: Refused,
): void {
  const isListed = rows.claim.has(waitingCustomerClaim(LINE, customer));
  checks.expect("a refused customer leaves the waiting list", !isListed, () => customer);
  if (times === 0) return;
  checks.expect(
    "a refused customer is told once",
    revisions.size === times,
    () => `${customer} ${revisions.size} of ${times}`,
  );
  const [chat] = rows.customer.get(customer)?.chats ?? [];
  const key = { kind: "on-sale-again", id: `${customer}:${productKey(LINE)}` } as const;
  const isTold = chat !== undefined && messenger.received.has(receivedKey(chat.chat, key));
  checks.expect("a refused customer is told that the network works again", isTold, () => customer);
}
