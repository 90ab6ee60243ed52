import { expect, test } from "vitest";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { sendBroadcast } from "../../harness/broadcasts.js";
import { EMEKA } from "../../harness/emulators.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** Broadcasts by WhatsApp's rules: who may get what, and how it is counted. */

/** Two customers on WhatsApp, of whom Emeka has opted in to broadcasts. */
async function open(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options);
  await world.admin.start();
  for (const customer of [world.emeka, world.ngozi]) {
    await customer.start();
    await customer.sees("What would you like?");
  }
  await choosesLanguage(world);
  await world.emeka.tap(/Get our news/);
  await world.emeka.sees(/you will get our news/);
  return world;
}

/** Emeka chooses his language, and gets the menu again. */
async function choosesLanguage({ emeka }: World) {
  await emeka.taps(/🌍/, "Which language would you like?");
  await emeka.taps(/English/, "What would you like?");
}

const templatesTo = ({ whatsapp }: World) =>
  whatsapp.calls().filter(({ payload }) => (payload as { readonly type?: string }).type === "template");

const offersNews = ({ emeka }: World) => {
  const { list, buttons = [] } = emeka.last().shown;
  const rows = list?.sections.flatMap((section) => section.rows) ?? [];
  return [...rows, ...buttons].some(({ title }) => title.includes("news"));
};

test("inside the service window, everybody gets the text itself", async () => {
  const world = await open();
  await sendBroadcast(world.admin, "MTN is back");
  await world.admin.sees(/Done: 3 of 3\s+Delivered 3 · blocked 0 · failed 0$/);
  for (const customer of [world.emeka, world.ngozi]) expect(customer.last().shown.text).toBe("MTN is back");
  expect(templatesTo(world)).toEqual([]);
});

test.each(["at-once", "later"] as const)(
  "outside the service window, only customers who opted in get the template; other messages are refused %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    world.whatsapp.advanceTime(25 * HOUR_MS);
    await sendBroadcast(world.admin, "MTN is back");
    await world.emeka.sees(/News from SharpSharp: MTN is back[\s\S]*reply STOP to end it/);
    await world.admin.sees(/Done: 3 of 3\s+Delivered 2 · blocked 0 · failed 0\s+Not sent, .*: 1$/);
    expect(world.ngozi.texts().join()).not.toContain("MTN is back");
    expect(templatesTo(world)).toHaveLength(1);
  },
);

test("a customer whose broadcast waits for templates is answered when they write", async () => {
  const world = await open({ whatsapp: { refuses: "later" } });
  const { whatsapp, admin, emeka } = world;
  whatsapp.advanceTime(25 * HOUR_MS);
  whatsapp.webhooks.hold();
  await sendBroadcast(admin, "MTN is back");
  await admin.sees(/Done: 3 of 3\s+Delivered 3/);
  whatsapp.addFault({ code: 190, to: EMEKA });
  whatsapp.webhooks.release();
  await whatsapp.waitFor(() => whatsapp.calls().some(({ code }) => code === 190));
  emeka.send("menu");
  await emeka.sees("What would you like?", { fresh: true });
  expect(templatesTo(world), "the next template is tried after ten seconds").toHaveLength(1);
});

test("broadcasts are offered once a customer has chosen a language, until they opt in or out", async () => {
  const world = await openWorld();
  const { emeka } = world;
  await emeka.start();
  await emeka.sees("What would you like?");
  expect(offersNews(world)).toBe(false);
  await choosesLanguage(world);
  expect(offersNews(world)).toBe(true);
  await emeka.tap(/Get our news/);
  await emeka.sees(/you will get our news/);
  emeka.send("menu");
  await emeka.sees("What would you like?", { fresh: true });
  expect(offersNews(world)).toBe(false);
  emeka.send("STOP");
  await emeka.sees(/no more news/);
  emeka.send("menu");
  await emeka.sees("What would you like?", { fresh: true });
  expect(offersNews(world)).toBe(false);
});

test("broadcasts are not offered on Telegram, where everybody who started the bot gets them", async () => {
  const { ada, admin } = await openWorld();
  await ada.start();
  await ada.sees("What would you like?");
  await ada.taps(/🌍/, "Which language would you like?");
  await ada.tap(/English/);
  const labels = () => ada.messages().flatMap(({ buttons }) => buttons.flat().map(({ text }) => text));
  await expect.poll(labels).toContain("🧾 History");
  expect(labels().filter((label) => label.includes("news"))).toEqual([]);
  await admin.start();
  await sendBroadcast(admin, "MTN is back");
  await ada.sees("MTN is back");
});

