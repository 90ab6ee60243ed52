/** For every alarm, docs/operate.md says what the message means, what to check and what to tap. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alarmText } from "../conversations/locales/staff/alarms.js";
import { reconciliationWords } from "../conversations/locales/staff/reconciliation.js";
import { plainText } from "../conversations/text.js";
import type { AlarmKind, NotificationKey, NotificationKind } from "../src/core/notifications/notification.js";
import { mustReachStaff } from "../src/core/notifications/notification.js";
import type { Difference, Discrepancy, PaymentDifference } from "../src/core/reconciliation/finding.js";

const [, runbook = ""] = /^## Runbook\n([\s\S]*?)^## /m.exec(readFileSync("docs/operate.md", "utf8")) ?? [];

/** The type requires every kind of alarm. */
const ALARMS: Readonly<Record<Exclude<AlarmKind, "recovered">, true>> = {
  "out-of-float": true,
  unauthorised: true,
  "service-unavailable": true,
  "store-unavailable": true,
  "ledger-unbalanced": true,
  "jobs-late": true,
  "webhooks-unsigned": true,
  "refunds-slow": true,
  "clock-jumped": true,
  "clocks-differ": true,
  "books-restored": true,
  "payment-mismatched": true,
  "card-charges-stopped": true,
  "payment-wrong-currency": true,
  "order-in-review": true,
  "order-overdue": true,
  "late-vend": true,
  "customer-waiting": true,
  "payer-erased": true,
  "request-paid-late": true,
};

const VENDS: Readonly<Record<Difference, true>> = {
  "missing-here": true,
  "missing-there": true,
  "amount-differs": true,
  "state-differs": true,
  unreadable: true,
};

const PAYMENTS: Readonly<Record<PaymentDifference, true>> = {
  ...VENDS,
  "paid-more": true,
  unrequested: true,
  suspicious: true,
  unlisted: true,
};

/** The runbook's name for each kind of notification that must reach staff. */
const MUST_REACH_STAFF: { readonly [K in NotificationKind]: string | undefined } = {
  order: undefined,
  batch: undefined,
  "batch-staff": undefined,
  payment: undefined,
  "saved-card": undefined,
  "extra-credit": undefined,
  vend: undefined,
  broadcast: undefined,
  finding: "A finding",
  schedule: undefined,
  "support-message": "What a customer wrote",
  "support-answer": undefined,
  "payment-request": undefined,
  link: undefined,
  reopened: undefined,
  "pin-reset": undefined,
  "pin-reset-request": "A forgotten PIN",
  role: undefined,
  availability: undefined,
  "on-sale-again": undefined,
  incident: "A network whose vends fail or are slow, or that the shop suspended by itself",
  "wallet-change": undefined,
  "audit-entry": undefined,
  "approval-request": "Money given or taken that waits for a second person",
  float: "The float, which lasts less than six hours, or is empty by our books",
  report: undefined,
  "overdue-orders": "Orders that are overdue, every hour",
  alarm: "An alarm",
};

/** Whether a row of the runbook quotes the beginning of this text. */
const isQuoted = (text: string): boolean => {
  const quotes = [...runbook.matchAll(/^\| ([^|]+) \|/gm)].map(([, quote = ""]) => quote);
  return quotes.some((quote) => text.startsWith(quote));
};

test.each(Object.keys(ALARMS))("the runbook has the alarm %s", (kind) => {
  const text = plainText(alarmText(kind as AlarmKind, "of")).replace("🚨 ", "");
  expect(isQuoted(text), text).toBe(true);
});

test.each([
  ...Object.keys(VENDS).map((difference) => ["vend", difference]),
  ...Object.keys(PAYMENTS).map((difference) => ["payment", difference]),
])("the runbook has the finding about a %s: %s", (about, difference) => {
  const text = reconciliationWords.difference({ about, difference } as Discrepancy);
  expect(isQuoted(text), text).toBe(true);
});

test.each(Object.entries(MUST_REACH_STAFF))("the runbook has the message %s if it must reach staff", (kind, name) => {
  expect(mustReachStaff({ kind, id: "x" } as NotificationKey)).toBe(name !== undefined);
  if (name !== undefined) expect(isQuoted(name)).toBe(true);
});
