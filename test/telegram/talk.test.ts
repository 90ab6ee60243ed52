import { describe, expect, it } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { PNG } from "../harness/serve-site.js";
import { flowsOf, openTelegramBot, putButton, type TelegramBot, view } from "./open-bot.js";

/** Asks three questions and shows the answers. */
const order: Flow = async (talk) => {
  const answers: string[] = [];
  for (const question of ["Which network?", "Which number?", "Pay?"]) {
    const answer = await talk.ask(view(question, "Yes", "No"));
    answers.push(answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? `"${answer.text}"` : answer.phone);
  }
  await talk.show(view(`Told: ${answers.join(", ")}`));
  return undefined;
};

const open = () => openTelegramBot({ flows: flowsOf({ order }) });

describe("a flow in a chat", () => {
  it("uses one message, which is edited at every tap", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    for (const question of ["Which network?", "Which number?", "Pay?"]) {
      await ada.sees(question);
      await ada.tap("Yes");
    }
    await ada.sees("Told: Yes, Yes, Yes");
    await emulator.idle();
    expect(ada.messages().filter(({ from }) => from === "bot")).toHaveLength(1);
    expect(ada.last().buttons).toEqual([]);
  });

  it("continues below a typed answer, and removes the keyboard of the message above", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.send("mtn");
    await ada.sees("Which number?");
    await emulator.waitFor(() => ada.messages()[1]?.buttons.length === 0);
    const [, left, , live] = ada.messages();
    expect(left?.text).toBe("Which network?");
    expect(live?.text).toBe("Which number?");
    await ada.tap("No");
    await ada.sees("Pay?");
    expect(ada.messages()).toHaveLength(4);
  });

  it("reads a picture as an answer without text", async () => {
    const { ada } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.sendPhoto(PNG);
    await ada.sees("Which number?");
    await ada.tap("Yes");
    await ada.sees("Pay?");
    await ada.send("ok");
    await ada.sees('Told: "", Yes, "ok"');
  });

  it("reads a double tap as one answer", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.tapTwice("Yes");
    await emulator.waitFor(() => ada.toasts().length === 1);
    expect(ada.last().text).toBe("Which number?");
    expect(ada.toasts()).toEqual(["Too late."]);
    await ada.tap("No");
    await ada.sees("Pay?");
  });

  it("does not remove the buttons of the next view after a double tap", async () => {
    const once: Flow = async (talk) => {
      await talk.ask(view("Pay?", "Yes"));
      await talk.show({ ...view("Paid"), choices: [[{ label: "Buy again", go: { flow: "once" } }]] });
      return undefined;
    };
    const { ada, emulator, newCalls } = await openTelegramBot({ flows: flowsOf({ once }) });
    await ada.send("/once");
    await ada.sees("Pay?");
    newCalls();
    await ada.tapTwice("Yes");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(
      ada
        .last()
        .buttons.flat()
        .map(({ text }) => text),
    ).toEqual(["Buy again"]);
    expect(newCalls()).toEqual(["editMessageText", "answerCallbackQuery", "answerCallbackQuery"]);
  });

  it("replies to a tap on an old message with a toast, and still waits for its answer", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.send("/order");
    await emulator.waitFor(() => ada.messages().length === 4);
    await emulator.idle();
    const [, old] = ada.messages();
    await ada.tapOn(old?.messageId ?? 0, "Yes");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(ada.messages()[1]?.buttons).toEqual([]);
    expect(ada.last().text).toBe("Which network?");
    await ada.tap("Yes");
    await ada.sees("Which number?");
  });

  it("removes the buttons of a question that was left when one of them is tapped", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.tap("Yes");
    const abandoned = await ada.sees("Which number?");
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.tapOn(abandoned.messageId, "Yes");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await emulator.idle();
    expect(ada.messages().find(({ messageId }) => messageId === abandoned.messageId)).toMatchObject({
      ...{ text: "Which number?", buttons: [] },
    });
  });

  it("replaces the buttons of a lost question by the menu when one of them is tapped", async () => {
    const { ada, drafts, emulator } = await open();
    await ada.send("/order");
    const { messageId } = await ada.sees("Which network?");
    await emulator.idle();
    drafts.stored.clear();
    await ada.tapOn(messageId, "Yes");
    await emulator.waitFor(() => ada.toasts().includes("Too late."));
    await ada.tap("Menu");
    await ada.sees("Welcome", { fresh: true });
  });

  it.each([
    ["a tap", async (ada: TelegramBot["ada"]) => ada.tap("Yes")],
    ["a typed answer", async (ada: TelegramBot["ada"]) => ada.send("mtn")],
  ])(
    "starts again in the message of a question after %s, if the process is killed before it stores the draft",
    async (_, answer) => {
      const first = await open();
      await first.ada.send("/order");
      await first.ada.sees("Which network?");
      await first.emulator.idle();
      const stored = new Map(first.drafts.stored);
      await answer(first.ada);
      await first.ada.sees("Which number?");
      await first.emulator.idle();
      const { ada, drafts, emulator } = await first.restart();
      for (const [key, draft] of stored) drafts.stored.set(key, draft);
      await ada.tap("Yes");
      await emulator.waitFor(() => ada.toasts().includes("Too late."));
      await ada.sees("Welcome");
      expect(ada.last().text).toBe("Welcome");
      expect(ada.messages().map(({ text }) => text)).not.toContain("Which number?");
    },
  );

  it("replaces the buttons of the question of a failed flow by the menu when one of them is tapped", async () => {
    const fails: Flow = async (talk) => {
      await talk.ask(view("Pay?", "Yes"));
      throw new RangeError("the till is jammed");
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ fails }) });
    await ada.send("/fails");
    const { messageId } = await ada.sees("Pay?");
    await ada.tap("Yes");
    await ada.sees("Our fault");
    await ada.tapOn(messageId, "Yes");
    await emulator.waitFor(() => ada.toasts().some((text) => text === "Too late."));
    await emulator.idle();
    expect(ada.messages()[1]).toMatchObject({ text: "Pay?", buttons: [[{ text: "Menu" }]] });
  });

  it("disables link previews, because a link may work only once", async () => {
    const link: Flow = async (talk) => {
      await talk.ask(view("Come in: https://shop.example/door/1", "Another"));
      await talk.show(view("Come in: https://shop.example/door/2"));
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ link }) });
    await ada.send("/link");
    await ada.sees("door/1");
    await ada.tap("Another");
    await ada.sees("door/2");
    const calls = emulator.calls().filter(({ payload }) => JSON.stringify(payload).includes("door/"));
    expect(calls.map(({ method }) => method)).toEqual(["sendMessage", "editMessageText"]);
    for (const { payload } of calls) expect(payload).toMatchObject({ link_preview_options: { is_disabled: true } });
  });

  it("does not accept a forged button as an answer", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    const { buttons } = await ada.sees("Which network?");
    const forged = buttons[0]?.[0]?.data?.replace(/Yes$/, "Free");
    putButton(emulator, ada.id, { text: "Forged", callback_data: forged ?? "" });
    await ada.tap("Forged");
    await emulator.waitFor(() => ada.toasts().length === 1);
    expect(ada.last().text).toBe("Which network?");
  });

  it("answers every tap, so that no button stays loading", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    await ada.tapTwice("Yes");
    await ada.sees("Which number?");
    const loading = () => ada.messages().flatMap(({ waiting }) => waiting);
    await emulator.waitFor(() => loading().length === 0, { what: "no button is loading" });
  });

  it("sends a new message if its message was deleted", async () => {
    const { ada, emulator } = await open();
    await ada.send("/order");
    await ada.sees("Which network?");
    emulator.addFault({
      method: "editMessageText",
      status: 400,
      description: "Bad Request: message to edit not found",
    });
    await ada.tap("Yes");
    await ada.sees("Which number?");
    expect(ada.last().edited).toBe(0);
  });

  it("can show the same view twice", async () => {
    const same: Flow = async (talk) => {
      await talk.ask(view("Same?", "Yes"));
      await talk.show(view("Done"));
      await talk.show(view("Done"));
      return { flow: "start" };
    };
    const { ada } = await openTelegramBot({ flows: flowsOf({ same }) });
    await ada.send("/same");
    await ada.sees("Same?");
    await ada.tap("Yes");
    await ada.sees("Welcome");
  });

  it("fails if the data of a button has more than 64 bytes", async () => {
    const wide: Flow = async (talk, _shop, argument) => {
      await talk.show({ text: { html: "Wide" }, choices: [[{ label: "Go", go: { flow: "wide", with: argument } }]] });
      return undefined;
    };
    const { ada, logged, emulator } = await openTelegramBot({ flows: flowsOf({ wide }) });
    await ada.send(`/wide ${"x".repeat(46)}`);
    await ada.sees("Wide");
    await ada.send(`/wide ${"é".repeat(46)}`);
    await ada.sees("Our fault");
    await emulator.idle();
    expect(JSON.stringify(logged)).toMatch(/at most 64 bytes/);
  });
});

