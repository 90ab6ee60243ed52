import { describe, expect, test } from "vitest";
import { EMEKA } from "../../harness/emulators.js";
import { type Customer, everyShop } from "../../harness/every-channel.js";
import { storeEnvironments } from "../../harness/every-store.js";
import { openWorld, type World } from "../../harness/open-world.js";
import { giveRole, UNKNOWN_COMMAND } from "../../harness/staff.js";
import { replyTo, talkToStaff } from "../../harness/support.js";

/** Which messages belong to a thread, where answers go, and what viewers see. */

/** Delivers updates again: Telegram's last one, or all webhooks of WhatsApp. */
async function redelivers({ telegram, whatsapp, publicUrl }: World, person: Customer) {
  if ("userId" in person) {
    for (const { body, signature } of whatsapp.webhooks.deliveries()) {
      const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
      await fetch(`${publicUrl}/webhooks/whatsapp`, { method: "POST", headers, body });
    }
  } else telegram.redeliverLast(person.id);
  await Promise.all([telegram.idle(), whatsapp.idle()]);
}

async function open(environment: (typeof everyShop)[number][2]) {
  const world = await openWorld({ environment: await environment() });
  const { admin, ada, emeka } = world;
  emeka.setWebhookIds("number"); // So that staff see a phone number.
  await admin.start();
  for (const person of [ada, emeka]) {
    await person.start();
    await person.sees("What would you like?");
  }
  return world;
}

/** The number of staff cards with this text. */
const cardCount = ({ admin }: World, text: string) =>
  admin.messages().filter((card) => card.text.startsWith("💬") && card.text.includes(`“${text}”`)).length;

test.each(everyShop)("an update that is delivered twice is one message, on %s", async (_, who, environment) => {
  const world = await open(environment);
  const { admin } = world;
  const customer = world[who];
  await talkToStaff(customer, "my data no enter");
  await customer.send("Where is it?");
  await admin.sees(/“Where is it\?”/);
  await redelivers(world, customer);
  await world.restart();
  await redelivers(world, customer);
  await admin.tap(/Answer/);
  await admin.sees(/Write to/);
  await admin.send("On its way");
  world.telegram.redeliverLast(admin.id);
  await customer.sees(/On its way/);
  await world.restart(); // Now the books know which message shows the answer.
  await replyTo(customer, /On its way/, "Thank you");
  await admin.sees(/“Thank you”/);
  await redelivers(world, customer);
  await world.restart();
  await redelivers(world, customer);
  expect(["Where is it?", "Thank you"].map((text) => cardCount(world, text))).toEqual([1, 1]);
  await admin.says("/inbox", /Customers who wrote to us/);
  await admin.tap(/^⏳ (Ada|Emeka)/);
  const { text } = await admin.sees(/👤[\s\S]*Thank you/, { fresh: true });
  expect(text.match(/“[^”]*”/g)).toEqual(["“Where is it?”", "“On its way”", "“Thank you”"]);
  expect(customer.texts().filter((one) => /^💬 .*\s+On its way/.test(one))).toHaveLength(1);
});

/** Opens the question for a new PIN, for the customer and for staff, who answer the customer while it is open. */
async function opensPinQuestion({ admin, restart }: World, customer: Customer) {
  await talkToStaff(customer, "my data no enter");
  await customer.send("Where is it?");
  const card = await admin.sees(/“Where is it\?”/);
  const choosesPin = async (person: Customer) => {
    await person.says("/settings", /PIN: none/);
    await person.taps(/Choose a PIN/, /4 to 6 digits/);
  };
  await choosesPin(admin);
  await admin.reply(card.messageId, "Was it for 0803 123 4567?");
  await customer.sees(/Was it for 0803 123 4567\?/);
  await restart(); // Now the books know which message shows the answer.
  await choosesPin(customer);
}

test.each(everyShop)("a reply to staff does not answer the question for a PIN, on %s", async (_, who, environment) => {
  const world = await open(environment);
  await opensPinQuestion(world, world[who]);
  await replyTo(world[who], /Was it for/, "0803 123 4567, and my PIN is 2468");
  await world.admin.sees(/“0803 123 4567, and my PIN is ••••”/);
  expect(world[who].texts()).toContain("0803 123 4567, and my PIN is 2468");
});

test.each(everyShop)("a reply to staff reaches them whatever its words, on %s", async (_, who, environment) => {
  const world = await open(environment);
  const { admin } = world;
  const customer = world[who];
  await talkToStaff(customer, "my data no enter");
  await customer.send("Where is it?");
  const card = await admin.sees(/“Where is it\?”/);
  await world.restart(); // Now the books know which message shows the question.
  await admin.reply(card.messageId, "Shall we cancel it?");
  await customer.sees(/Shall we cancel it\?/);
  await world.restart(); // And which shows the answer.
  for (const words of ["How?", "Cancel"]) {
    await replyTo(customer, /Shall we cancel it/, words);
    await customer.sees(/A person will answer you here/, { fresh: true });
    await admin.sees(`“${words}”`);
  }
  expect(["How?", "Cancel"].map((text) => cardCount(world, text))).toEqual([1, 1]);
  if (who !== "emeka") return;
  await replyTo(customer, /Shall we cancel it/, "STOP"); // WhatsApp's rules require that STOP is obeyed everywhere.
  await customer.sees(/no more news from us/, { fresh: true });
  expect(cardCount(world, "STOP")).toBe(0);
});

