import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, DAY_MS, HOUR_MS, type Instant, isoInstant } from "../../src/core/base/time.js";
import type { Client } from "../../src/service/client.js";
import { readPayments } from "../../src/service/payment-list.js";
import { aroundNow, checkout, NOON, openSandbox, openScript, success } from "./open-service.js";

const { reference, amount } = checkout;

describe("finding a payment", () => {
  const row = (more: Record<string, unknown> = {}) => ({
    id: 1,
    transaction_amount: 100_000,
    transaction_ref: reference,
    transaction_status: "success",
    transaction_currency_id: "NGN",
    is_refund: false,
    created_at: "2026-11-21T13:00:00+01:00",
    ...more,
  });
  const at = { from: NOON, to: NOON };
  const finding = async (...rows: unknown[]) => {
    const script = await openScript((c) => c.json(success(rows)));
    return { ...script, reading: await script.gateway.find(reference, at, amount) };
  };

  it("asks for whole days around the time, by reference", async () => {
    const { requests } = await finding();
    expect(requests).toEqual([
      {
        method: "GET",
        path: "/transaction",
        query: { start_date: "2026-11-20", end_date: "2026-11-23", reference, page: "1", perpage: "100" },
      },
    ]);
  });

  it("reads the time with its offset", async () => {
    expect((await finding(row())).reading).toMatchObject({ payment: { at: NOON } });
  });

  it("prefers a success to a failure, and a failure to any other state", async () => {
    const rows = [row({ id: 1, transaction_status: "abandoned" }), row({ id: 2, transaction_status: "Failed" })];
    expect((await finding(...rows)).reading).toMatchObject({ payment: { state: "failed" } });
    expect((await finding(...rows, row({ id: 3, transaction_status: "Success" }))).reading).toMatchObject({
      payment: { state: "success" },
    });
    expect((await finding(rows[0])).reading).toMatchObject({ payment: { state: "other" } });
  });

  it("ignores other references if the service ignores the filter", async () => {
    const listed = await finding(row({ transaction_ref: `${reference}x` }));
    expect(listed.reading).toEqual({ outcome: "absent", listPages: 1 });
    expect((await finding(row({ transaction_ref: "other", transaction_amount: null }), row())).reading).toMatchObject({
      outcome: "found",
    });
  });

  it("logs a reference that was paid twice", async () => {
    const { reading, logged } = await finding(row(), row(), row({ id: 2 }));
    expect(reading).toMatchObject({ outcome: "found" });
    expect(logged).toMatchObject([{ fields: { reference, times: 2 } }]);
  });

  it.each([
    ["no amount", row({ transaction_amount: null })],
    ["a fraction of a kobo", row({ transaction_amount: 100.5 })],
    ["a negative amount", row({ transaction_amount: -100_000 })],
    ["no currency", row({ transaction_currency_id: null })],
    ["no status", row({ transaction_status: 1 })],
    ["no reference", row({ transaction_ref: null })],
    ["no fields", null],
  ])("is unread if a row that could be ours has %s", async (_, odd) => {
    const declined = row({ id: 2, transaction_status: "failed" });
    expect((await finding(declined, odd)).reading.outcome).toBe("unread");
  });

  it("is unread if the data of the reply is not a list", async () => {
    const { gateway } = await openScript((c) => c.json(success({})));
    expect((await gateway.find(reference, at, amount)).outcome).toBe("unread");
  });

  it("reads pages until one has no new row", async () => {
    const { gateway, requests } = await openScript((c, { query }) => {
      const page = Number(query["page"]);
      const named = row({ id: page, transaction_ref: page === 2 ? reference : "other", transaction_status: "failed" });
      return c.json(success(page < 3 ? [named] : []));
    });
    expect((await gateway.find(reference, at, amount)).outcome).toBe("found");
    expect(requests).toHaveLength(3);
  });

  it("reads no page after the one that shows a payment", async () => {
    const { gateway, requests } = await openScript((c, { query }) => {
      const page = Number(query["page"]);
      return c.json(success([row({ id: page, transaction_status: page === 2 ? "success" : "failed" })]));
    });
    expect((await gateway.find(reference, at, amount)).outcome).toBe("found");
    expect(requests).toHaveLength(2);
  });

  it("is unread if the pages never end", async () => {
    let id = 0;
    const { gateway } = await openScript((c) => c.json(success([row({ id: id++, transaction_ref: "other" })])));
    expect((await gateway.find(reference, at, amount)).outcome).toBe("unread");
  });

  it("over five months sends one query per month, and counts each payment once", async () => {
    const { gateway, control, logged } = await openSandbox();
    await gateway.open(checkout);
    control.payCheckout(reference, { channel: "card" });
    const now = aroundNow();
    const quarter = { from: (now.from - 90 * DAY_MS) as Instant, to: (now.to + 60 * DAY_MS) as Instant };
    const reading = await gateway.find(reference, quarter, amount);
    expect(reading.outcome).toBe("found");
    expect(logged).toEqual([]);
    const queries = control.calls().filter(({ endpoint }) => endpoint === "query");
    expect(queries.length).toBeGreaterThan(3);
    expect(queries.every(({ status }) => status === 200)).toBe(true);
  });

  it("is unread, without a request, over a window that is too long", async () => {
    const { gateway, requests } = await openScript((c) => c.json(success([])));
    expect((await gateway.find(reference, { from: 0 as Instant, to: NOON }, amount)).outcome).toBe("unread");
    expect(requests).toEqual([]);
  });
});

