import { expect, test } from "vitest";
import { instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/customer.js";
import type { SentMessageRef } from "../../src/core/notifications/messenger.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import { decodeMessageRef, encodeMessageRef } from "../../src/whatsapp/api/message-ref.js";

const chat: Chat = { channel: "whatsapp", id: "NG.77" };
/** One of each kind: the compiler minds that none is missing. */
const subjects: { readonly [K in NotificationKey["kind"]]: Extract<NotificationKey, { readonly kind: K }> } = {
  order: { kind: "order", order: "ord_1" },
  received: { kind: "received", finding: "fnd_1" },
  payment: { kind: "payment", reference: "top_1" },
  vend: { kind: "vend", order: "ord_1" },
  digest: { kind: "digest", from: instant(1_800_000_000_000) },
  topic: { kind: "topic", network: "MTN" },
  broadcast: { kind: "broadcast", broadcast: "brd_1" },
  finding: { kind: "finding", finding: "fnd_1" },
  schedule: { kind: "schedule", schedule: "sch_1" },
  report: { kind: "report", order: "ord_1" },
  link: { kind: "link", customer: "cus_1" },
  favour: { kind: "favour", order: "ord_1" },
  pin: { kind: "pin", customer: "cus_1" },
  "forgot-pin": { kind: "forgot-pin", customer: "cus_1" },
  role: { kind: "role", customer: "cus_1" },
  sale: { kind: "sale", order: "ord_1" },
  incident: { kind: "incident", incident: "inc_1" },
  deed: { kind: "deed", deed: "deed_1" },
  done: { kind: "done", deed: "deed_1" },
  second: { kind: "second", deed: "deed_1" },
  float: { kind: "float" },
  alarm: { kind: "alarm", about: "out-of-float", of: "ord_1" },
};

test.each<SentMessageRef>([...Object.values(subjects).map((key) => ({ chat, key })), { chat, broadcast: "brd_1" }])(
  "what a message is about comes back as it went: %j",
  (about) => {
    expect(decodeMessageRef(encodeMessageRef(about))).toEqual(about);
  },
);

test("what is more than Meta carries is not sent along", () => {
  expect(encodeMessageRef({ chat, broadcast: "b".repeat(481) })).toHaveLength(512);
  expect(encodeMessageRef({ chat, broadcast: "b".repeat(482) })).toBeUndefined();
});

test.each([undefined, "", "{", "null", "[]", `"order"`, `{"chat":""}`, `{"chat":"NG.1","subject":{"kind":"secret"}}`])(
  "what we did not write is about nothing: %s",
  (carried) => {
    expect(decodeMessageRef(carried)).toBeUndefined();
  },
);
