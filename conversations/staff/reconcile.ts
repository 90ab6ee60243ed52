import { isFindingId } from "../../src/core/base/ids.js";
import { after, DAY_MS, parseDay, startOf, type Window } from "../../src/core/base/time.js";
import type { Finding, FindingAction } from "../../src/core/reconciliation/finding.js";
import { findingActionsFor } from "../../src/core/reconciliation/finding.js";
import { staffWords } from "../locales/staff/common.js";
import { reconciliationWords as words } from "../locales/staff/reconciliation.js";
import { isSure } from "../prompts/sure.js";
import type { DeskFlow, View } from "../talk.js";

/** Most days of one report: the service's lists are read anew for each, page by page. */
export const DAYS_MAX = 92;

/** `reconcile`: our books against the service's lists, for the days given or for yesterday and today. */
export const reconcile: DeskFlow = async (talk, desk, argument) => {
  const window = windowOf(argument) ?? (argument.trim() === "" ? await talk.once(() => desk.lastDays()) : undefined);
  if (!window) {
    await talk.show({ text: words.usage(DAYS_MAX) });
    return undefined;
  }
  await talk.show({ text: words.reading });
  const text = await talk.once(async () => {
    const compared = await desk.reconcile(window);
    if (compared.outcome === "unread") return undefined;
    const { discrepancies } = compared.report;
    return words.report(compared.report, await Promise.all(discrepancies.map(desk.findingAbout)));
  });
  await talk.show(
    text ? { text } : { text: words.unread, choices: [[{ label: words.tryAgain, go: again(argument) }]] },
  );
  return undefined;
};

const again = (argument: string) => ({ flow: "reconcile", with: argument.trim() });

/** "2026-11-01 2026-11-21", or one day; undefined for anything else. */
export function windowOf(argument: string): Window | undefined {
  const words = argument.trim().split(/\s+/);
  const [first, last = first] = words.map(parseDay);
  if (!first || !last || words.length > 2 || last < first) return undefined;
  const window = { from: startOf(first), to: after(startOf(last), DAY_MS) };
  return window.to - window.from <= DAYS_MAX * DAY_MS ? window : undefined;
}

/** `finding`: what a person decides of a difference, once they are sure. */
export const finding: DeskFlow = async (talk, desk, argument) => {
  const [id = "", act = ""] = argument.split(".");
  const known = isFindingId(id) ? await talk.once(async () => (await desk.finding(id)) ?? null) : null;
  const chosen = known && findingActionsFor(known.discrepancy as Finding["discrepancy"]).find((one) => one === act);
  if (!known || !chosen) return { flow: "admin" };
  if (!(await isSure(talk, staffWords.sure(words.acts[chosen], id)))) return undefined;
  const done = await talk.once(() => desk.closeFinding(known.id, chosen, talk.customer));
  await talk.show({ text: done ? words.acted : words.notActed });
  return undefined;
};

/** A finding as staff see it, with a button for each thing that can be done about it. */
export function findingView(found: Finding): View {
  const text = words.finding(found);
  if (found.closed) return { text };
  const button = (act: FindingAction) => ({
    label: words.acts[act],
    go: { flow: "finding", with: `${found.id}.${act}` },
    fresh: true,
  });
  return { text, choices: findingActionsFor(found.discrepancy).map((act) => [button(act)]) };
}
