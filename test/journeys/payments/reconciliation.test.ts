import { describe, expect, test } from "vitest";
import { openChildShop } from "../../harness/child-shop.js";
import { requestElsewhere } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { runProgram, toolPath } from "../../harness/run-program.js";

describe("/reconcile", () => {
  test("reports that the books and the service agree", async () => {
    const world = await openWorld();
    await world.admin.start();
    await world.ada.startsAndBuys();
    await world.admin.send("/reconcile");
    const report = await world.admin.sees(/Our books and the service agree/);
    expect(report.text).toMatch(/vends +1 +₦\d+(\.\d+)?\npayments +1 +₦1,000/);
  });

  test("announces a vend without an order once, and writes it off on request", async () => {
    const world = await openWorld();
    const { admin, service } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    await requestElsewhere(world, "vending/purchase/airtime", { phone_number: "08051234567", amount: 300 });
    await service.idle();
    for (let times = 0; times < 2; times++) {
      await admin.says("/reconcile", /1 difference, 1 open/);
    }
    await admin.sees(/no order of ours has it/);
    expect(admin.messages().filter(({ text }) => text.includes("then decide"))).toHaveLength(1);
    await admin.says("/status", /1 difference from the service’s lists waits for a decision/);
    await admin.taps(/^🧮 \d+ \w+, \d+:\d+ · ₦291$/, /no order of ours has it[\s\S]*then decide/);
    await admin.tap(/Write it off/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await admin.sees(/written off/);
    await admin.send("/status");
    const status = await admin.sees(/Vends in the last 24 hours/, { fresh: true });
    expect(status.text).not.toContain("difference");
    await admin.send("/reconcile");
    await admin.sees(/1 difference, 0 open/);
  });

  test("finds a vend that the service reversed, and refunds the customer on request", async () => {
    const world = await openWorld();
    const { admin, ada, service } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    const [vend] = service.vends();
    if (!vend) throw new Error("Nothing was vended");
    vend.status = "failed";
    await admin.send("/reconcile");
    await admin.sees(/Our books: delivered.*the service: failed/s);
    await admin.sees(/1 difference, 1 open/);
    await admin.taps("🧾 Order", /Postings/);
    await admin.says("/status", /1 difference/);
    await admin.tap(/^🧮/);
    await admin.taps("👤 Customer", /^Ada · Telegram/);
    await admin.tap(/Refund the customer/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await ada.sees(/back in your wallet/);
    await ada.seesWallet(/₦1,000/);
    await admin.says("/reconcile", /agree/);
  });

  test("is not needed for a reversed vend: staff are notified of it once", async () => {
    const world = await openWorld();
    const { admin, service } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    const [vend] = service.vends();
    const [{ email } = {}] = service.payments();
    if (!vend) throw new Error("Nothing was vended");
    vend.status = "failed";
    for (const reference of ["web-1", "web-2"]) {
      await requestElsewhere(world, "transaction/initiate", {
        ...{ amount: 70_000, email, currency: "NGN" },
        ...{ initiate_type: "inline", transaction_ref: reference },
      });
      // The webhook of an unknown payment by a known customer starts the reconciliation that otherwise runs every few hours.
      service.payCheckout(reference, { channel: "bank" });
      await admin.sees(new RegExp(`paid this without an open payment of ours[^]*${reference}`));
      await admin.sees(/Our books: delivered.*the service: failed/s);
    }
    const reversed = admin.messages().filter(({ text }) => text.includes("show different results"));
    expect(reversed).toHaveLength(1);
  });

  test("finds a partly reversed payment, and takes what the wallet still has on request", async () => {
    const world = await openWorld();
    const { admin, ada, service } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    const [payment] = service.payments();
    if (!payment) throw new Error("Nothing was paid");
    payment.paidKobo = 10_000;
    await admin.send("/reconcile");
    await admin.sees(/Our books: paid, ₦1,000 · the service: paid, ₦100/);
    await admin.sees(/1 difference, 1 open/);
    await admin.tap(/Take it back from the wallet/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await ada.sees(/We took ₦800 from your wallet.*was reversed/s);
    await admin.sees(/taken back, ₦800 from the wallet, ₦100 lost/);
    await ada.seesWallet(/Available: ₦0/);
    await admin.says("/reconcile", /agree/);
    await admin.send("/payment");
    await admin.sees(/₦100 · paid\n✅ ours: credited, ₦900 taken back since \(₦100 of it lost\) · Ada/, {
      fresh: true,
    });
    await admin.send(`/payment ${payment.reference}`);
    await admin.sees(/Our books: credited, ₦900 taken back since \(₦100 of it lost\) · ₦1,000 by checkout/, {
      fresh: true,
    });
    await admin.says("/payment ada", /₦1,000 by checkout · credited, ₦900 taken back since \(₦100 of it lost\)/);
  });

  test("reports although the service lists payments of absurd amounts", async () => {
    const world = await openWorld();
    const { admin, service } = world;
    await admin.start();
    await world.ada.startsAndBuys();
    for (const reference of ["web-1", "web-2"]) {
      await requestElsewhere(world, "transaction/initiate", {
        ...{ amount: 70_000, email: "shop@example.com", currency: "NGN" },
        ...{ initiate_type: "inline", transaction_ref: reference },
      });
      service.payCheckout(reference, { channel: "bank", amountKobo: Number.MAX_SAFE_INTEGER });
    }
    await admin.says("/reconcile", /Our books and the service agree/);
  });

  test("closes the finding about a mismatched payment that staff decided from the alarm", async () => {
    const world = await openWorld();
    const { admin, ada, service } = world;
    await admin.start();
    await ada.start();
    await ada.opensTopUp("1000");
    const reference = ada.checkout();
    service.payCheckout(reference, { channel: "bank", amountKobo: 60_000 });
    const alarm = await admin.sees(/does not match what was asked/);
    await admin.says("/reconcile", /1 difference, 1 open/);
    await admin.sees(/The service received another amount/);
    await admin.tapOn(alarm.messageId, /Credit what was received/);
    await admin.sees(/Are you sure/);
    await admin.tap(/Yes, do it/);
    await ada.sees(/₦600 added/);
    await admin.send(`/payment ${reference}`);
    const credited = await admin.sees(/Our books: credited · ₦600/, { fresh: true });
    expect(credited.buttons.flat().map(({ text }) => text)).toEqual(["👤 Customer"]);
    await admin.says("/reconcile", /agree/);
  });

  test("credits a payment whose webhook was lost", async () => {
    const world = await openWorld({ environment: { RECONCILE_INTERVAL_MS: "600000" } });
    const { admin, ada, service } = world;
    await admin.start();
    await ada.start();
    await ada.send("/topup");
    await ada.sees(/How much\?/);
    await ada.send("1000");
    await ada.sees(/Pay on the secure page/);
    service.addWebhookRule({ mode: "lost" });
    ada.pay("bank");
    await admin.send("/reconcile");
    await ada.sees(/₦1,000 added/);
    await admin.sees(/agree/);
  });

  test("shows its form for invalid days, and reports lists that cannot be read", async () => {
    const { admin, service } = await openWorld();
    await admin.start();
    for (const days of ["some day", "2026-02-30", "2026-11-02 2026-11-01", "2020-01-01 2026-01-01", "1 2 3"]) {
      await admin.says(`/reconcile ${days}`, /Which days\?/);
    }
    service.addFault({ endpoint: "history", kind: "html", times: 1 });
    await admin.send("/reconcile");
    await admin.sees(/could not be read/);
    await admin.tap(/Try again/);
    await admin.sees(/agree/);
  });

  test("is unknown to a customer", async () => {
    const { ada } = await openWorld();
    await ada.start();
    await ada.says("/reconcile", /What would you like/);
    expect(ada.messages().some(({ text }) => text.includes("Reconciliation"))).toBe(false);
  });
});

describe("npm run reconcile", () => {
  const reconcile = (env: Readonly<Record<string, string | undefined>>, ...args: readonly string[]) =>
    runProgram(process.execPath, [toolPath("reconcile"), ...args], { env });

  /** All lines but the first, which has the time of the read. */
  const lines = (text: string) => text.trim().split("\n").slice(1);

  test("prints the report of the chat beside a running shop, changes nothing, and exits with 2 if something differs", async () => {
    const shop = await openChildShop();
    const { admin } = shop;
    await admin.start();
    await shop.ada.startsAndBuys();
    expect(await reconcile(shop.env)).toMatchObject({ code: 0, output: expect.stringContaining("agree") });
    await requestElsewhere(shop, "vending/purchase/airtime", { phone_number: "08051234567", amount: 300 });
    await shop.service.idle();
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    shop.freeze();
    const books = await shop.books.rows();
    const first = await reconcile(shop.env, "--from", today, "--to", today);
    const again = await reconcile(shop.env, "--from", today);
    expect([again.code, first.code]).toEqual([2, 2]);
    expect(lines(again.output)).toEqual(lines(first.output));
    expect(first.output).toContain("no order of ours has it");
    expect(await shop.books.rows()).toEqual(books);
    shop.thaw();
    await admin.send(`/reconcile ${today}`);
    const chatReport = await admin.sees(/1 difference/);
    expect(lines(first.output)).toEqual(lines(chatReport.text.replace(/<[^>]*>/g, "")));
  });

  test.each([
    [["--from", "soon"], /Say which days/],
    [["--from", "2026-11-02", "--to", "2026-11-01"], /Say which days/],
    [["--until", "2026-11-02"], /Unknown option/],
  ])("refuses %j and says why", async (args, why) => {
    const shop = await openChildShop();
    expect(await reconcile(shop.env, ...args)).toMatchObject({ code: 1, output: expect.stringMatching(why) });
  });

  test("says what is missing: the books, the configuration, or a service outside the demo", async () => {
    const shop = await openChildShop();
    const env = { ...shop.env, DATA_DIR: "/tmp/no-such-folder" };
    expect(await reconcile(env)).toMatchObject({ code: 1, output: expect.stringContaining("There are no books") });
    const { BOT_TOKEN: _, ...demo } = shop.env;
    expect(await reconcile(demo)).toMatchObject({ code: 1, output: expect.stringContaining("in its admin chat") });
    const { SERVICE_SECRET_KEY: __, ...keyless } = shop.env;
    expect(await reconcile(keyless)).toMatchObject({ code: 78, output: expect.stringContaining("SERVICE_SECRET_KEY") });
  });
});
