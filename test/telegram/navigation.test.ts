import { describe, expect, it } from "vitest";
import type { Flow, Flows, Talk } from "../../conversations/talk.js";
import { flowsOf, openTelegramBot, view } from "./open-bot.js";

const ask = async (talk: Talk, question: string) => {
  await talk.ask(view(question, "Yes"));
  await talk.show(view(`${question} Answered.`));
};

const data: Flow = async (talk, _shop, argument) => {
  await ask(talk, `Data ${argument}?`);
  return undefined;
};

const menu: Flow = async (talk) => {
  await talk.show({
    text: { html: "Menu" },
    choices: [
      [{ label: "Data", go: { flow: "data", with: "mtn" } }],
      [{ label: "Data below", go: { flow: "data", with: "glo" }, fresh: true }],
      [{ label: "Old", go: { flow: "gone" } }],
    ],
  });
  return undefined;
};

/** Continues in `data` after one question. */
const relay: Flow = async (talk) => {
  const answer = await talk.ask(view("Relay?", "On"));
  return { flow: "data", with: answer.kind };
};

const circle: Flow = async () => ({ flow: "circle" });

const flowFor: Flows["flowFor"] = (typed) =>
  /^\+?\d{10,}$/.test(typed) ? { flow: "data", with: "a number" } : { flow: "start" };

const open = async () => {
  const counter = await openTelegramBot({ flows: flowsOf({ data, menu, relay, circle }, { flowFor }) });
  const texts = () => counter.ada.messages().map(({ text }) => text);
  return { ...counter, texts };
};

describe("a flow is opened", () => {
  it("by a command, with or without the name of the bot and an argument", async () => {
    const { ada } = await open();
    await ada.send("/data@sharp_bot airtel");
    await ada.sees("Data airtel?");
    await ada.start("data");
    await ada.sees("Welcome");
  });

  it("by no command to another bot", async () => {
    const { ada } = await open();
    await ada.start();
    await ada.sees("Welcome");
    await ada.send("/data@other_bot");
    await ada.sees("Welcome", { fresh: true });
  });

  it("by nothing that only changes the chat, and an open question is not answered by it", async () => {
    const { ada, telegram, texts } = await open();
    await ada.send("/data mtn");
    const { messageId } = await ada.sees("Data mtn?");
    const chat = { id: ada.id, type: "private", first_name: "Ada" };
    const common = { message_id: 4_000, date: 0, chat, from: { id: ada.id, is_bot: false, first_name: "Ada" } };
    for (const [index, change] of [
      { pinned_message: { message_id: messageId, date: 0, chat } },
      { message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } },
      { chat_background_set: { type: { type: "chat_theme", theme_name: "🏎" } } },
    ].entries()) {
      await telegram.receive({ update_id: 9_000_001 + index, message: { ...common, ...change } });
    }
    expect(texts()).toEqual(["/data mtn", "Data mtn?"]);
    await ada.tap("Yes");
    await ada.sees("Data mtn? Answered.");
  });

  it("by a button, in the message of the button", async () => {
    const { ada, texts, emulator } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.tap("Data");
    await ada.sees("Data mtn?");
    await ada.tap("Yes");
    await ada.sees("Answered");
    await emulator.idle();
    expect(texts()).toEqual(["/menu", "Data mtn? Answered."]);
  });

  it("by a `fresh` button below its message, which stays as it is", async () => {
    const { ada, texts } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.tap("Data below");
    await ada.sees("Data glo?");
    expect(texts()).toEqual(["/menu", "Menu", "Data glo?"]);
    expect(ada.messages()[1]?.buttons).toHaveLength(3);
  });

  it("by a typed text or a shared contact", async () => {
    const { ada } = await open();
    await ada.send("08031234567");
    await ada.sees("Data a number?");
    await ada.tap("Yes");
    await ada.sees("Answered");
    await ada.shareContact("2348030000000", 5);
    await ada.sees("Data a number?", { fresh: true });
  });

  it("at the start by anything else, and by a button of an older release, with a toast", async () => {
    const { ada, emulator } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.sendPhoto(Buffer.from("no picture"));
    await ada.sees("Welcome");
    await ada.tap("Old");
    await emulator.waitFor(() => ada.messages().filter(({ text }) => text === "Welcome").length === 2);
    await emulator.idle();
    expect(ada.toasts()).toEqual(["Too late."]);
  });
});

