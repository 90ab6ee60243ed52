import type { CustomerId } from "../../src/core/base/ids.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { type Customer, customerIds } from "../../src/core/customers/customer.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";

/** Who a customer is in the books now: whoever they were merged into. */
export function currentIn(rows: Rows, id: CustomerId): Customer | undefined {
  const customer = rows.customer.get(id);
  return customer?.mergedInto ? currentIn(rows, customer.mergedInto.into) : customer;
}

/** All customers of the person. */
export function idsIn(rows: Rows, id: CustomerId): readonly CustomerId[] {
  const current = currentIn(rows, id);
  return current ? customerIds(current) : [id];
}

/** All chats of the person, also those that were unlinked since: they may have been told something there before. */
export const chatsIn = (rows: Rows, id: CustomerId): readonly Chat[] =>
  idsIn(rows, id).flatMap((one) => {
    const { chats = [], partedChats = [] } = rows.customer.get(one) ?? {};
    return [...chats.map(({ chat }) => chat), ...partedChats];
  });
