/** The go-live rehearsal in a staff chat: what it shows of the live service before customers can buy. */
import { describe, expect, test } from "vitest";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

type Owner = World["admin"] | World["emeka"];
type Variant = Parameters<typeof openWorld>[0];

const OWN_NUMBER = "0803 000 1111";

/** A shop with the live service before any rehearsal, and its owner on a channel. */
async function openLive(who: "admin" | "emeka" = "admin", { sandbox = {}, environment = {} }: Variant = {}) {
  const world = await openWorld({ live: true, sandbox, environment: { ADMIN_WHATSAPP: EMEKA, ...environment } });
  const owner: Owner = world[who];
  await owner.start();
  await owner.sees("What would you like?");
  return { ...world, owner };
}

type Live = Awaited<ReturnType<typeof openLive>>;

async function readsLists({ owner }: Live) {
  await owner.says("/golive", /Go live/);
  await owner.tap(/Read the lists/);
  await owner.sees(/Read: \d+ plans, 0 vends and 0 payments/);
}

/** Opens the page, and the question what amount it shows. */
async function opensPage(live: Live) {
  const { owner } = live;
  await readsLists(live);
  await owner.taps(/Open ₦100 page/, /Open a page for ₦100\?/);
  await owner.taps("Yes, do it", /Does the page say ₦100\?/);
}

async function pays(live: Live, channel: "card" | "bank" = "card") {
  const { owner, service } = live;
  await opensPage(live);
  await owner.taps("Yes, ₦100", /Now pay it/);
  service.payCheckout(service.payments()[0]?.reference ?? "", { channel });
  await service.waitFor(({ webhooksSent }) => webhooksSent().some(({ status }) => status !== null));
  await owner.taps(/I have paid/, /Go live/);
}

/** Taps Look again once the service is idle. */
async function looksAgain({ owner, service }: Live, pattern: RegExp) {
  await service.idle();
  await owner.tap(/Look again/);
  await owner.sees(pattern);
}

async function buys({ owner }: Live, what: RegExp, question: RegExp) {
  await owner.tap(what);
  if (question.source.includes("Charge")) {
    await owner.sees(/Which number is your own\?/, { fresh: true });
    await owner.send(OWN_NUMBER);
  }
  await owner.sees(question, { fresh: true });
  await owner.taps("Yes, do it", /Go live/);
}

describe.each(["admin", "emeka"] as const)("the rehearsal by an owner (%s)", (who) => {
  test("shows page, webhook, charge and vend as configured, and opens the shop once unit and signature are proved", async () => {
    const live = await openLive(who);
    const { ada, owner, service } = live;
    await ada.start();
    await ada.sees("We open soon");
    await pays(live);
    await owner.sees(
      /✅ Unit of payment amounts: kobo, as set\n✅ Signature[^\n]*as set\n✅ Where a card’s token comes/,
    );
    await ada.says("menu", "What would you like?");
    await buys(live, /Charge ₦100/, /Charge the saved card ₦100\?[\s\S]*0803 000 1111/);
    await service.waitFor(({ payments }) => payments().length === 2);
    await looksAgain(live, /✅ Reference of charged cards: ours, as set/);
    await buys(live, /Buy ₦50 airtime/, /Buy ₦50 of airtime for 0803 000 1111\?/);
    await service.waitFor(({ vends }) => vends().filter(({ status }) => status === "success").length === 2);
    await owner.sees(/₦50[\s\S]*Delivered/);
    await looksAgain(live, /✅ How long a vend is pending: \d+ s \(set 24 h\)/);
    expect(service.payments().map(({ paidKobo }) => paidKobo)).toEqual([10_000, 10_000]);
    expect(service.vends().map(({ amountNaira, phone }) => [amountNaira, phone])).toEqual([
      [100, "08030001111"],
      [50, "08030001111"],
    ]);
    await owner.seesWallet(/₦50/);
  });
});

test("customers cannot buy before the proof, unless an owner opens the shop without it, which is audited", async () => {
  const live = await openLive();
  const { ada, emeka, admin, service, owner } = live;
  await ada.start();
  await ada.sees("We open soon");
  await ada.send("mtn 200 08031234567");
  await expect.poll(() => ada.texts().filter((text) => text.includes("We open soon"))).toHaveLength(2);
  await emeka.start();
  await emeka.send("/golive"); // Emeka is an owner too, on WhatsApp.
  await emeka.sees(/Go live/);
  await admin.says("/admin", /Customers cannot buy until an owner has rehearsed .*\/golive/);
  expect(service.payments()).toEqual([]);
  await owner.says("/golive", /Go live/);
  await owner.taps("Open without it", /Let customers buy without a proof\?/);
  await owner.taps("Yes, do it", /🟡 Customers can buy/);
  await ada.topsUp("500");
  await ada.buysAirtime();
  await admin.says("/audit", /let customers buy without a proof of unit and signature/);
});

