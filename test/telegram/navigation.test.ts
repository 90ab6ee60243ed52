import { describe, expect, it } from "vitest";
import type { Flow, Flows, Talk } from "../../conversations/talk.js";
import { flowsOf, openCounter, view } from "./open-bot.js";

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

/** Leads to `data` after one question. */
const relay: Flow = async (talk) => {
  const answer = await talk.ask(view("Relay?", "On"));
  return { flow: "data", with: answer.kind };
};

const circle: Flow = async () => ({ flow: "circle" });

const hear: Flows["flowFor"] = (typed) =>
  /^\+?\d{10,}$/.test(typed) ? { flow: "data", with: "a number" } : { flow: "start" };

const open = async () => {
  const counter = await openCounter({ flows: flowsOf({ data, menu, relay, circle }, { flowFor: hear }) });
  const texts = () => counter.ada.messages().map(({ text }) => text);
  return { ...counter, texts };
};

describe("ways into a flow", () => {
  it("are commands, with or without the bot's name and a word behind them", async () => {
    const { ada } = await open();
    await ada.send("/data@sharp_bot airtel");
    await ada.sees("Data airtel?");
    await ada.start("data");
    await ada.sees("Welcome");
  });

  it("are not commands meant for another bot", async () => {
    const { ada } = await open();
    await ada.start();
    await ada.sees("Welcome");
    await ada.send("/data@other_bot");
    await ada.sees("Welcome", { fresh: true });
  });

  it("are buttons under any message, which becomes the flow's own", async () => {
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

  it("start below when the button says so, and leave the message as it is", async () => {
    const { ada, texts } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.tap("Data below");
    await ada.sees("Data glo?");
    expect(texts()).toEqual(["/menu", "Menu", "Data glo?"]);
    expect(ada.messages()[1]?.buttons).toHaveLength(3);
  });

  it("are what the script finds in a typed text or a shared contact", async () => {
    const { ada } = await open();
    await ada.send("08031234567");
    await ada.sees("Data a number?");
    await ada.tap("Yes");
    await ada.sees("Answered");
    await ada.shareContact("2348030000000", 5);
    await ada.sees("Data a number?", { fresh: true });
  });

  it("lead to the start from anything else, and from an older release's button, with a toast", async () => {
    const { ada, emulator } = await open();
    await ada.send("/menu");
    await ada.sees("Menu");
    await ada.sendPhoto(Buffer.from("no picture"));
    await ada.sees("Welcome");
    await ada.tap("Old");
    await emulator.waitFor(() => ada.messages().filter(({ text }) => text === "Welcome").length === 2);
    await emulator.idle();
    expect(ada.toasts()).toEqual([{ text: "Too late.", alert: false }]);
  });
});

describe("ways out of a flow", () => {
  it("are commands: the flow ends, and the new one begins below", async () => {
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

  it("are the buttons that lead elsewhere", async () => {
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

  it("are unknown commands too: they count as text outside any flow, not as an answer", async () => {
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
  it("leaves no dead buttons behind", async () => {
    const quiet: Flow = async (talk) => {
      await talk.ask(view("Quiet?", "Yes"));
      return undefined;
    };
    const { ada, emulator } = await openCounter({ flows: flowsOf({ quiet }) });
    await ada.send("/quiet");
    await ada.sees("Quiet?");
    await ada.send("hush");
    await emulator.waitFor(() => ada.last().buttons.length === 0);
  });
});

describe("a flow that leads to another", () => {
  it("gives its message to the next one, and its last button no longer works", async () => {
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

  it("takes a double tap once, even if the next flow asks the same question", async () => {
    const round: Flow = async (talk, _shop, argument) => {
      await talk.ask(view(`Round ${argument}?`, "On"));
      return { flow: "round", with: `${argument}I` };
    };
    const { ada, emulator } = await openCounter({ flows: flowsOf({ round }) });
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

  it("is stopped when flows only lead to each other", async () => {
    const { ada, logged } = await open();
    await ada.send("/circle");
    await ada.sees("Our fault");
    expect(JSON.stringify(logged.find(({ message }) => message === "flow failed"))).toMatch(/asked nothing/);
  });

  it("keeps its log short, however often the customer repeats it", async () => {
    const round: Flow = async (talk) => {
      await talk.ask(view("Round?", "On"));
      return { flow: "round" };
    };
    const { ada, drafts, emulator } = await openCounter({ flows: flowsOf({ round }) });
    await ada.send("/round");
    await ada.sees("Round?");
    const sizes: number[] = [];
    for (let round = 0; round < 6; round++) {
      await ada.tap("On");
      await emulator.idle();
      sizes.push([...drafts.kept.values()].join().length);
    }
    // A step may still be on its way to the disk. Five stored rounds would be several times as long as one.
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan((sizes[0] ?? 0) / 2);
  });
});
