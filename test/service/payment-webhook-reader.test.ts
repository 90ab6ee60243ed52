import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { instant, wallClock } from "../../src/core/base/time.js";
import { createPaymentWebhookReader } from "../../src/service/payment-webhook-reader.js";
import { checkout, KEY, openSandbox } from "./open-service.js";

const HEADER = "x-squad-encrypted-body";
const sign = (body: string | Uint8Array, key = KEY, algorithm = "sha512") =>
  createHmac(algorithm, key).update(body).digest("hex");

const request = (body: string, signature: string | undefined, header = HEADER) => ({
  body: new TextEncoder().encode(body),
  header: (name: string) => (name === header ? signature : undefined),
});

const read = createPaymentWebhookReader({ secretKey: KEY, clock: wallClock });
const signed = (body: unknown) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return read(request(text, sign(text)));
};

const paid = (information?: unknown, more: Record<string, unknown> = {}) => ({
  Event: "charge_successful",
  TransactionRef: "top_1",
  Body: { amount: 11_000, transaction_ref: "top_1", payment_information: information, ...more },
});

describe("a webhook of the sandbox", () => {
  it("has the reference and the card of a payment", async () => {
    const { gateway, control, received } = await openSandbox();
    await gateway.open({ ...checkout, saveCard: true });
    control.payCheckout(checkout.reference, { channel: "card" });
    await control.waitFor(() => received.length === 1);
    const [webhook] = received;
    const token = control.tokens()[0]?.id;
    expect(webhook && read(webhook)).toEqual({
      outcome: "payment",
      webhook: { reference: checkout.reference, email: checkout.email, card: { token, brand: "verve", last4: "1044" } },
    });
  });

  it("has the reference of a payment without a card", async () => {
    const { gateway, control, received } = await openSandbox();
    await gateway.open(checkout);
    control.payCheckout(checkout.reference, { channel: "ussd" });
    await control.waitFor(() => received.length === 1);
    expect(received[0] && read(received[0])).toEqual({
      outcome: "payment",
      webhook: { reference: checkout.reference, email: checkout.email },
    });
  });

  it("is recognized if it is forged", async () => {
    const { gateway, control, received } = await openSandbox();
    await gateway.open(checkout);
    control.forgeWebhook(checkout.reference);
    await control.waitFor(() => received.length === 1);
    expect(received[0] && read(received[0])).toEqual({ outcome: "forged", reference: checkout.reference });
  });
});

describe("a signature", () => {
  const body = JSON.stringify(paid());

  it.each([
    ["in lower case", sign(body), "payment"],
    ["in upper case", sign(body).toUpperCase(), "payment"],
    ["that is missing", undefined, "forged"],
    ["that is empty", "", "forged"],
    ["of another key", sign(body, "other"), "forged"],
    ["that is cut short", sign(body).slice(0, -2), "forged"],
    ["that is not hexadecimal", "z".repeat(128), "forged"],
    ["of another algorithm", sign(body, KEY, "sha256"), "forged"],
    ["of nothing", sign(""), "forged"],
  ])("%s", (_, signature, outcome) => {
    expect(read(request(body, signature)).outcome).toBe(outcome);
  });

  it("may be of the compact body if spaces were added to it", () => {
    const spaced = JSON.stringify(paid(), null, 2);
    expect(read(request(spaced, sign(body))).outcome).toBe("payment");
    expect(read(request(spaced.replace("top_1", "top_2"), sign(body))).outcome).toBe("forged");
  });

  it("does not throw if the body is nested too deeply to be serialized", () => {
    const nested = "[".repeat(50_000) + "]".repeat(50_000);
    for (const signature of [undefined, sign(body)])
      expect(read(request(nested, signature)).outcome).not.toBe("payment");
  });

  it("is invalid after any change of the body", () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 33, max: 126 }), (place, code) => {
        const changed = body.slice(0, place) + String.fromCharCode(code) + body.slice(place + 1);
        fc.pre(changed !== body);
        expect(read(request(changed, sign(body))).outcome).toBe("forged");
      }),
    );
  });

  it("may be configured in base64, and then in no other encoding", () => {
    const reader = createPaymentWebhookReader({ secretKey: KEY, encoding: "base64", clock: wallClock });
    const base64 = Buffer.from(sign(body), "hex").toString("base64");
    expect(reader(request(body, base64)).outcome).toBe("payment");
    for (const wrong of [sign(body), base64.toLowerCase(), base64.slice(4), `${base64}\u00e9`])
      expect(reader(request(body, wrong)).outcome).toBe("forged");
    expect(read(request(body, base64)).outcome).toBe("forged");
  });

  it("may be configured in another header, by another algorithm", () => {
    const reader = createPaymentWebhookReader({
      secretKey: KEY,
      header: "x-signature",
      algorithm: "sha256",
      clock: wallClock,
    });
    expect(reader(request(body, sign(body, KEY, "sha256"), "x-signature")).outcome).toBe("payment");
    expect(reader(request(body, sign(body))).outcome).toBe("forged");
  });

  it("throws at start-up if its algorithm is unknown", () => {
    expect(() => createPaymentWebhookReader({ secretKey: KEY, algorithm: "sha1024", clock: wallClock })).toThrow();
  });
});

