import { describe, expect, it, test } from "vitest";
import { checkoutFor, type Opened, openSandbox, window } from "./open-sandbox.js";

const goodCard = { channel: "card", action: "pay", card_number: "5061 4604 1019 1044", expiry: "12/40", cvv: "123" };
const declinedCard = { ...goodCard, card_number: "5061460410280003" };

const read = async (url: string) => (await fetch(url)).text();
const statusOf = ({ control }: Opened) => control.payments()[0]?.status;

describe("the payment page", () => {
  it("shows the merchant, the amount, and three ways to pay", async () => {
    const sandbox = await openSandbox({ merchantName: "Ada & Sons" });
    const { url } = await checkoutFor(sandbox, "top_1");
    const page = await read(url);
    for (const text of ["Ada &amp; Sons", "₦1,000.00", "Card", "Bank", "USSD", "Use test card"]) {
      expect(page).toContain(text);
    }
    expect(await read(`${url}?channel=bank`)).toMatch(/Account number[\s\S]*\d{10}[\s\S]*I have sent the money/);
    expect(await read(`${url}?channel=ussd`)).toMatch(/\*737\*[\d*]+#[\s\S]*I have dialled/);
  });

  it("fills in the test card on demand", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    expect(await read(`${url}?fill=good`)).toContain('value="5061 4604 1019 1044"');
  });

  it("has no script and cannot be framed", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const { headers } = await fetch(url);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await read(url)).not.toContain("<script");
    expect((await fetch(new URL("style.css", url))).headers.get("content-type")).toMatch(/^text\/css/);
  });

  it("escapes markup in its inputs", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "<img src=x>", { callback_url: 'https://shop.example/"><script>' });
    sandbox.control.payCheckout("<img src=x>", { channel: "bank" });
    const page = await read(`${url}?done`);
    expect(page).not.toContain("<img");
    expect(page).not.toContain("<script");
  });

  it("is not found for an unknown reference", async () => {
    const { publicUrl } = await openSandbox();
    const answer = await fetch(`${publicUrl}/checkout/nobody`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Payment not found");
  });
});

describe("paying on the page", () => {
  it.each([
    ["card", goodCard],
    ["bank", { channel: "bank", action: "pay" }],
    ["ussd", { channel: "ussd", action: "pay" }],
  ] as const)("by %s shows the success page, which leads back to the merchant", async (channel, form) => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const answer = await sandbox.submit(url, form);
    expect(answer.status).toBe(303);
    const done = await read(new URL(answer.headers.get("location") ?? "", url).href);
    expect(done).toContain("Payment successful");
    expect(done).toContain('href="https://shop.example/return?from=checkout&amp;reference=top_1"');
    expect(done).toMatch(/http-equiv="refresh" content="2;url=https:\/\/shop\.example/);
    expect(sandbox.control.payments()).toMatchObject([{ status: "success", channel, paidKobo: 100_000 }]);
  });

  it("shows that a card was declined, lists the payment as failed, and accepts another way", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const declined = await sandbox.submit(url, declinedCard);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toMatch(/role="alert">Your bank declined this card/);
    expect((await sandbox.get(`/transaction?${window()}`)).body.data).toMatchObject([{ transaction_status: "failed" }]);
    await sandbox.control.idle();
    expect(sandbox.received).toEqual([]);

    await sandbox.submit(url, { channel: "bank", action: "pay" });
    const { data } = (await sandbox.get(`/transaction?${window()}`)).body;
    expect(data).toMatchObject([{ transaction_status: "success", transaction_type: "Bank" }]);
  });

  it.each([
    ["a card that is not a test card", { card_number: "4111 1111 1111 1111" }, "only its test cards"],
    ["an expired card", { expiry: "01/20" }, "has expired"],
    ["an invalid date", { expiry: "13/40" }, "MM/YY"],
    ["no CVV", { cvv: "" }, "CVV"],
  ])("is refused for %s, and the payment stays unpaid", async (_, wrong, message) => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const answer = await sandbox.submit(url, { ...goodCard, ...wrong });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(statusOf(sandbox)).toBe("unpaid");
  });

  it.each([
    ["is refused", { expiry: "01/20" }],
    ["is declined", { expiry: goodCard.expiry, card_number: declinedCard.card_number }],
  ])("keeps the other fields but not the CVV if the card %s", async (_, wrong) => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const page = await (await sandbox.submit(url, { ...goodCard, ...wrong, cvv: "739" })).text();
    expect(page).toContain('role="alert"');
    expect(page).toContain(`value="${wrong.expiry}"`);
    expect(page).not.toContain("739");
  });

  it("is refused the second time, with a message that it is paid", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    await sandbox.submit(url, goodCard);
    const again = await sandbox.submit(url, goodCard);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Already paid");
    expect(await read(url)).toContain("Already paid");
    await sandbox.control.idle();
    expect(sandbox.received).toHaveLength(1);
  });

  it("can fail on request, and succeed afterwards", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    expect((await sandbox.submit(url, { channel: "bank", action: "fail" })).status).toBe(402);
    expect(statusOf(sandbox)).toBe("failed");
    await sandbox.submit(url, { channel: "ussd", action: "pay" });
    expect(statusOf(sandbox)).toBe("success");
  });

  it("can be cancelled, and the payment stays unpaid", async () => {
    const sandbox = await openSandbox();
    const { url } = await checkoutFor(sandbox, "top_1");
    const answer = await sandbox.submit(url, { channel: "card", action: "cancel" });
    const page = await read(new URL(answer.headers.get("location") ?? "", url).href);
    expect(page).toContain("Payment cancelled");
    expect(page).toContain("reference=top_1");
    expect(statusOf(sandbox)).toBe("unpaid");
  });
});

test("the sandbox stores no complete card number", async () => {
  const sandbox = await openSandbox();
  const { url } = await checkoutFor(sandbox, "top_1", { is_recurring: true });
  await sandbox.submit(url, goodCard);
  expect(JSON.stringify([sandbox.control.payments(), sandbox.control.tokens()])).not.toContain("5061460410191044");
});
