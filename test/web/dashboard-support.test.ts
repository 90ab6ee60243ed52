import { expect, test } from "vitest";
import { EMEKA } from "../harness/emulators.js";
import { openWorld, type World } from "../harness/open-world.js";
import { giveRole } from "../harness/staff.js";
import { signIn } from "../harness/visitor.js";

/** A customer who waits for an answer is open work on the dashboard. Viewers do not see the text. */

const WORDS = "My secret trouble <script>alert(1)</script>";
const ESCAPED = "My secret trouble &lt;script&gt;";
/** The overview is read from the books once a second. */
const POLL = { timeout: 15_000, interval: 250 };

async function open() {
  const world = await openWorld();
  const { admin, bayo, emeka } = world;
  emeka.setWebhookIds("number"); // Staff then see a phone number as their name.
  await admin.start();
  for (const person of [bayo, emeka]) {
    await person.start();
    await person.sees("What would you like?");
  }
  return world;
}

async function emekaWrites({ emeka, admin }: World) {
  await emeka.says("my data no enter", /Talk to us/);
  await emeka.taps(/Talk to us/, /What is wrong/);
  await emeka.send(WORDS);
  await admin.sees(/“My secret trouble/);
}

test("an unanswered thread is open work with its text for staff who may answer, until it is answered", async () => {
  const world = await open();
  const { admin, emeka } = world;
  const owner = await signIn(world, admin);
  expect((await owner.get("/desk")).text).not.toMatch(/for an answer/);
  await emekaWrites(world);
  const overview = () => owner.get("/desk").then(({ text }) => text);
  await expect.poll(overview, POLL).toMatch(/1 customer waits for an answer[\s\S]*Emeka[\s\S]*since \d+ \w+/);
  expect(await overview()).toContain(ESCAPED);
  expect(await overview()).not.toContain("<script>alert");
  await admin.tap(/Answer/);
  await admin.sees(/Write to/);
  await admin.send("On its way");
  await emeka.sees(/On its way/);
  await expect.poll(overview, POLL).not.toMatch(/for an answer|My secret trouble/);
});

test("a viewer sees who waits and since when, but no text and no whole number, and an operator sees the text", async () => {
  const world = await open();
  await emekaWrites(world);
  await giveRole(world, world.bayo.id, /^Viewer/);
  const bayo = await signIn(world, world.bayo);
  const { text } = await bayo.get("/desk");
  expect(text).toMatch(/1 customer waits for an answer[\s\S]*Emeka[\s\S]*since/);
  expect(text).not.toMatch(/My secret trouble/);
  expect(text).not.toContain(EMEKA.slice(3));
  await giveRole(world, world.bayo.id, /^Operator/);
  expect((await bayo.get("/desk")).text).toContain(ESCAPED);
});
