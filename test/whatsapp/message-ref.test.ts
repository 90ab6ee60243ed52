import { expect, test } from "vitest";
import type { Chat } from "../../src/core/customers/chat.js";
import type { SentMessageRef } from "../../src/core/notifications/messenger.js";
import type { NotificationKey, NotificationKind } from "../../src/core/notifications/notification.js";
import { decodeMessageRef, encodeMessageRef } from "../../src/whatsapp/api/message-ref.js";

const chat: Chat = { channel: "whatsapp", id: "NG.77" };
/** One key of each kind. The type check requires all kinds. */
const keys: { readonly [K in NotificationKind]: NotificationKey<K> } = {
  order: { kind: "order", id: "ord_1" },
  batch: { kind: "batch", id: "bat_1" },
  "batch-staff": { kind: "batch-staff", id: "bat_1" },
  "extra-credit": { kind: "extra-credit", id: "fnd_1" },
  payment: { kind: "payment", id: "top_1" },
  "saved-card": { kind: "saved-card", id: "chk_1" },
  vend: { kind: "vend", id: "ord_1" },
  broadcast: { kind: "broadcast", id: "brd_1" },
  finding: { kind: "finding", id: "fnd_1" },
  schedule: { kind: "schedule", id: "sch_1" },
  "support-message": { kind: "support-message", id: "thr_1.1" },
  "support-answer": { kind: "support-answer", id: "thr_1.2" },
  link: { kind: "link", id: "cus_1" },
  "payment-request": { kind: "payment-request", id: "ord_1" },
  reopened: { kind: "reopened", id: "cus_1" },
  "pin-reset": { kind: "pin-reset", id: "cus_1" },
  "pin-reset-request": { kind: "pin-reset-request", id: "cus_1" },
  role: { kind: "role", id: "cus_1" },
  availability: { kind: "availability", id: "ord_1" },
  "on-sale-again": { kind: "on-sale-again", id: "cus_1:MTN data" },
  incident: { kind: "incident", id: "inc_1" },
  "wallet-change": { kind: "wallet-change", id: "aud_1" },
  "audit-entry": { kind: "audit-entry", id: "aud_1" },
  "approval-request": { kind: "approval-request", id: "aud_1" },
  float: { kind: "float", id: "shop" },
  "overdue-orders": { kind: "overdue-orders", id: "shop" },
  report: { kind: "report", id: "2026-11-21" },
  alarm: { kind: "alarm", id: "out-of-float:ord_1" },
};

test.each<SentMessageRef>([
  ...Object.values(keys).map((key) => ({ chat, owner: "cus_1" as const, key })),
  { chat, broadcast: "brd_1" },
])("a reference is decoded as it was encoded: %j", (ref) => {
  expect(decodeMessageRef(encodeMessageRef(ref))).toEqual(ref);
});

test("a reference longer than 512 characters is not encoded", () => {
  expect(encodeMessageRef({ chat, broadcast: "b".repeat(481) })).toHaveLength(512);
  expect(encodeMessageRef({ chat, broadcast: "b".repeat(482) })).toBeUndefined();
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "[]",
  `"order"`,
  `{"chat":""}`,
  `{"chat":"NG.1","key":"secret:1"}`,
  `{"chat":"NG.1","key":"order"}`,
])("a reference in another format is ignored: %s", (encoded) => {
  expect(decodeMessageRef(encoded)).toBeUndefined();
});
