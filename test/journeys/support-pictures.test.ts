import { expect, test } from "vitest";
import { HOUR_MS } from "../../src/core/base/time.js";
import { openWorld } from "../harness/open-world.js";
import { NGOZI } from "../harness/outside.js";
import { PNG } from "../harness/serve.js";

/** Pictures between a customer and the staff: as large as both channels take, and after WhatsApp's day is over. */

const LARGEST = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);

async function open() {
  const world = await openWorld({ environment: { ADMIN_WHATSAPP: NGOZI } });
  await world.ngozi.start();
  await world.ngozi.sees("What would you like?");
  await world.admin.start();
  return world;
}

test("a picture of 5 MB goes from Telegram to WhatsApp, and one comes back", async () => {
  const world = await open();
  const { ada, ngozi } = world;
  await ada.start();
  await ada.send("agent");
  await ada.sees(/Talk to us/, { fresh: true });
  await ada.tap(/Talk to us/);
  await ada.sees(/What is wrong/, { fresh: true });
  await ada.sendPhoto(LARGEST, "my screen");
  await ngozi.sees(/A picture[\s\S]*“my screen”/);
  await expect.poll(() => ngozi.files()).toEqual(["picture"]);
  await world.restart(); // Now the books have which message shows the card.
  const card = ngozi.messages().findLast(({ shown }) => /my screen/.test(shown.text));
  ngozi.sendPicture(LARGEST, "it should look so", card?.id);
  await ada.sees(/it should look so/);
  const sizes = () => ada.messages().flatMap(({ from, photo }) => (from === "bot" && photo ? [photo.file_size] : []));
  await expect.poll(sizes).toEqual([LARGEST.length]);
  expect(ada.texts().join("\n")).not.toMatch(/could not be passed on/);
});

test("an answer with a picture waits on WhatsApp until the customer writes, and then both are there", async () => {
  const world = await open();
  const { admin, emeka, whatsapp } = world;
  await emeka.start();
  await emeka.sees("What would you like?");
  await emeka.send("agent");
  await emeka.sees(/Talk to us/, { fresh: true });
  await emeka.tap(/Talk to us/);
  await emeka.sees(/What is wrong/, { fresh: true });
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

test("every picture of an album reaches the staff, and its sender is thanked once", async () => {
  const { ada, admin } = await open();
  await ada.start();
  await ada.send("agent");
  await ada.sees(/Talk to us/, { fresh: true });
  await ada.tap(/Talk to us/);
  await ada.sees(/What is wrong/, { fresh: true });
  await ada.sendAlbum([PNG, PNG, PNG], "my screens");
  await admin.sees(/“my screens”/);
  const pictures = () => admin.messages().filter(({ from, photo }) => from === "bot" && photo);
  await expect.poll(() => pictures().length).toBe(3);
  await ada.send("/wallet"); // Its answer comes after all that the album led to.
  await ada.sees(/Available/, { fresh: true });
  const said = ada.messages().filter(({ from }) => from === "bot");
  expect(said.filter(({ text }) => /A person will answer/.test(text))).toHaveLength(1);
  expect(
    said.filter(({ text }) => /What would you like/.test(text)),
    "nor the menu for each picture",
  ).toHaveLength(1);
});
