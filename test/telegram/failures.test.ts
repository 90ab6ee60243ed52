import { describe, expect, it } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { after } from "../../src/core/base/time.js";
import { ADA, BAYO, BOSS, flowsOf, openTelegramBot, TOKEN, view } from "./open-bot.js";

/** A flow with two questions, and work between them that must run once. */
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

/** A flow that sends a file and shows that it was sent. */
const sendingFile = () => {
  const file: Flow = async (talk) => {
    const sent = await talk.attach(async () => ({ document: TABLE, filename: "t.csv", caption: text`Table` }));
    if (sent) await talk.show(view("Your table: sent"));
    return undefined;
  };
  return flowsOf({ file });
};

/** An open shop with this customer API. */
const shopWith = (customers: object) => ({ customers, isClosed: async () => false }) as never;

describe("when Telegram fails", () => {
  it("a 429 inside a flow is waited out once, and the flow continues", async () => {
    let worked = 0;
    const { ada, emulator, waits } = await openTelegramBot({ flows: buying(async () => ++worked) });
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

  it("a 429 with a long wait fails the flow, the toast of the tap says so, and the chat is released", async () => {
    const { ada, emulator, clock, logged } = await openTelegramBot({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 429, retryAfterS: 300 });
    await ada.tap("Yes");
    await expect.poll(() => logged.map(({ message }) => message)).toContain("flow failed");
    await emulator.waitFor(() => ada.toasts().includes("Our fault, sorry."));
    clock.advance(300_000);
    await ada.send("/buy");
    await ada.sees("First?", { fresh: true });
  });

  it.each([
    ["answers 502", { status: 502 }],
    ["drops the connection", { status: 0 }],
  ])("an edit is retried if the Bot API %s for seven seconds", async (_how, fault) => {
    const { ada, emulator, waits } = await openTelegramBot({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", times: 5, ...fault });
    await ada.tap("Yes");
    await ada.sees("Second?");
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000]);
  });

  it("a call without a reply before the timeout is repeated", async () => {
    const { ada, emulator } = await openTelegramBot({ flows: buying(), limits: { callTimeoutMs: 100 } });
    emulator.addFault({ method: "sendMessage", status: 200, delayMs: 3_000 });
    await ada.send("/buy");
    await ada.sees("First?", { timeoutMs: 2_000 });
  });

  it.each([
    ["asks us to slow down", { status: 429, retryAfterS: 3 }, 3_000],
    ["answers 502", { status: 502 }, 250],
    ["drops the connection", { status: 0 }, 250],
  ])("a file is sent completely and once if Telegram %s at the first attempt", async (_how, fault, waitMs) => {
    const { ada, emulator, waits } = await openTelegramBot({ flows: sendingFile() });
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
    const { ada, emulator, waits, clock } = await openTelegramBot({ flows: sendingFile() });
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

  it("a file over Telegram's limit of 50 MB is not sent, and the flow gets false", async () => {
    const document = Array<string>(51).fill("x".repeat(1024 * 1024));
    const big: Flow = async (talk) => {
      const sent = await talk.attach(async () => ({ document, filename: "t.csv", caption: text`Table` }));
      await talk.show(view(sent ? "Sent" : "Not sent"));
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ big }) });
    await ada.send("/big");
    await ada.sees("Not sent");
    expect(emulator.calls().map(({ method }) => method)).not.toContain("sendDocument");
  });

  it("an edit whose reply was lost does not become a second message", async () => {
    const { ada, emulator } = await openTelegramBot({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 0, afterAccepting: true });
    await ada.tap("Yes");
    await ada.sees("Second?");
    await ada.tap("Yes");
    await ada.sees("Bought");
    expect(ada.messages()).toHaveLength(2);
  });

  it("a question that was sent twice after a lost reply is answered by the second message", async () => {
    const { ada, emulator } = await openTelegramBot({ flows: buying() });
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

  it("a customer who blocks the bot during a flow causes no error in the log", async () => {
    const { ada, emulator, logged, drafts } = await openTelegramBot({ flows: buying() });
    await ada.send("/buy");
    await ada.sees("First?");
    emulator.addFault({ method: "editMessageText", status: 403 });
    await ada.tap("Yes");
    await emulator.waitFor(() => drafts.stored.size === 0);
    await emulator.idle();
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("the log has the reason of a refusal and never the token", async () => {
    const identify = async (_chat: unknown, name: string) => {
      if (name === "Bayo") throw new Error("the books are closed");
      return { id: "cus_1" };
    };
    const { ada, emulator, logged } = await openTelegramBot({
      flows: buying(),
      shop: shopWith({ identify }),
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
    const log = JSON.stringify(logged, (_key, value) =>
      value instanceof Error ? { ...value, text: value.message, stack: value.stack, cause: value.cause } : value,
    );
    expect(log).toContain("no such luck");
    expect(log).not.toContain(TOKEN.split(":")[1]);
  });

  it("the bot starts as soon as the Bot API is up", async () => {
    const before = await openTelegramBot({ flows: buying() });
    before.emulator.addFault({ method: "getMe", status: 503, times: 2 });
    before.emulator.addFault({ method: "setMyCommands", status: 503, times: 6 });
    const { ada } = await before.restart();
    await ada.send("/buy");
    await ada.sees("First?");
  });

  it("all calls share at most three connections", async () => {
    const { ada, emulator, connections } = await openTelegramBot({ flows: buying() });
    for (let round = 0; round < 15; round++) {
      await ada.send("/buy");
      await emulator.idle();
    }
    expect(ada.messages().filter(({ text }) => text === "First?")).toHaveLength(15);
    expect(connections()).toBeLessThanOrEqual(3); // One of them polls.
  });

  it("a 429 for the menu is waited out, and the call is repeated", async () => {
    const before = await openTelegramBot({ flows: buying() });
    before.emulator.addFault({ method: "setMyCommands", status: 429, retryAfterS: 15 });
    const { waits, emulator } = await before.restart();
    expect(waits).toEqual([15_000]);
    expect(emulator.calls().filter(({ method }) => method === "setMyCommands")).toHaveLength(4 + 1 + 4);
  });

  it("429s for the menus of two chats delay no messages", async () => {
    const identify = async ({ id }: { id: string }) => ({ id: `cus_${id}`, language: "en", languageChosenAt: 1 });
    const { ada, emulator, waits } = await openTelegramBot({ flows: buying(), shop: shopWith({ identify }) });
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
    ["Telegram refused a message to them", { method: "sendMessage", status: 400 }],
    ["they were shown “typing…”", undefined],
  ])("a 429 for two chats makes all chats wait if the last thing before was that %s", async (_what, before) => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      return undefined;
    };
    const { ada, emulator, telegram, clock, waits } = await openTelegramBot({
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
    const { ada, emulator, logged } = await openTelegramBot({ flows: buying() });
    emulator.addFault({ method: "getUpdates", status: 409 });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.send("/start");
    await emulator.waitFor(() => logged.some(({ message }) => message === "fetching updates failed"));
    await ada.sees("Welcome");
  });
});

describe("when a flow fails", () => {
  it("the customer sees an error message, and the next message works", async () => {
    const { ada, logged } = await openTelegramBot({
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

  it("an error that the flow catches is the same at every replay", async () => {
    const careful: Flow = async (talk) => {
      let caught = "";
      try {
        await talk.once(() => Promise.reject(new TypeError("empty shelf")));
      } catch (error) {
        caught = String(error);
      }
      await talk.ask(view(`One: ${caught}`, "Yes"));
      await talk.ask(view(`Two: ${caught}`, "Yes"));
      return undefined;
    };
    const { ada } = await openTelegramBot({ flows: flowsOf({ careful }) });
    await ada.send("/careful");
    await ada.sees("One: TypeError: empty shelf");
    await ada.tap("Yes");
    await ada.sees("Two: TypeError: empty shelf");
  });

  it("a result that is not JSON fails the flow at once", async () => {
    const big: Flow = async (talk) => {
      await talk.once((async () => 10n) as never);
      return undefined;
    };
    const { ada } = await openTelegramBot({ flows: flowsOf({ big }) });
    await ada.send("/big");
    await ada.sees("Our fault");
  });

  it("work that never ends releases its chat after the time limit", async () => {
    let hang = true;
    const { ada, drafts } = await openTelegramBot({
      flows: buying(() => (hang ? new Promise(() => {}) : Promise.resolve())),
      limits: { handlerMaxMs: 400 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    await ada.sees("Our fault");
    expect(drafts.stored.size).toBe(0);
    hang = false;
    await ada.send("/buy");
    await ada.sees("First?", { fresh: true });
    await ada.tap("Yes");
    await ada.sees("Second?");
  });

  it("work that ends after the time limit does not restore the draft", async () => {
    let finish = () => {};
    const { ada, drafts, emulator } = await openTelegramBot({
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
    expect(drafts.stored.size).toBe(0);
  });

  it('slow work shows "typing…"', async () => {
    let finish = () => {};
    const { ada, emulator } = await openTelegramBot({
      flows: buying(() => new Promise<void>((resolve) => (finish = resolve))),
      limits: { typingAfterMs: 5, tapAnswerMs: 5 },
    });
    await ada.send("/buy");
    await ada.sees("First?");
    await ada.tap("Yes");
    const wasCalled = (method: string) => emulator.calls().some((call) => call.method === method);
    await emulator.waitFor(() => wasCalled("sendChatAction") && wasCalled("answerCallbackQuery"));
    finish();
    await ada.sees("Second?");
  });

  it.each([
    ["asks us to slow down", { status: 429, retryAfterS: 7 }],
    ["is down", { status: 502 }],
  ])('"typing…" is not retried when Telegram %s', async (_how, fault) => {
    let finish = () => {};
    const { ada, emulator, waits } = await openTelegramBot({
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

  it("slow work of a customer delays no other customer, and the customer's own updates stay in order", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      await talk.ask(view("At last?", "Yes"));
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ slow }) });
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
  it("a flow continues at its question and repeats no work", async () => {
    let worked = 0;
    const before = await openTelegramBot({ flows: buying(async () => ++worked) });
    await before.ada.send("/buy");
    await before.ada.sees("First?");
    await before.ada.tap("Yes");
    await before.ada.sees("Second?");
    const { ada } = await before.restart();
    await ada.tap("Yes");
    await ada.sees("Bought: 1");
    expect(ada.messages()).toHaveLength(2);
  });

  it("a flow of an older script version ends, and the start replaces its message", async () => {
    const before = await openTelegramBot({ flows: buying() });
    await before.ada.send("/buy");
    await before.ada.sees("First?");
    const { ada, emulator, drafts } = await before.restart({ scriptVersion: "2" });
    await ada.tap("Yes");
    await ada.sees("Welcome");
    await emulator.idle();
    expect(ada.messages()).toHaveLength(2);
    expect(ada.toasts()).toEqual(["Too late."]);
    expect(drafts.stored.size).toBe(0);
  });

  it("an unreadable draft is ignored", async () => {
    const { ada, drafts } = await openTelegramBot({ flows: buying() });
    drafts.stored.set(`telegram:${ADA}`, '{"half":1}');
    await ada.send("/buy");
    await ada.sees("First?");
  });

  it("a flow does not continue as another customer after the chat was linked", async () => {
    let id = "cus_1";
    const shop = { identify: async () => ({ id }) };
    const { ada, emulator, drafts } = await openTelegramBot({ flows: buying(), shop: shopWith(shop) });
    await ada.send("/buy");
    await ada.sees("First?");
    id = "cus_2";
    await ada.tap("Yes");
    await ada.sees("Welcome");
    await emulator.idle();
    expect(ada.messages()).toHaveLength(2);
    expect(drafts.stored.size).toBe(0);
  });

  it("a bot with a webhook switches to polling", async () => {
    const before = await openTelegramBot({ flows: buying() });
    const { publicUrl } = before.emulator.world.options;
    await before.telegram.stop();
    await fetch(`${publicUrl}/bot${TOKEN}/setWebhook?url=${publicUrl}/nobody`);
    const { ada } = await before.restart();
    await ada.start();
    await ada.sees("Welcome");
  });

  it("no update is handled twice, even if the first acknowledgement failed", async () => {
    const limits = { callTriesMax: 1, downRetryMs: 500 };
    const before = await openTelegramBot({ flows: buying(), limits });
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
  it.each([false, true])("is handled once if it is delivered twice (webhook: %s)", async (webhook) => {
    let worked = 0;
    const count: Flow = async (talk) => {
      await talk.once(async () => ++worked);
      await talk.show(view("Counted"));
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ count }), webhook });
    await ada.send("/count");
    await ada.sees("Counted");
    emulator.redeliverLast(ADA);
    await ada.start();
    await ada.sees("Welcome");
    await emulator.idle();
    expect(worked).toBe(1);
  });

  it.each([false, true])("is tried again until its customer can be identified (webhook: %s)", async (webhook) => {
    let down = true;
    const shop = {
      identify: async () => {
        if (down) throw new Error("the books are closed");
        return { id: "cus_1" };
      },
    };
    const { ada, emulator, logged } = await openTelegramBot({
      flows: buying(),
      webhook,
      shop: shopWith(shop),
    });
    await ada.send("/buy");
    await emulator.waitFor(() => logged.length > 0);
    down = false;
    await ada.sees("First?");
  });

  it.each([false, true])("is dropped after three failures, and blocks no later ones (webhook: %s)", async (webhook) => {
    const shop = {
      identify: async (_chat: unknown, name: string) => {
        if (name.startsWith("Ada")) throw new Error("the books do not like Ada");
        return { id: "cus_1" };
      },
    };
    const { ada, emulator, logged } = await openTelegramBot({
      flows: buying(),
      webhook,
      shop: shopWith(shop),
    });
    await ada.send("/buy");
    await emulator.person(BAYO).start();
    await emulator.person(BAYO).sees("Welcome");
    await expect.poll(() => logged.map(({ fields }) => fields["failed"])).toEqual([1, 2, 3]);
  });

  it("is acknowledged while its work continues", async () => {
    let finish = () => {};
    const { ada, emulator } = await openTelegramBot({
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

  it("is ignored if it is not an update", async () => {
    const { telegram, logged } = await openTelegramBot({ flows: buying() });
    for (const body of [null, "hello", {}, { update_id: "1" }]) await telegram.receive(body);
    expect(logged.map(({ message }) => message)).toEqual(Array(4).fill("webhook body is not an update"));
  });

  it("identifies the customer with the current name each time", async () => {
    const { ada, emulator, identifiedNames } = await openTelegramBot({ flows: buying() });
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
    expect(identifiedNames).toEqual(["Ada Obi", "Ada Obi", "Ada Obi", "Ada Eze"]);
  });
});