describe("a request for a contact", () => {
  const phone: Flow = async (talk) => {
    await talk.ask(view("Share?", "Sure"));
    const answer = await talk.askContact({ text: { html: "Press <b>Share</b>" }, share: "My number", back: "Back" });
    await talk.ask(view(JSON.stringify(answer).replaceAll('"', ""), "Fine"));
    return undefined;
  };

  const openRequest = async () => {
    const counter = await openTelegramBot({ flows: flowsOf({ phone }) });
    await counter.ada.send("/phone");
    await counter.ada.sees("Share?");
    await counter.ada.tap("Sure");
    await counter.ada.sees("Press Share");
    await counter.emulator.idle();
    return counter;
  };

  it("is answered with one tap on the keyboard, which is removed", async () => {
    const { ada, emulator } = await openRequest();
    await ada.tap("My number");
    await ada.sees("{kind:contact,phone:2348031234567,own:true}");
    await emulator.idle();
    expect(emulator.calls().map(({ method }) => method)).toContain("deleteMessage");
    await expect(ada.tap("My number")).rejects.toThrow(/No button/);
    expect(ada.messages().map(({ text }) => text)).not.toContain("…");
    await ada.tap("Fine");
  });

  it("shows that a contact is of somebody else", async () => {
    const { ada } = await openRequest();
    await ada.shareContact("2347000000000", 1002);
    await ada.sees("{kind:contact,phone:2347000000000,own:false}");
  });

  it("can be answered with Back or with a typed number", async () => {
    const { ada } = await openRequest();
    await ada.tap("Back");
    await ada.sees("{kind:pick,pick:back}");
    await ada.send("/phone");
    await ada.sees("Share?", { fresh: true });
    await ada.tap("Sure");
    await ada.sees("Press Share", { fresh: true });
    await ada.send("0803");
    await ada.sees("{kind:typed,text:0803}");
  });
});
