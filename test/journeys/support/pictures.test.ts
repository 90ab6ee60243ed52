import { expect, test } from "vitest";
import { HOUR_MS } from "../../../src/core/base/time.js";
import { NGOZI } from "../../harness/emulators.js";
import { openWorld } from "../../harness/open-world.js";
import { PNG } from "../../harness/serve-site.js";
import { messageOf, talkToStaff } from "../../harness/support.js";

/** Pictures and voice notes between a customer and staff: up to the largest size of both channels, and outside WhatsApp's service window. */

const LARGEST = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);

async function open() {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  await world.ngozi.start();
  await world.ngozi.sees("What would you like?");
  await world.admin.start();
  return world;
}

test("a picture of 5 MB is passed on from Telegram to WhatsApp, and another one back", async () => {
  const world = await open();
  const { ada, ngozi } = world;
  await ada.start();
  await talkToStaff(ada);
  await ada.sendPhoto(LARGEST, "my screen");
  await ngozi.sees(/A picture[\s\S]*“my screen”/);
  await expect.poll(() => ngozi.files()).toEqual(["picture"]);
  await world.restart(); // Now the books know which message shows the card.
  const card = ngozi.messages().findLast(({ shown }) => /my screen/.test(shown.text));
  ngozi.sendPicture(LARGEST, "it should look so", card?.id);
  await ada.sees(/it should look so/);
  const sizes = () => ada.messages().flatMap(({ from, photo }) => (from === "bot" && photo ? [photo.file_size] : []));
  await expect.poll(sizes).toEqual([LARGEST.length]);
  expect(ada.texts().join("\n")).not.toMatch(/could not be passed on/);
});

test("an answer with a picture waits on WhatsApp until the customer writes, then text and picture are sent", async () => {
  const world = await open();
  const { admin, emeka, whatsapp } = world;
  await emeka.start();
  await emeka.sees("What would you like?");
  await talkToStaff(emeka);
  await emeka.send("How does it look?");
  await admin.sees(/“How does it look\?”/);
  whatsapp.advanceTime(25 * HOUR_MS);
  await admin.tap(/Answer/);
  await admin.sees(/Write to Emeka/);
  await admin.sendPhoto(LARGEST, "Like this");
  await admin.sees(/Your answer to Emeka waits until they write/);
  await emeka.sees(/You have an answer from .*: .*Like this/);
  expect(emeka.files()).toEqual([]);
  await emeka.send("hi");
  await emeka.sees(/^💬 SharpSharp\s+Like this/);
  await expect.poll(() => emeka.files()).toEqual(["picture"]);
  expect(emeka.texts().join("\n")).not.toMatch(/could not be passed on/);
});

test("every picture of an album reaches staff, and the customer gets one confirmation", async () => {
  const { ada, admin } = await open();
  await ada.start();
  await talkToStaff(ada);
  await ada.sendAlbum([PNG, PNG, PNG], "my screens");
  await admin.sees(/“my screens”/);
  const pictures = () => admin.messages().filter(({ from, photo }) => from === "bot" && photo);
  await expect.poll(() => pictures().length).toBe(3);
  await ada.send("/wallet"); // Its answer comes after all answers to the album.
  await ada.sees(/Available/, { fresh: true });
  const botMessages = ada.messages().filter(({ from }) => from === "bot");
  expect(botMessages.filter(({ text }) => /A person will answer/.test(text))).toHaveLength(1);
  expect(
    botMessages.filter(({ text }) => /What would you like/.test(text)),
    "no menu for each picture",
  ).toHaveLength(1);
});

test("every picture of an album by staff reaches the customer, and staff do not get the customers' menu", async () => {
  const { ada, admin } = await open();
  await ada.start();
  await talkToStaff(ada);
  await ada.send("How does it look?");
  await admin.sees(/“How does it look\?”/);
  await admin.taps(/Answer/, /Write to/);
  await admin.sendAlbum([PNG, PNG, PNG], "like this");
  await ada.sees(/like this/);
  const pictures = () => ada.messages().filter(({ from, photo }) => from === "bot" && photo);
  await expect.poll(() => pictures().length).toBe(3);
  await admin.send("/inbox"); // Its answer comes after all answers to the album.
  await admin.sees(/Customers who wrote to us/, { fresh: true });
  expect(admin.messages().filter(({ text }) => /What would you like/.test(text))).toHaveLength(1);
});

test.each(["ada", "emeka"] as const)(
  "a voice note in reply is asked for as text, from %s and from staff on each channel",
  async (who) => {
    const world = await open();
    const { admin, ngozi, restart } = world;
    const customer = world[who];
    const voice = (from: typeof customer | typeof admin, answers: string | number | undefined) =>
      "userId" in from ? from.sendVoice(String(answers)) : from.sendVoice(Number(answers));
    await customer.start();
    await customer.sees("What would you like?");
    await talkToStaff(customer);
    await customer.send("Where is it?");
    for (const [staff, answer] of [
      [admin, "Which number was it?"],
      [ngozi, "And when?"],
    ] as const) {
      await staff.sees(/“Where is it\?”/);
      await restart(); // Now the books know which message shows the card.
      await voice(staff, messageOf(staff, /“Where is it\?”/));
      await staff.sees(/Write to/, { fresh: true });
      await staff.send(answer);
      await customer.sees(answer);
    }
    await restart();
    await voice(customer, messageOf(customer, /And when\?/));
    await customer.sees(/Please write it in words, or send a picture/, { fresh: true });
    await customer.send("Yesterday");
    await admin.sees(/“Yesterday”/);
  },
);

test("the caption of a picture is read like a message: it complains, buys or answers a question, and is no command", async () => {
  const { ada, emeka } = await open();
  await ada.start();
  await emeka.start();
  await emeka.sees("What would you like?");
  const senders = [
    { customer: ada, sendPicture: (caption: string) => ada.sendPhoto(PNG, caption) },
    { customer: emeka, sendPicture: async (caption: string) => emeka.sendPicture(PNG, caption) },
  ];
  for (const { customer, sendPicture } of senders) {
    await sendPicture("my data no enter");
    await customer.sees(/You have not bought anything here yet[\s\S]*Talk to us/, { fresh: true });
    await sendPicture("500 mtn airtime");
    await customer.sees("For which number?", { fresh: true });
    await sendPicture("0803 123 4567");
    await customer.sees(/MTN airtime ₦500[\s\S]*0803 123 4567[\s\S]*Confirm/, { fresh: true });
    await sendPicture("/confirmabove 50000");
    await customer.sees(/Please tap one of the buttons to pay/, { fresh: true });
  }
});
