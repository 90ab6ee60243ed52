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
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.taps("🌐 Data", "Above is what customers will see");
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.says("Prices javascript:alert(1)", "Type the label");
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
    await ada.taps("🌐 Data", "Which network?");
    expect(copies(ada, "Weekend sale")[0]?.buttons).toEqual(seen?.buttons);
    expect(telegram.calls().filter(({ method, status }) => method === "sendPhoto" && status !== 200)).toEqual([]);
  });

  test("refuses a button label of more than 20 characters", async () => {
    const { ada, admin } = await open();
    await admin.says("/broadcast Sale", "Above is what customers will see");
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.says(`${"x".repeat(21)} https://shop.example/prices`, "(at most 20 characters)");
    await admin.send(`${"x".repeat(20)} https://shop.example/prices`);
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sale");
    expect(copies(ada, "Sale")[0]?.buttons[0]?.[0]?.text).toBe("x".repeat(20));
  });

  test("shows its buttons in the reader's language", async () => {
    const { ada, admin } = await open();
    await ada.says("Hausa", /Me kuke so/);
    await admin.says("/broadcast Sale", "Above is what customers will see");
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.tap("👛 Wallet");
    await admin.send(await chooseAudience(admin));
    await ada.sees("Sale");
    const label = copies(ada, "Sale")[0]?.buttons[0]?.[0]?.text;
    expect(label).not.toBe("👛 Wallet");
    expect(label).toMatch(/^👛/u);
  });

  test("can go only to readers of one language", async () => {
    const { ada, bayo, admin } = await open();
    await ada.says("Hausa", /Me kuke so/);
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
    await admin.says("/broadcast Hello", "Above is what customers will see");
    await admin.taps(/Choose who gets it/, "Who should receive it?");
    await admin.says("those who got the last one", /Please tap one of the buttons/);
    await admin.taps("🛒 Bought from a network", "Which network");
    await admin.taps("Glo", "In the last how many days");
    await admin.taps("7 days", "Nobody matches that now");
    await admin.taps("👛 Has money in the wallet", /Send it to 1 customer \(who have money in their wallet\)/);
    await admin.taps("‹ Back", "Who should receive it?");
    await admin.taps("💬 Wrote recently", "In the last how many days");
    await admin.taps("Today", /Send it to 4 customers \(who wrote since/);
    await admin.taps("✕ Cancel", "nothing was done");
    expect(copies(bayo, "Hello")).toEqual([]);
  });

  test("is sent only when the number of readers is typed, and once if that update is delivered twice", async () => {
    const { ada, admin, telegram } = await open();
    expect(await composeBroadcast(admin, "Hello")).toBe("4");
    for (const wrong of ["5", "yes", "4 000"]) {
      await admin.says(wrong, "That is not the right number");
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
    await admin.says("/broadcast Hello", "The message was not accepted");
    await admin.says("Hello again", "Above is what customers will see");
  });

  test("keeps its picture and buttons when a new text is too long", async () => {
    const { ada, admin } = await open();
    await admin.says("/broadcast Weekend sale", "Above is what customers will see");
    await admin.send("x".repeat(3_501));
    await admin.sees(/That is too long: at most 3500 characters[\s\S]*Above is what customers will see/, {
      fresh: true,
    });
    await admin.sendPhoto(PICTURE, "Weekend sale");
    await admin.sees("The picture is shown on Telegram", { fresh: true });
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.taps("🌐 Data", "The picture is shown on Telegram");
    await admin.says("x".repeat(1_025), /That is too long: at most 1024 characters[\s\S]*The picture is shown/);
    await admin.says("Sunday sale", /^Preview[\s\S]*The picture is shown/);
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
    await admin.taps("➕ Add a button", "What should it open?");
    telegram.addFault({ method: "sendPhoto", chat: admin.id, status });
    await admin.taps("🌐 Data", why);
    await admin.says("x".repeat(1_025), "That is too long: at most 1024 characters");
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
    await admin.says("/broadcast Sale", "Above is what customers will see");
    await admin.taps("➕ Add a button", "What should it open?");
    await admin.taps(label, after);
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
    await admin.taps("✕ Cancel it", "Cancel the broadcast?");
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
    await admin.taps(/Send to the 1 again/, "some of them will get it twice");
    await admin.tapTwice("Yes, send it again");
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
