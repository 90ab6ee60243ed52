type Options = {
  readonly key?: string;
  readonly columns?: readonly string[];
  readonly due?: true;
};

/** A column that is generated from a field of the record: `column("placedAt", "bigint", "not null")`. */
export const column = (field: string, type: "text" | "bigint", constraint = ""): string =>
  `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} ${type} generated always as ((record ->> '${field}')::${type}) stored ${constraint}`;

/**
 * A table of customers' records, whose ids begin with one of the prefixes. The whole record is stored as jsonb and the
 * columns are generated from it, so they cannot disagree with it. Released migrations use this: never change what it
 * makes of their arguments.
 */
export function recordTable(
  table: string,
  prefixes: readonly string[],
  { key = "id", columns = [], due }: Options = {},
) {
  const hasPrefix = prefixes.map((prefix) => `starts_with(id, '${prefix}_')`).join(" or ");
  const all = [
    "record jsonb not null",
    `id text collate "C" generated always as (record ->> '${key}') stored primary key check (${hasPrefix})`,
    `customer text collate "C" generated always as (record ->> 'customer') stored not null references books`,
    ...columns,
    ...(due ? [column("dueAt", "bigint"), "leased_by text", "leased_until bigint"] : []),
  ];
  return `
create table ${table} (
  ${all.join(",\n  ")}
)${due ? " with (fillfactor = 85)" : ""};
create trigger keeps_customer after update on ${table} for each row when (old.customer <> new.customer)
  execute function refuse('A record belongs to one customer for ever');
${due ? `create index on ${table} (due_at, id) where due_at is not null;` : ""}`;
}