test("a page with a wrong amount is not paid; after the unit is corrected, a new page is opened", async () => {
  const live = await openLive("admin", { sandbox: { paymentUnit: "naira" } });
  const { owner, service, restart } = live;
  await opensPage(live);
  await owner.tap("No, ₦10,000");
  await owner.sees(/SERVICE_PAYMENT_UNIT=naira/);
  const choices = live.admin.messages().at(-1)?.buttons.flat() ?? [];
  expect(choices.map(({ text }) => text)).not.toContain("Open without it");
  await restart(undefined, { SERVICE_PAYMENT_UNIT: "naira" });
  await owner.tap(/Look again/);
  await owner.sees(/seen naira, set naira/);
  await owner.taps(/Open ₦100 page/, /Open a page for ₦100\?/);
  await owner.taps("Yes, do it", /Does the page say ₦100\?/);
  expect(service.payments().map(({ askedKobo, status }) => [askedKobo, status])).toEqual([
    [1_000_000, "unpaid"],
    [10_000, "unpaid"],
  ]);
  await owner.taps("Yes, ₦100", /Now pay it/);
  service.payCheckout(service.payments()[1]?.reference ?? "", { channel: "card" });
  await service.waitFor(({ webhooksSent }) => webhooksSent().some(({ status }) => status !== null));
  await owner.tap(/I have paid/);
  await owner.sees(/🟢 Customers can buy[\s\S]*✅ Unit of payment amounts: naira, as set/);
});

test("Look again shows the new time of the look", async () => {
  const live = await openLive();
  await readsLists(live);
  const lookedAt = () => /Looked at (\d\d:\d\d:\d\d)\./.exec(live.admin.messages().at(-1)?.text ?? "")?.[1];
  const first = lookedAt();
  expect(first).toBeDefined();
  await expect
    .poll(
      async () => {
        await live.owner.tap(/Look again/);
        return lookedAt();
      },
      { interval: 300 },
    )
    .not.toBe(first);
});

test("a forged webhook proves nothing", async () => {
  const live = await openLive();
  const { owner, service } = live;
  await opensPage(live);
  service.forgeWebhook(service.payments()[0]?.reference ?? "");
  await service.waitFor(({ webhooksSent }) => webhooksSent().some(({ status }) => status === 401));
  await owner.taps("Yes, ₦100", /Now pay it/);
  await owner.says("/golive", /🔒[\s\S]*Signature of webhooks: seen a webhook without any signature by our key/);
});

/** Opens another page, pays it with a card, and sees that customers can buy. */
async function paysAnotherPage({ owner, service }: Live, button: RegExp) {
  await owner.taps(button, /Open a page for ₦100\?/);
  await owner.taps("Yes, do it", /Does the page say ₦100\?/);
  await owner.taps("Yes, ₦100", /Now pay it/);
  service.payCheckout(service.payments()[1]?.reference ?? "", { channel: "card" });
  await service.waitFor(({ webhooksSent }) => webhooksSent().some(({ status }) => status !== null));
  await owner.taps(/I have paid/, /🟢 Customers can buy/);
}

test("if the webhook of the first page is lost, a second page proves the signature", async () => {
  const live = await openLive();
  const { owner, service } = live;
  service.addWebhookRule({ mode: "lost" });
  await opensPage(live);
  await owner.taps("Yes, ₦100", /Now pay it/);
  service.payCheckout(service.payments()[0]?.reference ?? "", { channel: "card" });
  await owner.taps(/I have paid/, /🔒[\s\S]*✅ Unit of payment amounts[\s\S]*No webhook has come yet/);
  await paysAnotherPage(live, /Another page/);
  await owner.sees(/✅ Signature[^\n]*as set\n✅ Where a card’s token comes/);
  expect(
    live.admin
      .messages()
      .at(-1)
      ?.buttons.flat()
      .map(({ text }) => text),
  ).not.toContain("2 · Another page");
  await buys(live, /Charge ₦100/, /Charge the saved card ₦100\?/);
});

test("if the first page is paid before its amount is confirmed, a second page is opened", async () => {
  const live = await openLive();
  const { owner, service } = live;
  await opensPage(live);
  service.payCheckout(service.payments()[0]?.reference ?? "", { channel: "card" });
  await service.waitFor(({ webhooksSent }) => webhooksSent().some(({ status }) => status !== null));
  await owner.says("/golive", /🔒[\s\S]*✅ Signature/);
  await paysAnotherPage(live, /Open ₦100 page/);
});
