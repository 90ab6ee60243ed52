import { isFindingId, SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import {
  after,
  before,
  DAY_MS,
  type Day,
  dayNumber,
  dayOf,
  parseDay,
  startOf,
  type Window,
  withDayOfMonth,
} from "../../src/core/base/time.js";
import { type Finding, findingActionsFor } from "../../src/core/reconciliation/finding.js";
import { staffWords } from "../locales/staff/menu.js";
import { reconciliationWords as words } from "../locales/staff/reconciliation.js";
import { supportWords } from "../locales/staff/support.js";
import { vendWords } from "../locales/staff/vends.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { StaffFlow, View } from "../talk.js";
import { lines } from "../text.js";
import { go, goBelow } from "../views/buttons.js";

/** The longest report: the service's lists are read page by page for each day. */
export const REPORT_DAYS_MAX = 92;

/** `reconcile`: compares our books with the service's lists, for the given days or for yesterday and today. */
export const runReconciliation: StaffFlow = async (talk, staffApi, argument) => {
  const window =
    parseWindow(argument) ??
    (argument.trim() === "" ? await talk.once(() => staffApi.reconciliation.recentDays()) : undefined);
  if (!window) return talk.show({ text: words.usage(REPORT_DAYS_MAX) });
  await talk.show({ text: words.reading });
  const text = await talk.once(async () => {
    const result = await staffApi.reconciliation.run(window);
    if (result.outcome === "unread") return undefined;
    const { discrepancies } = result.report;
    return words.report(result.report, await Promise.all(discrepancies.map(staffApi.reconciliation.findingAbout)));
  });
  const again = go(staffWords.tryAgain, "reconcile", argument.trim());
  return talk.show(text ? { text } : { text: words.listsUnavailable, choices: [[again]] });
};

/** "2026-11-01 2026-11-21", or one day; undefined for anything else. */
export function parseWindow(argument: string, daysMax = REPORT_DAYS_MAX): Window | undefined {
  const words = argument.trim().split(/\s+/);
  const [first, last = first] = words.map(parseDay);
  if (!first || !last || words.length > 2 || last < first) return undefined;
  const window = { from: startOf(first), to: after(startOf(last), DAY_MS) };
  return window.to - window.from <= daysMax * DAY_MS ? window : undefined;
}

/** A month, some months later than a day's, as its first and last day. */
const monthOf = (today: Day, monthsLater: number): string =>
  [1, 31].map((day) => withDayOfMonth(today, { monthsLater, day })).join(" ");

/** A week from Monday to Sunday, some weeks later than a day's. */
function weekOf(today: Day, weeksLater: number): string {
  const daysSinceMonday = (dayNumber(startOf(today)) + 3) % 7; // The first day of all, number 0, was a Thursday.
  const monday = before(startOf(today), (daysSinceMonday - 7 * weeksLater) * DAY_MS);
  return `${dayOf(monday)} ${dayOf(after(monday, 6 * DAY_MS))}`;
}

/** Days by the names that staff may write for them. */
const DAYS_BY_NAME: Readonly<Record<string, (today: Day) => string>> = {
  today: (today) => today,
  yesterday: (today) => dayOf(before(startOf(today), DAY_MS)),
  "this week": (today) => weekOf(today, 0),
  "last week": (today) => weekOf(today, -1),
  "this month": (today) => monthOf(today, 0),
  "last month": (today) => monthOf(today, -1),
};
const DAY_NAMES = new RegExp(`\\b(?:${Object.keys(DAYS_BY_NAME).join("|")})\\b`, "i");

/** The flow with such a name in its argument replaced by the days. */
export const withNamedDays =
  (flow: StaffFlow): StaffFlow =>
  async (talk, staffApi, argument) => {
    if (!DAY_NAMES.test(argument)) return flow(talk, staffApi, argument);
    const today = await talk.once(async () => dayOf((await staffApi.lastDays(1)).from));
    const named = argument.toLowerCase().replace(DAY_NAMES, (name) => DAYS_BY_NAME[name]?.(today) ?? name);
    return flow(talk, staffApi, named);
  };

/** `finding <id>`: a difference. `finding <id>.<action>`: a person's decision about it, after confirming it. */
export const decideFinding: StaffFlow = async (talk, staffApi, argument) => {
  const [id = "", typed = ""] = argument.split(".");
  const finding = isFindingId(id) ? await talk.once(() => staffApi.reconciliation.finding(id)) : undefined;
  if (!finding) return talk.show({ text: words.decisionResults.closed });
  const action = findingActionsFor(finding.discrepancy).find((known) => known === typed);
  if (!action) {
    const view = findingView(finding);
    return talk.show({ ...view, text: lines(typed !== "" && words.notOffered, view.text) });
  }
  if (!(await isConfirmed(talk, staffWords.confirmAction(words.decisions[action], id)))) return undefined;
  const result = await talk.once(() => staffApi.reconciliation.close(finding.id, action, talk.customer));
  return talk.show({ text: words.decisionResults[result] });
};

/** A finding as staff see it, with a button for each action, and for what it is about. */
export function findingView(finding: Finding): View {
  const text = words.finding(finding);
  if (finding.closed) return { text };
  const { id, customer, discrepancy } = finding;
  const actions = findingActionsFor(discrepancy).map((action) => [
    goBelow(words.decisions[action], "finding", `${id}.${action}`),
  ]);
  const order = discrepancy.about === "vend" ? discrepancy.order : undefined;
  const about = [
    ...(order ? [goBelow(supportWords.order, "order", order)] : []),
    ...(customer === SHOP_CUSTOMER_ID ? [] : [goBelow(vendWords.customer, "customer", customer)]),
  ];
  return { text, choices: [...actions, about] };
}
