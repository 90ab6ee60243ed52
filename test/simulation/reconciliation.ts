import type { OrderId, PaymentReference } from "../../src/core/base/ids.js";
import { after, HOUR_MS, type Instant, lastDays } from "../../src/core/base/time.js";
import { NOTHING, total } from "../../src/core/money/money.js";
import type { VendRecord } from "../../src/core/ports.js";
import { type Discrepancy, findingActionsFor, findingKey } from "../../src/core/reconciliation/finding.js";
import { CLOCK_SKEW_MS } from "../../src/core/reconciliation/vend-match.js";
import { compareWithService } from "../../src/shop/reconciliation/compare.js";
import { createClosedDays } from "../../src/store/lowdb/days/closed-days.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { createLowdbReads } from "../../src/store/lowdb/reads.js";
import { createTables } from "../../src/store/lowdb/tables.js";
import { listedAtOnce, onePage } from "../harness/test-shop.js";
import { listedState } from "./gateway.js";
import type { FinalState } from "./invariants.js";
import { stateOf, type TrueVend } from "./vendor.js";

/** Compares our books with the truth: every reported difference is real, and every real one is reported. */
export async function checkReconciliation(ending: FinalState): Promise<void> {
  const { rows, time } = ending;
  const reads = createLowdbReads({
    tables: createTables(rows, createClosedDays("")),
    flushed: () => Promise.resolve(),
    assertHealthy: () => undefined,
  });
  const records = ending.vendor.vends
    .flatMap((vend) => recordOf(vend, time.clock()) ?? [])
    .sort((one, other) => other.at - one.at);
  const compared = await compareWithService(
    {
      openStore: async () => reads,
      vendor: { historyPage: onePage(async () => ({ outcome: "history", records })) },
      gateway: { list: listedAtOnce(async () => ({ outcome: "payments", payments: listed(ending) })) },
      clock: time.clock,
    },
    lastDays(time.clock(), 3),
  );
  if (compared.outcome === "unread") throw new Error(compared.cause);
  const { discrepancies } = compared.report;
  for (const seen of discrepancies) checkReal(ending, seen);
  const reported = new Set(discrepancies.map((seen) => (seen.about === "vend" ? seen.vendorRef : seen.reference)));
  for (const vend of ending.vendor.vends) checkGiftReported(ending, vend, reported);
  checkReversals(ending, reported);
  checkFindings(ending, discrepancies);
}

const recordOf = (vend: TrueVend, now: Instant): VendRecord | undefined =>
  vend.record && { ...vend.record, state: stateOf(vend, now) };

const listed = ({ gateway }: FinalState) =>
  [...gateway.payments.values()]
    .filter(({ state }) => state !== "open")
    .map((truth) => ({
      ...{ reference: truth.reference, amount: truth.taken ?? truth.asked, currency: "NGN", at: truth.at },
      state: listedState(truth),
    }));

function checkReal({ rows, vendor, gateway, checks }: FinalState, seen: Discrepancy): void {
  checks.note(`differs: ${seen.about} ${seen.difference}`);
  const detail = () => JSON.stringify(seen);
  if (seen.about === "payment") {
    const payment = rows.payment.get(seen.reference as PaymentReference);
    const undecided = payment?.state === "mismatched" && seen.difference === "amount-differs";
    const reversed = gateway.payments.get(seen.reference)?.state === "reversed" && seen.difference === "state-differs";
    checks.expect("a payment differs only if it was mismatched or reversed", undecided || reversed, detail);
    return;
  }
  const order = rows.order.get(seen.order as OrderId);
  const gift = seen.theirs?.state === "delivered" && (order === undefined || order.state === "refunded");
  const pending = seen.theirs?.state === "pending";
  const reversed = vendor.vends.some((vend) => vend.vendorRef === seen.vendorRef && vend.reversed !== undefined);
  checks.expect(
    "a vend differs only if it was delivered unpaid, pending or reversed",
    gift || pending || reversed,
    detail,
  );
}

/** Checks that a vend that nobody paid for is reported, or still being looked for. */
function checkGiftReported({ rows, time, checks }: FinalState, vend: TrueVend, reported: ReadonlySet<unknown>): void {
  const { record, ends, endsAt, vendorRef } = vend;
  if (!record || ends !== "delivered" || time.clock() < endsAt) return;
  const owner = ownerOf(rows, vendorRef);
  if (owner && owner.state !== "refunded") return;
  const found = reported.has(vendorRef) || mayStillBeFound(rows, record);
  checks.expect("a vend that nobody paid for is reported", found, () => JSON.stringify({ vend, owner }));
}

/** Whether an order for this number is still being looked up: until that ends, a record like it is not reported. */
const mayStillBeFound = (rows: Rows, record: Pick<VendRecord, "recipient">): boolean =>
  [...rows.order.values()].some(
    ({ recipient, state, dueAt }) =>
      recipient === record.recipient && (state === "review" || (state === "refunded" && dueAt !== undefined)),
  );

/** Checks that a result that changed long after its order was closed is reported, or was taken back. */
function checkReversals({ rows, vendor, gateway, checks }: FinalState, reported: ReadonlySet<unknown>): void {
  for (const { vendorRef, reversed, record } of vendor.vends) {
    if (!reversed || !record) continue;
    const isUndecided = ownerOf(rows, vendorRef)?.vendorRef === vendorRef;
    const found = reported.has(vendorRef) || (!isUndecided && mayStillBeFound(rows, record));
    checks.expect("a reversed vend is reported", found, () => vendorRef);
  }
  for (const { reference, state } of gateway.payments.values()) {
    const { takenBack = NOTHING, amount = NOTHING } = rows.payment.get(reference) ?? {};
    const isWhole = takenBack === (state === "reversed" ? amount : NOTHING);
    const isReported = state === "reversed" && takenBack < amount && reported.has(reference);
    checks.expect("a reversed payment is debited once or reported", isWhole || isReported, () => reference);
  }
  const postings = [...rows.entry.values()].flatMap(({ id, postings }) => (id.startsWith("reversal:") ? postings : []));
  const posted = total(postings.map(({ amount }) => amount));
  const due = total([...rows.payment.values()].map(({ takenBack = NOTHING }) => takenBack));
  checks.expect("debits for reversed payments are posted to the gateway", posted === due, () => `${posted} of ${due}`);
}

const ownerOf = (rows: Rows, vendorRef: string) =>
  rows.order.get(rows.claim.get(`vendor-ref:${vendorRef}`)?.owner as OrderId);

/** Checks findings after staff compared the last days: every lasting difference is one, and staff were told of it. */
function checkFindings({ rows, time, checks, messenger }: FinalState, discrepancies: readonly Discrepancy[]): void {
  const findings = [...rows.finding.values()];
  const open = findings.filter(({ closed }) => closed === undefined);
  const keys = new Set(findings.map(({ key }) => key));
  checks.expect("a difference is one finding", keys.size === findings.length, () => JSON.stringify(findings));
  const old = discrepancies.filter(({ at }) => time.clock() > after(at, HOUR_MS + CLOCK_SKEW_MS));
  for (const seen of old) {
    const acts = findingActionsFor(seen).length > 0;
    checks.expect("an old difference is a finding", acts && keys.has(findingKey(seen)), () => findingKey(seen));
  }
  for (const { id, key } of open) {
    const isTold = [...messenger.received.keys()].some((subject) => subject.endsWith(` finding:${id}`));
    checks.expect("staff are told of every finding", isTold, () => key);
  }
}
