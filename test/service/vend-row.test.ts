import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kobo, naira } from "../../src/core/money/money.js";
import { parseVendReference, readVendRow } from "../../src/service/vend-row.js";
import { ada, NOON, vendRow } from "./open-service.js";

const record = (more: Record<string, unknown>) => {
  const reading = readVendRow(vendRow(more));
  return reading.kind === "record" ? reading.record : reading;
};

const mobile = fc
  .tuple(fc.constantFrom("7", "8", "9"), fc.constantFrom("0", "1"), fc.stringMatching(/^\d{8}$/))
  .map((parts) => parts.join(""));

describe("a vend row", () => {
  it("has its exact amounts in kobo", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (amount, cost) => {
        const text = (value: number) => (value / 100).toFixed(2);
        const read = record({ amount: text(amount), merchant_amount: text(cost) });
        expect(read).toMatchObject({ amount: kobo(amount), cost: kobo(cost) });
      }),
    );
  });

  it("has its recipient, in any format of the number", () => {
    fc.assert(
      fc.property(mobile, fc.constantFrom("0", "234", "+234", "", "+234 "), (digits, prefix) => {
        expect(record({ phone_number: prefix + digits })).toMatchObject({ recipient: `0${digits}` });
        if (prefix === "") expect(record({ phone_number: Number(digits) })).toMatchObject({ recipient: `0${digits}` });
      }),
    );
  });

  it("with any value in a field does not throw, and gives no invalid amount", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(vendRow())), (value, field) => {
        const reading = readVendRow(vendRow({ [field]: value }));
        if (reading.kind !== "record") return;
        expect(Number.isSafeInteger(reading.record.amount) && reading.record.amount >= 0).toBe(true);
        expect(reading.record.vendorRef).not.toBe("");
      }),
    );
  });

  it.each([
    ["pending", "pending"],
    ["success", "delivered"],
    [" Success ", "delivered"],
    ["failed", "failed"],
    ["an unknown word", "pending"],
  ])("with status %j is %s, whatever its meta says", (status, state) => {
    for (const meta of [null, {}, '{"vending_status":"success"}', "{"]) {
      expect(record({ status, meta })).toMatchObject({ state });
    }
  });

  it.each([
    ["5,000.00", "4,850.00", naira(5_000), naira(4_850)],
    ["1,250,000.00", "1,250,000.00", naira(1_250_000), naira(1_250_000)],
    ["50.00", "48.625", naira(50), kobo(4_863)],
    ["50.00", "48.620", naira(50), kobo(4_862)],
  ])("with amount %j and cost %j has its cost rounded up to a kobo", (amount, merchant_amount, listed, cost) => {
    expect(record({ amount, merchant_amount })).toMatchObject({ amount: listed, cost });
  });

  it("without a cost has its listed price as cost", () => {
    expect(record({ merchant_amount: null })).toMatchObject({ cost: naira(200) });
  });

  it("is read without transaction_id and meta if the vend failed", () => {
    const failed = { type: "data", reference: `app_8031234567_100_1001_${NOON}`, status: "failed" };
    expect(record({ ...failed, transaction_id: null, meta: null, amount: "100.00" })).toMatchObject({
      planCode: "1001",
      recipient: ada,
      state: "failed",
    });
  });

  it("takes its time from its reference, else from createdAt", () => {
    expect(record({ createdAt: "2020-01-01T00:00:00.000Z" })).toMatchObject({ at: NOON });
    expect(record({ reference: "x1" })).toMatchObject({ at: NOON });
  });

  it("takes its number from its reference if the field is masked", () => {
    expect(record({ phone_number: "0803***4567" })).toMatchObject({ recipient: ada });
  });

  it("of an unknown type takes its kind from the form of its reference", () => {
    expect(record({ type: "vtu" })).toMatchObject({ kind: "airtime" });
    const bundle = { type: "bundle", reference: `app_08031234567_100_1001_${NOON}` };
    expect(record(bundle)).toMatchObject({ kind: "data", planCode: "1001" });
  });
});

describe("the reference of a vend", () => {
  it("contains the recipient, the plan and the time", () => {
    const plan = fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,8}(_[a-z0-9]{1,4})?$/), { nil: undefined });
    fc.assert(
      fc.property(
        mobile,
        fc.nat(50_000),
        plan,
        fc.integer({ min: 1e12, max: 9e12 }),
        (digits, amount, planCode, at) => {
          const parts = ["app", digits, amount, ...(planCode === undefined ? [] : [planCode]), at];
          expect(parseVendReference(parts.join("_"))).toEqual({ recipient: `0${digits}`, planCode, at });
        },
      ),
    );
  });

  it.each(["", "app", "app_08031234567_200", "app_08031234567_200_soon", "ref_08031234567_200_1700000000000"])(
    "in the form %j is not parsed",
    (text) => expect(parseVendReference(text)).toBeUndefined(),
  );
});
