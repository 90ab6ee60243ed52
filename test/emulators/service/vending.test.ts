import { describe, expect, it, test } from "vitest";
import { adasPhone, type Json, openSandbox } from "./open-sandbox.js";

const airtime = { phone_number: adasPhone, amount: 200 };
const data = { phone_number: adasPhone, plan_code: "1001" };

describe("buying airtime", () => {
  it("is pending first and successful later, and costs the merchant 3% less than the amount", async () => {
    const { control, post, get } = await openSandbox();
    const { status, body } = await post("/vending/purchase/airtime", airtime);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, success: true, message: "Success" });
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^app_08031234567_200_\d{13}$/),
      amount: "200.00",
      merchant_amount: "194.00",
      phone_number: adasPhone,
      merchant_id: expect.any(String),
      wallet_batch_id: expect.any(String),
      transaction_id: expect.any(String),
      type: "airtime",
      action: "debit",
      status: "pending",
      meta: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const pending = { vending_status: "pending", status_code: "301", network: "MTN", phonenumber: adasPhone };
    expect(JSON.parse(body.data.meta)).toMatchObject(pending);

    await control.idle();
    const [row] = (await get("/vending/transactions")).body.data.rows;
    expect(row).toMatchObject({ reference: body.data.reference, status: "success" });
    expect(JSON.parse(row.meta)).toMatchObject({ vending_status: "success", status_code: "200" });
    expect(control.wallet()).toBe(50_000_000 - 19_400);
  });

  it.each([
    ["a phone of ten digits", { phone_number: "0803123456", amount: 200 }, /11 digits/],
    ["a phone with a country code", { phone_number: "+2348031234567", amount: 200 }, /11 digits/],
    ["less than 50 naira", { phone_number: adasPhone, amount: 49 }, /less than 50/],
  ])("is refused with a message for %s", async (_, body, message) => {
    const { post } = await openSandbox();
    const answer = await post("/vending/purchase/airtime", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ status: 400, success: false, message: expect.stringMatching(message), data: {} });
  });

  it.each([
    ["no amount", { phone_number: adasPhone }, "amount"],
    ["an amount written as text", { phone_number: adasPhone, amount: "200" }, "amount"],
    ["kobo in the amount", { phone_number: adasPhone, amount: 200.5 }, "amount"],
    ["no phone", { amount: 200 }, "phone_number"],
  ])("is refused with errors by field for %s", async (_, body, field) => {
    const { post, control } = await openSandbox();
    const answer = await post("/vending/purchase/airtime", body);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, errors: { [field]: [expect.any(String)] } } });
    expect(control.vends()).toEqual([]);
  });

  it("is refused if the wallet of the merchant is too low, and costs nothing", async () => {
    const { post, control } = await openSandbox();
    control.setMerchantWallet(19_399);
    const answer = await post("/vending/purchase/airtime", airtime);
    expect(answer.body).toEqual({ status: 400, success: false, message: "Insufficient balance", data: {} });
    expect(control.wallet()).toBe(19_399);
  });

  it("gives every vend its own reference, even in one millisecond", async () => {
    const { post, control } = await openSandbox({ now: () => 1_763_700_000_000 });
    await Promise.all(Array.from({ length: 20 }, () => post("/vending/purchase/airtime", airtime)));
    expect(new Set(control.vends().map(({ reference }) => reference)).size).toBe(20);
  });
});

describe("buying data", () => {
  it("returns the record, whose reference has the plan code", async () => {
    const { post } = await openSandbox();
    const { body } = await post("/vending/purchase/data", data);
    expect(body.data).toMatchObject({ type: "data", amount: "100.00", merchant_amount: "98.00", status: "pending" });
    expect(body.data.reference).toMatch(/^app_08031234567_100_1001_\d{13}$/);
  });

  it("refuses a plan that is not listed", async () => {
    const { post } = await openSandbox();
    const answer = await post("/vending/purchase/data", { ...data, plan_code: "9999" });
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid plan code" } });
  });

  it("has a record without details and a refund if it fails", async () => {
    const { post, get, control } = await openSandbox();
    control.addVendRule({ result: "fail" });
    await post("/vending/purchase/data", data);
    await control.idle();
    const [row] = (await get("/vending/transactions")).body.data.rows;
    expect(row).toMatchObject({ status: "failed", transaction_id: null, meta: null });
    expect(control.wallet()).toBe(50_000_000);
  });
});

