/**
 * The compulsory dates of the query. A date without a time is that day's midnight, also at the end of the window; without
 * a zone it is UTC. So a window that ends "today" does not include today's payments.
 */

type DateWindow = { readonly from: number; readonly to: number };

/** Both ends belong to the window. Refused: an invalid date, an end before the start, more than one calendar month. */
export function readWindow(start: string, end: string): DateWindow | { readonly refusal: string } {
  const from = readInstant(start);
  const to = readInstant(end);
  if (from === undefined || to === undefined) return { refusal: "Invalid date format" };
  if (to < from) return { refusal: "End date cannot be before start date" };
  if (to > oneMonthAfter(from)) return { refusal: "Date range cannot be more than one month" };
  return { from, to };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function readInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const isDateOnly = text.length === "2026-01-31".length;
  const instant = Date.parse(isDateOnly || match[1] ? text.replace(" ", "T") : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The same day and time of the next month, or that month's last day. */
function oneMonthAfter(instant: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
