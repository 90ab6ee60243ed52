import { column, recordTable } from "./record-table.js";

const ORDER_STATES = `check (state in ('awaiting_payment', 'paid', 'vending', 'pending', 'review',
    'delivered', 'failed', 'refunded', 'expired', 'cancelled'))`;
const PAYMENT_STATES =
  "check (state in ('initiated', 'paid', 'failed', 'expired', 'mismatched', 'review', 'returned'))";

export const ordersMigration = `
${recordTable("orders", ["ord"], {
  columns: [
    column("state", "text", `not null ${ORDER_STATES}`),
    column("price", "bigint", "not null check (price > 0)"),
    column("placedAt", "bigint", "not null"),
    column("changedAt", "bigint", "not null"),
    column("vendingAt", "bigint"),
  ],
  due: true,
})}
create index on orders (customer, placed_at, id);
create index on orders (customer) where state in ('paid', 'vending', 'pending', 'review');
create index on orders (changed_at, id);
create index on orders (vending_at, id) where vending_at is not null;

${recordTable("batches", ["bat"])}

${recordTable("batch_groups", ["bgr"])}
create index on batch_groups (customer);

${recordTable("payments", ["top", "chk"], {
  key: "reference",
  columns: [
    `for_order text collate "C" generated always as (record -> 'purpose' ->> 'order') stored
    references orders deferrable initially deferred`,
    column("state", "text", `not null ${PAYMENT_STATES}`),
    column("amount", "bigint", "not null check (amount > 0)"),
    column("openedAt", "bigint", "not null"),
  ],
  due: true,
})}
create index on payments (opened_at, id);
create index on payments (customer, opened_at, id);

${recordTable("cards", ["crd"])}
create index on cards (customer);

${recordTable("schedules", ["sch"], { due: true })}
create index on schedules (customer);

${recordTable("findings", ["fnd"], {
  columns: [
    column("key", "text", "not null unique"),
    column("foundAt", "bigint", "not null"),
    "closed boolean generated always as (record ? 'closed') stored not null",
  ],
})}
create index on findings (found_at, id) where not closed;
`;
