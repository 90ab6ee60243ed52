import type { AuditEntryId, Mint } from "../../core/base/ids.js";
import { after, type Clock, type Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { AlarmKind, NotificationKey } from "../../core/notifications/notification.js";
import { advance, type Mover, type Order, type OrderChange, type OrderState } from "../../core/orders/order.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { Books } from "../../core/store.js";
import { notifyCustomer } from "../notifications/notify-customer.js";
import type { SequenceCounter } from "../promos/counter.js";
import { releasePromoUse } from "../promos/uses.js";
import type { VendMetering } from "./metering.js";

export type Recorder = {
  /** Moves an order, posts what the move posts, gives back what a code lent, and queues what customer and staff are told: one transaction's work. */
  move(books: Books, order: Order, to: OrderState, how: { by: Mover; change?: OrderChange }): Promise<Order>;
  /** Failed, and at once refunded to the wallet (design: money rule 4). */
  fail(books: Books, order: Order, how: { by: Mover; change: OrderChange }): Promise<Order>;
  /** A vend is on its way for too long: staff are told. */
  notifyLateVend(books: Books, order: Order): Promise<void>;
  raiseAlarm(books: Books, about: AlarmKind, of: string): Promise<void>;
  /** Keeps what a member of staff did, together with what it changes. */
  recordAudit(books: Books, recordAudit: Omit<AuditEntry, "id" | "at"> & { readonly id?: AuditEntryId }): Promise<void>;
  /** Has all staff told, now or later. */
  notifyStaff(books: Books, subject: NotificationKey, dueAt?: Instant): Promise<void>;
  /** Keeps a finding as it is now, and has staff told of it. */
  recordFinding(books: Books, recordFinding: Finding): Promise<void>;
};

const STAFF_NOTIFIED_STATES: readonly OrderState[] = [
  "vending",
  "pending",
  "review",
  "delivered",
  "failed",
  "refunded",
];

type Deps = {
  readonly clock: Clock;
  readonly staff: readonly Chat[];
  readonly pollIntervalMs: number;
  readonly mint: Mint;
  /** Told of each move. */
  readonly moved: VendMetering["recordMove"];
  readonly tally: SequenceCounter;
};

export function createRecorder({ clock, staff, pollIntervalMs, mint, moved: note, tally }: Deps): Recorder {
  /** A vend that has ended by its first look, or soon after, is told of once: what came before would only flicker by. */
  const toldAt = (to: OrderState, at: Instant): Instant =>
    to === "vending" || to === "pending" ? after(at, 3 * pollIntervalMs) : at;

  const tellStaff: Recorder["notifyStaff"] = async (books, subject, dueAt = clock()) => {
    for (const chat of staff) await books.notify(chat, subject, dueAt);
  };

  const move: Recorder["move"] = async (books, order, to, { by, change = {} }) => {
    const at = clock();
    const isDueAsBefore = change.dueAt !== undefined && change.dueAt === order.dueAt;
    // The worker takes an order that is due at the same instant as before for one that nothing was done about.
    const anew = isDueAsBefore ? { ...change, dueAt: after(change.dueAt, 1) } : change;
    const { order: moved, entry } = advance(order, to, { by, at, change: anew });
    if (entry) await books.post(entry);
    await books.putOrder(moved);
    await releasePromoUse(books, tally, order.state, moved);
    note(books, moved);
    const dueAt = toldAt(to, at);
    // A paid order that is being vended looks to its customer as it did before.
    const same = order.state === "paid" && to === "vending";
    if (!same) await notifyCustomer(books, { kind: "order", order: moved.id }, dueAt);
    if (STAFF_NOTIFIED_STATES.includes(to)) await tellStaff(books, { kind: "vend", order: moved.id }, dueAt);
    return moved;
  };

  return {
    move,
    async fail(books, order, how) {
      const failed = await move(books, order, "failed", how);
      return move(books, failed, "refunded", { by: "clock" });
    },
    notifyLateVend: (books, { id }) => tellStaff(books, { kind: "vend", order: id }),
    async raiseAlarm(books, about, of) {
      await tellStaff(books, { kind: "alarm", about, of });
    },
    recordAudit: (books, deed) => books.putAuditEntry({ ...deed, id: deed.id ?? mint("deed"), at: clock() }),
    notifyStaff: tellStaff,
    async recordFinding(books, finding) {
      await books.putFinding(finding);
      await tellStaff(books, { kind: "finding", finding: finding.id });
    },
  };
}