test.each(everyShop)("the 21st message in an hour is refused with the reason, on %s", async (_, who, environment) => {
  const world = await open(environment);
  const { admin } = world;
  const customer = world[who];
  await talkToStaff(customer, "my data no enter");
  await customer.send("Message 1");
  await admin.sees(/“Message 1”/);
  await admin.tap(/Answer/);
  await admin.sees(/Write to/);
  await admin.send("On its way");
  await customer.sees(/On its way/);
  await world.restart(); // Now the books know which message shows the answer.
  for (let number = 2; number <= 20; number++) {
    await replyTo(customer, /On its way/, `Message ${number}`);
    await customer.sees(/A person will answer you here/, { fresh: true });
  }
  await replyTo(customer, /On its way/, "Message 21");
  await customer.sees(/many messages in the last hour, so we did not take this one.*send it again/, { fresh: true });
  await customer.seesWallet(/Available/);
  await admin.sees(/“Message 20”/);
  expect(cardCount(world, "Message 21")).toBe(0);
});

describe.each(Object.entries(storeEnvironments))("with books in %s", (_, environment) => {
  test("a reply that is only a PIN is deleted from the chat, and staff do not get it", async () => {
    const world = await open(environment);
    const { ada, admin } = world;
    await opensPinQuestion(world, ada);
    await replyTo(ada, /Was it for/, "2468");
    await ada.sees(/Type it once more/);
    expect(ada.texts()).not.toContain("2468");
    await world.telegram.idle();
    expect(admin.messages().filter(({ text }) => /secret:|••••/.test(text))).toEqual([]);
  });

  test("on WhatsApp too, staff do not get a reply that is only a PIN, even if its digits are an amount paid here", async () => {
    const world = await open(environment);
    const { emeka, admin } = world;
    await emeka.topsUp("2468");
    await opensPinQuestion(world, emeka);
    await replyTo(emeka, /Was it for/, "2468");
    await emeka.sees(/Type it once more/);
    expect(admin.messages().filter(({ text }) => /secret:|••••|“2468”/.test(text))).toEqual([]);
  });

  test("an answer goes to the chat that asked, even if a linked chat wrote later", async () => {
    const world = await open(environment);
    const { admin, ada, emeka } = world;
    await ada.says("/link", /Send us this/);
    const code = /link ([0-9A-Z]{8})/.exec(ada.texts().findLast((text) => text.includes("Send us this")) ?? "")?.[1];
    await emeka.says(`link ${code}`, /Link this chat with/);
    await emeka.taps(/Yes, link them/, /say yes in your chat with us/);
    await ada.sees(/wants to link/);
    await ada.tap(/Yes, it is me/);
    await ada.sees(/Linked with/);
    const asks = async (customer: Customer, other: Customer, text: string, answer: string) => {
      await talkToStaff(customer, "my data no enter");
      await customer.send(text);
      await admin.sees(new RegExp(`“${text}”`));
      await other.seesWallet(/Available/);
      await world.restart();
      const card = admin.messages().findLast((message) => message.text.includes(text));
      await admin.reply(card?.messageId ?? expect.unreachable(), answer);
      await customer.sees(new RegExp(answer));
      await Promise.all([world.telegram.idle(), world.whatsapp.idle()]);
      expect(other.texts().filter((one) => one.includes(answer))).toEqual([]);
    };
    await asks(emeka, ada, "From WhatsApp", "To WhatsApp");
    await asks(ada, emeka, "From Telegram", "To Telegram");
    await asks(emeka, ada, "From WhatsApp again", "To WhatsApp again");
    await ada.says("/link", /Linked with/);
    await ada.taps(/Unlink/, /stays with this chat/);
    await ada.taps(/Yes, unlink/, /Unlinked/);
    const card = admin.messages().findLast(({ text }) => text.includes("From WhatsApp again"));
    await admin.reply(card?.messageId ?? expect.unreachable(), "For whom?");
    await admin.sees(/Nothing was sent.*unlinked/s, { fresh: true });
    await admin.taps(/Write to them/, /Write to Ada/);
    await admin.send("For Ada alone");
    await ada.sees(/For Ada alone/);
    await Promise.all([world.telegram.idle(), world.whatsapp.idle()]);
    expect(ada.texts().filter((one) => one.includes("For whom?"))).toEqual([]);
    expect(emeka.texts().filter((one) => /For whom|For Ada/.test(one))).toEqual([]);
  });

  test("a viewer sees who waits, with a masked number and without the messages, and cannot answer", async () => {
    const world = await open(environment);
    const { admin, emeka, bayo } = world;
    await bayo.start();
    await bayo.sees("What would you like?");
    await giveRole(world, bayo.id, /^Viewer/);
    await talkToStaff(emeka, "my data no enter");
    await emeka.send("My secret trouble");
    const card = await admin.sees(/“My secret trouble”/);
    const thread = JSON.stringify(card).match(/thr_[0-9a-z]{16}/)?.[0] ?? "thr_0000000000000000";
    const before = bayo.messages().length;
    await bayo.send("/inbox");
    const list = await bayo.sees(/Customers who wrote to us[\s\S]*Emeka[\s\S]*Waiting since/, { fresh: true });
    expect(list.buttons).toEqual([]);
    await bayo.says("/customer Emeka", /Wallet:/);
    for (const command of [
      `/thread ${thread}`,
      `/answer ${thread} hello`,
      `/close-thread ${thread}`,
      "/supporthours 1-2",
    ]) {
      await bayo.says(command, UNKNOWN_COMMAND);
    }
    const shown = JSON.stringify(bayo.messages().slice(before));
    expect(shown).not.toMatch(/My secret trouble|Write to them/);
    expect(shown).not.toContain(EMEKA);
    expect(list.text).toMatch(/Emeka · WhatsApp \d+\*{3}\d+/);
    await admin.says("/inbox", /Emeka[\s\S]*“My secret trouble”/);
  });
});
