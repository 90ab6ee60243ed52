import { describe, expect, it } from "vitest";
import { naira } from "../../src/core/money/money.js";
import { aroundNow, checkout, openSandbox, openScript } from "./open-service.js";

const { reference } = checkout;

describe("a checkout", () => {
  it.each([
    ["kobo", 100_000],
    ["naira", 1_000],
  ] as const)("is opened in %s for %i, and is found with the amount that was paid", async (unit, amount) => {
    const { gateway, control } = await openSandbox({ unit });
    const opened = await gateway.open({ ...checkout, saveCard: true });
    expect(opened).toEqual({ outcome: "opened", url: expect.stringMatching(new RegExp(`/checkout/${reference}$`)) });
    expect(control.calls()[0]?.body).toEqual({
      amount,
      email: "ada@example.com",
      currency: "NGN",
      initiate_type: "inline",
      transaction_ref: reference,
      callback_url: checkout.callbackPage,
      is_recurring: true,
    });
    expect(await gateway.find(reference, aroundNow(), naira(1_000))).toEqual({ outcome: "absent" });

    control.payCheckout(reference, { channel: "card" });
    const [payment] = control.payments();
    expect(await gateway.find(reference, aroundNow(), naira(1_000))).toEqual({
      outcome: "found",
      payment: {
        reference,
        amount: naira(1_000),
        currency: "NGN",
        state: "success",
        gatewayRef: payment?.gatewayRef,
        email: "ada@example.com",
        at: payment?.at,
      },
    });
  });

  it("is found with the amount paid if that is too little", async () => {
    const { gateway, control } = await openSandbox();
    await gateway.open(checkout);
    control.payCheckout(reference, { channel: "bank", amountKobo: 90_000 });
    expect(await gateway.find(reference, aroundNow(), naira(1_000))).toMatchObject({ payment: { amount: naira(900) } });
  });

  it("is found as failed after a declined card, and as paid after another attempt", async () => {
    const { gateway, control } = await openSandbox();
    await gateway.open(checkout);
    control.payCheckout(reference, { channel: "card", card: "declined" });
    expect(await gateway.find(reference, aroundNow(), naira(1_000))).toMatchObject({ payment: { state: "failed" } });
    control.payCheckout(reference, { channel: "ussd" });
    expect(await gateway.find(reference, aroundNow(), naira(1_000))).toMatchObject({ payment: { state: "success" } });
  });

  it("is refused if the service refuses it, and unknown if its reference is used already", async () => {
    const { gateway } = await openSandbox();
    expect(await gateway.open({ ...checkout, email: "not an address" })).toMatchObject({ outcome: "refused" });
    await gateway.open(checkout);
    expect(await gateway.open(checkout)).toMatchObject({ outcome: "unknown" });
  });

  const echo = { transaction_ref: reference, transaction_amount: 100_000, checkout_url: "https://pay.example/x" };

  it.each([
    ["opened", echo],
    ["opened", { ...echo, transaction_amount: null, access_token: null }],
    ["unknown", { ...echo, transaction_ref: "top_another" }],
    ["unknown", { ...echo, transaction_amount: 1_000 }],
    ["unknown", { ...echo, checkout_url: "javascript:alert(1)" }],
    ["unknown", { ...echo, checkout_url: null }],
    ["unknown", null],
    ["unknown", {}],
  ])("is %s after the reply %j", async (outcome, data) => {
    const { gateway } = await openScript((c) => c.json({ status: 200, message: "success", data }));
    expect((await gateway.open(checkout)).outcome).toBe(outcome);
  });

  it("is refused without a request if the unit is naira and the amount has kobo", async () => {
    const { gateway, control } = await openSandbox({ unit: "naira" });
    const amount = naira(100.5);
    expect((await gateway.open({ ...checkout, amount })).outcome).toBe("refused");
    expect((await gateway.charge({ reference, amount, token: "AUTH_1" })).outcome).toBe("unasked");
    expect(control.calls()).toHaveLength(0);
  });
});

describe("a charge of a saved card", () => {
  const second = "chk_0123456789abcdef";

  const openWithCard = async () => {
    const world = await openSandbox();
    await world.gateway.open({ ...checkout, saveCard: true });
    world.control.payCheckout(reference, { channel: "card" });
    const token = world.control.tokens()[0]?.id ?? "";
    return { ...world, token, charge: () => world.gateway.charge({ reference: second, amount: naira(300), token }) };
  };

  it("is sent, and its payment is found afterwards", async () => {
    const { gateway, control, token, charge } = await openWithCard();
    expect(await charge()).toEqual({ outcome: "sent" });
    expect(control.calls().at(-1)?.body).toEqual({ amount: 30_000, token_id: token, transaction_ref: second });
    await control.idle();
    expect(await gateway.find(second, aroundNow(), naira(300))).toMatchObject({
      payment: { reference: second, amount: naira(300), state: "success" },
    });
  });

  it("counts as sent if the bank declines it, and is found as failed", async () => {
    const { gateway, control, token, charge } = await openWithCard();
    control.declineToken(token);
    expect(await charge()).toEqual({ outcome: "sent" });
    await control.idle();
    expect(await gateway.find(second, aroundNow(), naira(300))).toMatchObject({ payment: { state: "failed" } });
  });

  it("is refused if the token is cancelled", async () => {
    const { control, token, charge } = await openWithCard();
    control.cancelToken(token);
    expect(await charge()).toEqual({ outcome: "refused", message: "Invalid token" });
  });

  it("is unknown under a reference that was charged before", async () => {
    const { charge } = await openWithCard();
    await charge();
    expect(await charge()).toMatchObject({ outcome: "unknown" });
  });

  it.each([
    ["unauthorised", "unasked", 1],
    ["429", "unasked", 1],
    ["500", "unknown", 1],
    ["garbage", "unknown", 1],
    ["reset", "unknown", 1],
    ["500-after-accepting", "unknown", 2],
    ["html-after-accepting", "unknown", 2],
    ["reset-after-accepting", "unknown", 2],
    ["half-body", "unknown", 2],
  ] as const)("with the fault %s is %s, and the service has %i payments", async (kind, outcome, payments) => {
    const { control, charge } = await openWithCard();
    control.addFault({ endpoint: "charge", kind });
    expect((await charge()).outcome).toBe(outcome);
    expect(control.payments()).toHaveLength(payments);
  });
});