describe("a list of payments of any page size, window and growth", () => {
  type Row = { readonly id?: number; readonly transaction_ref: string; readonly created_at: string };
  type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

  const SPAN_MS = 70 * DAY_MS;
  /** The payments of the service, its time zone, and how it filters and pages. */
  const script = fc.record({
    // Rows without an id from the same millisecond are indistinguishable: listed twice, they would fill a page.
    held: fc.uniqueArray(
      fc.record({ agoMs: fc.nat(SPAN_MS), ours: fc.boolean(), named: fc.boolean(), twice: fc.boolean() }),
      { maxLength: 25, selector: ({ agoMs }) => agoMs },
    ),
    zoneHours: fc.integer({ min: -12, max: 14 }),
    endDayCounts: fc.boolean(),
    filters: fc.boolean(),
    /** At least two, so that a row which is listed twice does not fill a page. */
    rowsPerPage: fc.integer({ min: 2, max: 8 }),
    /** How many payments are made before each page is read: fewer than fill it. */
    made: fc.array(fc.nat(6), { maxLength: 20 }),
  });
  /** The start of the window: the oldest payment, or any time. */
  const times = fc.record({ lengthMs: fc.option(fc.nat(SPAN_MS), { nil: undefined }), byReference: fc.boolean() });

  const rowOf = (at: number, row: { readonly id?: number; readonly ours: boolean }): Row => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    transaction_ref: row.ours ? reference : "other",
    created_at: isoInstant(at as Instant),
  });

  const rowsOf = ({ held }: Script): Row[] =>
    [...held]
      .sort((a, b) => a.agoMs - b.agoMs)
      .flatMap(({ agoMs, ours, named, twice }, index) => {
        const row = rowOf(NOON - agoMs, named ? { id: index, ours } : { ours });
        return twice ? [row, row] : [row];
      });

  const clientOf = ({ rowsPerPage, zoneHours, endDayCounts, filters, made }: Script, held: readonly Row[]): Client => {
    const list = [...held];
    let turn = 0;
    return {
      get: async (_, { page, start_date = "", end_date = "", reference: wanted }) => {
        for (let more = Math.min(made[turn++] ?? 0, rowsPerPage - 2); more > 0; more--) {
          list.unshift(rowOf(NOON, { id: 1_000 + list.length, ours: !filters }));
        }
        const isListed = ({ created_at, transaction_ref }: Row) => {
          const day = isoInstant((Date.parse(created_at) + zoneHours * HOUR_MS) as Instant).slice(0, 10);
          const inTime = start_date <= day && (endDayCounts ? day <= end_date : day < end_date);
          return inTime && (!filters || wanted === undefined || transaction_ref === wanted);
        };
        const start = (Number(page) - 1) * rowsPerPage;
        return { kind: "ok", data: list.filter(isListed).slice(start, start + rowsPerPage) };
      },
      post: () => Promise.reject(new Error("A reading posts nothing")),
    };
  };

  it("has every payment of the window once", async () => {
    await fc.assert(
      fc.asyncProperty(script, times, async (given, { lengthMs, byReference }) => {
        const oldestMs = Math.max(0, ...given.held.map(({ agoMs }) => agoMs));
        const from = (NOON - (lengthMs ?? oldestMs)) as Instant;
        const held = rowsOf(given);
        const expected = held.filter(
          (row) => Date.parse(row.created_at) >= from && (!byReference || row.transaction_ref === reference),
        );
        const filter = byReference ? { reference } : {};
        const reading = await readPayments(clientOf(given, held), { ...filter, from, to: after(NOON, 1) });
        if (reading.outcome !== "rows") throw new Error(reading.cause);
        const found = reading.rows.map((row) => JSON.stringify(row));
        expect(new Set(found).size).toBe(found.length);
        for (const row of expected) expect(found).toContain(JSON.stringify(row));
      }),
      { numRuns: 500 },
    );
  });
});
