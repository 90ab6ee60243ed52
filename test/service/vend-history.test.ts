import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { before, type Instant, instant, isoInstant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import type { VendHistoryPage } from "../../src/core/ports.js";
import { createVendPass } from "../../src/core/vend-history/pass.js";
import { collectHistory, readHistory } from "../../src/core/vend-history/read.js";
import type { Client } from "../../src/service/client.js";
import { createHistoryPages } from "../../src/service/vend-history.js";
import { recordOf } from "../shop/scripted-shop.js";
import { ada, NOON, openScript, success, vendRow } from "./open-service.js";

/** A row of a vend so many minutes before noon. */
const row = (minutes: number, more: Record<string, unknown> = {}) => vendRow(more, NOON - minutes * MINUTE_MS);
const ago = (minutes: number): Instant => before(NOON, minutes * MINUTE_MS);
const minutesOf = (reading: unknown) =>
  (reading as { records: { at: number }[] }).records.map(({ at }) => (NOON - at) / MINUTE_MS);

/** A history with these pages, and empty pages after them. */
const openPages = (pages: readonly (readonly unknown[])[], count?: number) =>
  openScript((c, { query }) => {
    const rows = pages[Number(query["page"]) - 1] ?? [];
    return c.json(success({ count: count ?? pages.flat().length, rows }));
  });

describe("a history of several pages", () => {
  it("is read no further than the page with the first row before the start", async () => {
    const { vendor, requests } = await openPages([[row(1), row(2)], [row(10), row(70)], [row(80)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1, 2, 10]);
    expect(requests.map(({ query }) => query)).toEqual([
      { page: "1", perPage: "100", action: "debit" },
      { page: "2", perPage: "100", action: "debit" },
    ]);
  });

  it("gives each vend once, and misses none, if new vends arrive while it is read", async () => {
    const list = [5, 10, 15, 20, 25, 30].map((minutes) => row(minutes));
    const { vendor } = await openScript((c, { query }) => {
      const start = (Number(query["page"]) - 1) * 2;
      const rows = list.slice(start, start + 2);
      list.unshift(row(4 - Number(query["page"]))); // One new vend after each page.
      return c.json(success({ count: list.length, rows }));
    });
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([5, 10, 15, 20, 25, 30]);
  });

  it("has the final state of a vend that is listed twice", async () => {
    const { vendor } = await openPages([[row(1), row(5)], [row(5, { status: "success" })], [row(5)]]);
    const reading = await vendor.history(ago(60));
    expect(reading).toMatchObject({ records: [{ state: "pending" }, { state: "delivered" }] });
  });

  it("has only the vend with two final states as unreadable", async () => {
    const { vendor } = await openPages([[row(5, { status: "failed" }), row(9)], [row(5, { status: "success" })]]);
    const reading = await vendor.history(ago(60));
    expect(minutesOf(reading)).toEqual([9]);
    expect(reading).toMatchObject({ unreadable: [{ vendorRef: row(5).reference, at: ago(5) }] });
  });

  it("has a vend as unreadable that can be read on one page and not on another", async () => {
    const { vendor } = await openPages([[row(5, { status: "success" })], [row(5, { status: null }), row(9)]]);
    const reading = await vendor.history(ago(60));
    expect(minutesOf(reading)).toEqual([9]);
    expect(reading).toMatchObject({ unreadable: [{ vendorRef: row(5).reference }] });
  });

  it("is read to its end if it is listed oldest first", async () => {
    const { vendor } = await openPages([[row(90), row(80)], [row(70), row(50)], [row(40)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([40, 50]);
  });

  it("is read to its end if it is in no order", async () => {
    const { vendor } = await openPages([[row(70), row(1), row(80)], [row(5)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1, 5]);
  });

  it("is still newest first when a page repeats rows of the page before", async () => {
    const { vendor, requests } = await openPages([[row(5), row(10)], [row(5), row(10)], [row(15), row(70)], [row(80)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([5, 10, 15]);
    expect(requests).toHaveLength(3);
  });

  it("counts as newest first if it is only slightly out of order", async () => {
    const { vendor, requests } = await openPages([[row(1.2), row(1), row(70)], [row(80)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1, 1.2]);
    expect(requests).toHaveLength(1);
  });

  it("ends where a page repeats the page before", async () => {
    const { vendor, requests } = await openScript((c) => c.json(success({ count: 2, rows: [row(1), row(2)] })));
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1, 2]);
    expect(requests).toHaveLength(2);
  });

  it("is unread if pages repeat and the count says that there are more rows", async () => {
    const { vendor, requests } = await openScript((c) => c.json(success({ count: 500, rows: [row(1), row(2)] })));
    expect((await vendor.history(ago(60))).outcome).toBe("unread");
    expect(requests.length).toBeLessThan(6);
  });

  it("is unread if the count says that there are rows and the page has none", async () => {
    const { vendor } = await openScript((c) => c.json(success({ count: 500, rows: [] })));
    expect(await vendor.history(ago(60))).toMatchObject({
      outcome: "unread",
      cause: expect.stringMatching(/500 rows/),
    });
  });

  it.each([
    ["newest first", [[row(1), row(2)], [], [row(10)]]],
    ["oldest first", [[row(10), row(9)], [row(8), row(7)], [], [row(1)]]],
  ])("is unread if an empty page comes where the count says that there are more rows: %s", async (_, pages) => {
    const { vendor } = await openPages(pages);
    expect((await vendor.history(ago(60))).outcome).toBe("unread");
  });

  it.each([
    ["is read to its end if the last page is not full", 5, 205, "read"],
    ["is unread if the count says that the next page is not empty", 100, 305, "unread"],
  ])("that is read from a later page %s", async (_, length, count, outcome) => {
    const records = Array.from({ length }, (_, index) => recordOf({ vendorRef: `v${index}`, at: NOON }));
    const rows = records.map((record) => ({ key: record.vendorRef, record }));
    const historyPage = async (page: number): Promise<VendHistoryPage> => ({
      ...{ outcome: "page", rows: page === 3 ? rows : [], count },
    });
    expect((await readHistory({ historyPage }, ago(60), () => {}, 3)).outcome).toBe(outcome);
  });

  it.each([
    [1, 0, "page"],
    [1, 1, "unread"],
    [2, 100, "page"],
    [2, 101, "unread"],
  ])("has no empty page %i if it counts %i rows: %s", async (page, count, outcome) => {
    const { vendor } = await openScript((c) => c.json(success({ count, rows: [] })));
    expect((await vendor.historyPage(page)).outcome).toBe(outcome);
  });

  it("is unread if it never ends", () => {
    const pass = createVendPass(ago(60));
    const pageOf = (vendorRef: string): VendHistoryPage => {
      const rows = [{ key: vendorRef, record: recordOf({ vendorRef, at: NOON }) }];
      return { outcome: "page", rows, count: 1_000_000 };
    };
    const [odd, even] = [pageOf("v1"), pageOf("v2")];
    const pages = Array.from({ length: 100_000 }, (_, index) => pass.add(index % 2 === 0 ? odd : even));
    expect(pages.slice(0, -1).every((page) => page.outcome === "page" && !page.isLast)).toBe(true);
    expect(pages.at(-1)).toMatchObject({ outcome: "unread", cause: expect.stringMatching(/100000 pages/) });
  });

  it("is passed on page by page, also beyond 100,000 rows", async () => {
    const PAGES = 1_300;
    const pages = (page: number): VendHistoryPage => {
      const at = instant(NOON - page * 10_000);
      const rows = Array.from({ length: 100 }, (_, index) => recordOf({ vendorRef: `v${page}-${index}`, at }));
      return { outcome: "page", rows: page > PAGES ? [] : rows.map((record) => ({ key: record.vendorRef, record })) };
    };
    let [rows, most] = [0, 0];
    const read = await readHistory({ historyPage: async (page) => pages(page) }, instant(0), ({ records }) => {
      rows += records.length;
      most = Math.max(most, records.length);
    });
    expect([read, rows, most]).toEqual([{ outcome: "read" }, PAGES * 100, 100]);
  });

  it("is unread if a later page fails", async () => {
    const { vendor } = await openScript((c, { query }) =>
      query["page"] === "1" ? c.json(success({ count: 9, rows: [row(1)] })) : c.text("oh", 500),
    );
    expect((await vendor.history(ago(60))).outcome).toBe("unread");
  });

  it.each([[[]], [null], [{}], [{ rows: null }]])("is unread if its data is %j", async (data) => {
    const { vendor } = await openScript((c) => c.json(success(data)));
    expect((await vendor.history(ago(60))).outcome).toBe("unread");
  });
});

describe("a vend that stays pending in the history", () => {
  const rows = [row(1), row(119), row(120), row(300, { status: "failed" }), row(400, { status: "queued" })];
  const read = async (pendingDeliveredMs?: number) => {
    const { vendor } = await openScript((c) => c.json(success({ count: rows.length, rows })), {
      ...{ clock: () => NOON, pendingDeliveredMs },
    });
    const reading = await vendor.history(ago(500));
    return reading.outcome === "history" ? reading.records.map(({ state }) => state) : reading;
  };

  it("is pending at any age by default", async () => {
    expect(await read()).toEqual(["pending", "pending", "pending", "failed", "pending"]);
  });

  it("counts as delivered from the configured age on, but not if it failed", async () => {
    expect(await read(120 * MINUTE_MS)).toEqual(["pending", "pending", "delivered", "failed", "delivered"]);
  });
});

describe("rows of a history with unexpected values", () => {
  const bare = (minutes: number, more: Record<string, unknown>) =>
    row(minutes, { reference: "x1", createdAt: isoInstant(ago(minutes)), ...more });

  it.each([
    ["no fields", null],
    ["another product", bare(5, { type: "electricity" })],
    ["not a debit", row(5, { action: "credit" })],
    ["a number that is not a mobile number", bare(5, { phone_number: "01234567890", reference: "x1" })],
  ])("are skipped and logged if they are certainly not ours: %s", async (_, unexpected) => {
    const { vendor, logged } = await openPages([[row(1), unexpected, row(9)]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1, 9]);
    expect(logged).toHaveLength(1);
  });

  const readableFields = {
    vendorRef: row(5).reference,
    recipient: ada,
    kind: "airtime",
    amount: naira(200),
    at: ago(5),
  };

  it.each([
    ["an amount that is not a number", { amount: "about 200" }, { amount: undefined }],
    ["a negative amount", { amount: "-200.00" }, { amount: undefined }],
    ["no amount", { amount: null }, { amount: undefined }],
    ["an amount with an ambiguous comma", { amount: "5,000" }, { amount: undefined }],
    ["a cost that is not a number", { merchant_amount: "free" }, {}],
    ["no state", { status: null }, {}],
    ["a masked number", { phone_number: "0803***4567", reference: "x1" }, { recipient: undefined, vendorRef: "x1" }],
    ["no reference", { reference: null }, { vendorRef: undefined }],
    ["no time", { reference: "x1", createdAt: "lately" }, { vendorRef: "x1", at: undefined }],
    [
      "no type, neither in a field nor in the reference",
      { type: null, reference: "x1" },
      { vendorRef: "x1", kind: undefined },
    ],
  ])("are unreadable, with the fields that can be read, if they could be ours: %s", async (_, more, read) => {
    const { vendor, logged } = await openPages([[row(1), row(5, more), row(9)]]);
    const reading = await vendor.history(ago(60));
    expect(minutesOf(reading)).toEqual([1, 9]);
    expect(reading).toMatchObject({ unreadable: [{ ...readableFields, ...read }] });
    expect(logged).toHaveLength(1);
  });

  it("are ignored if they are older than the start", async () => {
    const { vendor } = await openPages([[row(1), row(90, { amount: "?" })]]);
    expect(minutesOf(await vendor.history(ago(60)))).toEqual([1]);
  });
});

describe("a history of any page size and growth", () => {
  type Row = ReturnType<typeof vendRow>;
  type Script = typeof script extends fc.Arbitrary<infer T> ? T : never;

  /** The vends of the service, and how it lists them. */
  const script = fc.record({
    held: fc.array(fc.record({ olderByMs: fc.nat(4 * MINUTE_MS), twice: fc.boolean() }), { maxLength: 40 }),
    /** At least two, so that a row which is listed twice does not fill a page. */
    rowsPerPage: fc.integer({ min: 2, max: 8 }),
    counted: fc.boolean(),
    newestFirst: fc.boolean(),
    /** How many vends are made before each page is read. */
    sold: fc.array(fc.oneof(fc.nat(3), fc.nat(20)), { maxLength: 12 }),
  });
  const sinceTimes = fc.nat(80 * MINUTE_MS).map((ms) => before(NOON, ms));

  /** Three different pages in a row without a new vend. */
  const endsInOldRows: Script = {
    held: [true, true, false, false].map((twice) => ({ olderByMs: 0, twice })),
    rowsPerPage: 7,
    counted: true,
    newestFirst: true,
    sold: [1, 5, 5, 5],
  };

  const rowOf = (name: string, at: number): Row => vendRow({ reference: `app_08031234567_${name}_${at}` }, at);

  const rowsOf = ({ held }: Script): Row[] => {
    let at: number = NOON;
    return held.flatMap(({ olderByMs, twice }, index) => {
      at -= olderByMs;
      return twice ? [rowOf(`${index}`, at), rowOf(`${index}`, at)] : [rowOf(`${index}`, at)];
    });
  };

  /**
   * A client of that service. While a page is read, the service never gets exactly a page of new vends, and fewer than a
   * page if it does not count its rows.
   */
  const clientOf = ({ rowsPerPage, counted, newestFirst, sold }: Script, held: readonly Row[]) => {
    const list = newestFirst ? [...held] : held.toReversed();
    let turn = 0;
    const get: Client["get"] = async (_, { page }) => {
      const sells = sold[turn++] ?? 0;
      const notAPage = sells === rowsPerPage ? sells - 1 : sells;
      for (let more = counted ? notAPage : Math.min(sells, rowsPerPage - 2); more > 0; more--) {
        const row = rowOf(`new${list.length}`, NOON + list.length * SECOND_MS);
        newestFirst ? list.unshift(row) : list.push(row);
      }
      const start = (Number(page) - 1) * rowsPerPage;
      const rows = list.slice(start, start + rowsPerPage);
      return { kind: "ok", data: counted ? { rows, count: list.length } : { rows } };
    };
    return { get, post: () => Promise.reject(new Error("A reading must not post")) };
  };

  const log = { info: () => {}, warn: () => {}, error: () => {} };

  it("has every vend since the start once, newest first", async () => {
    await fc.assert(
      fc.asyncProperty(script, sinceTimes, async (given, since) => {
        const held = rowsOf(given);
        const expected = held.filter(({ createdAt }) => Date.parse(createdAt) >= since);
        const reading = await collectHistory(
          { historyPage: createHistoryPages({ client: clientOf(given, held), log, clock: () => NOON }) },
          since,
        );
        if (reading.outcome !== "history") throw new Error(reading.cause);
        const found = reading.records.map(({ vendorRef }) => vendorRef);
        const times = reading.records.map(({ at }) => at);
        expect(new Set(found).size).toBe(found.length);
        for (const { reference } of expected) expect(found).toContain(reference);
        expect(times).toEqual([...times].sort((a, b) => b - a));
        expect(times.every((at) => at >= since)).toBe(true);
      }),
      { numRuns: 500, examples: [[endsInOldRows, instant(1_795_262_400_000)]] },
    );
  });
});