describe("a webhook without a valid signature", () => {
  const ours = "chk_0123456789abcdef";
  const charge = (reference?: string) => ({ Event: "charge_successful", TransactionRef: reference, Body: {} });

  it.each([
    ["another event", { Event: "transfer_successful", Body: { amount: 5 } }],
    ["a payment with a reference of another product", charge("INV-2026-7")],
    [
      "a payment with such a reference in its body",
      { Event: "charge_successful", Body: { transaction_ref: "laptop_7" } },
    ],
    ["a transfer to a virtual account", { transaction_reference: "REF7", virtual_account_number: "0123456789" }],
  ])("is of another product if it is %s", (_, body) => {
    const reader = createPaymentWebhookReader({ secretKey: KEY, clock: wallClock });
    for (const signature of [undefined, "?", sign(JSON.stringify(body), "another key")])
      expect(reader(request(JSON.stringify(body), signature))).toEqual({ outcome: "others" });
  });

  it.each([
    ["a payment of ours", charge(ours), ours],
    ["another event about a payment of ours", { Event: "charge_failed", TransactionRef: ours }, ours],
    [
      "a payment of ours in its body, and another outside",
      { ...charge("INV-7"), Body: { transaction_ref: ours } },
      ours,
    ],
    ["a payment without a reference", charge(), undefined],
    ["an empty object", {}, undefined],
    ["a list", [{ Event: "transfer_successful" }], undefined],
    ["text that is not JSON", "Event=transfer_successful", undefined],
  ])("is forged if it claims to be %s", (_, body, reference) => {
    const reader = createPaymentWebhookReader({ secretKey: KEY, clock: wallClock });
    const text = typeof body === "string" ? body : JSON.stringify(body, null, 1);
    for (const signature of [undefined, "?", sign(text, "another key")])
      expect(reader(request(text, signature))).toEqual({ outcome: "forged", ...(reference && { reference }) });
  });
});

describe("the cost of refusing a webhook", () => {
  const parsings = (work: () => unknown): number => {
    const parse = vi.spyOn(JSON, "parse");
    try {
      work();
      return parse.mock.calls.length;
    } finally {
      parse.mockRestore();
    }
  };
  const body = JSON.stringify(paid());
  const open = () => {
    let now = 0;
    const reader = createPaymentWebhookReader({ secretKey: KEY, clock: () => instant(now) });
    return {
      reader,
      jump: (ms: number) => {
        now += ms;
      },
    };
  };

  it.each([
    ["a genuine webhook", sign(body), 1],
    ["a webhook without a signature", undefined, 0],
    ["a webhook with a malformed signature", "0".repeat(127), 0],
    ["a webhook with another signature", sign(body, "other"), 1],
  ])("is at most one parse of its body: %s", (_, signature, times) => {
    const { reader } = open();
    expect(parsings(() => reader(request(body, signature)))).toBe(times);
  });

  it("is limited per second, and genuine webhooks still pass", () => {
    const { reader, jump } = open();
    const large = JSON.stringify({ ...paid(), more: "x".repeat(100_000) });
    const forged = () => reader(request(large, sign(large, "other")));
    expect(parsings(() => Array.from({ length: 50 }, forged))).toBe(2);
    expect(reader(request(body, sign(body))).outcome).toBe("payment");
    const spaced = JSON.stringify(paid(), null, 2);
    expect(reader(request(spaced, sign(body))).outcome).toBe("forged");
    jump(1_000);
    expect(reader(request(spaced, sign(body))).outcome).toBe("payment");
  });
});

describe("the body of a genuine webhook", () => {
  const card = (information: unknown) => {
    const end = signed(paid(information));
    return end.outcome === "payment" ? end.webhook.card : end;
  };

  it.each([
    ["509983******3911|1027", "3911"],
    ["509983******3911", "3911"],
    [" 509983******3911 | 1027 ", "3911"],
    ["hidden", "****"],
    [undefined, "****"],
  ])("with the pan %j shows a card ending in %s", (pan, last4) => {
    expect(card({ token_id: "AUTH_1", card_type: "mastercard", pan })).toEqual({
      token: "AUTH_1",
      brand: "mastercard",
      last4,
    });
  });

  it.each([[undefined], [null], ["card"], [{ pan: "509983******3911|1027" }], [{ token_id: "" }], [{ token_id: 7 }]])(
    "with the payment information %j has no card to save",
    (information) => expect(card(information)).toBeUndefined(),
  );

  it.each([
    ["not JSON", "not a JSON object"],
    ["[]", "not a JSON object"],
    ["null", "not a JSON object"],
    [{}, "another event"],
    [{ ...paid(), Event: "transfer_reversed" }, "another event"],
    [{ Event: "charge_successful" }, "no reference"],
    [{ Event: "charge_successful", TransactionRef: 7, Body: [] }, "no reference"],
    [paid(undefined, { transaction_ref: "top_2" }), "two references"],
  ])("is ignored if it is %j (%s)", (body, why) => {
    expect(signed(body)).toEqual({ outcome: "ignored", why });
  });

  it("may have its reference in either field", () => {
    expect(signed({ ...paid(), TransactionRef: undefined })).toMatchObject({ webhook: { reference: "top_1" } });
    expect(signed({ Event: "charge_successful", TransactionRef: "top_1" })).toMatchObject({ outcome: "payment" });
  });

  it("never makes the reader throw", () => {
    const readable = fc.property(fc.json(), (text) => {
      expect(signed(text).outcome).toMatch(/^(ignored|payment)$/);
    });
    const bytes = fc.property(fc.uint8Array(), (body) => {
      expect(read({ body, header: () => sign(body) }).outcome).toBe("ignored");
    });
    fc.assert(readable);
    fc.assert(bytes);
  });
});
