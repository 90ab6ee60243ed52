import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkoutFor, type Json, KEY, type Opened, openSandbox, window } from "./open-sandbox.js";

async function paidCheckout(sandbox: Opened, more: Record<string, unknown> = {}) {
  await checkoutFor(sandbox, "top_1", more);
  sandbox.control.payCheckout("top_1", { channel: "card" });
}

const listed = async ({ get }: Opened): Promise<Json[]> => (await get(`/transaction?${window()}`)).body.data;

describe("a webhook", () => {
  it("is signed with the key over the raw body, and describes the payment", async () => {
    const sandbox = await openSandbox();
    await paidCheckout(sandbox, { is_recurring: true });
    await sandbox.control.idle();
    const [webhook] = sandbox.received;
    const expected = createHmac("sha512", KEY)
      .update(webhook?.body ?? "")
      .digest("hex")
      .toUpperCase();
    expect(webhook?.headers).toMatchObject({ "x-squad-encrypted-body": expected, "content-type": "application/json" });
    expect(JSON.parse(webhook?.body ?? "")).toEqual({
      Event: "charge_successful",
      TransactionRef: "top_1",
      Body: {
        amount: 100_000,
        transaction_ref: "top_1",
        gateway_ref: expect.stringMatching(/^top_1_/),
        transaction_status: "Success",
        email: "ada@example.com",
        merchant_id: expect.any(String),
        currency: "NGN",
        transaction_type: "Card",
        merchant_amount: 98_800,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
        meta: {},
        payment_information: {
          payment_type: "card",
          pan: expect.stringMatching(/^506146\*{6}1044\|12\d\d$/),
          card_type: "verve",
          token_id: expect.stringMatching(/^AUTH_\w{20}$/),
        },
        is_recurring: true,
      },
    });
  });

  it("has no token if the card is not to be saved", async () => {
    const sandbox = await openSandbox();
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(JSON.parse(sandbox.received[0]?.body ?? "").Body.payment_information).not.toHaveProperty("token_id");
    expect(sandbox.control.tokens()).toEqual([]);
  });

  it("has no card for a transfer", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1", { is_recurring: true });
    sandbox.control.payCheckout("top_1", { channel: "ussd" });
    await sandbox.control.idle();
    const { Body } = JSON.parse(sandbox.received[0]?.body ?? "");
    expect(Body).toMatchObject({ transaction_type: "Ussd", transaction_status: "success" });
    expect(Body).not.toHaveProperty("payment_information");
  });

  it("is repeated until it is accepted", async () => {
    const sandbox = await openSandbox({}, [500, 302, 404]);
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.control.webhooksSent().map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 302],
      [3, 404],
      [4, 200],
    ]);
  });

  it("is dropped after five attempts without a reply", async () => {
    const sandbox = await openSandbox();
    sandbox.control.setWebhookUrl("http://127.0.0.1:1/nobody");
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.control.webhooksSent().map(({ status }) => status)).toEqual([null, null, null, null, null]);
  });
});

describe("a webhook with a rule", () => {
  it("can be lost", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "lost" });
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.received).toEqual([]);
    expect(await listed(sandbox)).toHaveLength(1);
  });

  it("can be sent twice", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "twice" });
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.received).toHaveLength(2);
    expect(sandbox.received[0]?.body).toBe(sandbox.received[1]?.body);
  });

  it.each([
    ["after the webhooks of later payments", 600_000, ["top_2"]],
    ["a moment later", 5, ["top_1", "top_2"]],
  ])("can be sent late, %s, when the payment is visible", async (_, delayMs, references) => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "late", delayMs });
    await paidCheckout(sandbox);
    expect(await listed(sandbox)).toHaveLength(1);
    await checkoutFor(sandbox, "top_2");
    sandbox.control.payCheckout("top_2", { channel: "bank" });
    await sandbox.control.waitFor(({ webhooksSent }) => webhooksSent().length === references.length);
    const sent = sandbox.control.webhooksSent().map(({ reference }) => reference);
    expect(sent.toSorted()).toEqual(references);
  });

  it("can be sent early, before the payment is visible", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "early", delayMs: 600_000 });
    await paidCheckout(sandbox);
    await sandbox.control.waitFor(({ webhooksSent }) => webhooksSent().length === 1);
    expect(await listed(sandbox)).toEqual([]);
  });

  it("can be sent early, and the payment is visible later", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "early", delayMs: 5 });
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.received).toHaveLength(1);
    expect(await listed(sandbox)).toHaveLength(1);
  });

  it("can be sent with a forged one", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "forged" });
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    const sent = sandbox.control.webhooksSent();
    expect(sent.map(({ forged }) => forged).sort()).toEqual([false, true]);
    expect(sent[0]?.body).toBe(sent[1]?.body);
    expect(sent[0]?.signature).not.toBe(sent[1]?.signature);
  });

  it("can be forged for an unpaid payment", async () => {
    const sandbox = await openSandbox();
    await checkoutFor(sandbox, "top_1");
    sandbox.control.forgeWebhook("top_1");
    await sandbox.control.idle();
    expect(JSON.parse(sandbox.received[0]?.body ?? "").Body).toMatchObject({ amount: 100_000 });
    expect(await listed(sandbox)).toEqual([]);
  });

  it("can be repeated later", async () => {
    const sandbox = await openSandbox();
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    sandbox.control.repeatWebhook("top_1");
    await sandbox.control.idle();
    expect(sandbox.received).toHaveLength(2);
  });

  it("is normal again after the rule `normal`", async () => {
    const sandbox = await openSandbox();
    sandbox.control.addWebhookRule({ mode: "lost", times: "always" });
    sandbox.control.addWebhookRule({ mode: "normal" });
    await paidCheckout(sandbox);
    await sandbox.control.idle();
    expect(sandbox.received).toHaveLength(1);
  });
});
