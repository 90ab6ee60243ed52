import { before, dayName, dayOf, lagosMoment } from "../../../src/core/base/time.js";
import { formatForeign, formatNaira } from "../../../src/core/money/money.js";
import type {
  Difference,
  Discrepancy,
  Finding,
  FindingAction,
  PaymentDifference,
} from "../../../src/core/reconciliation/finding.js";
import type { CountAndAmount, DayReport, ReconciliationReport } from "../../../src/core/reconciliation/report.js";
import { lines, type Text, table, text } from "../../text.js";
import { countText, daySpan } from "./english.js";
import { nothingToDecide, notListed, ownPayment } from "./review.js";

const DIFFERENCES_SHOWN_MAX = 15;

const vends: Readonly<Record<Difference, string>> = {
  "missing-here": "The service vended this, and no order of ours has it",
  "missing-there": "Our order says delivered, and the service does not list it",
  "amount-differs": "The service took another amount for this vend",
  "state-differs": "Our books and the service show different results",
  unreadable: "The service lists a vend that cannot be read here, and no order of ours has it",
};

const payments: Readonly<Record<PaymentDifference, string>> = {
  "missing-here": "Paid under a reference like ours that is not in our books",
  "missing-there": "Credited here, and the service does not list it",
  "amount-differs": "The service received another amount",
  "state-differs": "Our books and the service show different results",
  "paid-more": "Paid more than once: the service received more than was credited",
  unreadable: "The service lists this payment in a way that cannot be read",
  suspicious: "The service marks this payment as suspicious. Nothing was credited, and the customer is waiting",
  unrequested: "One of our customers paid this without an open payment of ours, and it was not credited",
  unlisted:
    "The service accepted a charge of a saved card, but does not list it under our reference, or neither as paid nor as failed, or in a way that cannot be read. The customer is waiting",
};

const difference = (discrepancy: Discrepancy): string =>
  discrepancy.about === "vend" ? vends[discrepancy.difference] : payments[discrepancy.difference];

const ENDED_DIFFERENTLY = "It ended differently there, or it was reversed there later.";
const UNKNOWN_FIELD = "A field of it is missing or new: show it to a developer.";

/** What usually lies behind a difference. Absent where its name says it. */
const vendCauses: Readonly<Record<Difference, string>> = {
  "missing-here": "Another program uses our key, or our books were lost.",
  "missing-there": "The service has removed it from its list, or never had it.",
  "amount-differs": "What we assume as our cost is wrong.",
  "state-differs": ENDED_DIFFERENTLY,
  unreadable: UNKNOWN_FIELD,
};

const paymentCauses: Readonly<Partial<Record<PaymentDifference, string>>> = {
  "missing-here": "Our books were lost, or another shop uses our key.",
  "missing-there": "It was returned or taken back at the service.",
  "amount-differs": "The payer sent another amount, or a part was reversed later.",
  "state-differs": ENDED_DIFFERENTLY,
  "paid-more": "A page was paid twice, or a payment that the bank had reversed came back.",
  unreadable: UNKNOWN_FIELD,
  unrequested:
    "A card was charged under the service’s own reference, or a page was paid again long after it was opened.",
};

const cause = (discrepancy: Discrepancy): string =>
  (discrepancy.about === "vend" ? vendCauses[discrepancy.difference] : paymentCauses[discrepancy.difference]) ?? "";

const closedAs: Readonly<Record<NonNullable<Finding["closed"]>["as"], string>> = {
  refund: "refunded to the customer",
  "charge-wallet": "paid from the customer’s wallet",
  "write-off": "written off",
  "accept-service-cost": "corrected to the service’s amount",
  credit: "credited with what was received",
  "read-back": "read back and credited",
  "return-payment": "rejected, to be returned at the service",
  "not-charged": "not charged",
  "take-back": "taken back",
  noted: "left as it is",
  gone: "resolved by itself",
};

/** Every id that either side has for it. */
const names = (of: Discrepancy): readonly string[] =>
  (of.about === "vend" ? [of.order, of.vendorRef, of.recipient] : [of.reference, of.gatewayRef])
    .concat(of.customer)
    .flatMap((name) => name ?? []);

/** States whose names say too little. */
const states: Readonly<Record<string, string>> = {
  success: "paid",
  other: "neither paid nor failed",
  unreadable: "cannot be read",
  initiated: "not credited yet",
  mismatched: "held, because it does not match",
  review: "in review",
};

const side = (of: Discrepancy["ours"] | Discrepancy["theirs"]): string =>
  of === undefined ? "nothing" : [states[of.state] ?? of.state, ...sumOf(of)].join(", ");

/** An unreadable row has no amount; one in another currency is not shown in naira. */
function sumOf(of: NonNullable<Discrepancy["ours"] | Discrepancy["theirs"]>): readonly string[] {
  if (of.state === "unreadable") return [];
  return [
    "currency" in of && of.currency !== undefined ? formatForeign(of.amount, of.currency) : formatNaira(of.amount),
  ];
}

const decision = (finding: Finding | undefined): Text | undefined =>
  finding?.closed &&
  text`✅ ${[closedAs[finding.closed.as], ...amountsOf(finding.closed)].join(", ")}, ${lagosMoment(finding.closed.at)}`;

const amountsOf = ({ charged, lost, recovered }: NonNullable<Finding["closed"]>): readonly string[] => [
  ...(recovered === undefined ? [] : [`${formatNaira(recovered)} of it made up for the earlier loss`]),
  ...(charged === undefined ? [] : [`${formatNaira(charged)} from the wallet`]),
  ...(lost === undefined ? [] : [`${formatNaira(lost)} lost`]),
];

