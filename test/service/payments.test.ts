import { describe, expect, it } from "vitest";
import { DAY_MS, type Instant } from "#core/time.js";
import { aroundNow, checkout, NOON, openSandbox, openScript, yes } from "./open-service.js";

const { reference } = checkout;

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
    const script = await openScript((c) => c.json(yes(rows)));
    return { ...script, reading: await script.gateway.find(reference, at) };
  };

  it("asks for whole days around the time, by reference", async () => {
    const { asked } = await finding();
    expect(asked).toEqual([
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

  it("lets success win over failed, and failed over anything else", async () => {
    const rows = [row({ id: 1, transaction_status: "abandoned" }), row({ id: 2, transaction_status: "Failed" })];
    expect((await finding(...rows)).reading).toMatchObject({ payment: { state: "failed" } });
    expect((await finding(...rows, row({ id: 3, transaction_status: "Success" }))).reading).toMatchObject({
      payment: { state: "success" },
    });
    expect((await finding(rows[0])).reading).toMatchObject({ payment: { state: "other" } });
  });

  it("ignores other references, when the service ignores the filter", async () => {
    expect((await finding(row({ transaction_ref: `${reference}x` }))).reading).toEqual({ outcome: "absent" });
    expect((await finding(row({ transaction_ref: "other", transaction_amount: null }), row())).reading).toMatchObject({
      outcome: "found",
    });
  });

  it("does not take a refunded payment for a paid one", async () => {
    expect((await finding(row({ is_refund: true }))).reading).toMatchObject({ payment: { state: "other" } });
  });

  it("says so in the log when a reference was paid twice", async () => {
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
    ["no object", null],
  ])("is unread when a record could be ours but has %s", async (_, odd) => {
    expect((await finding(row(), odd)).reading.outcome).toBe("unread");
  });

  it("is unread when the service's data is no list", async () => {
    const { gateway } = await openScript((c) => c.json(yes({})));
    expect((await gateway.find(reference, at)).outcome).toBe("unread");
  });

  it("reads pages until one brings nothing new", async () => {
    const { gateway, asked } = await openScript((c, { query }) => {
      const page = Number(query["page"]);
      return c.json(yes(page < 3 ? [row({ id: page, transaction_ref: page === 2 ? reference : "other" })] : []));
    });
    expect((await gateway.find(reference, at)).outcome).toBe("found");
    expect(asked).toHaveLength(3);
  });

  it("is unread when the pages never end", async () => {
    let id = 0;
    const { gateway } = await openScript((c) => c.json(yes([row({ id: id++, transaction_ref: "other" })])));
    expect((await gateway.find(reference, at)).outcome).toBe("unread");
  });

  it("over a quarter of a year is stitched from months, each payment once", async () => {
    const { gateway, control, logged } = await openSandbox();
    await gateway.open(checkout);
    control.payCheckout(reference, { channel: "card" });
    const now = aroundNow();
    const reading = await gateway.find(reference, {
      from: (now.from - 90 * DAY_MS) as Instant,
      to: (now.to + 60 * DAY_MS) as Instant,
    });
    expect(reading.outcome).toBe("found");
    expect(logged).toEqual([]);
    const queries = control.calls().filter(({ endpoint }) => endpoint === "query");
    expect(queries.length).toBeGreaterThan(5);
    expect(queries.every(({ status }) => status === 200)).toBe(true);
  });

  it("over a lifetime is unread, and is not even asked", async () => {
    const { gateway, asked } = await openScript((c) => c.json(yes([])));
    expect((await gateway.find(reference, { from: 0 as Instant, to: NOON })).outcome).toBe("unread");
    expect(asked).toEqual([]);
  });
});
