import { expect, test } from "vitest";
import { after, HOUR_MS, instant, SECOND_MS } from "../../../src/core/base/time.js";
import {
  isProved,
  mustStillRehearse,
  type Rehearsal,
  type ServiceSetup,
} from "../../../src/core/settings/rehearsal.js";
import { judgeRehearsal, REHEARSAL_FACTS, type RehearsalEvidence } from "../../../src/core/settings/rehearsal-facts.js";
import { ada, order, payment } from "../../store/records.js";

const signature = { header: "x-signature", algorithm: "sha512", encoding: "hex" } as const;
const setup: ServiceSetup = { host: "api.example", unit: "kobo", signature, mustRehearse: true };
const checkout = { reference: "top_1", unit: "kobo", page: "as-asked", isProved: true } as const;
const rehearsal: Rehearsal = { host: "api.example", by: ada, checkout, webhook: { signature } };
const NOW = instant(1_800_000_000_000);

const judged = (evidence: Partial<RehearsalEvidence>) => {
  const facts = judgeRehearsal({ rehearsal, setup, pendingEndsAfterMs: 24 * HOUR_MS, now: NOW, ...evidence });
  expect(facts.map(({ fact }) => fact)).toEqual(REHEARSAL_FACTS);
  return Object.fromEntries(facts.map(({ fact, ...rest }) => [fact, rest]));
};

test("nothing is judged before we have seen something", () => {
  const facts = judged({ rehearsal: undefined });
  expect(Object.values(facts).map(({ verdict, seen }) => [verdict, seen])).toEqual(
    REHEARSAL_FACTS.map(() => ["unseen", undefined]),
  );
});

test.each([
  ["paid as shown", {}, {}, { seen: "kobo", verdict: "agrees" }],
  ["not paid yet", { isProved: undefined }, {}, { seen: "kobo", verdict: "unseen" }],
  [
    "that showed the other unit",
    { page: "other-unit" },
    {},
    { seen: "naira", verdict: "differs", settings: ["SERVICE_PAYMENT_UNIT=naira"] },
  ],
  ["that showed another amount", { page: "other-amount" }, {}, { seen: "neither", verdict: "differs" }],
  [
    "listed with another amount",
    {},
    { payment: payment("top_1", { state: "mismatched" }) },
    { seen: "mixed", verdict: "differs" },
  ],
] as const)("the unit, by a checkout page %s", (_, change, evidence, expected) => {
  const { isProved: proved, ...others } = { ...checkout, ...change };
  const seen = { ...rehearsal, checkout: { ...others, ...(proved && { isProved: proved }) } };
  expect(judged({ rehearsal: seen, ...evidence })["unit"]).toEqual({ set: "kobo", ...expected });
});

test("a vend that was pending for long, ours or another on the list, differs from what is normal", () => {
  const vendingAt = after(NOW, -HOUR_MS);
  const quick = order("ord_1", { state: "delivered", vendingAt, closedAt: after(vendingAt, 9 * SECOND_MS) });
  const stuck = order("ord_1", { state: "pending", vendingAt });
  expect(judged({ airtime: quick })["pending"]).toMatchObject({ seen: 9 * SECOND_MS, verdict: "agrees" });
  expect(judged({ airtime: stuck })["pending"]).toMatchObject({ seen: HOUR_MS, verdict: "differs" });
  const list = { rows: 1 };
  const lists = { plans: 1, vends: list, payments: list, pendingMs: 3 * HOUR_MS };
  expect(judged({ rehearsal: { ...rehearsal, lists } })["pending"]).toMatchObject({
    seen: 3 * HOUR_MS,
    verdict: "differs",
  });
});

test("a proof holds only for its unit, signature and host", () => {
  expect(isProved(rehearsal, setup)).toBe(true);
  expect(
    isProved(rehearsal, { ...setup, signature: { header: "X-Signature", algorithm: "SHA512", encoding: "hex" } }),
  ).toBe(true);
  expect(isProved(rehearsal, { ...setup, unit: "naira" })).toBe(false);
  expect(isProved(rehearsal, { ...setup, signature: { ...signature, header: "x-other" } })).toBe(false);
  expect(isProved(rehearsal, { ...setup, signature: { ...signature, encoding: "base64" } })).toBe(false);
  expect(mustStillRehearse({ rehearsal }, setup)).toBe(false);
  expect(mustStillRehearse({ rehearsal }, { ...setup, host: "other.example" })).toBe(true);
  expect(mustStillRehearse({}, { ...setup, mustRehearse: false })).toBe(false);
});

test("an owner's skip holds only for its unit and signature, and not if another unit was shown", () => {
  const skipped = { unit: "kobo", signature } as const;
  const { checkout: _, ...unproved } = rehearsal;
  const isOpen = (proof: Partial<Rehearsal>, changed: Partial<ServiceSetup> = {}) =>
    !mustStillRehearse({ rehearsal: { ...unproved, skipped, ...proof } }, { ...setup, ...changed });
  expect(isOpen({})).toBe(true);
  expect(isOpen({}, { unit: "naira" })).toBe(false);
  expect(isOpen({}, { signature: { ...signature, header: "x-other" } })).toBe(false);
  expect(isOpen({ checkout: { ...checkout, unit: "naira" } })).toBe(false);
  expect(
    isOpen({ checkout: { ...checkout, unit: "naira" }, skipped: { ...skipped, unit: "naira" } }, { unit: "naira" }),
  ).toBe(true);
  const { isProved, ...unpaid } = checkout;
  expect(isOpen({ checkout: { ...unpaid, page: "other-unit" } })).toBe(false);
  expect(isOpen({ checkout: { ...unpaid, unit: "naira", page: "other-unit" } })).toBe(true);
  expect(isOpen({ checkout: { ...unpaid, page: "other-amount" } })).toBe(true);
});
