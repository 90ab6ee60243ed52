import { describe, expect, it, test } from "vitest";
import { checkoutFor, type Json, KEY, type Opened, openSandbox, window } from "./open-sandbox.js";

/** Pays a checkout with a card, and returns the token that can be charged again. */
async function createToken(sandbox: Opened, reference = "top_first"): Promise<string> {
  await checkoutFor(sandbox, reference, { is_recurring: true });
  sandbox.control.payCheckout(reference, { channel: "card" });
  await sandbox.control.idle();
  return sandbox.control.tokens()[0]?.id ?? "";
}

const listed = async ({ get }: Opened, filter = ""): Promise<Json[]> =>
  (await get(`/transaction?${window()}${filter}`)).body.data;

describe("opening a checkout", () => {
  it("returns the request and the address of the payment page", async () => {
    const sandbox = await openSandbox();
    const { answer } = await checkoutFor(sandbox, "top_1");
    expect(answer).toEqual({
      status: 200,
      body: {
        status: 200,
        message: "success",
        data: {
          auth_url: null,
          access_token: null,
          merchant_info: {
            merchant_response: null,
            merchant_name: null,
            merchant_logo: null,
            merchant_id: expect.any(String),
          },
          currency: "NGN",
          recurring: { frequency: null, duration: null, type: 0, plan_code: null, customer_name: null },
          is_recurring: false,
          plan_code: null,
          callback_url: "https://shop.example/return?from=checkout",
          transaction_ref: "top_1",
          transaction_memo: null,
          transaction_amount: 100_000,
          authorized_channels: ["card", "ussd", "bank"],
          checkout_url: `${sandbox.publicUrl}/checkout/top_1`,
        },
      },
    });
  });

  it.each([
    ["no e-mail", { email: undefined }],
    ["a broken e-mail", { email: "ada" }],
    ["no amount", { amount: undefined }],
    ["nothing to pay", { amount: 0 }],
    ["part of a kobo", { amount: 100.5 }],
    ["dollars", { currency: "USD" }],
    ["a script as the way back", { callback_url: "javascript:alert(1)" }],
  ])("is refused for %s", async (_, wrong) => {
    const sandbox = await openSandbox();
    expect((await checkoutFor(sandbox, "top_1", wrong)).answer.status).toBe(400);
    expect(sandbox.control.payments()).toEqual([]);
  });

  it("is refused the second time for the same reference", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1");
    const { answer } = await checkoutFor(sandbox, "top_1");
    expect(answer).toMatchObject({ status: 400, body: { message: "Duplicate transaction reference" } });
  });
});

describe("charging a saved card", () => {
  it("returns empty data, charges later and sends a webhook", async () => {
    const sandbox = await openSandbox();
    const token = await createToken(sandbox);
    const charge = { amount: 50_000, token_id: token, transaction_ref: "ord_1" };
    const { status, body } = await sandbox.post("/transaction/charge_card", charge);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ transaction_amount: 0, created_at: "0001-01-01T00:00:00" });
    const rest = Object.entries(body.data).filter(([, value]) => value === null);
    expect(rest).toHaveLength(11);

    await sandbox.control.idle();
    expect(await listed(sandbox, "&reference=ord_1")).toMatchObject([
      { transaction_amount: 50_000, transaction_status: "success", email: "ada@example.com" },
    ]);
    const last = JSON.parse(sandbox.received.at(-1)?.body ?? "");
    expect(last).toMatchObject({ TransactionRef: "ord_1", Body: { payment_information: { token_id: token } } });
  });

  it("is listed as failed if the bank declines, without a webhook", async () => {
    const sandbox = await openSandbox();
    const token_id = await createToken(sandbox);
    sandbox.control.declineToken("all");
    const charge = { amount: 50_000, token_id, transaction_ref: "ord_1" };
    expect((await sandbox.post("/transaction/charge_card", charge)).status).toBe(200);
    await sandbox.control.idle();
    expect(await listed(sandbox, "&reference=ord_1")).toMatchObject([{ transaction_status: "failed" }]);
    expect(sandbox.received).toHaveLength(1);
  });

  it.each([
    ["nothing", { amount: 0 }, "amount cannot be < 0"],
    ["less than nothing", { amount: -1 }, "amount cannot be < 0"],
    ["an unknown token", { token_id: "AUTH_nobody" }, "Invalid token"],
    ["a used reference", { transaction_ref: "top_first" }, "Duplicate transaction reference"],
  ])("is refused for %s", async (_, wrong, message) => {
    const sandbox = await openSandbox();
    const charge = { amount: 50_000, token_id: await createToken(sandbox), ...wrong };
    const answer = await sandbox.post("/transaction/charge_card", charge);
    expect(answer).toEqual({ status: 400, body: { status: 400, success: false, message, data: {} } });
  });

  it("is refused for a cancelled token", async () => {
    const sandbox = await openSandbox();
    const token_id = await createToken(sandbox);
    sandbox.control.cancelToken(token_id);
    expect((await sandbox.post("/transaction/charge_card", { amount: 50_000, token_id })).status).toBe(400);
  });

  it("generates a reference if none is sent", async () => {
    const sandbox = await openSandbox();
    const token_id = await createToken(sandbox);
    await sandbox.post("/transaction/charge_card", { amount: 50_000, token_id });
    await sandbox.control.idle();
    expect((await listed(sandbox))[0].transaction_ref).toMatch(/^SQ[0-9A-F]{20}$/);
  });
});

