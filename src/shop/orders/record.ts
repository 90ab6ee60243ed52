import type { DeedId, Mint } from "../../core/base/ids.js";
import { after, type Clock, type Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { Alarm, Subject } from "../../core/notifications/notification.js";
import { advance, type Change, type Mover, type Order, type OrderState } from "../../core/orders/order.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import type { Books } from "../../core/store.js";
import { tellCustomer } from "../notifications/notify-customer.js";
import type { Tally } from "../promos/counter.js";
import { giveBackUse } from "../promos/uses.js";
import type { Metering } from "./metering.js";

export type Recorder = {
  /** Moves an order, posts what the move posts, gives back what a code lent, and queues what customer and staff are told: one transaction's work. */
  move(books: Books, order: Order, to: OrderState, how: { by: Mover; change?: Change }): Promise<Order>;
  /** Failed, and at once refunded to the wallet (design: money rule 4). */
  fail(books: Books, order: Order, how: { by: Mover; change: Change }): Promise<Order>;
  /** A vend is on its way for too long: staff are told. */
  late(books: Books, order: Order): Promise<void>;
  alarm(books: Books, about: Alarm, of: string): Promise<void>;
  /** Keeps what a member of staff did, together with what it changes. */
  deed(books: Books, deed: Omit<Deed, "id" | "at"> & { readonly id?: DeedId }): Promise<void>;
  /** Has all staff told, now or later. */
  tellStaff(books: Books, subject: Subject, dueAt?: Instant): Promise<void>;
  /** Keeps a finding as it is now, and has staff told of it. */
  finding(books: Books, finding: Finding): Promise<void>;
};

const SEEN_BY_STAFF: readonly OrderState[] = ["vending", "pending", "review", "delivered", "failed", "refunded"];

type Deps = {
  readonly clock: Clock;
  readonly staff: readonly Chat[];
  readonly lookIntervalMs: number;
  readonly mint: Mint;
  /** Told of each move. */
  readonly moved: Metering["moved"];
  readonly tally: Tally;
};

export function createRecorder({ clock, staff, lookIntervalMs, mint, moved: note, tally }: Deps): Recorder {
  /** A vend that has ended by its first look, or soon after, is told of once: what came before would only flicker by. */
  const toldAt = (to: OrderState, at: Instant): Instant =>
    to === "vending" || to === "pending" ? after(at, 3 * lookIntervalMs) : at;

  const tellStaff: Recorder["tellStaff"] = async (books, subject, dueAt = clock()) => {
    for (const chat of staff) await books.tell(chat, subject, dueAt);
  };

  const move: Recorder["move"] = async (books, order, to, { by, change = {} }) => {
    const at = clock();
    const isDueAsBefore = change.dueAt !== undefined && change.dueAt === order.dueAt;
    // The worker takes an order that is due at the same instant as before for one that nothing was done about.
    const anew = isDueAsBefore ? { ...change, dueAt: after(change.dueAt, 1) } : change;
    const { order: moved, entry } = advance(order, to, { by, at, change: anew });
    if (entry) await books.post(entry);
    await books.putOrder(moved);
    await giveBackUse(books, tally, order.state, moved);
    note(books, moved);
    const dueAt = toldAt(to, at);
    // A paid order that is being vended looks to its customer as it did before.
    const same = order.state === "paid" && to === "vending";
    if (!same) await tellCustomer(books, { kind: "order", order: moved.id }, dueAt);
    if (SEEN_BY_STAFF.includes(to)) await tellStaff(books, { kind: "vend", order: moved.id }, dueAt);
    return moved;
  };

  return {
    move,
    async fail(books, order, how) {
      const failed = await move(books, order, "failed", how);
      return move(books, failed, "refunded", { by: "clock" });
    },
    late: (books, { id }) => tellStaff(books, { kind: "vend", order: id }),
    async alarm(books, about, of) {
      await tellStaff(books, { kind: "alarm", about, of });
    },
    deed: (books, deed) => books.putDeed({ ...deed, id: deed.id ?? mint("deed"), at: clock() }),
    tellStaff,
    async finding(books, finding) {
      await books.putFinding(finding);
      await tellStaff(books, { kind: "finding", finding: finding.id });
    },
  };
}
