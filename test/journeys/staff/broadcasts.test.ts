import { describe, expect, test } from "vitest";
import { chooseAudience, composeBroadcast, sendBroadcast } from "../../harness/broadcasts.js";
import { openWorld, type World } from "../../harness/open-world.js";

/** Broadcasts by staff on Telegram: compose, preview, choose readers, send, pause and cancel. */

async function open(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options);
  for (const who of [world.ada, world.bayo, world.admin, world.emeka]) {
    await who.start();
    await who.sees("What would you like?");
  }
  return world;
}

const PICTURE = new Uint8Array(Buffer.from("not drawn, only carried"));

/** The bot's messages with this text in a chat. */
const copies = (person: World["ada"], words: string) =>
  person.messages().filter(({ text, from }) => from === "bot" && text === words);

describe("a broadcast", () => {
  test("has a picture, text and buttons: the preview equals what customers get, and a button opens its flow", async () => {
    const { ada, admin, emeka, telegram } = await open();
    await admin.send("/broadcast");
    await admin.sees("What should customers read?");
    await admin.sendPhoto(PICTURE);
    await admin.sees("There is no text in that", { fresh: true });
    await admin.sendPhoto(PICTURE, "Weekend sale");
    await admin.sees("The picture is shown on Telegram", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.tap("🌐 Data");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.send("Prices javascript:alert(1)");
    await admin.sees("Type the label", { fresh: true });
    await admin.send("Our prices https://shop.example/prices");
    await admin.send(await chooseAudience(admin));
    await ada.sees("Weekend sale");
    const [seen] = copies(ada, "Weekend sale");
    const preview = copies(admin, "Weekend sale")[2];
    expect(seen?.photo).toBeDefined();
    expect(seen?.photo?.file_id).toBe(preview?.photo?.file_id);
    expect(seen?.buttons).toEqual(preview?.buttons);
    expect(seen?.buttons.flat().map(({ text, url }) => [text, url])).toEqual([
      ["🌐 Data", undefined],
      ["Our prices", "https://shop.example/prices"],
    ]);
    await emeka.sees("Weekend sale");
    await admin.sees(/Done: 4 of 4\s+Delivered 4/);
    await ada.tap("🌐 Data");
    await ada.sees("Which network?", { fresh: true });
    expect(copies(ada, "Weekend sale")[0]?.buttons).toEqual(seen?.buttons);
    expect(telegram.calls().filter(({ method, status }) => method === "sendPhoto" && status !== 200)).toEqual([]);
  });

  test("refuses a button label of more than 20 characters", async () => {
    const { ada, admin } = await open();
    await admin.send("/broadcast Sale");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.send(`${"x".repeat(21)} https://shop.example/prices`);
    await admin.sees("(at most 20 characters)", { fresh: true });
    await admin.send(`${"x".repeat(20)} https://shop.example/prices`);
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sale");
    expect(copies(ada, "Sale")[0]?.buttons[0]?.[0]?.text).toBe("x".repeat(20));
  });

  test("shows its buttons in the reader's language", async () => {
    const { ada, admin } = await open();
    await ada.send("Hausa");
    await ada.sees(/Me kuke so/, { fresh: true });
    await admin.send("/broadcast Sale");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.tap("👛 Wallet");
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sale");
    const label = copies(ada, "Sale")[0]?.buttons[0]?.[0]?.text;
    expect(label).not.toBe("👛 Wallet");
    expect(label).toMatch(/^👛/u);
  });

  test("can go only to readers of one language", async () => {
    const { ada, bayo, admin } = await open();
    await ada.send("Hausa");
    await ada.sees(/Me kuke so/, { fresh: true });
    expect(await composeBroadcast(admin, "Ina kwana", ["🌍 A language", "Hausa"])).toBe("1");
    await admin.send("1");
    await ada.sees("Ina kwana");
    await admin.sees(/Done: 1 of 1\s+Delivered 1/);
    expect(copies(bayo, "Ina kwana")).toEqual([]);
  });

  test("can go to recent buyers of a network or to customers with money, who are counted first", async () => {
    const { ada, bayo, admin } = await open();
    await ada.topsUp("1000");
    await ada.buysAirtime();
    expect(await composeBroadcast(admin, "MTN bonus", ["🛒 Bought from a network", "MTN", "7 days"])).toBe("1");
    await admin.send("1");
    await ada.sees("MTN bonus");
    await admin.sees(/Done: 1 of 1\s+Delivered 1/);
    await admin.send("/broadcast Hello");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.tap(/Choose who gets it/);
    await admin.sees("Who should receive it?", { fresh: true });
    await admin.tap("🛒 Bought from a network");
    await admin.sees("Which network", { fresh: true });
    await admin.tap("Glo");
    await admin.sees("In the last how many days", { fresh: true });
    await admin.tap("7 days");
    await admin.sees("Nobody matches that now", { fresh: true });
    await admin.tap("👛 Has money in the wallet");
    await admin.sees(/Send it to 1 customer \(who have money in their wallet\)/, { fresh: true });
    await admin.tap("‹ Back");
    await admin.sees("Who should receive it?", { fresh: true });
    await admin.tap("💬 Wrote recently");
    await admin.sees("In the last how many days", { fresh: true });
    await admin.tap("Today");
    await admin.sees(/Send it to 4 customers \(who wrote since/, { fresh: true });
    await admin.tap("✕ Cancel");
    await admin.sees("nothing was done", { fresh: true });
    expect(copies(bayo, "Hello")).toEqual([]);
  });

  test("is sent only when the number of readers is typed, and once if that update is delivered twice", async () => {
    const { ada, admin, telegram } = await open();
    expect(await composeBroadcast(admin, "Hello")).toBe("4");
    for (const wrong of ["5", "yes", "4 000"]) {
      await admin.send(wrong);
      await admin.sees("That is not the right number", { fresh: true });
    }
    expect(copies(ada, "Hello")).toEqual([]);
    await admin.send("4");
    telegram.redeliverLast(admin.id);
    await admin.sees(/Done: 4 of 4\s+Delivered 4/);
    await telegram.idle();
    expect(copies(ada, "Hello")).toHaveLength(1);
    await admin.send("4");
    await telegram.idle();
    expect(copies(ada, "Hello")).toHaveLength(1);
  });

  test("that Telegram refuses must be rewritten before staff choose its readers", async () => {
    const { admin, telegram } = await open();
    telegram.addFault({ method: "sendMessage", chat: admin.id, status: 400 });
    await admin.send("/broadcast Hello");
    await admin.sees("The message was not accepted", { fresh: true });
    await admin.send("Hello again");
    await admin.sees("Above is what customers will see", { fresh: true });
  });

  test("keeps its picture and buttons when a new text is too long", async () => {
    const { ada, admin } = await open();
    await admin.send("/broadcast Weekend sale");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.send("x".repeat(3_501));
    await admin.sees(/That is too long: at most 3500 characters[\s\S]*Above is what customers will see/, {
      fresh: true,
    });
    await admin.sendPhoto(PICTURE, "Weekend sale");
    await admin.sees("The picture is shown on Telegram", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.tap("🌐 Data");
    await admin.sees("The picture is shown on Telegram", { fresh: true });
    await admin.send("x".repeat(1_025));
    await admin.sees(/That is too long: at most 1024 characters[\s\S]*The picture is shown/, { fresh: true });
    await admin.send("Sunday sale");
    await admin.sees(/^Preview[\s\S]*The picture is shown/, { fresh: true });
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sunday sale");
    const [seen] = copies(ada, "Sunday sale");
    expect([seen?.photo === undefined, seen?.buttons.flat().map(({ text }) => text)]).toEqual([false, ["🌐 Data"]]);
  });

  test.each([
    ["was refused", 400, "The message was not accepted", []],
    ["could not be sent", 500, "The preview could not be sent", ["🌐 Data"]],
  ] as const)("whose preview %s keeps its picture with the new text", async (_, status, why, buttons) => {
    const { ada, admin, telegram } = await open();
    await admin.send("/broadcast");
    await admin.sees("What should customers read?");
    await admin.sendPhoto(PICTURE, "Weekend sale");
    await admin.sees("The picture is shown on Telegram", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    telegram.addFault({ method: "sendPhoto", chat: admin.id, status });
    await admin.tap("🌐 Data");
    await admin.sees(why, { fresh: true });
    await admin.send("x".repeat(1_025));
    await admin.sees("That is too long: at most 1024 characters", { fresh: true });
    await admin.send("Sunday sale");
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sunday sale");
    const [seen] = copies(ada, "Sunday sale");
    expect([seen?.photo === undefined, seen?.buttons.flat().map(({ text }) => text)]).toEqual([false, buttons]);
  });

  test.each([
    ["✕ Cancel", "nothing was done"],
    ["‹ Back", "Above is what customers will see"],
  ])("gets no button when staff tap %s instead", async (label, after) => {
    const { admin } = await open();
    await admin.send("/broadcast Sale");
    await admin.sees("Above is what customers will see", { fresh: true });
    await admin.tap("➕ Add a button");
    await admin.sees("What should it open?", { fresh: true });
    await admin.tap(label);
    await admin.sees(after, { fresh: true });
    expect(copies(admin, "Sale").flatMap(({ buttons }) => buttons)).toEqual([]);
  });
});

/** A shop with enough customers to pause or cancel a broadcast halfway. */
async function openCrowd() {
  const world = await openWorld();
  const people = Array.from({ length: 60 }, (_, index) => world.telegram.person(3_001 + index));
  for (const person of people) await person.start();
  for (const person of people) await person.sees("What would you like?");
  await world.admin.start();
  await world.admin.sees("What would you like?");
  const reachedCount = () => people.filter((person) => copies(person as never, "Sale").length > 0).length;
  return { ...world, people, reachedCount };
}

describe("a broadcast in progress", () => {
  test("shows its progress in one message, can be paused and resumed, and reaches everybody once", async () => {
    const { admin, people, reachedCount, telegram } = await openCrowd();
    await sendBroadcast(admin, "Sale");
    await admin.sees(/Sending \d+ of 61\s+[█░]{16} \d+%/u);
    await admin.tap("⏸ Pause");
    await admin.sees(/Paused: \d+ of 61/, { timeoutMs: 10_000 });
    await telegram.idle();
    const before = reachedCount();
    expect(before).toBeLessThan(60);
    await admin.sees(new RegExp(`Paused: ${before + copies(admin as never, "Sale").length - 1} of 61`));
    const progress = admin
      .messages()
      .filter(({ text }) => / of 61/.test(text) && !/type the number of customers/.test(text));
    expect(progress).toHaveLength(1);
    await admin.tap("▶️ Resume");
    await admin.sees(/Done: 61 of 61\s+Delivered 61 · blocked 0 · failed 0$/, { timeoutMs: 20_000 });
    expect(people.map((person) => copies(person as never, "Sale").length)).toEqual(people.map(() => 1));
  });

  test("is cancelled after a confirmation, and shows how many did not get it", async () => {
    const { admin, reachedCount, telegram } = await openCrowd();
    await sendBroadcast(admin, "Sale");
    await admin.sees(/Sending \d+ of 61/);
    await admin.tap("✕ Cancel it");
    await admin.sees("Cancel the broadcast?", { fresh: true });
    await admin.tap("Yes, cancel it");
    await admin.sees(/Cancelled: \d+ of 61[\s\S]*Not sent: \d+/, { timeoutMs: 10_000 });
    await telegram.idle();
    const left = reachedCount();
    expect(left).toBeLessThan(60);
    await telegram.idle();
    expect(reachedCount()).toBe(left);
  });

  test("repeats a message without an answer only when staff decide so", async () => {
    const { ada, bayo, admin, telegram } = await open();
    telegram.addFault({ method: "sendMessage", chat: ada.id, status: 0, afterAccepting: true });
    await sendBroadcast(admin, "Sale");
    await admin.sees(/Done: 4 of 4\s+Delivered 3 · blocked 0 · failed 0\s+Outcome unknown, so not sent again.*: 1/, {
      timeoutMs: 20_000,
    });
    expect(copies(ada, "Sale")).toHaveLength(1);
    const offers = () =>
      admin.messages().flatMap(({ buttons }) => buttons.flat().filter(({ text }) => /again/.test(text)));
    const [old] = offers();
    await admin.tap(/Send to the 1 again/);
    await admin.sees("some of them will get it twice", { fresh: true });
    await admin.tap("Yes, send it again");
    await admin.sees(/Done: 1 of 1\s+Delivered 1/, { fresh: true });
    expect(copies(ada, "Sale")).toHaveLength(2);
    expect(copies(bayo, "Sale")).toHaveLength(1);
    await telegram.waitFor(() => offers().length === 0, { what: "the card offers it no more" });
    await admin.tapForged(old?.data ?? ""); // As if tapped on the card before it changed.
    await admin.sees("sent to them again already", { fresh: true });
    expect(copies(ada, "Sale")).toHaveLength(2);
  });

  test("reaches everybody once across a restart", async () => {
    const { admin, people, reachedCount, telegram, restart } = await openCrowd();
    await sendBroadcast(admin, "Sale");
    await telegram.waitFor(() => reachedCount() >= 5);
    await restart();
    await admin.sees(/Done: 61 of 61\s+Delivered 61 · blocked 0 · failed 0$/, { timeoutMs: 30_000 });
    expect(people.map((person) => copies(person as never, "Sale").length)).toEqual(people.map(() => 1));
  });
});
