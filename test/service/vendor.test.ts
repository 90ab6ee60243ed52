import { describe, expect, it } from "vitest";
import { naira } from "../../src/core/money/money.js";
import { ada, airtime, aroundNow, data, NOON, openSandbox, openScript, success, vendRow } from "./open-service.js";

const acceptedRecord = async (vend: ReturnType<Awaited<ReturnType<typeof openSandbox>>["vendor"]["vend"]>) => {
  const result = await vend;
  if (result.outcome !== "accepted") throw new Error(`Not accepted: ${JSON.stringify(result)}`);
  return result.record;
};

describe("a vend", () => {
  it("of airtime is requested in naira, and its record is in kobo", async () => {
    const { vendor, control } = await openSandbox();
    control.addVendRule({ result: "stay-pending" });
    const record = await acceptedRecord(vendor.vend(airtime));
    expect(control.calls()[0]?.body).toEqual({ phone_number: "08031234567", amount: 200 });
    const [vend] = control.vends();
    expect(record).toEqual({
      vendorRef: vend?.reference,
      recipient: ada,
      kind: "airtime",
      amount: naira(200),
      cost: naira(194),
      at: vend?.at,
      state: "pending",
    });
  });

  it("of data is requested by its plan code, which its record repeats", async () => {
    const { vendor, control } = await openSandbox();
    control.addVendRule({ result: "succeed-at-once" });
    const record = await acceptedRecord(vendor.vend(data));
    expect(control.calls()[0]?.body).toEqual({ phone_number: "08031234567", plan_code: "1001" });
    expect(record).toMatchObject({ kind: "data", planCode: "1001", amount: naira(100), state: "delivered" });
  });

  it("is accepted, not refused, if it fails at once", async () => {
    const { vendor, control } = await openSandbox();
    control.addVendRule({ result: "fail-at-once" });
    expect(await acceptedRecord(vendor.vend(data))).toMatchObject({ state: "failed" });
  });

  it.each(["local", "international", "bare"] as const)(
    "has its recipient if the service writes numbers in the %s format",
    async (spelling) => {
      const { vendor, control } = await openSandbox();
      control.setPhoneSpelling(spelling);
      expect(await acceptedRecord(vendor.vend(airtime))).toMatchObject({ recipient: ada });
    },
  );

  it("is refused if the float is too small, and if the plan no longer exists", async () => {
    const { vendor, control } = await openSandbox();
    control.withdrawPlan("1001");
    expect(await vendor.vend(data)).toMatchObject({ outcome: "refused", reason: "plan-unavailable" });
    control.setMerchantWallet(0);
    const refusal = { outcome: "refused", reason: "out-of-float", message: "Insufficient balance" };
    expect(await vendor.vend(airtime)).toEqual(refusal);
  });

  it("is refused without a request if the amount has kobo", async () => {
    const { vendor, control } = await openSandbox();
    const fraction = { ...airtime, product: { kind: "airtime", amount: naira(100.5) } } as const;
    expect(await vendor.vend(fraction)).toMatchObject({ outcome: "refused" });
    expect(control.calls()).toHaveLength(0);
  });

  it("is unknown if its record has another plan", async () => {
    const row = vendRow({ type: "data", reference: `app_08031234567_100_1002_${NOON}`, amount: "100.00" });
    const { vendor } = await openScript((c) => c.json(success(row)));
    expect((await vendor.vend(data)).outcome).toBe("unknown");
  });
});

