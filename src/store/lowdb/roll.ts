import { before, dayOf, type Instant } from "../../core/base/time.js";
import type { Payment } from "../../core/money/payment.js";
import { isClosed, type Order } from "../../core/orders/order.js";
import type { Records } from "../records.js";
import { bindVolume } from "./archive/bind.js";
import { type Bundle, type Closing, type ClosingChange, rootOf } from "./archive/bundle.js";
import { mergeVolumes, monthsApart } from "./archive/merge.js";
import { openVolume } from "./archive/volume.js";
import { toTransactionBody } from "./journal/body.js";
import type { Open } from "./journal/folder.js";
import { carryForward } from "./ledger.js";
import { removeFromIndexes } from "./memory/indexes.js";
import type { Rows } from "./memory/rows.js";
import { slicesOf, yieldToEventLoop } from "./memory/slices.js";
import { lowerBound } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

/** Records that are to leave memory, by the order or payment that they belong to. */
export type Chosen = ReadonlyMap<string, readonly ClosingChange[]>;

/** What a few milliseconds are enough for: whatever else waits comes in between. */
const SLICE_RECORDS = 5_000;
const SLICE_BUNDLES = 750;

const isOver = ({ state, dueAt }: Order): boolean => isClosed(state) && dueAt === undefined;
/** What did not match waits for a person; what failed or expired is still looked at while it is due. */
const isSettled = ({ state, dueAt }: Payment): boolean =>
  ["paid", "failed", "expired", "returned"].includes(state) && dueAt === undefined;

/** Until when records have grown old, by the newest there is: the books need no clock. */
export function oldUntil({ indexes: { ordersByChange, paymentsByOpening } }: Tables, rollAfterMs: number): Instant {
  const newest = Math.max(ordersByChange.at(-1)?.changedAt ?? 0, paymentsByOpening.at(-1)?.openedAt ?? 0) as Instant;
  return before(newest, rollAfterMs);
}

/** Chooses what has been closed since before `until`, with all that hangs on it, as it is in memory now. */
export async function chooseClosed({ rows, indexes, archive }: Tables, until: Instant): Promise<Chosen> {
  const chosen = new Map<string, ClosingChange[]>();
  const add = (root: string, change: ClosingChange) => {
    const bundle = chosen.get(root);
    if (bundle) bundle.push(change);
    else chosen.set(root, [change]);
  };
  const orders = indexes.ordersByChange.slice(
    0,
    lowerBound(indexes.ordersByChange, ({ changedAt }) => changedAt <= until),
  );
  for (const slice of slicesOf(orders, SLICE_RECORDS)) {
    for (const record of slice.filter(isOver)) add(record.id, { kind: "order", key: record.id, record });
    await yieldToEventLoop();
  }
  const payments = indexes.paymentsByOpening.slice(
    0,
    lowerBound(indexes.paymentsByOpening, ({ openedAt }) => openedAt <= until),
  );
  for (const slice of slicesOf(payments, SLICE_RECORDS)) {
    for (const record of slice.filter((payment) => isSettled(payment) && payment.changedAt <= until)) {
      add(record.reference, { kind: "payment", key: record.reference, record });
    }
    await yieldToEventLoop();
  }
  const goes = (root: string) => chosen.has(root) || (!isHot(rows, root) && archive.mayHold(root));
  for (const kind of ["entry", "claim", "messageLink"] as const) {
    for (const slice of slicesOf<readonly [string, Records[Closing]]>(rows[kind], SLICE_RECORDS)) {
      for (const [key, record] of slice) {
        const root = rootOf(kind, record as never);
        if (root !== undefined && goes(root)) add(root, { kind, key, record } as ClosingChange);
      }
      await yieldToEventLoop();
    }
  }
  return chosen;
}

const isHot = (rows: Rows, root: string): boolean => rows.order.has(root) || rows.payment.has(root);

type Rolling = {
  readonly dir: string;
  readonly open: Open;
  readonly generation: number;
  readonly tables: Tables;
  readonly until: Instant;
  readonly abandoned: () => boolean;
  /** Does something while no transaction is under way. */
  readonly between: (work: () => void) => Promise<void>;
};

/**
 * Writes what was chosen into a volume for each month, and lets it go from memory; a month that is over gets one volume
 * in place of several. Nothing refers to the volumes until
 * a snapshot does: a crash before that leaves the books as they were.
 */
export async function rollOut(chosen: Chosen, rolling: Rolling): Promise<void> {
  const { dir, tables, between } = rolling;
  const apart = monthsApart(tables.archive, monthOf(rolling.until));
  const names: string[] = [];
  for (const [month, customers] of await byMonth(chosen, rolling.until)) {
    names.push(await bindVolume({ ...rolling, month }, bundlesIn(customers)));
    apart.delete(month);
  }
  tables.archive.add(await Promise.all(names.map((name) => openVolume(dir, name))));
  for (const slice of slicesOf(chosen.values(), SLICE_BUNDLES)) {
    await between(() => letGo(tables, slice.flat()));
    await yieldToEventLoop();
  }
  for (const [month, volumes] of apart) await mergeVolumes({ ...rolling, month }, tables.archive, volumes);
}

type ByCustomer = Map<string, (readonly ClosingChange[])[]>;

async function byMonth(chosen: Chosen, until: Instant): Promise<ReadonlyMap<string, ByCustomer>> {
  const months = new Map<string, ByCustomer>();
  for (const slice of slicesOf(chosen.values(), SLICE_BUNDLES)) {
    for (const changes of slice) {
      const { at, customer } = whereOf(changes);
      const month = monthOf(at ?? until);
      const customers: ByCustomer = months.get(month) ?? new Map();
      months.set(month, customers);
      const bundles = customers.get(customer);
      if (bundles) bundles.push(changes);
      else customers.set(customer, [changes]);
    }
    await yieldToEventLoop();
  }
  return months;
}

const monthOf = (at: Instant): string => dayOf(at).slice(0, 7);

/** When a bundle was closed, and whose it is, as far as its records tell. */
function whereOf(changes: readonly ClosingChange[]): { readonly at?: Instant; readonly customer: string } {
  for (const { kind, record } of changes) {
    if (kind === "entry" && record) return { at: record.at, customer: record.customer };
    if ((kind === "order" || kind === "payment") && record) return { at: record.changedAt, customer: record.customer };
  }
  return { customer: "" };
}

function* bundlesIn(customers: ByCustomer): Generator<Bundle> {
  for (const bundles of customers.values()) for (const changes of bundles) yield toTransactionBody(changes).put ?? {};
}

/** Lets go of records that the archive has now; one that was changed since it was chosen stays, as the newer one. */
function letGo({ rows, indexes, carriedBalances }: Tables, changes: readonly ClosingChange[]): void {
  const [orders, payments] = [new Set<Order>(), new Set<Payment>()];
  for (const { kind, key, record } of changes) {
    if (rows[kind].get(key) !== record) continue;
    rows[kind].delete(key);
    if (kind === "order" && record) orders.add(record);
    if (kind === "payment" && record) payments.add(record);
    if (kind === "entry" && record) carryForward(carriedBalances, record);
  }
  removeFromIndexes(indexes, { orders, payments });
}