test.each(["at-once", "later"] as const)(
  "a customer who stops marketing in WhatsApp gets no further broadcast, reported %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    world.whatsapp.advanceTime(25 * HOUR_MS);
    world.emeka.stopMarketing();
    await sendBroadcast(world.admin, "MTN is back");
    await world.admin.sees(/Done: 3 of 3\s+Delivered 1 · blocked 0 · failed 0\s+Opted out: 1/);
    const callsBefore = world.whatsapp.calls().length;
    await sendBroadcast(world.admin, "Glo is back");
    await world.admin.sees(/Done: 3 of 3\s+Delivered 1 · blocked 0 · failed 0\s+Opted out: 1/, { fresh: true });
    const toEmeka = world.whatsapp.calls().slice(callsBefore);
    expect(toEmeka.filter(({ payload }) => JSON.stringify(payload).includes(world.emeka.userId()))).toEqual([]);
  },
);

test.each(["at-once", "later"] as const)(
  "a broadcast over Meta's marketing limit counts as failed, and is not sent again, reported %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses, marketingPerDay: 0 } });
    world.whatsapp.advanceTime(25 * HOUR_MS);
    await sendBroadcast(world.admin, "MTN is back");
    await world.admin.sees(/Done: 3 of 3\s+Delivered 1 · blocked 0 · failed 1\s+Not sent/);
    expect(templatesTo(world)).toHaveLength(1);
    expect(world.emeka.texts().join()).not.toContain("MTN is back");
  },
);

test.each(["at-once", "later"] as const)(
  "a customer in Meta's experiment counts as failed, not as blocked, reported %s",
  async (refuses) => {
    const world = await open({ whatsapp: { refuses } });
    const { admin, emeka, whatsapp } = world;
    whatsapp.advanceTime(25 * HOUR_MS);
    emeka.joinsExperiment();
    await sendBroadcast(admin, "MTN is back");
    await admin.sees(/Done: 3 of 3\s+Delivered 1 · blocked 0 · failed 1\s+Not sent/);
    await admin.send(`/customer +${EMEKA}`);
    const card = await admin.sees(/Emeka[\s\S]*Own number: 0806 555 0101/, { fresh: true });
    expect(card.text).not.toContain("Cannot be reached");
  },
);

/** Ada on Telegram and Emeka on WhatsApp link their chats. */
async function linksChats(world: World) {
  const { ada, emeka } = world;
  await ada.start();
  await ada.says("/link", /Send us this/);
  const [, code] = /link ([0-9A-Z]{8})/.exec(ada.texts().join()) ?? [];
  emeka.send(`link ${code}`);
  await emeka.sees(/Link this chat with/, { fresh: true });
  await emeka.tap(/Yes, link them/);
  await ada.sees(/wants to link/);
  await ada.tap(/Yes, it is me/);
  await emeka.sees(/Linked with/, { fresh: true });
}

test("a customer with two linked chats gets a broadcast once, and none after STOP in one of them", async () => {
  const world = await open();
  const { ada, emeka, admin } = world;
  await linksChats(world);
  emeka.send("menu");
  await emeka.sees("What would you like?", { fresh: true });
  await sendBroadcast(world.admin, "MTN is back");
  await admin.sees(/Done: 3 of 3\s+Delivered 3/);
  expect([...ada.texts(), ...emeka.texts()].filter((text) => text === "MTN is back")).toHaveLength(1);
  await ada.send("STOP");
  await ada.sees(/no more news/);
  await sendBroadcast(world.admin, "Glo is back");
  await admin.sees(/Done: 3 of 3\s+Delivered 2 · blocked 0 · failed 0\s+Opted out: 1/);
  expect([...ada.texts(), ...emeka.texts()].join()).not.toContain("Glo is back");
});

test("in linked chats the last opt-in or opt-out counts, and either chat can opt out again", async () => {
  const world = await open();
  const { ada, emeka, admin } = world;
  await ada.start();
  await ada.sees("What would you like?");
  await ada.send("STOP");
  await ada.sees(/no more news/);
  emeka.send("STOP");
  await emeka.sees(/no more news/);
  await emeka.taps(/Get news again/, /you will get our news/);
  await linksChats(world);
  await sendBroadcast(admin, "MTN is back");
  await ada.sees("MTN is back");
  await ada.says("/settings", /Settings/);
  await ada.taps(/No more news/, /no more news/);
  await sendBroadcast(admin, "Glo is back");
  await admin.sees(/Done: 3 of 3\s+Delivered 2 · blocked 0 · failed 0\s+Opted out: 1/);
  expect([...ada.texts(), ...emeka.texts()].join()).not.toContain("Glo is back");
});
