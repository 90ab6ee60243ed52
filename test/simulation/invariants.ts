import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { after, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { type Account, mustCover } from "../../src/core/money/ledger.js";
import { LATE_PAYMENT_INTERVAL_MAX_MS, paysFor } from "../../src/core/money/payment.js";
import { alarmKey } from "../../src/core/notifications/notification.js";
import { type Batch, isWaitingLine } from "../../src/core/orders/batch.js";
import { isClosed, isInDelivery, type Order, vendSlot } from "../../src/core/orders/order.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { PROMO } from "./catalogue.js";
import type { Checks } from "./checks.js";
import type { Common } from "./common.js";
import type { SimulatedGateway, TruePayment } from "./gateway.js";
import { receivedKey, type SimulatedMessenger } from "./messenger.js";
import { LIMITS, STAFF } from "./process.js";
import type { SimulatedVendor, TrueVend } from "./vendor.js";

/** What the checks at the end use: the books on disk, and the truth that the shop never saw. */
export type FinalState = Common & {
  readonly rows: Rows;
  readonly vendor: SimulatedVendor;
  readonly gateway: SimulatedGateway;
  readonly messenger: SimulatedMessenger;
  readonly pendingEnds: PendingEnds;
};

const balanceOf = (rows: Rows, account: string): number => rows.balance.get(account)?.amount ?? 0;
const posted = (rows: Rows, kind: string, id: string) => rows.entry.get(`${kind}:${id}`)?.postings ?? [];
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Checks what must hold at every moment, as the power could be cut then. */
export function checkBooks(rows: Rows, checks: Checks): void {
  const balances = [...rows.balance.values()];
  checks.expect("the ledger sums to zero", sum(balances.map(({ amount }) => amount)) === 0, () => "it does not");
  const owed = balances.filter(({ account, amount }) => mustCover(account) && amount < 0);
  checks.expect("no wallet or hold is below zero", owed.length === 0, () => JSON.stringify(owed));
}

/** Checks what must hold long after the faults have stopped. */
export function checkFinalState(ending: FinalState): void {
  const { rows, checks } = ending;
  checkBooks(rows, checks);
  checkMoney(ending);
  for (const order of rows.order.values()) {
    checkEnd(ending, order);
    checkPostings(ending, order);
    checkTruth(ending, order);
  }
  for (const batch of rows.batch.values()) checkBatch(ending, batch);
  for (const payment of ending.gateway.payments.values()) checkCredit(ending, payment);
  checkCardsWaitedFor(ending);
  checkPromoUses(ending);
}

/** Checks that a batch has all its orders or none. */
function checkBatch({ rows, checks }: FinalState, { id, lines, state, customer }: Batch): void {
  const orders = lines.flatMap(({ order }) => rows.order.get(order) ?? []);
  const isWhole = orders.every((order) => order.batch?.id === id && order.customer === customer);
  checks.note(`batch ends ${state}`);
  checks.expect(
    "a batch has all its orders once it is paid for, and none before",
    isWhole && orders.length === (state === "paid" ? lines.length : 0),
    () => `${id} ${state}: ${orders.length} of ${lines.length}`,
  );
}

/** Checks batches at any moment: few vends at once, and always one in progress. */
export function checkBatches(rows: Rows, checks: Checks): void {
  const open = new Map<string, Order[]>();
  for (const order of rows.order.values()) {
    if (!order.batch || !isInDelivery(order.state)) continue;
    open.set(order.batch.id, [...(open.get(order.batch.id) ?? []), order]);
  }
  for (const [id, orders] of open) {
    const onTheirWay = orders.filter((order) => !isWaitingLine(order));
    // Vends that staff sent again do not count.
    const atOnce = onTheirWay.filter(({ earlierAttempts }) => !earlierAttempts).length;
    const holds = onTheirWay.length >= 1 && atOnce <= 5;
    checks.expect(
      "one to five orders of a batch are vended at once",
      holds,
      () => `${id}: ${onTheirWay.length} of ${orders.length}`,
    );
  }
}

/** Checks that a code counts a use for each order it made cheaper, unless the order ended undelivered. */
function checkPromoUses({ rows, checks }: FinalState): void {
  const cameToNothing = ({ id, state }: Order) =>
    ["expired", "cancelled", "refunded"].includes(state) && !rows.entry.has(`capture:${id}`);
  const used = [...rows.order.values()].filter((order) => order.promo && !cameToNothing(order));
  const counted = (suffix = "") => rows.counter.get(`promo:${PROMO.code}${suffix}`)?.value ?? 0;
  if (used.length > 0) checks.note(`promo code used ${used.length} times`);
  checks.expect("a promo code counts the orders that use it", counted() === used.length, () => `${counted()}`);
  checks.expect("a promo code is not used above its limit", used.length <= PROMO.uses, () => `${used.length}`);
  for (const { id } of rows.customer.values()) {
    const own = used.filter(({ customer }) => customer === id).length;
    const fits = own === counted(`:of:${id}`) && own <= PROMO.usesPerCustomer;
    checks.expect("a customer's promo uses are counted and within the limit", fits, () => `${id} ${own}`);
  }
}

function checkMoney({ rows, gateway, checks }: FinalState): void {
  const credited = [...rows.payment.values()].filter(({ state }) => state === "paid");
  const paidIn = sum(credited.map(({ reference }) => gateway.payments.get(reference)?.taken ?? 0));
  const spent = sum([...rows.order.values()].filter(({ state }) => state === "delivered").map(({ price }) => price));
  const isOwed = ({ account }: { readonly account: Account }) => mustCover(account) || account.startsWith("moving:");
  const owed = [...rows.balance.values()].filter(isOwed);
  const owedAmount = sum(owed.map(({ amount }) => amount));
  const given = givenByStaff(rows);
  checks.expect(
    "wallets and holds are payments plus staff credits less sales",
    owedAmount === paidIn + given - spent,
    () => JSON.stringify({ owedAmount, paidIn, given, spent }),
  );
  checks.expect(
    "no payment for somebody else's order stays in transit",
    balanceOf(rows, "moving:requests") === 0,
    () => `${balanceOf(rows, "moving:requests")} kobo are on their way`,
  );
  const wallets = new Map<CustomerId, number>();
  for (const entry of rows.entry.values()) {
    for (const { from, to, amount } of entry.postings) {
      const own = `wallet:${entry.customer}`;
      const change = (to === own ? amount : 0) - (from === own ? amount : 0);
      wallets.set(entry.customer, (wallets.get(entry.customer) ?? 0) + change);
    }
  }
  for (const [customer, amount] of wallets) {
    const shown = balanceOf(rows, `wallet:${customer}`);
    checks.expect("a wallet is the sum of its owner's entries", shown === amount, () => `${customer} ${shown}`);
  }
}

/** What staff gave to wallets, less what they took. */
const givenByStaff = (rows: Rows): number =>
  sum(
    [...rows.entry.values()].map(({ id, postings: [posting] }) => {
      const amount = posting?.amount ?? 0;
      if (id.startsWith("reversal:")) return posting?.from.startsWith("wallet:") ? -amount : 0;
      return id.startsWith("debit:") ? -amount : /^(?:credit|refund):/.test(id) ? amount : 0;
    }),
  );

function checkEnd({ rows, checks }: FinalState, order: Order): void {
  const { id, state } = order;
  const blocks = isClosed(state) && rows.claim.get(vendSlot(order))?.owner === id;
  checks.expect("a closed order holds no vend slot", !blocks, () => `${id} ${state}`);
  const ended = isClosed(state) || state === "review";
  checks.note(`order ends ${state}`);
  checks.expect("an order ends or is in review", ended, () => `${id} ${state}`);
}

function checkPostings({ rows, checks }: FinalState, { id, state, price }: Order): void {
  const amounts = (kind: string) => posted(rows, kind, id).map(({ amount }) => amount)[0];
  const bought = !["awaiting_payment", "expired", "cancelled"].includes(state);
  const entries = [...rows.entry.values()].filter(({ postings }) =>
    postings.some(({ from, to }) => from === `held:${id}` || to === `held:${id}`),
  );
  const wanted = bought ? (state === "delivered" || state === "refunded" ? 2 : 1) : 0;
  checks.expect("an order's ledger entries match its state", entries.length === wanted, () =>
    JSON.stringify({ id, state, entries: entries.map((entry) => entry.id) }),
  );
  const right =
    amounts("hold") === (bought ? price : undefined) &&
    amounts("capture") === (state === "delivered" ? price : undefined) &&
    amounts("release") === (state === "refunded" ? price : undefined);
  checks.expect("an order is held once, and captured or released once", right, () => `${id} ${state}`);
  const held = bought && wanted === 1 ? price : 0;
  checks.expect("a closed order holds nothing", balanceOf(rows, `held:${id}`) === held, () => `${id} ${state}`);
}

/** Whether the history did not show a vend at a time when the shop could rightly conclude that it never happened. */
function cameTooLate({ faults }: FinalState, vend: TrueVend, { vendingAt }: Order): boolean {
  const graceMs = LIMITS.vendGraceMs - SECOND_MS - faults.clocksApartMs();
  return [...vend.hidden, vend.seenFrom].some((at) => at >= after(vendingAt ?? at, graceMs));
}

const ownerOf = (rows: Rows, { vendorRef }: Pick<TrueVend, "vendorRef">) =>
  rows.claim.get(`vendor-ref:${vendorRef}`)?.owner;

/** Absent, or apparently failed: an earlier order like it may have left a failed record. */
const isLookedUp = (failure: Order["failure"]) => failure === "never-arrived" || failure === "network-failed";

/** Checks that staff were told of a vend that was delivered after its refund, unless another order adopted the vend. */
function checkLateAlarm({ messenger, rows, checks }: FinalState, { id }: Order, vend: TrueVend): void {
  checks.note("late record after refund");
  const owner = ownerOf(rows, vend);
  // A record without its plan could belong to another order: reconciliation finds it (see `checkReconciled`).
  if (owner === undefined) {
    checks.note("late record left to reconciliation");
    return;
  }
  const { state, failure } = rows.order.get(owner as OrderId) ?? {};
  if (owner !== id) checks.note("late record taken over");
  if (owner !== id && (state !== "refunded" || !isLookedUp(failure))) return;
  const isTold = messenger.received.has(receivedKey(STAFF, alarmKey({ about: "late-vend", of: owner })));
  checks.expect("staff are told of a vend that appeared after its refund", isTold, () => `${id} ${vend.vendorRef}`);
}

function checkTruth(ending: FinalState, order: Order): void {
  const { rows, vendor, checks } = ending;
  const { id, state, failure, vendorRef } = order;
  const own = vendor.vends.filter((vend) => vend.order === id);
  checks.expect("an order is vended at most once", own.length <= 1, () => id);
  const [vend] = own;
  if (state === "delivered") {
    const theirs = vendor.vends.find((one) => one.vendorRef === vendorRef);
    checks.expect(
      "the vendor delivered every delivered order",
      theirs?.ends === "delivered",
      () => `${id} ${vendorRef}`,
    );
    const claimed = theirs !== undefined && ownerOf(rows, theirs) === id;
    checks.expect("a vend belongs to one order", claimed, () => `${id} ${vendorRef}`);
    if (theirs && theirs !== vend) {
      const first = rows.order.get(theirs.order);
      const late = first !== undefined && cameTooLate(ending, theirs, first);
      // Who took over a late one leaves their own to the next who buys the same for the same number.
      const inTurn = first?.state === "delivered" && first.vendorRef !== vendorRef;
      if (late) checks.note("took over the late record of a refunded order");
      else if (inTurn) checks.note("took over the record of an order that had taken over one");
      const allowed = late || inTurn;
      checks.expect(
        "an order does not adopt another order's vend",
        allowed,
        () => `${id} took ${theirs.order}'s ${vendorRef}`,
      );
    }
  }
  if (state !== "refunded" || vend === undefined) return;
  const gift = vend.ends === "delivered";
  const owner = rows.order.get(ownerOf(rows, vend) as OrderId);
  // It was refunded as unconfirmed for an earlier order's late record, which it had taken over, and which stayed pending.
  const tookAnother = failure === "unconfirmed" && vendorRef !== vend.vendorRef;
  const lookedUp = isLookedUp(failure) || tookAnother;
  const late = (gift && lookedUp && cameTooLate(ending, vend, order)) || endedAfterRefund(vend, order);
  if (late && lookedUp) checkLateAlarm(ending, order, vend);
  checks.expect("an order that was delivered in time is not refunded", late || !gift, () =>
    JSON.stringify({ order, vend, owner }),
  );
}

/** The vendor listed it as pending when the shop last read it, in the minutes before the refund. */
const endedAfterRefund = ({ endsAt }: TrueVend, { failure, closedAt = endsAt }: Order): boolean =>
  failure === "unconfirmed" && endsAt >= after(closedAt, -10 * MINUTE_MS);

/** A payment that was given up is read again at least this often. */
const LATE_LOOK_MS = LATE_PAYMENT_INTERVAL_MAX_MS + 5 * MINUTE_MS;

function checkCredit({ rows, gateway, time, checks }: FinalState, truth: TruePayment): void {
  const { reference, taken, seenFrom } = truth;
  const payment = rows.payment.get(reference);
  const credit = sum(posted(rows, "top-up", reference).map(({ amount }) => amount));
  const entries = [...rows.entry.values()].filter(({ id }) => id.endsWith(reference)).length;
  const due = payment?.state === "paid" ? payment.amount : 0;
  checks.expect("a payment is credited once, in full", credit === due && entries === (due ? 1 : 0), () => reference);
  const real = taken !== undefined;
  checks.expect("only money that was really taken is credited", credit === 0 || (real && credit === taken), () =>
    JSON.stringify({ credit, truth: gateway.payments.get(reference) }),
  );
  const open = payment?.state === "initiated";
  checks.expect("a payment ends", payment !== undefined && !open, () => `${reference} ${payment?.state}`);
  const found = payment?.state === "paid" || payment?.state === "mismatched";
  const overlooked = real && !found && time.clock() > after(seenFrom, LATE_LOOK_MS);
  checks.expect("a payment that reached the gateway is found", !overlooked, () => JSON.stringify({ payment, truth }));
}

/** Checks that no other payment is asked for while a card may have been charged for an order: the customer could pay twice. */
function checkCardsWaitedFor({ rows, faults, checks }: FinalState): void {
  const asked = [...rows.payment.values()].filter(({ purpose }) => purpose.kind !== "top-up");
  for (const payment of asked) {
    const { reference, via, state, openedAt, changedAt } = payment;
    if (via.kind !== "card" || (state !== "failed" && state !== "expired")) continue;
    const meanwhile = asked.filter(
      (other) =>
        other.reference !== reference &&
        paysFor(other) === paysFor(payment) &&
        other.openedAt > after(openedAt, faults.clocksApartMs()) &&
        after(other.openedAt, faults.clocksApartMs()) < changedAt,
    );
    checks.expect("no second payment is opened while a card may be charged", meanwhile.length === 0, () => reference);
  }
}
