import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { after, before, DAY_MS, type Instant, isoInstant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Client } from "../../src/service/client.js";
import { createPaymentLookUps } from "../../src/service/payment-look-ups.js";
import { rowReference } from "../../src/service/payment-row.js";
import { gate } from "../shop/ada.js";
import { NOON } from "./open-service.js";

const PAGE_ROWS = 2;
/** Longer than `GATHER_MS`. */
const GATHERED_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

type Query = Readonly<Record<string, string | number>>;

/** A service with these payments, oldest first, that applies the filter by reference or ignores it. */
function openService(references: readonly (string | undefined)[]) {
  let now: Instant = NOON;
  const service = {
    ...{ appliesFilter: false, fails: false, throws: false },
    ...{ heldFromPage: Number.POSITIVE_INFINITY, held: gate<void>() },
  };
  const requests: Query[] = [];
  const rows = references.map((reference, index) => ({
    id: index,
    transaction_ref: reference,
    created_at: isoInstant(now),
  }));
  const client: Client = {
    get: async (_, query) => {
      requests.push(query);
      const page = Number(query["page"]);
      if (page >= service.heldFromPage) await service.held.passed;
      if (service.throws) throw new Error("A bug of ours");
      if (service.fails) return { kind: "ambiguous", cause: "down" };
      const listed = rows.filter((row) => !service.appliesFilter || row.transaction_ref === query["reference"]);
      return { kind: "ok", data: listed.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS) };
    },
    post: () => Promise.reject(new Error("A look-up must not post")),
  };
  const logged: object[] = [];
  const log = { info: (fields: object) => void logged.push(fields), warn: () => {}, error: () => {} };
  const lookUp = createPaymentLookUps(client, { clock: () => now, log });
  const find = (reference: string, { agoMs = 0, paid = false } = {}) =>
    lookUp({
      reference,
      from: before(now, agoMs + DAY_MS),
      to: now,
      isEnough: (row) => paid && rowReference(row) === reference,
    });
  /** Makes one look-up, which detects that the service ignores the filter. */
  const detectIgnoredFilter = async () => {
    await find("unused");
    requests.length = 0;
  };
  return {
    ...{ service, requests, logged, find, detectIgnoredFilter },
    jump: (ms: number) => {
      now = after(now, ms);
    },
  };
}

const six = ["a", "b", "c", "d", "e", "f"] as const;
const referencesIn = (reading: Awaited<ReturnType<ReturnType<typeof createPaymentLookUps>>>) =>
  reading.outcome === "rows" ? reading.rows.map(rowReference) : reading.outcome;

describe("a service that ignores the filter by reference", () => {
  test("is detected by the first look-up, which still gets its rows", async () => {
    const { find, requests, logged } = openService(six);
    const reading = await find("c");
    expect(referencesIn(reading)).toContain("c");
    expect(reading).toMatchObject({ outcome: "rows", listPages: 3 });
    expect(requests.every(({ reference }) => reference === "c")).toBe(true);
    expect(logged).toEqual([{ isIgnored: true }]);
  });

  test("is asked once for a list that all simultaneous look-ups share", async () => {
    const { find, requests, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    const readings = Promise.all([...six, "never made"].map((reference) => find(reference)));
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect((await readings).map(referencesIn)).toEqual([...six.map((reference) => [reference]), []]);
    expect(requests).toHaveLength(4);
    expect(requests.every((query) => !("reference" in query))).toBe(true);
  });

  test("does not delay a look-up whose row is found until the list is read to its end", async () => {
    const { find, service, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    service.heldFromPage = 2;
    let isAnswered = false;
    const unpaid = find("f").then(() => {
      isAnswered = true;
    });
    const paid = find("a", { paid: true });
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect(referencesIn(await paid)).toEqual(["a"]);
    expect(isAnswered).toBe(false);
    service.held.open();
    await unpaid;
  });

  test("is read no further when each look-up has its row", async () => {
    const { find, requests, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    const readings = Promise.all([find("a", { paid: true }), find("b", { paid: true })]);
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect((await readings).map(referencesIn)).toEqual([["a"], ["b"]]);
    expect(requests).toHaveLength(1);
  });

  test("gives each look-up the rows without a reference, which may be its own", async () => {
    const { find, detectIgnoredFilter } = openService(["a", undefined, "b"]);
    await detectIgnoredFilter();
    const readings = Promise.all([find("a"), find("never made")]);
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect((await readings).map(referencesIn)).toEqual([["a", undefined], [undefined]]);
  });

  test("leaves no look-up without an answer if reading a list breaks off, nor any later one", async () => {
    const { find, service, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    service.throws = true;
    const broken = find("a");
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect(await broken).toMatchObject({ outcome: "unread" });
    service.throws = false;
    const later = find("a");
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect(referencesIn(await later)).toEqual(["a"]);
  });

  test("makes every look-up of a list unread if it fails", async () => {
    const { find, service, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    service.fails = true;
    const readings = Promise.all([find("a"), find("b")]);
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect((await readings).map(referencesIn)).toEqual(["unread", "unread"]);
  });

  test("is asked for another list after five seconds by look-ups that arrive while a long list is read", async () => {
    const { find, service, requests, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    service.heldFromPage = 1;
    const first = find("a");
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    const second = find("b");
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
    expect(requests).toHaveLength(2);
    service.held.open();
    expect((await Promise.all([first, second])).map(referencesIn)).toEqual([["a"], ["b"]]);
  });

  test("is asked for a separate list of payments older than two days", async () => {
    const { find, requests, detectIgnoredFilter } = openService(six);
    await detectIgnoredFilter();
    const readings = Promise.all([find("a"), find("b", { agoMs: 7 * DAY_MS }), find("c")]);
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    await readings;
    const starts = new Set(requests.map((query) => query["start_date"]));
    expect(starts).toEqual(new Set(["2026-11-19", "2026-11-12"]));
  });

  test("is tested again after eleven minutes by one look-up, and is asked by reference as soon as it applies the filter", async () => {
    const { find, service, requests, logged, detectIgnoredFilter, jump } = openService(six);
    await detectIgnoredFilter();
    jump(11 * MINUTE_MS);
    const listed = Promise.all([find("a"), find("b")]);
    await vi.advanceTimersByTimeAsync(GATHERED_MS);
    expect((await listed).map(referencesIn)).toEqual([expect.arrayContaining([...six]), ["b"]]);
    service.appliesFilter = true;
    requests.length = 0;
    jump(11 * MINUTE_MS);
    expect(referencesIn(await find("a"))).toEqual(["a"]);
    expect(referencesIn(await find("b"))).toEqual(["b"]);
    expect(requests.map(({ reference }) => reference)).toEqual(["a", "a", "b", "b"]);
    expect(logged).toEqual([{ isIgnored: true }, { isIgnored: false }]);
  });
});

test("a service that applies the filter is only asked by reference", async () => {
  const { find, service, requests, logged } = openService(six);
  service.appliesFilter = true;
  await Promise.all([find("a"), find("never made")]);
  expect(requests.every((query) => "reference" in query)).toBe(true);
  expect(logged).toEqual([]);
});