describe("a flow is left", () => {
  it("by a command, and the new flow begins below", async () => {
    const { ada, texts, emulator } = await open();
    await ada.send("/data mtn");
    await ada.sees("Data mtn?");
    await ada.send("/relay");
    await ada.sees("Relay?");
    await ada.tap("On");
    await ada.sees("Data pick?");
    await emulator.idle();
    expect(texts()).toEqual(["/data mtn", "Data mtn?", "/relay", "Data pick?"]);
  });

  it("by a button of another message", async () => {
    const { ada } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.send("/relay");
    await ada.sees("Relay?");
    await ada.tap("Data");
    await ada.sees("Data mtn?");
    await ada.tap("Yes");
    await ada.sees("Data mtn? Answered.");
  });

  it("by an unknown command, which is not an answer", async () => {
    const { ada } = await open();
    for (const unknown of ["/nonsense", "/nonsense, mtn", "/data@other_bot"]) {
      await ada.send("/relay");
      await ada.sees("Relay?", { fresh: true });
      await ada.send(unknown);
      await ada.sees("Welcome", { fresh: true });
    }
  });
});

describe("a flow that ends with a typed answer", () => {
  it("removes the buttons of its question", async () => {
    const quiet: Flow = async (talk) => {
      await talk.ask(view("Quiet?", "Yes"));
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ quiet }) });
    await ada.send("/quiet");
    await ada.sees("Quiet?");
    await ada.send("hush");
    await emulator.waitFor(() => ada.last().buttons.length === 0);
  });
});

describe("a flow that continues in another flow", () => {
  it("passes on its message, and a second tap on its button has no effect", async () => {
    const { ada, texts, emulator } = await open();
    await ada.send("/relay");
    await ada.sees("Relay?");
    await ada.tapTwice("On");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(texts()).toEqual(["/relay", "Data pick?"]);
    await ada.tap("Yes");
    await ada.sees("Data pick? Answered.");
  });

  it("accepts a double tap once, even if the next flow asks the same question", async () => {
    const round: Flow = async (talk, _shop, argument) => {
      await talk.ask(view(`Round ${argument}?`, "On"));
      return { flow: "round", with: `${argument}I` };
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ round }) });
    await ada.send("/round I");
    await ada.sees("Round I?");
    await ada.tapTwice("On");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(ada.last().text).toBe("Round II?");
  });

  it("continues below after a typed answer", async () => {
    const { ada, emulator, texts } = await open();
    await ada.send("/relay");
    await ada.sees("Relay?");
    await ada.send("on");
    await ada.sees("Data typed?");
    await emulator.idle();
    expect(texts()).toEqual(["/relay", "Relay?", "on", "Data typed?"]);
    expect(ada.messages()[1]?.buttons).toEqual([]);
  });

  it("is stopped if no flow asks a question", async () => {
    const { ada, logged } = await open();
    await ada.send("/circle");
    await ada.sees("Our fault");
    expect(JSON.stringify(logged.find(({ message }) => message === "flow failed"))).toMatch(/asked nothing/);
  });

  it("has a log that does not grow with each repetition", async () => {
    const round: Flow = async (talk) => {
      await talk.ask(view("Round?", "On"));
      return { flow: "round" };
    };
    const { ada, drafts, emulator } = await openTelegramBot({ flows: flowsOf({ round }) });
    await ada.send("/round");
    await ada.sees("Round?");
    const sizes: number[] = [];
    for (let round = 0; round < 6; round++) {
      await ada.tap("On");
      await emulator.idle();
      sizes.push([...drafts.stored.values()].join().length);
    }
    // A step may not be stored yet. Five stored rounds would be several times as long as one.
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan((sizes[0] ?? 0) / 2);
  });
});
