import { describe, expect, test } from "vitest";
import { NGOZI, requestElsewhere } from "../../harness/emulators.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { UNKNOWN_COMMAND } from "../../harness/staff.js";

/** Ada owes ₦1,000 and pays ₦600, so the payment is held. Returns its reference. */
async function paysTooLittle({ ada, service }: World): Promise<string> {
  await ada.start();
  await ada.opensTopUp("1000");
  const reference = ada.checkout();
  service.payCheckout(reference, { channel: "bank", amountKobo: 60_000 });
  return reference;
}

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

describe.each(Object.entries(storeEnvironments))("with books in %s", (_, store) => {
  test("/payment shows the service's payments beside our books, and staff credit a held payment", async () => {
    const world = await openWorld({ environment: await store() });
    const { admin, ada, service } = world;
    await admin.start();
    const reference = await paysTooLittle(world);
    await admin.sees(/does not match/);
    await requestElsewhere(world, "transaction/initiate", {
      ...{
        amount: 70_000,
        email: "shop@example.com",
        currency: "NGN",
        initiate_type: "inline",
        transaction_ref: "web-1",
      },
    });
    service.payCheckout("web-1", { channel: "bank" });
    await admin.send("/payment");
    const list = await admin.sees(/Payments at the service[\s\S]*2 listed/, { fresh: true });
    expect(list.text).toMatch(/₦700 · paid\n· not ours\nweb-1/);
    expect(list.text).toMatch(new RegExp(`₦600 · paid\\n⚠️ ours: held, because it does not match · Ada\\n${reference}`));
    await admin.says("/payment 700", /₦700\n1 listed/);
    await admin.says(`/payment ${today()} ${today()}`, /2 listed/);
    await admin.tap(/₦600 · Ada/);
    await admin.sees(/Our books: held[\s\S]*₦1,000 by checkout[\s\S]*The service: paid · ₦600/);
    await admin.tap("Credit what was received");
    await admin.sees(/Are you sure/);
    await admin.tapTwice("Yes, do it");
    await ada.sees(/₦600/);
    await admin.send(`/payment ${reference}`);
    const credited = await admin.sees(/Our books: credited · ₦600/, { fresh: true });
    expect(credited.buttons.flat().map(({ text }) => text)).toEqual(["👤 Customer"]);
    await ada.seesWallet("Available: ₦600");
  });

  test("/vends shows the service's vends beside our orders, by number and by day", async () => {
    const world = await openWorld({ environment: await store() });
    const { admin, ada, service } = world;
    await admin.start();
    await ada.startsAndBuys();
    await requestElsewhere(world, "vending/purchase/airtime", { phone_number: "08051234567", amount: 300 });
    await service.idle();
    await admin.send("/vends 0803 123 4567");
    const own = await admin.sees(/Vends at the service[\s\S]*0803 123 4567\n1 vend at [^\n]*\n/, { fresh: true });
    expect(own.text).toMatch(/delivered · airtime ₦200 → 0803 123 4567\nours: ✅ delivered · MTN airtime ₦200 · ord_/);
    await admin.send(`/vends ${today()}`);
    const day = await admin.sees(/2 vends/, { fresh: true });
    expect(day.text).toMatch(/airtime ₦300 → 0805 123 4567\n⚠️ no order of ours has it/);
    await admin.tap(/1? · MTN airtime ₦200/);
    await admin.sees(/Postings/);
  });
});

test("/payment warns of a page that was paid twice and credited once", async () => {
  const world = await openWorld();
  const { admin, ada, service } = world;
  await admin.start();
  await ada.topsUp("1000");
  const reference = ada.checkout();
  await admin.says("/payment 1000", /1 listed[\s\S]*✅ ours: credited · Ada/);
  const request = { amount: 100_000, email: "shop@example.com", currency: "NGN", initiate_type: "inline" };
  await requestElsewhere(world, "transaction/initiate", { ...request, transaction_ref: "again" });
  service.payCheckout("again", { channel: "bank" });
  const again = service.payments().find((one) => one.reference === "again") ?? expect.unreachable();
  Object.assign(again, { reference }); // As the service lists a second payment of one page.
  await admin.send("/payment 1000");
  const two = await admin.sees(/2 listed/, { fresh: true });
  expect(two.text.match(/⚠️ ours: credited, ₦1,000 in all · Ada/g)).toHaveLength(2);
});

test("/payment reads back and credits a payment whose webhook was lost", async () => {
  const world = await openWorld({ environment: { RECONCILE_INTERVAL_MS: "600000" } });
  const { admin, ada, service } = world;
  await admin.start();
  await ada.start();
  service.addWebhookRule({ mode: "lost", times: "always" });
  await ada.opensTopUp("1000");
  const reference = ada.checkout();
  await admin.says(`/payment ${reference}`, /Our books: not credited yet[\s\S]*The service: not listed/);
  await admin.tap("🔄 Read back");
  await admin.sees(/Read back just now[\s\S]*not credited yet/);
  ada.pay();
  await admin.tap("🔄 Read back");
  await admin.sees(/Read back just now[\s\S]*Our books: credited/);
  await ada.sees(/₦1,000 added/);
});