describe("the query of payments", () => {
  it("shows a paid payment with all fields of the service", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1");
    expect(await listed(sandbox)).toEqual([]);
    sandbox.control.payCheckout("top_1", { channel: "card" });
    const [record] = await listed(sandbox);
    expect(record).toMatchObject({
      id: 1,
      transaction_amount: 100_000,
      transaction_ref: "top_1",
      merchant_amount: 98_800,
      transaction_charges: 1_200,
      transaction_status: "success",
      transaction_currency_id: "NGN",
      transaction_type: "Card",
      flat_charge: 0,
      is_suspicious: false,
      is_refund: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    });
    expect(Object.keys(record)).toHaveLength(22);
    expect(Object.values(record.meta).every((value) => Array.isArray(value) && value.length === 0)).toBe(true);
    expect(Object.keys(JSON.parse(record.meta_data))).toEqual(Object.keys(record.meta));
  });

  it.each([
    ["no dates", "", "Bad Request"],
    ["no end", "start_date=2026-01-01", "Bad Request"],
    ["more than a month", "start_date=2026-01-31&end_date=2026-03-01", /more than one month/],
    ["an end before its start", "start_date=2026-02-01&end_date=2026-01-01", /before start/],
    ["an invalid date", "start_date=yesterday&end_date=2026-01-01", /Invalid date/],
  ])("is refused for %s", async (_, query, message) => {
    const { get } = await openSandbox();
    const answer = await get(`/transaction?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ status: 400, success: false, message: expect.stringMatching(message), data: {} });
  });

  it("accepts a whole calendar month, and dates with a time", async () => {
    const { get } = await openSandbox();
    expect((await get("/transaction?start_date=2026-01-31&end_date=2026-02-28")).status).toBe(200);
    expect((await get("/transaction?start_date=2026-01-01T10:00:00.000Z&end_date=2026-02-01 09:00")).status).toBe(200);
  });

  it("ends at the first moment of the end date", async () => {
    const sandbox = await openSandbox({ now: () => Date.parse("2026-05-10T12:00:00Z") });
    await checkoutFor(sandbox, "top_1");
    sandbox.control.payCheckout("top_1", { channel: "bank" });
    const until = async (end: string) =>
      (await sandbox.get(`/transaction?start_date=2026-05-01&end_date=${end}`)).body.data;
    expect(await until("2026-05-10")).toEqual([]);
    expect(await until("2026-05-11")).toHaveLength(1);
  });

  it("filters by reference, amount and currency, and has pages", async () => {
    const sandbox = await openSandbox();
    for (const number of [1, 2, 3]) {
      await checkoutFor(sandbox, `top_${number}`, { amount: number * 10_000 });
      sandbox.control.payCheckout(`top_${number}`, { channel: "ussd" });
    }
    const references = async (filter: string) => (await listed(sandbox, filter)).map((each) => each.transaction_ref);
    expect(await references("")).toEqual(["top_3", "top_2", "top_1"]);
    expect(await references("&page=2&perpage=2")).toEqual(["top_1"]);
    expect(await references("&amount=20000")).toEqual(["top_2"]);
    expect(await references("&reference=top_3&currency=NGN")).toEqual(["top_3"]);
    expect(await references("&currency=USD")).toEqual([]);
    expect((await sandbox.get(`/transaction?${window()}&perpage=0`)).status).toBe(400);
  });
});

test("all amounts are in naira if the unit is naira", async () => {
  const sandbox = await openSandbox({ paymentUnit: "naira" });
  const { answer } = await checkoutFor(sandbox, "top_1", { amount: 1_000 });
  expect(answer.body.data.transaction_amount).toBe(1_000);
  expect(sandbox.control.payments()).toMatchObject([{ askedKobo: 100_000 }]);
  sandbox.control.payCheckout("top_1", { channel: "bank" });
  await sandbox.control.idle();
  expect(await listed(sandbox)).toMatchObject([{ transaction_amount: 1_000, merchant_amount: 988 }]);
  expect(JSON.parse(sandbox.received[0]?.body ?? "").Body.amount).toBe(1_000);
});

test("a transfer of the wrong amount is recorded with the amount received", async () => {
  const sandbox = await openSandbox();
  await checkoutFor(sandbox, "top_1");
  sandbox.control.payCheckout("top_1", { channel: "bank", amountKobo: 90_000 });
  expect(await listed(sandbox)).toMatchObject([{ transaction_amount: 90_000, transaction_status: "success" }]);
});

test("the payment page and the recorded calls do not contain the key", async () => {
  const sandbox = await openSandbox();
  const { url } = await checkoutFor(sandbox, "top_1");
  expect(await (await fetch(url)).text()).not.toContain(KEY);
  expect(JSON.stringify(sandbox.control.calls())).not.toContain(KEY);
});