describe("the plans of a network", () => {
  it("are read for every network, trimmed, and priced in kobo", async () => {
    const { vendor } = await openSandbox();
    for (const network of ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const) {
      const reading = await vendor.plans(network);
      if (reading.outcome !== "plans") throw new Error(reading.cause);
      expect(reading.plans.length).toBeGreaterThan(3);
      expect(reading.plans.every((plan) => plan.network === network && plan.validity === plan.validity.trim())).toBe(
        true,
      );
    }
    const reading = await vendor.plans("MTN");
    const plans = reading.outcome === "plans" ? reading.plans : [];
    expect(plans[0]).toMatchObject({ planCode: "1001", size: "100MB", validity: "Daily Plan", cost: naira(100) });
  });

  const row = (more: Record<string, unknown> = {}) => ({
    plan_name: "n",
    bundle_value: " 1GB ",
    bundle_validity: "Daily",
    bundle_description: "",
    bundle_price: "350.50",
    plan_code: "7",
    network: "MTN",
    ...more,
  });

  it("are read beside rows that cannot be read, which are logged", async () => {
    const unreadable = [
      null,
      row({ bundle_price: "free", plan_code: "1" }),
      row({ bundle_price: "0", plan_code: "2" }),
      row({ bundle_price: "-100", plan_code: "2" }),
      row({ plan_code: " " }),
      row({ network: "GLO", plan_code: "4" }),
      row({ network: undefined, plan_code: "5" }),
      row({ bundle_price: "900" }),
    ];
    const { vendor, logged } = await openScript((c) =>
      c.json(success([row({ plan_name: null }), ...unreadable, row({ plan_code: 8, bundle_price: 500 })])),
    );
    const reading = await vendor.plans("MTN");
    expect(reading).toMatchObject({
      outcome: "plans",
      plans: [
        { planCode: "7", name: "", size: "1GB", cost: naira(350.5) },
        { planCode: "8", cost: naira(500) },
      ],
      // A row that is certainly another network's is not among the unreadable ones.
      unreadable: [undefined, "1", "2", "2", undefined, "5"],
    });
    expect(logged).toHaveLength(unreadable.length);
  });

  it("may have prices with commas between thousands", async () => {
    const rows = [
      row(),
      row({ bundle_price: "1,500.00", plan_code: "8" }),
      row({ bundle_price: "1,50", plan_code: "9" }),
    ];
    const { vendor } = await openScript((c) => c.json(success(rows)));
    expect(await vendor.plans("MTN")).toMatchObject({
      plans: [
        { planCode: "7", cost: naira(350.5) },
        { planCode: "8", cost: naira(1_500) },
      ],
      unreadable: ["9"],
    });
  });

  it.each([
    ["they are not a list", { rows: [] }],
    ["there are none", []],
    ["none of them can be read", [{ plan_name: "1GB", bundle_price: "a lot", plan_code: "1", network: "MTN" }]],
  ])("are unread if %s", async (_, answer) => {
    const { vendor } = await openScript((c) => c.json(success(answer)));
    expect((await vendor.plans("MTN")).outcome).toBe("unread");
  });
});

describe("the history of the sandbox", () => {
  it("shows each vend once, newest first, with its state", async () => {
    const { vendor, control } = await openSandbox();
    control.addVendRule({ result: "succeed-at-once" });
    control.addVendRule({ result: "fail-at-once" });
    control.addVendRule({ result: "stay-pending" });
    const records = [];
    for (const request of [airtime, data, airtime]) records.unshift(await acceptedRecord(vendor.vend(request)));
    expect(records.map(({ state }) => state)).toEqual(["pending", "failed", "delivered"]);
    const reading = await vendor.history(aroundNow().from);
    expect(reading).toEqual({ outcome: "history", records });
    expect(await vendor.history(aroundNow().to)).toEqual({ outcome: "history", records: [] });
  });

  it("is read to its last page", async () => {
    const { vendor, control } = await openSandbox();
    for (let count = 0; count < 230; count++) await vendor.vend(airtime);
    const reading = await vendor.history(aroundNow().from);
    expect(reading.outcome === "history" && reading.records).toHaveLength(230);
    expect(control.calls().filter(({ endpoint }) => endpoint === "history")).toHaveLength(4);
  });

  it("may not show a vend yet", async () => {
    const { vendor, control } = await openSandbox();
    control.addVendRule({ result: "appear-late" });
    await vendor.vend(airtime);
    expect(await vendor.history(aroundNow().from)).toEqual({ outcome: "history", records: [] });
  });
});
