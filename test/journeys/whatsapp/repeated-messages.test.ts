import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { sendBroadcast } from "../../harness/broadcasts.js";
import { openChildShop } from "../../harness/child-shop.js";
import { EMEKA, type Emulators, VERIFY_TOKEN } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { choosePin } from "../../harness/pin.js";
import { booksInFolder, booksInPostgres } from "../../harness/test-books.js";
import { createWhatsAppCustomer } from "../../harness/whatsapp-customer.js";

/** Sends the shop all webhooks of WhatsApp again, byte for byte and in order, as somebody who recorded them could. */
async function replays(
  { whatsapp, publicUrl }: Pick<Emulators, "whatsapp"> & { readonly publicUrl: string },
  deliveries = whatsapp.webhooks.deliveries(),
) {
  for (const { body, signature } of deliveries) {
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    const answer = await fetch(`${publicUrl}/webhooks/whatsapp`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  }
}

const BOOKS = [
  ["a folder", () => booksInFolder()],
  ["Postgres", booksInPostgres],
] as const;

const PIN = "40719";

describe.each(BOOKS)("with its books in %s", (_, openBooks) => {
  test("a replay of all messages of a purchase buys nothing, also after kill -9", async () => {
    const shop = await openChildShop({}, await openBooks());
    const { whatsapp, service, publicUrl } = shop;
    const emeka = createWhatsAppCustomer(shop, EMEKA);
    await whatsapp.webhooks.subscribe({ url: `${publicUrl}/webhooks/whatsapp`, verifyToken: VERIFY_TOKEN });
    await emeka.start();
    await emeka.topsUp("1000");
    await choosePin(emeka, PIN);
    await emeka.says("200 airtime mtn 08031234567", "Confirm by choosing how to pay");
    await emeka.taps(/Pay from Wallet/, /PIN/);
    await emeka.send(PIN);
    await emeka.sees(/Delivered/);
    await whatsapp.idle();
    await replays(shop);
    await shop.kill();
    await shop.start();
    const messagesBefore = emeka.messages().length;
    await replays(shop);
    await emeka.says("wallet", /Available: ₦800/);
    expect(service.vends()).toHaveLength(1);
    expect(emeka.messages()).toHaveLength(messagesBefore + 2); // His last message and its answer.
  });
});

test("a replay of messages from before WhatsApp named the user id is not handled again", async () => {
  const shop = await openChildShop();
  const { whatsapp, publicUrl } = shop;
  const emeka = createWhatsAppCustomer(shop, EMEKA);
  await whatsapp.webhooks.subscribe({ url: `${publicUrl}/webhooks/whatsapp`, verifyToken: VERIFY_TOKEN });
  emeka.setWebhookIds("number");
  await emeka.start();
  await emeka.topsUp("1000");
  await whatsapp.idle();
  emeka.setWebhookIds("both");
  await emeka.says("wallet", /Available: ₦1,000/);
  await whatsapp.idle();
  await shop.kill();
  await shop.start();
  const messagesBefore = emeka.messages().length;
  await replays(shop);
  await emeka.says("wallet", /Available: ₦1,000/);
  expect(emeka.messages()).toHaveLength(messagesBefore + 2);
});

test("a replayed tap on Buy again does not buy an undone order, even if the shop lost the record of the tap", async () => {
  const shop = await openChildShop({ UNDO_MS: "60000" });
  const { whatsapp, publicUrl, dataDir } = shop;
  const emeka = createWhatsAppCustomer(shop, EMEKA);
  await whatsapp.webhooks.subscribe({ url: `${publicUrl}/webhooks/whatsapp`, verifyToken: VERIFY_TOKEN });
  await emeka.startsAndBuys();
  await emeka.taps(/Buy again/, /Nothing is charged before that/);
  const tap = whatsapp.webhooks.deliveries().findLast(({ body }) => body.includes("button_reply"));
  await emeka.taps(/Undo/, /Cancelled. Nothing was charged/);
  await whatsapp.idle();
  await shop.kill();
  await rm(join(dataDir, "drafts"), { recursive: true });
  await shop.start();
  const messagesBefore = emeka.messages().length;
  await replays(shop, tap ? [tap] : []);
  await whatsapp.idle();
  const answers = emeka.messages().slice(messagesBefore);
  expect(answers.map(({ shown }) => shown.text)).toEqual([expect.stringMatching(/Cancelled/)]);
});

test("a message that is two days old is ignored, because its answer could not be sent", async () => {
  let late = 49 * HOUR_MS;
  const { emeka, whatsapp } = await openWorld({ whatsapp: { now: () => Date.now() - late } });
  emeka.send("hi");
  await whatsapp.idle();
  expect(emeka.messages()).toHaveLength(1);
  late = 0;
  await emeka.start();
  await emeka.sees("What would you like?");
});

describe("a customer who floods the shop", () => {
  const FLOOD = 300;

  test("is warned once, the excess is dropped, and others are served", async () => {
    const { emeka, ngozi, whatsapp } = await openWorld({ whatsapp: { pairBurst: 1_000, perSecond: 1_000 } });
    whatsapp.webhooks.hold();
    for (let index = 0; index < FLOOD; index++) emeka.send("hi");
    ngozi.send("hi");
    whatsapp.webhooks.release({ batch: true });
    await ngozi.sees("What would you like?");
    await emeka.sees("Too many messages at once");
    await whatsapp.idle();
    const answers = emeka
      .messages()
      .filter(({ from, shown }) => from === "business" && /What would you like/.test(shown.text));
    const warnings = emeka
      .messages()
      .filter(({ from, shown }) => from === "business" && !/What would you like/.test(shown.text));
    expect(warnings).toHaveLength(1);
    expect(answers.length).toBeLessThan(60);
  });
});

test("a replayed failure report does not send a broadcast's template again, also to another process", async () => {
  const world = await openWorld({ whatsapp: { refuses: "later" } });
  const { whatsapp, admin, emeka } = world;
  await admin.start();
  await emeka.start();
  emeka.send("STOP");
  await emeka.sees(/no more news/);
  await emeka.taps(/Get news again/, /you will get our news/);
  whatsapp.advanceTime(25 * HOUR_MS);
  await sendBroadcast(admin, "MTN is back");
  const news = /News from SharpSharp: MTN is back/;
  await emeka.sees(news);
  await admin.sees(/Done: 2 of 2\s+Delivered 2 · blocked 0 · failed 0$/);
  await whatsapp.idle();
  const refused = whatsapp.webhooks.deliveries().filter(({ body }) => body.includes("131047"));
  expect(refused).toHaveLength(1);
  await world.restart();
  await replays(world, refused);
  await sendBroadcast(admin, "Glo is back");
  await emeka.sees(/News from SharpSharp: Glo is back/);
  expect(emeka.texts().filter((text) => news.test(text))).toHaveLength(1);
  const results = () =>
    admin.messages().filter(({ text }) => /Done: 2 of 2\s+Delivered 2 · blocked 0 · failed 0$/.test(text));
  await vi.waitUntil(() => results().length === 2, { timeout: 20_000 });
});
