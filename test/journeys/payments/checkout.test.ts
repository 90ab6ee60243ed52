import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { openWorld, type World } from "../../harness/open-world.js";

const EXPIRES_SOON = { environment: { PAYMENT_EXPIRY_MS: "250" } };

/** Orders airtime and opens its checkout page. */
async function ordersByCheckout(ada: World["ada"]) {
  await ada.start();
  await ada.opensPage();
}

describe("a payment on the checkout page", () => {
  test("that is declined charges nothing, and the same page accepts another way to pay", async () => {
    const { ada, service } = await openWorld();
    await ordersByCheckout(ada);
    expect(service.payCheckout(ada.checkout(), { channel: "card", card: "declined" })).toEqual({ outcome: "declined" });
    await ada.tap(/I have paid/);
    await ada.sees(/last attempt on the page was declined/);
    expect(service.vends()).toEqual([]);
    ada.pay("ussd");
    await ada.sees(/Delivered/);
    expect(service.vends()).toHaveLength(1);
  });

  test("that is abandoned lets the order expire without a vend", async () => {
    const { ada, service } = await openWorld(EXPIRES_SOON);
    await ordersByCheckout(ada);
    await ada.sees(/Not paid in time/);
    expect(service.vends()).toEqual([]);
  });

  test("that arrives after the order expired goes to the wallet", async () => {
    const { ada, service } = await openWorld(EXPIRES_SOON);
    await ordersByCheckout(ada);
    const reference = ada.checkout();
    await ada.sees(/Not paid in time/);
    service.payCheckout(reference, { channel: "bank" });
    await ada.sees(/₦200 received.*in your wallet: ₦200/s);
    expect(service.vends()).toEqual([]);
    await ada.send("I paid but nothing came");
    await ada.sees(/how it stands now[\s\S]*Not paid in time[\s\S]*₦200 was refunded to your wallet/, { fresh: true });
  });

  test("that arrives after the order was cancelled goes to the wallet, and nobody said that it would not be charged", async () => {
    const { ada, service } = await openWorld();
    await ordersByCheckout(ada);
    const reference = ada.checkout();
    await ada.tap(/Cancel/);
    await ada.sees(/Cancelled\. If you have paid on the page, or still do, the money will go to your wallet/);
    service.payCheckout(reference, { channel: "bank" });
    await ada.sees(/₦200 received.*in your wallet: ₦200/s);
    await ada.send("I paid but nothing came");
    await ada.sees(/how it stands now[\s\S]*Cancelled\.[\s\S]*₦200 was refunded to your wallet/, { fresh: true });
    expect(ada.texts().join()).not.toMatch(/Nothing was charged/);
  });

  test("whose webhook is lost is found by polling", async () => {
    const { ada, service } = await openWorld();
    service.addWebhookRule({ mode: "lost", times: "always" });
    await ordersByCheckout(ada);
    ada.pay();
    await ada.sees(/Delivered/);
    expect(service.webhooksSent()).toEqual([]);
  });

  test("whose webhook is delivered three times is credited once", async () => {
    const { ada, service } = await openWorld();
    service.addWebhookRule({ mode: "twice" });
    await ordersByCheckout(ada);
    const reference = ada.checkout();
    ada.pay();
    await ada.sees(/Delivered/);
    service.repeatWebhook(reference);
    await service.idle();
    expect(service.webhooksSent().filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    await ada.seesWallet(/Available: ₦0/);
    expect(service.vends()).toHaveLength(1);
  });

  test("is found without valid webhook signatures, and staff are told that the signatures are invalid", async () => {
    const { ada, admin } = await openWorld({ environment: { SERVICE_SIGNATURE_ALGORITHM: "sha256" } });
    await admin.start();
    await ada.start();
    await ada.topsUp("500");
    setClocksAhead(11 * MINUTE_MS);
    await ada.topsUp("500"); // Its webhook has the earlier one looked at.
    await admin.sees(/come without a valid signature.*SERVICE_SECRET_KEY/);
  });

  test("that only a forged webhook claims is not credited", async () => {
    const { ada, service, publicUrl } = await openWorld();
    await ordersByCheckout(ada);
    service.forgeWebhook(ada.checkout());
    await service.waitFor(() => service.webhooksSent().some(({ status }) => status === 401));
    const unsigned = await fetch(`${publicUrl}/webhooks/payments`, { method: "POST", body: "{}" });
    expect(unsigned.status).toBe(401);
    await ada.tap(/I have paid/);
    await ada.sees(/No payment seen yet at/);
    expect(service.vends()).toEqual([]);
  });

  test("of another amount is not credited until staff decide, and customer and staff are notified", async () => {
    const { ada, admin, service, telegram } = await openWorld();
    await admin.start();
    await ordersByCheckout(ada);
    service.payCheckout(ada.checkout(), { channel: "bank", amountKobo: 100 });
    await ada.sees(/We received ₦1, but ₦200 was due/);
    const buttons = () => ada.messages().flatMap((message) => message.buttons.flat());
    await telegram.waitFor(() => buttons().every(({ kind }) => kind !== "url"), { what: "the pay link is gone" });
    await admin.sees(/does not match what was asked/);
    await ada.seesWallet(/Available: ₦0/);
    await admin.tap(/Credit what was received/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await ada.sees(/₦1 added.*Your wallet: ₦1/s);
    await ada.tap(/Something is wrong/);
    // Its order still waits to be paid.
    await ada.sees(/how it stands now\s+✅ ₦1 added/, { fresh: true });
    expect(service.vends()).toEqual([]);
  });

  test("of an order that the wallet has paid for meanwhile does not say that this order is closed", async () => {
    const { ada, service } = await openWorld();
    service.addVendRule({ result: "stay-pending" });
    await ada.start();
    await ada.topsUp("500");
    await ada.opensPage();
    const reference = ada.checkout();
    await ada.taps(/Pay another way/, /Confirm by choosing how to pay/);
    await ada.tap(/Pay from Wallet/);
    await ada.sees(/On its way/);
    service.payCheckout(reference, { channel: "bank" });
    await ada.sees(/₦200 added\.\s+Your wallet: ₦500/);
  });
});

test("a suspicious payment is held until staff credit it, and then the order is delivered", async () => {
  const { ada, admin, service } = await openWorld();
  await admin.start();
  await ordersByCheckout(ada);
  service.payCheckout(ada.checkout(), { channel: "bank", suspicious: true });
  await ada.sees(/Someone on our team is checking your payment/);
  await admin.sees(/marks this payment as suspicious/);
  expect(service.vends()).toEqual([]);
  await admin.tap(/Credit what was received/);
  await admin.sees(/Are you sure/);
  await admin.tap(/Yes, do it/);
  await ada.sees(/₦200[\s\S]*Delivered/);
  expect(service.vends()).toHaveLength(1);
});

test("a customer is told that a suspicious payment for an expired order is held, and then rejected", async () => {
  const { ada, admin, service } = await openWorld(EXPIRES_SOON);
  await admin.start();
  await ordersByCheckout(ada);
  const reference = ada.checkout();
  await ada.sees(/Not paid in time/);
  service.payCheckout(reference, { channel: "bank", suspicious: true, amountKobo: 15_000 });
  await ada.sees(/Someone on our team is checking your payment/);
  await admin.sees(/marks this payment as suspicious/);
  await admin.tap(/Reject it/);
  await admin.sees(/Are you sure/);
  await admin.tap(/Yes, do it/);
  await ada.sees(/We could not accept your payment of ₦150/);
  expect(service.vends()).toEqual([]);
});

test("a suspicious top-up that staff reject is not credited", async () => {
  const { ada, admin, service } = await openWorld();
  await admin.start();
  await ada.start();
  await ada.send("/topup");
  await ada.sees(/How much\?/);
  await ada.send("1000");
  await ada.sees(/Pay on the secure page/);
  service.payCheckout(ada.checkout(), { channel: "bank", suspicious: true });
  await ada.sees(/Someone on our team is checking your payment/);
  await admin.sees(/marks this payment as suspicious/);
  await admin.tap(/Reject it/);
  await admin.sees(/Are you sure/);
  await admin.tap(/Yes, do it/);
  await ada.sees(/We could not accept your payment of ₦1,000/);
  await ada.seesWallet(/Available: ₦0/);
});

test("the return page of the checkout changes nothing and says what happens next", async () => {
  const { ada, publicUrl, service } = await openWorld();
  await ordersByCheckout(ada);
  const page = await fetch(`${publicUrl}/return/${ada.checkout()}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("checking your payment");
  expect(service.vends()).toEqual([]);
});

test("the return page of the checkout links to a Telegram chat, and has no link for WhatsApp", async () => {
  const { ada, emeka, url } = await openWorld();
  /** The return page that the checkout page of a top-up links to. */
  const pageAfter = async (customer: Pick<World["ada"], "topsUp" | "checkout">) => {
    await customer.topsUp("1000");
    const paid = await fetch(`${url}/sandbox/checkout/${customer.checkout()}`);
    const [, returnUrl] = /href="([^"]*\/return\/[^"]*)"/.exec(await paid.text()) ?? [];
    const page = await fetch(returnUrl ?? expect.unreachable("no link to the return page"));
    expect(page.status).toBe(200);
    return page.text();
  };
  expect(await pageAfter(ada)).toMatch(/checking your payment[\s\S]*href="https:\/\/t\.me\//);
  const page = await pageAfter(emeka);
  expect(page).toContain("checking your payment");
  expect(page).not.toContain("href=");
});
