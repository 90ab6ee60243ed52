import { after } from "../../src/core/base/time.js";
import { chatClaim } from "../../src/core/customers/chat.js";
import { type Customer, customerIds } from "../../src/core/customers/customer.js";
import { endedUndelivered, type Order } from "../../src/core/orders/order.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { PROMO } from "./catalogue.js";
import type { FinalState } from "./invariants.js";
import { currentIn } from "./people.js";

/** Checks what holds for people whose chats were linked, once each chat has written a last time. */
export function checkMerged(ending: FinalState): void {
  const { rows, checks } = ending;
  for (const customer of rows.customer.values()) {
    const { id, merging, mergedInto, chats } = customer;
    checks.expect("a merge is finished by the next message", merging === undefined, () => JSON.stringify(customer));
    if (mergedInto) checkLeftBehind(ending, customer);
    else
      for (const { chat } of chats)
        checks.expect(
          "a customer's chats are theirs",
          rows.claim.get(chatClaim(chat))?.owner === id,
          () => `${id} ${JSON.stringify(chat)}`,
        );
    checkPersonsPromoUses(ending, customer);
  }
}

/** Nothing that can be spent or is waited for stays with a customer who was merged. */
function checkLeftBehind({ rows, checks }: FinalState, { id }: Customer): void {
  checks.note("merged customer");
  const left = [`wallet:${id}`, `moving:${id}`].map((account) => rows.balance.get(account)?.amount ?? 0);
  checks.expect("a merged customer's money has followed them", left.join() === "0,0", () => `${id} ${left}`);
  const into = currentIn(rows, id);
  checks.expect(
    "a merged customer is found among those of another",
    into !== undefined && (into.erasedAt !== undefined || customerIds(into).includes(id)),
    () => id,
  );
  const unpaid = [...rows.order.values(), ...rows.batch.values()].filter(
    ({ customer, state }) => customer === id && state === "awaiting_payment",
  );
  checks.expect("a merge leaves nothing unpaid", unpaid.length === 0, () => JSON.stringify(unpaid));
}

/** Once customers are one person, no use of a code may take them above its limit for each person. */
function checkPersonsPromoUses({ rows, faults, checks }: FinalState, customer: Customer): void {
  const ids = customerIds(customer);
  if (ids.length === 1) return;
  const used = [...rows.order.values()].filter((order) => ids.includes(order.customer) && usesCode(rows, order));
  const mergedAt = Math.max(...ids.map((id) => rows.customer.get(id)?.mergedInto?.at ?? 0));
  const isUsedSince = used.some(
    ({ placedAt }) => placedAt > after(mergedAt as Order["placedAt"], faults.clocksApartMs()),
  );
  if (isUsedSince) checks.note("promo code used by a linked person");
  checks.expect(
    "a linked person uses a code within its limit",
    !isUsedSince || used.length <= PROMO.usesPerCustomer,
    () => customer.id,
  );
}

const usesCode = (rows: Rows, { id, promo, state }: Order) =>
  promo !== undefined && (!endedUndelivered(state) || rows.entry.has(`capture:${id}`));
