import { describe, expect, it } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { after } from "../../src/core/base/time.js";
import { ADA, BAYO, BOSS, flowsOf, openCounter, TOKEN, view } from "./open-bot.js";

/** Asks two questions, with work between them that must happen once. */
const buying = (work: () => Promise<unknown> = async () => undefined) => {
  const buy: Flow = async (talk) => {
    await talk.ask(view("First?", "Yes"));
    const result = await talk.once(async () => JSON.stringify((await work()) ?? "done"));
    await talk.ask(view("Second?", "Yes"));
    await talk.show(view(`Bought: ${result}`));
    return undefined;
  };
  return flowsOf({ buy });
};

const TABLE = ["a,b\n", "1,2\n"];

/** Sends a table and shows whether that worked. */
const sendingFile = () => {
  const file: Flow = async (talk) => {
    const sent = await talk.attach(async () => ({ document: TABLE, filename: "t.csv", caption: text`Table` }));
    if (sent) await talk.show(view("Your table: sent"));
    return undefined;
  };
  return flowsOf({ file });
};

/** An open shop with this `identify`. */
const shopThat = (customers: object) => ({ customers, isClosed: async () => false }) as never;

describe("when Telegram fails", () => {
  it("a 429 inside a flow is waited out once, and the flow continues", async () => {
    let worked = 0;
    const { ada, emulator, waits } = await openCounter({ flows: buying(async () => ++worked) });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 429, retryAfterS: 7 });
    await ada.tap("Yes");
    await ada.sees("Second?");
    await ada.tap("Yes");
    await ada.sees("Bought: 1");
    expect(waits.filter((ms) => ms > 6_000)).toEqual([7_000]);
    expect(worked).toBe(1);
  });

  it("a wait that is too long reaches the flow as an error, and the chat is released", async () => {
    const { ada, emulator, clock, logged } = await openCounter({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 429, retryAfterS: 300 });
    await ada.tap("Yes");
    await expect.poll(() => logged.map(({ message }) => message)).toContain("flow failed");
    clock.advance(300_000);
    await ada.send("/buy");
    await ada.sees("First?", { fresh: true });
  });

  it.each([
    ["answers 502", { status: 502 }],
    ["drops the connection", { status: 0 }],
  ])("a Bot API that %s for a moment loses no step", async (_how, fault) => {
    const { ada, emulator, waits } = await openCounter({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", times: 3, ...fault });
    await ada.tap("Yes");
    await ada.sees("Second?");
    expect(waits).toEqual([250, 500, 1_000]);
  });

  it("a call that is not answered in time is repeated", async () => {
    const { ada, emulator } = await openCounter({ flows: buying(), limits: { callTimeoutMs: 100 } });
    emulator.addFault({ method: "sendMessage", status: 200, delayMs: 3_000 });
    await ada.send("/buy");
    await ada.sees("First?", { timeoutMs: 2_000 });
  });

  it.each([
    ["asks us to slow down", { status: 429, retryAfterS: 3 }, 3_000],
    ["answers 502", { status: 502 }, 250],
    ["drops the connection", { status: 0 }, 250],
  ])("a file is sent completely and once when Telegram %s at the first try", async (_how, fault, waitMs) => {
    const { ada, emulator, waits } = await openCounter({ flows: sendingFile() });
    emulator.addFault({ method: "sendDocument", ...fault });
    await ada.send("/file");
    await ada.sees("Your table: sent");
    expect(
      ada
        .messages()
        .map(({ document }) => document?.file_size)
        .filter(Boolean),
    ).toEqual([TABLE.join("").length]);
    expect(waits).toEqual([waitMs]);
  });

  it("a file waits for its chat's flood wait, and a 429 for a file blocks the chat", async () => {
    const { ada, emulator, waits, clock } = await openCounter({ flows: sendingFile() });
    emulator.addFault({ method: "sendDocument", status: 429, retryAfterS: 30 });
    await ada.send("/file");
    await emulator.waitFor(() => emulator.calls().some(({ status }) => status === 429));
    await emulator.idle();
    clock.advance(20_000);
    await ada.send("/file");
    await ada.sees("Your table: sent");
    expect(waits).toEqual([10_000]);
    expect(emulator.calls().filter(({ method }) => method === "sendDocument")).toHaveLength(2);
  });

  it("a file over Telegram's limit of 50 MB is not sent, and the flow learns of it", async () => {
    const document = Array<string>(51).fill("x".repeat(1024 * 1024));
    const big: Flow = async (talk) => {
      const sent = await talk.attach(async () => ({ document, filename: "t.csv", caption: text`Table` }));
      await talk.show(view(sent ? "Sent" : "Not sent"));
      return undefined;
    };
    const { ada, emulator } = await openCounter({ flows: flowsOf({ big }) });
    await ada.send("/big");
    await ada.sees("Not sent");
    expect(emulator.calls().map(({ method }) => method)).not.toContain("sendDocument");
  });

  it("an edit whose reply was lost does not become a second message", async () => {
    const { ada, emulator } = await openCounter({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 0, afterAccepting: true });
    await ada.tap("Yes");
    await ada.sees("Second?");
    await ada.tap("Yes");
    await ada.sees("Bought");
    expect(ada.messages()).toHaveLength(2);
  });

  it("a question that was sent twice, because the reply was lost, can be answered on the second message", async () => {
    const { ada, emulator } = await openCounter({ flows: buying() });
    emulator.addFault({ method: "sendMessage", status: 0, afterAccepting: true });
    await ada.send("/buy");
    await emulator.waitFor(() => ada.messages().length === 3);
    await emulator.idle();
    await ada.tapOn(ada.messages()[1]?.messageId ?? 0, "Yes");
    await emulator.waitFor(() => ada.toasts().length === 1);
    await ada.tap("Yes");
    await ada.sees("Second?");
    expect(ada.messages()[1]?.buttons).toEqual([]);
  });

  it("a customer who blocks the bot during a flow raises no alarm", async () => {
    const { ada, emulator, logged, drafts } = await openCounter({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 403 });
    await ada.tap("Yes");
    await emulator.waitFor(() => drafts.kept.size === 0);
    await emulator.idle();
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("the log shows the refusal and never the token", async () => {
    const greet = async (_chat: unknown, name: string) => {
      if (name === "Bayo") throw new Error("the books are closed");
      return { id: "cus_1" };
    };
    const { ada, emulator, logged } = await openCounter({
      flows: buying(),
      shop: shopThat({ identify: greet }),
    });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 400, description: "Bad Request: no such luck" });
    await ada.tap("Yes");
    await ada.sees("Our fault");
    emulator.addFault({ method: "sendMessage", status: 0, times: 9 });
    await ada.send("/buy");
    await emulator.waitFor(() => logged.some(({ message }) => message === "flow failed"));
    await emulator.person(BAYO).start();
    await emulator.waitFor(() => logged.some(({ message }) => message === "update failed"));
    const said = JSON.stringify(logged, (_key, value) =>
      value instanceof Error ? { ...value, said: value.message, stack: value.stack, cause: value.cause } : value,
    );
    expect(said).toContain("no such luck");
    expect(said).not.toContain(TOKEN.split(":")[1]);
  });

  it("the bot starts as soon as the Bot API is up", async () => {
    const opening = await openCounter({ flows: buying() });
    opening.emulator.addFault({ method: "getMe", status: 503, times: 2 });
    opening.emulator.addFault({ method: "setMyCommands", status: 503, times: 6 });
    const { ada } = await opening.restart();
    await ada.send("/buy");
    await ada.sees("First?");
  });

  it("one connection is kept for all calls", async () => {
    const { ada, emulator, connections } = await openCounter({ flows: buying() });
    for (let round = 0; round < 15; round++) {
      await ada.send("/buy");
      await emulator.idle();
    }
    expect(ada.messages().filter(({ text }) => text === "First?")).toHaveLength(15);
    expect(connections()).toBeLessThanOrEqual(3); // One of them polls.
  });

  it("a 429 for the menu is waited out and delays nobody", async () => {
    const before = await openCounter({ flows: buying() });
    before.emulator.addFault({ method: "setMyCommands", status: 429, retryAfterS: 15 });
    const { waits, emulator } = await before.restart();
    expect(waits).toEqual([15_000]);
    expect(emulator.calls().filter(({ method }) => method === "setMyCommands")).toHaveLength(4 + 1 + 4);
  });

  it("429s for the menus of two chats delay nobody either, because menus are not messages", async () => {
    const identify = async ({ id }: { id: string }) => ({ id: `cus_${id}`, language: "en", languageChosenAt: 1 });
    const { ada, emulator, waits } = await openCounter({ flows: buying(), shop: shopThat({ identify }) });
    emulator.addFault({ method: "setMyCommands", status: 429, retryAfterS: 30, times: 2 });
    const people = [ada, emulator.person(BAYO), emulator.person(BOSS)];
    for (const person of people.slice(0, 2)) await person.start();
    const refused = () => emulator.calls().filter(({ status }) => status === 429);
    await emulator.waitFor(() => refused().length === 2);
    await emulator.idle();
    for (const person of people) {
      await person.send("/buy");
      await person.sees("First?");
    }
    expect(waits).toEqual([]);
  });

  it.each([
    ["a message to them was refused", { method: "sendMessage", status: 400 }],
    ["they were shown that somebody is typing", undefined],
  ])("when two chats get a 429 after %s, neither was too fast itself: all chats wait", async (_what, before) => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      return undefined;
    };
    const { ada, emulator, telegram, clock, waits } = await openCounter({
      flows: flowsOf({ slow }, { noticeFor: async () => ({ text: text`Delivered` }) }),
      limits: { typingAfterMs: 5, typingAgainMs: 60_000 },
    });
    const notify = (id: number) =>
      telegram.messenger.send(
        { channel: "telegram", id: String(id) },
        { kind: "order", id: "ord_1" as never },
        {
          owner: "cus_1" as never,
          until: after(clock(), 60_000),
        },
      );
    for (const person of [ada, emulator.person(BAYO)]) {
      if (before) {
        emulator.addFault({ ...before, chat: person.id });
        await notify(person.id);
      } else {
        await person.send("/slow");
        const typing = () =>
          emulator.calls().filter(({ method, status }) => method === "sendChatAction" && status === 200);
        await emulator.waitFor(() =>
          typing().some(({ payload }) => JSON.stringify(payload).includes(String(person.id))),
        );
        finish();
      }
    }
    await emulator.idle();
    clock.advance(1_500);
    for (const chat of [ADA, BAYO]) {
      emulator.addFault({ method: "sendMessage", chat, status: 429, retryAfterS: 10 });
      expect(await notify(chat)).toMatchObject({ outcome: "later", afterMs: 10_000 });
    }
    await emulator.person(BOSS).start();
    await emulator.person(BOSS).sees("Welcome");
    expect(waits).toEqual([10_000]);
  });

  it("a second process that polls for a moment does not stop the first", async () => {
    const { ada, emulator, logged } = await openCounter({ flows: buying() });
    emulator.addFault({ method: "getUpdates", status: 409 });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.send("/start");
    await emulator.waitFor(() => logged.some(({ message }) => message === "fetching updates failed"));
    await ada.sees("Welcome");
  });
});

