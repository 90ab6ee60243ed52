import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/core/base/time.js";
import { setClocksAhead } from "../../harness/clocks.js";
import { ADMIN, NGOZI, STAFF_GROUP } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";

/** The messages about single vends that staff get, and their buttons. */

async function open(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ ...options, environment: { ADMIN_WHATSAPP: NGOZI, ...options.environment } });
  await world.admin.start();
  await world.ngozi.start();
  await world.ada.start();
  await world.ada.topsUp("5000");
  return world;
}

describe("on Telegram", () => {
  test("a vend is silent while it goes well, and its failure rings with a new message", async () => {
    const world = await open();
    const { admin, service } = world;
    await world.ada.ordersAirtime();
    expect(await admin.sees(/✅ delivered/)).toMatchObject({ silent: true });
    service.addVendRule({ result: "stay-pending" });
    await world.ada.ordersAirtime();
    const first = await admin.sees(/📤/);
    expect(first.silent).toBe(true);
    service.settleVend(service.vends().at(-1)?.reference ?? "", "failed");
    const failed = await admin.sees(/❌ not delivered/);
    expect(failed.silent).toBe(false);
    expect(failed.messageId).toBeGreaterThan(first.messageId);
    const earlierMessage = await world.telegram.waitFor(() =>
      admin.messages().find(({ messageId, text }) => messageId === first.messageId && text.startsWith("⤵️")),
    );
    expect(earlierMessage.buttons).toEqual([]);
  });

  test("a vend that is pending for too long rings once", async () => {
    const world = await open();
    const { ada, admin, service, telegram } = world;
    service.addVendRule({ result: "stay-pending" });
    await world.ada.ordersAirtime();
    await admin.sees(/📤/);
    setClocksAhead(6 * MINUTE_MS);
    await ada.send("/wallet");
    expect(await admin.sees(/too long\. Its money is held until we know how it ended\./)).toMatchObject({
      silent: false,
    });
    await telegram.idle();
    expect(admin.messages().filter(({ text }) => text.includes("Pending for too long"))).toHaveLength(1);
  });

  test("a vend has the buttons that fit its state: look up, record, customer, refund", async () => {
    const world = await open();
    const { admin, service } = world;
    const labels = (message: { readonly buttons: readonly (readonly { readonly text: string }[])[] }) =>
      message.buttons.flat().map(({ text }) => text);
    service.addVendRule({ result: "stay-pending" });
    await world.ada.ordersAirtime();
    const waiting = await admin.sees(/📤/);
    expect(labels(waiting)).toEqual(["🔎 Look up now", "👤 Customer", "📄 Service record"]);
    await admin.tapOn(waiting.messageId, "📄 Service record");
    await admin.sees(/At the service[\s\S]*pending[\s\S]*airtime for 0803 123 4567[\s\S]*listed at ₦200/);
    await admin.tapOn(waiting.messageId, "🔎 Look up now");
    await admin.sees(/Looked up just now:[\s\S]*📤/);
    service.settleVend(service.vends().at(-1)?.reference ?? "", "success");
    const delivered = await world.telegram.waitFor(() =>
      admin.messages().find(({ messageId, text }) => messageId === waiting.messageId && text.startsWith("✅")),
    );
    expect(labels(delivered)).toEqual(["↩️ Refund", "👤 Customer", "📄 Service record"]);
    await admin.tapOn(waiting.messageId, "👤 Customer");
    await admin.sees(/Ada[\s\S]*Telegram 1001[\s\S]*Wallet/, { fresh: true });
    await admin.tapOn(waiting.messageId, "↩️ Refund");
    await admin.sees(/Why\?/, { fresh: true });
    await admin.taps("It did not arrive", /Refund the order: ₦200/);
    await admin.tap("Yes, do it");
    const refunded = await world.telegram.waitFor(() =>
      admin.messages().find(({ messageId, text }) => messageId === waiting.messageId && /↩️ Refunded/.test(text)),
    );
    expect(labels(refunded)).toEqual(["👤 Customer", "📄 Service record"]);
    service.addVendRule({ result: "fail" });
    await world.ada.ordersAirtime();
    expect(labels(await admin.sees(/❌ not delivered/))).toEqual(["👤 Customer", "📄 Service record"]);
  });

  test("the flows of those buttons are unknown to a customer", async () => {
    const world = await open();
    await world.ada.ordersAirtime();
    const { text } = await world.ada.sees(/Delivered/);
    const [id = ""] = /ord_[0-9a-z]{16}/.exec(text) ?? [];
    for (const flow of ["look-up-vend", "vend-record"]) {
      await world.ada.tapForged(`new:${flow}:${id}`);
      await world.ada.sees("What would you like?", { fresh: true });
    }
    expect(world.ada.texts().join()).not.toMatch(/At the service|Looked up just now/);
  });
});

test("in a group with topics, vends are posted in General", async () => {
  const { telegram, ...world } = await open({ environment: { ADMIN_CHAT_ID: String(STAFF_GROUP) } });
  telegram.addTopic(STAFF_GROUP, "MTN");
  const staff = telegram.person(ADMIN, { group: STAFF_GROUP });
  await world.ada.ordersAirtime();
  expect(await staff.sees(/✅ delivered/)).not.toHaveProperty("topic");
  expect(telegram.calls().filter(({ method }) => method === "createForumTopic")).toEqual([]);
});

describe("on WhatsApp", () => {
  test("a vend is announced when it ends, and its record can be opened", async () => {
    const world = await open();
    const { ngozi } = world;
    await world.ada.ordersAirtime();
    await ngozi.sees(/✅ delivered[\s\S]*For Ada/);
    await ngozi.taps("📄 Service record", /At the service[\s\S]*delivered/);
  });

  test("many vends in a minute are announced up to a limit, then only failures", async () => {
    const world = await open({ sandbox: { now: () => Date.now() } }); // The service uses the test's clock.
    const { ada, ngozi, service } = world;
    const startMs = MINUTE_MS - (Date.now() % MINUTE_MS); // Until the next minute starts.
    setClocksAhead(startMs);
    await world.ada.ordersAirtime();
    await ada.sees(/Delivered/);
    const buysAgain = async (vends: number, end: RegExp) => {
      setClocksAhead(startMs + vends * 1_500); // Vends are counted once a second.
      await ada.tap(/Buy again/);
      await service.waitFor((seen) => seen.vends().length === vends);
      await world.telegram.waitFor(() => end.test(ada.last()?.text ?? "") && ada.last());
    };
    for (let vends = 2; vends <= 16; vends++) await buysAgain(vends, /Delivered/);
    service.addVendRule({ result: "fail" });
    await buysAgain(17, /back in your wallet|refunded/i);
    await ngozi.sees(/❌ not delivered/);
    expect(ngozi.texts().filter((text) => text.includes("For Ada")).length).toBeLessThan(16);
  });
});