describe("the plan lists", () => {
  it.each(["MTN", "GLO", "AIRTEL", "9MOBILE"])("hold dozens of plans of %s, all in strings", async (network) => {
    const { get } = await openSandbox();
    const plans: Json[] = (await get(`/vending/data-bundles?network=${network}`)).body.data;
    expect(plans.length).toBeGreaterThanOrEqual(24);
    for (const plan of plans) {
      expect(plan).toMatchObject({ network, plan_code: expect.stringMatching(/^\d{4}$/) });
      expect(plan.bundle_price).toMatch(/^\d+$/);
      expect(Object.values(plan).every((value) => typeof value === "string")).toBe(true);
    }
    expect(new Set(plans.map((plan) => plan.plan_code)).size).toBe(plans.length);
  });

  it("have the additional spaces of the real service", async () => {
    const { get } = await openSandbox();
    const [first] = (await get("/vending/data-bundles?network=MTN")).body.data;
    const expected = { plan_code: "1001", bundle_value: "100MB ", bundle_validity: " Daily Plan", bundle_price: "100" };
    expect(first).toMatchObject(expected);
  });

  it("need a known network", async () => {
    const { get } = await openSandbox();
    const unknown = await get("/vending/data-bundles?network=VODAFONE");
    expect(unknown).toMatchObject({ status: 400, body: { message: "Invalid network" } });
    const missing = await get("/vending/data-bundles");
    expect(missing).toMatchObject({ status: 400, body: { errors: { network: [expect.any(String)] } } });
  });

  test("a withdrawn plan is not listed and cannot be bought", async () => {
    const { get, post, control } = await openSandbox();
    const codes = async () =>
      (await get("/vending/data-bundles?network=MTN")).body.data.map((plan: Json) => plan.plan_code);
    control.withdrawPlan("1001");
    expect(await codes()).not.toContain("1001");
    expect((await post("/vending/purchase/data", data)).status).toBe(400);
  });

  test("a new price is listed and charged", async () => {
    const { get, post, control } = await openSandbox();
    control.setPrice("1001", 150);
    expect((await get("/vending/data-bundles?network=MTN")).body.data[0].bundle_price).toBe("150");
    expect((await post("/vending/purchase/data", data)).body.data.amount).toBe("150.00");
  });
});

describe("the vending history", () => {
  it("is listed newest first, in pages, with the count of all", async () => {
    const { post, get, control } = await openSandbox();
    for (const amount of [50, 60, 70, 80, 90]) await post("/vending/purchase/airtime", { ...airtime, amount });
    const amounts = async (query: string) =>
      (await get(`/vending/transactions?${query}`)).body.data.rows.map((row: Json) => row.amount);
    expect(await amounts("")).toEqual(["90.00", "80.00", "70.00", "60.00", "50.00"]);
    expect(await amounts("page=2&perPage=2&action=debit")).toEqual(["70.00", "60.00"]);
    expect(await amounts("page=4&perPage=2")).toEqual([]);
    expect(await amounts("action=credit")).toEqual([]);
    expect((await get("/vending/transactions?perPage=2")).body.data.count).toBe(5);
    await control.idle();
  });

  it.each(["page=0", "page=-1", "page=x", "perPage=0", "perPage=101", "perPage=1.5"])("refuses %s", async (query) => {
    const { get } = await openSandbox();
    expect(await get(`/vending/transactions?${query}`)).toMatchObject({ status: 400, body: { status: 400 } });
  });
});

describe("a vend with a rule", () => {
  it("can stay pending until a test settles it", async () => {
    const { post, control } = await openSandbox();
    control.addVendRule({ result: "stay-pending" });
    const { reference } = (await post("/vending/purchase/airtime", airtime)).body.data;
    await control.idle();
    expect(control.vends()).toMatchObject([{ reference, status: "pending" }]);
    control.settleVend(reference, "failed");
    expect(control.vends()).toMatchObject([{ status: "failed" }]);
    expect(control.wallet()).toBe(50_000_000);
    expect(() => control.settleVend(reference, "success")).toThrow(/No pending vend/);
  });

  it("can be missing from the history at first", async () => {
    const { post, get, control } = await openSandbox();
    const count = async () => (await get("/vending/transactions")).body.data.count;
    control.addVendRule({ result: "appear-late", delayMs: 600_000 });
    await post("/vending/purchase/airtime", airtime);
    expect(await count()).toBe(0);
    control.addVendRule({ result: "appear-late", delayMs: 5 });
    await post("/vending/purchase/airtime", airtime);
    await control.waitFor(({ vends }) => vends()[1]?.visible === true);
    expect(await count()).toBe(1);
  });

  it("can fail before the reply", async () => {
    const { post, control } = await openSandbox();
    control.addVendRule({ result: "fail-at-once", times: 2 });
    expect((await post("/vending/purchase/airtime", airtime)).body.data).toMatchObject({
      status: "failed",
      meta: null,
    });
    expect((await post("/vending/purchase/data", data)).body.data.status).toBe("failed");
    expect((await post("/vending/purchase/data", data)).body.data.status).toBe("pending");
    await control.idle();
  });

  it("can have a rule for one phone only", async () => {
    const { post, control } = await openSandbox();
    control.addVendRule({ result: "fail", phone: "08059999999" });
    await post("/vending/purchase/airtime", airtime);
    await post("/vending/purchase/airtime", { ...airtime, phone_number: "08059999999" });
    await control.idle();
    expect(control.vends().map((vend) => vend.status)).toEqual(["success", "failed"]);
  });

  it.each([
    ["international", "+2348031234567"],
    ["bare", "8031234567"],
  ] as const)("can have phones in the %s format", async (spelling, phone) => {
    const { post, control } = await openSandbox();
    control.setPhoneSpelling(spelling);
    expect((await post("/vending/purchase/airtime", airtime)).body.data.phone_number).toBe(phone);
  });
});