describe("when our own code fails", () => {
  it("the customer is told when a flow fails, and the next message works", async () => {
    const { ada, logged } = await openCounter({
      flows: buying(async () => {
        throw new RangeError("the till is jammed");
      }),
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    await ada.sees("Our fault");
    expect(logged.find(({ message }) => message === "flow failed")?.fields["err"]).toMatchObject({
      name: "RangeError",
      message: "the till is jammed",
    });
    await ada.send("/buy");
    await ada.sees("First?", { fresh: true });
  });

  it("an error that a flow expects reads the same at every replay", async () => {
    const careful: Flow = async (talk) => {
      let seen = "";
      try {
        await talk.once(() => Promise.reject(new TypeError("empty shelf")));
      } catch (error) {
        seen = String(error);
      }
      await talk.ask(view(`One: ${seen}`, "Yes"));
      await talk.ask(view(`Two: ${seen}`, "Yes"));
      return undefined;
    };
    const { ada } = await openCounter({ flows: flowsOf({ careful }) });
    await ada.send("/careful");
    await ada.sees("One: TypeError: empty shelf");
    await ada.tap("Yes");
    await ada.sees("Two: TypeError: empty shelf");
  });

  it("a result that JSON cannot hold fails at once and does not hang", async () => {
    const big: Flow = async (talk) => {
      await talk.once((async () => 10n) as never);
      return undefined;
    };
    const { ada } = await openCounter({ flows: flowsOf({ big }) });
    await ada.send("/big");
    await ada.sees("Our fault");
  });

  it("work that never ends releases its chat after a while", async () => {
    let hang = true;
    const { ada, drafts } = await openCounter({
      flows: buying(() => (hang ? new Promise(() => {}) : Promise.resolve())),
      limits: { handlerMaxMs: 400 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    await ada.sees("Our fault");
    expect(drafts.kept.size).toBe(0);
    hang = false;
    await ada.send("/buy");
    await ada.sees("First?", { fresh: true });
    await ada.tap("Yes");
    await ada.sees("Second?");
  });

  it("work that ends late does not bring back an abandoned conversation", async () => {
    let finish = () => {};
    const { ada, drafts, emulator } = await openCounter({
      flows: buying(() => new Promise<void>((resolve) => (finish = resolve))),
      limits: { handlerMaxMs: 400 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    await ada.sees("Our fault");
    finish();
    await ada.sees("Second?");
    await emulator.idle();
    expect(drafts.kept.size).toBe(0);
  });

  it('slow work shows "typing…"', async () => {
    let finish = () => {};
    const { ada, emulator } = await openCounter({
      flows: buying(() => new Promise<void>((resolve) => (finish = resolve))),
      limits: { typingAfterMs: 5, tapAnswerMs: 5 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    const seen = (method: string) => emulator.calls().some((call) => call.method === method);
    await emulator.waitFor(() => seen("sendChatAction") && seen("answerCallbackQuery"));
    finish();
    await ada.sees("Second?");
  });

  it.each([
    ["asks us to slow down", { status: 429, retryAfterS: 7 }],
    ["is down", { status: 502 }],
  ])('"typing…" is not retried when Telegram %s', async (_how, fault) => {
    let finish = () => {};
    const { ada, emulator, waits } = await openCounter({
      flows: buying(() => new Promise<void>((resolve) => (finish = resolve))),
      limits: { typingAfterMs: 5, typingAgainMs: 60_000, tapAnswerMs: 5 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "sendChatAction", ...fault });
    await ada.tap("Yes");
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "answerCallbackQuery"));
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "sendChatAction"));
    finish();
    await ada.sees("Second?");
    expect(emulator.calls().filter(({ method }) => method === "sendChatAction")).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it("a customer whose work is slow delays nobody else, and their own updates stay in order", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      await talk.ask(view("At last?", "Yes"));
      return undefined;
    };
    const { ada, emulator } = await openCounter({ flows: flowsOf({ slow }) });
    const bayo = emulator.person(BAYO);
    await ada.send("/slow");
    await ada.send("meanwhile");
    await bayo.start();
    await bayo.sees("Welcome");
    finish();
    await ada.sees("At last?");
    await emulator.idle();
    expect(ada.messages().map(({ text }) => text)).not.toContain("Welcome");
  });
});

describe("after a restart", () => {
  it("a flow continues where it was and repeats no work", async () => {
    let worked = 0;
    const before = await openCounter({ flows: buying(async () => ++worked) });
    await before.ada.send("/buy");
    await before.ada.sees("First?");
    await before.ada.tap("Yes");
    await before.ada.sees("Second?");
    const { ada } = await before.restart();
    await ada.tap("Yes");
    await ada.sees("Bought: 1");
    expect(ada.messages()).toHaveLength(2);
  });

  it("a customer in the middle of an older script starts again, in the same message", async () => {
    const before = await openCounter({ flows: buying() });
    await before.ada.send("/buy");
    await before.ada.sees("First?");
    const { ada, emulator, drafts } = await before.restart({ scriptVersion: "2" });
    await ada.tap("Yes");
    await ada.sees("Welcome");
    await emulator.idle();
    expect(ada.messages()).toHaveLength(2);
    expect(ada.toasts()).toEqual([{ text: "Too late.", alert: false }]);
    expect(drafts.kept.size).toBe(0);
  });

  it("an unreadable draft is ignored", async () => {
    const { ada, drafts } = await openCounter({ flows: buying() });
    drafts.kept.set(`telegram:${ADA}`, '{"half":1}');
    await ada.send("/buy");
    await ada.sees("First?");
  });

  it("a flow that began as one customer does not continue as another after the chat was linked", async () => {
    let id = "cus_1";
    const shop = { identify: async () => ({ id }) };
    const { ada, emulator, drafts } = await openCounter({ flows: buying(), shop: shopThat(shop) });
    await ada.send("/buy");
    await ada.sees("First?");
    id = "cus_2";
    await ada.tap("Yes");
    await ada.sees("Welcome");
    await emulator.idle();
    expect(ada.messages()).toHaveLength(2);
    expect(drafts.kept.size).toBe(0);
  });

  it("polls for updates that a webhook brought before", async () => {
    const before = await openCounter({ flows: buying() });
    const { publicUrl } = before.emulator.world.options;
    await before.telegram.stop();
    await fetch(`${publicUrl}/bot${TOKEN}/setWebhook?url=${publicUrl}/nobody`);
    const { ada } = await before.restart();
    await ada.start();
    await ada.sees("Welcome");
  });

  it("takes no update twice, even if Telegram could not be told at once", async () => {
    const limits = { callTriesMax: 1, downRetryMs: 500 };
    const before = await openCounter({ flows: buying(), limits });
    before.emulator.addFault({ method: "getUpdates", status: 502 });
    await before.ada.start();
    await before.ada.sees("Welcome");
    await before.emulator.waitFor(() => before.logged.some(({ fields }) => fields["method"] === "getUpdates"));
    const { ada, emulator } = await before.restart();
    await ada.send("/buy");
    await ada.sees("First?");
    await emulator.idle();
    expect(ada.messages().filter(({ text }) => text === "Welcome")).toHaveLength(1);
  });
});

describe("an update", () => {
  it.each([false, true])("is handled once when it is delivered twice (by webhook: %s)", async (webhook) => {
    let worked = 0;
    const count: Flow = async (talk) => {
      await talk.once(async () => ++worked);
      await talk.show(view("Counted"));
      return undefined;
    };
    const { ada, emulator } = await openCounter({ flows: flowsOf({ count }), webhook });
    await ada.send("/count");
    await ada.sees("Counted");
    emulator.redeliverLast(ADA);
    await ada.start();
    await ada.sees("Welcome");
    await emulator.idle();
    expect(worked).toBe(1);
  });

  it("whose customer cannot be identified is delivered again until it works", async () => {
    let down = true;
    const shop = {
      identify: async () => {
        if (down) throw new Error("the books are closed");
        return { id: "cus_1" };
      },
    };
    const { ada, emulator, logged } = await openCounter({
      flows: buying(),
      webhook: true,
      shop: shopThat(shop),
    });
    await ada.send("/buy");
    await emulator.waitFor(() => logged.length > 0);
    down = false;
    await ada.sees("First?");
  });

  it("that always fails is given up and does not block later ones", async () => {
    const shop = {
      identify: async (_chat: unknown, name: string) => {
        if (name.startsWith("Ada")) throw new Error("the books do not like Ada");
        return { id: "cus_1" };
      },
    };
    const { ada, emulator, logged } = await openCounter({
      flows: buying(),
      webhook: true,
      shop: shopThat(shop),
    });
    await ada.send("/buy");
    await emulator.person(BAYO).start();
    await emulator.person(BAYO).sees("Welcome");
    await emulator.idle();
    expect(logged.map(({ fields }) => fields["failed"])).toEqual([1, 2, 3]);
  });

  it("is acknowledged in time while its work goes on", async () => {
    let finish = () => {};
    const { ada, emulator } = await openCounter({
      flows: buying(() => new Promise<void>((resolve) => (finish = resolve))),
      webhook: true,
      limits: { webhookAnswerMs: 20 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    await emulator.idle();
    expect(ada.last().text).toBe("First?");
    finish();
    await ada.sees("Second?");
  });

  it("that is not an update at all is ignored", async () => {
    const { telegram, logged } = await openCounter({ flows: buying() });
    for (const nonsense of [null, "hello", {}, { update_id: "1" }]) await telegram.receive(nonsense);
    expect(logged.map(({ message }) => message)).toEqual(Array(4).fill("webhook body is not an update"));
  });

  it("identifies its customer by their current name each time", async () => {
    const { ada, emulator, greeted } = await openCounter({ flows: buying() });
    await ada.start();
    await ada.send("hello");
    await emulator.idle();
    ada.block();
    ada.unblock();
    await ada.send("hello again");
    await emulator.idle();
    emulator.world.people.set(ADA, { id: ADA, firstName: "Ada", lastName: "Eze" });
    await emulator.person(ADA).send("married");
    await emulator.idle();
    expect(greeted).toEqual(["Ada Obi", "Ada Obi", "Ada Obi", "Ada Eze"]);
  });
});