test("the pages of a list of vends come from one read of the service", async () => {
  const world = await openWorld();
  const { admin, service } = world;
  await admin.start();
  for (let number = 1; number <= 8; number++) {
    await requestElsewhere(world, "vending/purchase/airtime", { phone_number: "08051234567", amount: 100 + number });
  }
  await admin.says("/vends 08051234567", /8 vends at [^\n]* · page 1 of 2[\s\S]*₦108[\s\S]*₦103/);
  service.addFault({ endpoint: "history", kind: "500", times: "always" });
  await admin.tap("⬇️ Older");
  await admin.sees(/page 2 of 2[\s\S]*₦102[\s\S]*₦101/);
  await admin.tap("⬆️ Newer");
  await admin.sees(/page 1 of 2/);
});

test("unknown references, invalid days and unreadable lists are reported", async () => {
  const world = await openWorld();
  const { admin, service } = world;
  await admin.start();
  for (const [typed, answer] of [
    ["/payment web-77", /none in the last 31 days/],
    ["/payment 2026-01-01 2026-03-31", /at most 31 days/],
    ["/vends", /Which vends\?/],
    ["/vends 2020-01-01", /at most 31 days back/],
  ] as const) {
    await admin.says(typed, answer);
  }
  service.addFault({ endpoint: "query", kind: "500", times: "always" }); // The shop reads that list by itself too.
  await admin.says("/payment", /cannot be read right now/);
  service.clearFaults();
  await admin.tap(/Try again/);
  await admin.sees(/Payments at the service/);
});

test("staff on WhatsApp have the same lists; a viewer sees masked numbers and no decisions", async () => {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  const { admin, ada, bayo, ngozi, emeka } = world;
  await Promise.all([admin.start(), bayo.start()]);
  for (const person of [ngozi, emeka]) {
    await person.start();
    await person.sees("What would you like?");
  }
  await ada.startsAndBuys();
  const reference = await paysTooLittle(world);
  await admin.sees(/does not match/);
  ngozi.send("/payment 1000");
  await ngozi.sees(/₦1,000 · paid[\s\S]*ours: credited · Ada/, { fresh: true });
  ngozi.send("/vends 08031234567");
  await ngozi.sees(/0803 123 4567[\s\S]*ours: ✅ delivered/, { fresh: true });
  emeka.send("/vends 08031234567");
  await emeka.sees(UNKNOWN_COMMAND, { fresh: true });
  await admin.says(`/staff ${bayo.id}`, /Bayo/);
  await admin.taps(/^Viewer/, /Make them/);
  await admin.tap("Yes, do it");
  await bayo.sees(/viewer/);
  await bayo.says("/vends 0803 123 4567", /0803\*\*\*4567[\s\S]*app_0803\*\*\*4567/);
  expect(
    bayo
      .texts()
      .filter((text) => text.startsWith("Vends"))
      .join(),
  ).not.toMatch(/0803 ?123 ?4567/);
  await bayo.send(`/payment ${reference}`);
  const seen = await bayo.sees(/Our books: held/, { fresh: true });
  expect(seen.buttons.flat().map(({ text }) => text)).toEqual(["👤 Customer"]);
});

test("the pages of a list of payments come from one read of the service, and show its time", async () => {
  const world = await openWorld();
  const { admin, service } = world;
  await admin.start();
  for (let one = 1; one <= 8; one++) {
    await requestElsewhere(world, "transaction/initiate", {
      amount: 10_000 * one,
      email: "shop@example.com",
      currency: "NGN",
      initiate_type: "inline",
      transaction_ref: `web-${one}`,
    });
    service.payCheckout(`web-${one}`, { channel: "bank" });
  }
  await admin.says("/payment", /8 listed at [\d:]{8} · page 1 of 2/);
  service.addFault({ endpoint: "query", kind: "unauthorised", times: "always" });
  await admin.taps(/Older/, /8 listed at [\d:]{8} · page 2 of 2/);
  await admin.taps(/Newer/, /8 listed at [\d:]{8} · page 1 of 2/);
  await admin.says("/payment", /list cannot be read right now/);
});

test("references that are not ours are found in one read of the month", async () => {
  const world = await openWorld();
  const { admin, service } = world;
  await admin.start();
  for (const reference of ["web-1", "web-2"]) {
    const request = { amount: 70_000, email: "shop@example.com", currency: "NGN", initiate_type: "inline" };
    await requestElsewhere(world, "transaction/initiate", { ...request, transaction_ref: reference });
    service.payCheckout(reference, { channel: "bank" });
  }
  await admin.says("/payment web-1", /nothing under this reference[\s\S]*₦700[\s\S]*As listed at [\d:]{8}/);
  service.addFault({ endpoint: "query", kind: "unauthorised", times: "always" });
  for (const reference of ["web-1", "web-2"]) {
    await admin.says(`/payment ${reference}`, new RegExp(`${reference}[\\s\\S]*₦700`));
  }
  await admin.send("/payment web-3"); // The list that was read does not have it: it may be newer.
  await admin.sees(/list cannot be read right now/, { fresh: true });
});