const sum = ({ count, amount }: CountAndAmount): string => `${count} (${formatNaira(amount)})`;

/** Two rows a day, aligned. If both sides differ, theirs has its own row. */
function dayRows(days: readonly DayReport[]): readonly Text[] {
  const rowsOf = (what: string, { ours, theirs }: DayReport["vends"]): readonly (readonly string[])[] => {
    const cells = ({ count, amount }: CountAndAmount) => [String(count), formatNaira(amount)];
    if (ours.count === theirs.count && ours.amount === theirs.amount) return [[what, ...cells(ours), ""]];
    return [
      [what, ...cells(ours), "ours"],
      ["", ...cells(theirs), "theirs"],
    ];
  };
  const groups = days.map(({ vends, payments }) => [...rowsOf("vends", vends), ...rowsOf("payments", payments)]);
  const rows = table(groups.flat(), [1, 2]);
  let shown = 0;
  return days.map(({ day }, index) => {
    const own = rows.slice(shown, shown + (groups[index]?.length ?? 0));
    shown += own.length;
    return lines(text`<b>${dayName(day)}</b>`, ...own);
  });
}

export const reconciliationWords = {
  difference,
  side,
  decision,
  reading: text`Reading the service’s lists. This may take a minute…`,
  listsUnavailable: text`The service’s lists could not be read. Nothing was changed; try again in a minute.`,
  usage: (most: number): Text =>
    text`Which days? For example <code>/reconcile 2026-11-01 2026-11-21</code>, at most ${most} of them. Without days: yesterday and today.`,
  report: (report: ReconciliationReport, findings: readonly (Finding | undefined)[]): Text => {
    const { window, readAt, days, discrepancies, foreign } = report;
    const shown = discrepancies.slice(0, DIFFERENCES_SHOWN_MAX);
    const open = findings.filter((finding) => !finding?.closed).length;
    return lines(
      text`<b>Reconciliation</b> ${daySpan(dayOf(window.from), dayOf(before(window.to, 1)))}, read at ${lagosMoment(readAt)}`,
      text`The number and the sum of vends, at cost, and of payments, as received.`,
      ...dayRows(days),
      foreign.count > 0 && text`Not ours: ${sum(foreign)} paid to other programs of this merchant`,
      discrepancies.length === 0
        ? text`✅ Our books and the service agree.`
        : text`${open > 0 ? "⚠️" : "✅"} <b>${countText(discrepancies.length, "difference")}</b>, ${open} open`,
      ...shown.map((discrepancy, index) =>
        lines(
          text`${index + 1}. ${difference(discrepancy)}`,
          differenceDetails(discrepancy),
          decision(findings[index]),
        ),
      ),
      discrepancies.length > shown.length && text`… and ${discrepancies.length - shown.length} more`,
    );
  },
  finding: (finding: Finding): Text =>
    lines(
      text`🧮 <b>${difference(finding.discrepancy)}</b>`,
      differenceDetails(finding.discrepancy),
      decision(finding) ??
        lines(
          text`${cause(finding.discrepancy)}`,
          text`Look it up at the service, then decide. It closes by itself if both sides agree again.`,
        ),
    ),
  decisions: {
    refund: "Refund the customer",
    "charge-wallet": "It was theirs: take the price from the wallet",
    "write-off": "Write it off as a loss",
    "accept-service-cost": "Use the service’s amount",
    credit: "Credit what was received",
    "read-back": "Read it back and credit it",
    "return-payment": "Reject it: I return it at the service",
    "not-charged": "The card was not charged",
    "take-back": "Take it back from the wallet: the rest is our loss",
    noted: "Leave it as it is",
  } satisfies Record<FindingAction, string>,
  /** For /status, while any waits. */
  open: (count: number): Text | undefined =>
    count === 0
      ? undefined
      : text`\n🧮 <b>${countText(count, "difference")} from the service’s lists</b> ${count === 1 ? "waits" : "wait"} for a decision`,
  /** "🧮 28 Nov, 19:27 · ₦388". */
  findingLabel: ({ discrepancy }: Finding): string => {
    const { at, ours, theirs } = discrepancy;
    const side = theirs ?? ours;
    return [`🧮 ${lagosMoment(at)}`, ...(side ? sumOf(side) : [])].join(" · ");
  },
  notOffered: text`This is no longer offered, so nothing was done. How it stands now:`,
  decisionResults: {
    done: text`Done and recorded.`,
    closed: nothingToDecide,
    unread: text`The service’s list cannot be read right now. Nothing was done; try again in a minute.`,
    "not-listed": notListed,
    "not-delivered": text`The service’s list does not say that this was delivered, so nothing was done. While it is pending, try again later; if it failed, leave it as it is.`,
    "not-failed": text`The service’s list shows this vend now, and not as failed, so nothing was refunded. /reconcile compares again.`,
    held: text`Orders that have not ended hold this money, or it was just moving between linked chats, so nothing was done. Decide again later.`,
    "own-payment": ownPayment,
    "own-money": text`This is about your own money: another member of staff must decide it.`,
    "nothing-due": text`Our books have nothing left to correct here. Nothing was done.`,
  },
};

function differenceDetails(discrepancy: Discrepancy): Text {
  return lines(
    text`${lagosMoment(discrepancy.at)} · Our books: ${side(discrepancy.ours)} · the service: ${side(discrepancy.theirs)}`,
    ...names(discrepancy).map((name) => text`<code>${name}</code>`),
  );
}
