import { describe, expect, it } from "vitest";
import type { Notice } from "../../conversations/talk.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import { ADA, flowsOf, openTelegramBot, view } from "./open-bot.js";

const chat: Chat = { channel: "telegram", id: String(ADA) };
const order: NotificationKey = { kind: "order", id: "ord_0000000000000001" };

const NEWS = { id: "brd_1", optedIn: false };
const NEVER = instant(Number.MAX_SAFE_INTEGER);

const open = async () => {
  let notice: Notice | undefined;
  const counter = await openTelegramBot({ flows: flowsOf({}, { noticeFor: async () => notice }) });
  await counter.ada.start();
  await counter.ada.sees("Welcome");
  const notify = (next: Notice | undefined, post?: string, until = NEVER) => {
    notice = next;
    return counter.telegram.messenger.send(chat, order, {
      owner: SHOP_CUSTOMER_ID,
      until,
      ...(post === undefined ? {} : { post }),
    });
  };
  return { ...counter, notify, texts: () => counter.ada.messages().map(({ text }) => text) };
};

const buttons = { choices: [[{ label: "Buy again", go: { flow: "start" }, fresh: true }]] };

describe("a notification to a chat", () => {
  it("is sent as a message, and later states edit that message", async () => {
    const { notify, texts } = await open();
    const first = await notify(view("On its way"));
    expect(first).toMatchObject({ outcome: "sent", messageId: expect.stringMatching(/^\d+$/) });
    const post = "messageId" in first ? first.messageId : undefined;
    expect(await notify(view("Delivered"), post)).toEqual(first);
    expect(await notify(view("Delivered"), post)).toEqual(first);
    expect(texts()).toEqual(["/start", "Welcome", "Delivered"]);
  });

  it("is not sent after its time limit", async () => {
    const { notify, texts } = await open();
    expect(await notify(view("On its way"), undefined, instant(1))).toMatchObject({ outcome: "later" });
    expect(texts()).toEqual(["/start", "Welcome"]);
  });

  it("is sent as a new message if the old one does not exist", async () => {
    const { notify, texts } = await open();
    expect(await notify(view("Delivered"), "4711")).toMatchObject({
      outcome: "sent",
      messageId: expect.not.stringMatching("4711"),
    });
    expect(texts()).toContain("Delivered");
  });

  it("is a new message if it is `fresh`, and the old one gets a replacement or loses its buttons", async () => {
    const { notify, ada, texts } = await open();
    const send = async (notice: Notice, old?: string) => {
      const sent = await notify(notice, old);
      return "messageId" in sent ? sent.messageId : undefined;
    };
    const first = await send({ ...view("One"), ...buttons });
    const second = await send({ ...view("Two"), ...buttons, fresh: true, replacement: view("See below") }, first);
    await send({ ...view("Three"), fresh: true }, second);
    expect(texts()).toEqual(["/start", "Welcome", "See below", "Two", "Three"]);
    expect(ada.messages().flatMap((message) => message.buttons)).toEqual([]);
  });

  it("counts as sent if only the buttons of the old message cannot be removed", async () => {
    const { notify, emulator } = await open();
    const first = await notify({ ...view("One"), ...buttons });
    emulator.addFault({ method: "editMessageReplyMarkup", status: 500 });
    const second = await notify({ ...view("Two"), fresh: true }, "messageId" in first ? first.messageId : undefined);
    expect(second.outcome).toBe("sent");
  });

  it("is not sent if the flows have no notice for it", async () => {
    const { notify, texts } = await open();
    expect(await notify(undefined, "12")).toEqual({ outcome: "sent", messageId: "12" });
    expect(texts()).toEqual(["/start", "Welcome"]);
  });

  it.each([
    ["forbidden", { status: 403 }, { outcome: "unreachable" }],
    [
      "for a chat that does not exist",
      { status: 400, description: "Bad Request: chat not found" },
      { outcome: "unreachable" },
    ],
    ["too fast", { status: 429, retryAfterS: 9 }, { outcome: "later", afterMs: 9_000 }],
    ["answered with 502", { status: 502 }, { outcome: "later", afterMs: 5_000 }],
    ["without a reply", { status: 0 }, { outcome: "later", afterMs: 5_000 }],
    ["unauthorized", { status: 401 }, { outcome: "later", afterMs: 60_000 }],
  ])("is not retried by the channel if it is %s", async (_how, fault, outcome) => {
    const { notify, emulator, newCalls } = await open();
    await emulator.idle();
    newCalls();
    emulator.addFault({ method: "sendMessage", ...fault });
    expect(await notify(view("News"))).toMatchObject(outcome);
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("makes no call during the flood wait of its chat", async () => {
    const { notify, emulator, newCalls, clock } = await open();
    emulator.addFault({ method: "sendMessage", status: 429, retryAfterS: 9 });
    await notify(view("News"));
    await emulator.idle();
    newCalls();
    clock.advance(4_000);
    expect(await notify(view("News"))).toMatchObject({ outcome: "later", afterMs: 5_000 });
    expect(newCalls()).toEqual([]);
    clock.advance(5_000);
    expect(await notify(view("News"))).toMatchObject({ outcome: "sent" });
  });

  it("is sent as plain text, with an error in the log, if Telegram rejects it or it cannot be rendered", async () => {
    const { notify, ada, logged } = await open();
    const invalidHtml = { text: { html: "Paid &lt;b&gt; <b>₦200" } };
    const longButton = { ...view("Delivered"), choices: [[{ label: "Go", go: { flow: "x".repeat(70) } }]] };
    expect(await notify(invalidHtml)).toMatchObject({ outcome: "sent" });
    expect(ada.last().text).toBe("Paid <b> ₦200");
    expect(await notify(longButton)).toMatchObject({ outcome: "sent" });
    expect(ada.last().text).toBe("Delivered");
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(2);
  });

  it("is refused, with an error in the log, if Telegram rejects the plain text too", async () => {
    const { notify, logged } = await open();
    expect(await notify(view(""))).toMatchObject({ outcome: "refused", cause: expect.stringContaining("empty") });
    expect(logged.map(({ message }) => message)).toContain("plain-text notice rejected by Telegram");
  });
});

describe("a broadcast", () => {
  const here = { channel: "telegram", id: String(ADA) } as const;

  it("sends at most twenty-five messages a second", async () => {
    const { telegram, clock, ada } = await open();
    await telegram.messenger.waitForBroadcastSlot(here);
    const start = clock();
    for (let sent = 0; sent < 50; sent++) {
      await telegram.messenger.waitForBroadcastSlot(here);
      await telegram.messenger.sendBroadcast(here, { text: `Sale <b> ${sent}` }, NEWS);
    }
    expect(clock() - start).toBe(2_000);
    expect(ada.last().text).toBe("Sale <b> 49");
  });

  it("waits while any chat has a flood wait", async () => {
    const { telegram, emulator, notify, waits } = await open();
    emulator.addFault({ method: "sendMessage", status: 429, retryAfterS: 3 });
    await notify(view("News"));
    await telegram.messenger.waitForBroadcastSlot(here);
    expect(waits).toEqual([3_000]);
  });

  it.each([
    ["later after a 429", { status: 429, retryAfterS: 7 }, { outcome: "later", afterMs: 7_000 }],
    ["refused after a 400", { status: 400 }, { outcome: "refused" }],
    ["away after a 401", { status: 401 }, { outcome: "away" }],
    ["unknown without a reply", { status: 0 }, { outcome: "unknown" }],
    ["unknown after a 502", { status: 502 }, { outcome: "unknown" }],
    ["unreachable after a 403", { status: 403 }, { outcome: "unreachable" }],
  ])("is sent once, and is %s", async (_, fault, reached) => {
    const { telegram, emulator, newCalls } = await open();
    newCalls();
    emulator.addFault({ method: "sendMessage", ...fault });
    expect(await telegram.messenger.sendBroadcast(here, { text: "Sale" }, NEWS)).toMatchObject(reached);
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("is unreachable for a customer who blocked the bot, and who can come back", async () => {
    const { telegram, ada, emulator, identifiedNames } = await open();
    emulator.addFault({ method: "sendMessage", status: 403 });
    expect(await telegram.messenger.sendBroadcast(here, { text: "Sale" }, NEWS)).toEqual({ outcome: "unreachable" });
    await ada.send("back again");
    await ada.sees("Welcome", { fresh: true });
    expect(identifiedNames).toHaveLength(2);
  });
});

describe("a message that shows a notification", () => {
  it("is linked to it, and so is the next message of the flow", async () => {
    const flows = flowsOf({
      buy: async (talk) => {
        await talk.ask(view("Pay?", "Pay"));
        await talk.follow(order);
        await talk.ask(view("Not enough. How else?", "Card"));
        await talk.show(view("On its way"));
        return undefined;
      },
    });
    const { ada, linkedMessages, emulator } = await openTelegramBot({ flows });
    await ada.send("/buy");
    await ada.sees("Pay?");
    await ada.tap("Pay");
    const question = await ada.sees("How else?");
    await expect
      .poll(() => [...linkedMessages])
      .toEqual([[`${ADA}/${JSON.stringify(order)}`, String(question.messageId)]]);
    await ada.send("card");
    const shown = await ada.sees("On its way");
    await emulator.idle();
    expect(shown.messageId).not.toBe(question.messageId);
    await expect
      .poll(() => [...linkedMessages])
      .toEqual([[`${ADA}/${JSON.stringify(order)}`, String(shown.messageId)]]);
  });
});
