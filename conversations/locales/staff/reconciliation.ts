import { before, type Day, dayOf, lagosMoment, startOf } from "../../../src/core/base/time.js";
import { formatForeign, formatNaira } from "../../../src/core/money/money.js";
import type {
  Difference,
  Discrepancy,
  Finding,
  FindingAction,
  PaymentDifference,
  PaymentDiscrepancy,
} from "../../../src/core/reconciliation/finding.js";
import type { CountAndAmount, DayReport, ReconciliationReport } from "../../../src/core/reconciliation/report.js";
import { lines, type Text, text } from "../../text.js";

const DIFFERENCES_SHOWN_MAX = 15;

const vends: Readonly<Record<Difference, string>> = {
  "missing-here": "The service vended this, and no order of ours has it",
  "missing-there": "Our order says delivered, and the service does not list it",
  "amount-differs": "The service took another amount for this vend",
  "state-differs": "Ours and theirs ended differently",
  unreadable: "The service lists a vend that cannot be read here, and no order of ours has it",
};

const payments: Readonly<Record<PaymentDifference, string>> = {
  "missing-here": "Paid under a reference like ours, which our books do not know",
  "missing-there": "Credited here, and the service does not list it",
  "amount-differs": "The service received another amount",
  "state-differs": "Ours and theirs ended differently",
  "paid-more": "Paid more than once: the service received more than was credited",
  unreadable: "The service lists this payment in a way that cannot be read",
  suspicious: "The service marks this payment as suspicious. Nothing was credited, and its customer is waiting",
  unrequested:
    "One of our customers paid this, as its e-mail says, under a reference that is not ours, and we credited it to nothing",
  unlisted:
    "The service said that it charged a saved card, but does not list that payment under our reference. Its customer is waiting",
};

const difference = (discrepancy: Discrepancy): string =>
  discrepancy.about === "vend" ? vends[discrepancy.difference] : payments[discrepancy.difference];

const closedAs: Readonly<Record<NonNullable<Finding["closed"]>["as"], string>> = {
  refund: "refunded to the customer",
  "write-off": "written off",
  "accept-service-cost": "corrected to what the service took",
  credit: "credited with what was received",
  "read-back": "read back and credited",
  "return-payment": "not accepted, to be given back at the service",
  "not-charged": "not charged",
  noted: "noted",
  gone: "agrees by now",
};

/** Every id that either side has for it. */
const names = (discrepancy: Discrepancy): readonly string[] =>
  discrepancy.about === "vend"
    ? [discrepancy.order, discrepancy.vendorRef].flatMap((name) => name ?? [])
    : paymentNames(discrepancy);

const paymentNames = ({ reference, gatewayRef, customer }: PaymentDiscrepancy): readonly string[] =>
  [reference, gatewayRef, customer].flatMap((name) => name ?? []);

function bothSides({ ours, theirs }: Discrepancy): Text {
  const side = (who: string, of: Discrepancy["ours"] | Discrepancy["theirs"]) =>
    of === undefined ? `${who}: nothing` : `${who}: ${[of.state, ...sumOf(of)].join(", ")}`;
  return text`${side("Ours", ours)} · ${side("theirs", theirs)}`;
}

/** What cannot be read has no amount; one in another currency is not shown in naira. */
function sumOf(of: NonNullable<Discrepancy["ours"] | Discrepancy["theirs"]>): readonly string[] {
  if (of.state === "unreadable") return [];
  return [
    "currency" in of && of.currency !== undefined ? formatForeign(of.amount, of.currency) : formatNaira(of.amount),
  ];
}

const decision = (finding: Finding | undefined): Text | undefined =>
  finding?.closed && text`✅ ${closedAs[finding.closed.as]}, ${lagosMoment(finding.closed.at)}`;

const sum = ({ count, amount }: CountAndAmount): string => `${count} (${formatNaira(amount)})`;

function side(what: string, { ours, theirs }: DayReport["vends"]): string {
  const agree = ours.count === theirs.count && ours.amount === theirs.amount;
  return agree ? `${what} ${sum(ours)}` : `${what} ours ${sum(ours)}, theirs ${sum(theirs)}`;
}

const day = (report: DayReport): Text =>
  text`<b>${report.day}</b> · ${side("vends", report.vends)} · ${side("payments", report.payments)}`;

export const reconciliationWords = {
  difference,
  decision,
  reading: text`Reading the service's lists. This may take a minute…`,
  listsUnavailable: text`The service's lists could not be read. Nothing was changed; try again in a minute.`,
  tryAgain: "🔄 Try again",
  usage: (most: number): Text =>
    text`Which days? For example <code>/reconcile 2026-11-01 2026-11-21</code>, at most ${most} of them; without any, yesterday and today.`,
  report: (report: ReconciliationReport, findings: readonly (Finding | undefined)[]): Text => {
    const { window, readAt, days, discrepancies, foreign } = report;
    const shown = discrepancies.slice(0, DIFFERENCES_SHOWN_MAX);
    const open = findings.filter((finding) => !finding?.closed).length;
    return lines(
      text`<b>Reconciliation</b> ${span(dayOf(window.from), dayOf(before(window.to, 1)))}, read at ${lagosMoment(readAt)}`,
      ...days.map(day),
      foreign.count > 0 ? text`Not ours: ${sum(foreign)} paid to other programs of this merchant` : undefined,
      discrepancies.length === 0
        ? text`✅ Our books and the service agree.`
        : text`${open > 0 ? "⚠️" : "✅"} <b>${discrepancies.length} difference${discrepancies.length === 1 ? "" : "s"}</b>, ${open} open`,
      ...shown.map((discrepancy, index) =>
        lines(
          text`${index + 1}. ${difference(discrepancy)}`,
          differenceDetails(discrepancy),
          decision(findings[index]),
        ),
      ),
      discrepancies.length > shown.length ? text`… and ${discrepancies.length - shown.length} more` : undefined,
    );
  },
  finding: (finding: Finding): Text =>
    lines(
      text`🧮 <b>${difference(finding.discrepancy)}</b>`,
      differenceDetails(finding.discrepancy),
      decision(finding) ?? text`Look it up at the service, then decide:`,
    ),
  decisions: {
    refund: "Refund the customer",
    "write-off": "Write it off as a loss",
    "accept-service-cost": "Take the service's amount",
    credit: "Credit what was received",
    "read-back": "Read it back and credit it",
    "return-payment": "Do not accept it: I give it back at the service",
    "not-charged": "The card was not charged",
    noted: "Noted: leave it as it is",
  } satisfies Record<FindingAction, string>,
  decisionDone: text`Done, and written down.`,
  decisionRefused: text`That could not be done: either it was decided already, or the service does not say so.`,
};

function differenceDetails(discrepancy: Discrepancy): Text {
  return lines(
    text`${lagosMoment(discrepancy.at)} · ${bothSides(discrepancy)}`,
    ...names(discrepancy).map((name) => text`<code>${name}</code>`),
  );
}

function span(first: Day, last: Day): string {
  const name = (of: Day) => lagosMoment(startOf(of)).replace(/,.*/, "");
  return first === last ? name(first) : `${name(first)} to ${name(last)}`;
}
