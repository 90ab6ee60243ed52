import { describe, expect, it } from "vitest";
import type { Notice } from "../../conversations/talk.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { instant } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import { ADA, flowsOf, openCounter, view } from "./open-bot.js";

const chat: Chat = { channel: "telegram", id: String(ADA) };
const order: NotificationKey = { kind: "order", id: "ord_0000000000000001" };

const NEWS = { id: "brd_1", optedIn: false };
const NEVER = instant(Number.MAX_SAFE_INTEGER);

const open = async () => {
  let notice: Notice | undefined;
  const counter = await openCounter({ flows: flowsOf({}, { noticeFor: async () => notice }) });
  await counter.ada.start();
  await counter.ada.sees("Welcome");
  const tell = (next: Notice | undefined, post?: string, until = NEVER) => {
    notice = next;
    return counter.telegram.messenger.send(chat, order, {
      owner: SHOP_CUSTOMER_ID,
      until,
      ...(post === undefined ? {} : { post }),
    });
  };
  return { ...counter, tell, texts: () => counter.ada.messages().map(({ text }) => text) };
};

const buttons = { choices: [[{ label: "Buy again", go: { flow: "start" }, fresh: true }]] };

describe("a notification to a chat", () => {
  it("is sent as a message, which is edited from then on", async () => {
    const { tell, texts } = await open();
    const first = await tell(view("On its way"));
    expect(first).toMatchObject({ outcome: "sent", messageId: expect.stringMatching(/^\d+$/) });
    const post = "messageId" in first ? first.messageId : undefined;
    expect(await tell(view("Delivered"), post)).toEqual(first);
    expect(await tell(view("Delivered"), post)).toEqual(first);
    expect(texts()).toEqual(["/start", "Welcome", "Delivered"]);
  });

  it("is not sent when it is too late", async () => {
    const { tell, texts } = await open();
    expect(await tell(view("On its way"), undefined, instant(1))).toMatchObject({ outcome: "later" });
    expect(texts()).toEqual(["/start", "Welcome"]);
  });

  it("is sent as a new message when the old one is gone", async () => {
    const { tell, texts } = await open();
    expect(await tell(view("Delivered"), "4711")).toMatchObject({
      outcome: "sent",
      messageId: expect.not.stringMatching("4711"),
    });
    expect(texts()).toContain("Delivered");
  });

  it("rings with a new message when it matters, and replaces the old one's text or removes its buttons", async () => {
    const { tell, ada, texts } = await open();
    const post = async (notice: Notice, old?: string) => {
      const sent = await tell(notice, old);
      return "messageId" in sent ? sent.messageId : undefined;
    };
    const first = await post({ ...view("One"), ...buttons });
    const second = await post({ ...view("Two"), ...buttons, fresh: true, replacement: view("See below") }, first);
    await post({ ...view("Three"), fresh: true }, second);
    expect(texts()).toEqual(["/start", "Welcome", "See below", "Two", "Three"]);
    expect(ada.messages().flatMap((message) => message.buttons)).toEqual([]);
  });

  it("is not sent twice because the old message could not be edited", async () => {
    const { tell, emulator } = await open();
    const first = await tell({ ...view("One"), ...buttons });
    emulator.addFault({ method: "editMessageReplyMarkup", status: 500 });
    const second = await tell({ ...view("Two"), fresh: true }, "messageId" in first ? first.messageId : undefined);
    expect(second.outcome).toBe("sent");
  });

  it("is not sent when the script has no notice for it", async () => {
    const { tell, texts } = await open();
    expect(await tell(undefined, "12")).toEqual({ outcome: "sent", messageId: "12" });
    expect(texts()).toEqual(["/start", "Welcome"]);
  });

  it.each([
    ["blocked", { status: 403 }, { outcome: "unreachable" }],
    ["gone", { status: 400, description: "Bad Request: chat not found" }, { outcome: "unreachable" }],
    ["too fast", { status: 429, retryAfterS: 9 }, { outcome: "later", afterMs: 9_000 }],
    ["down", { status: 502 }, { outcome: "later", afterMs: 5_000 }],
    ["unheard", { status: 0 }, { outcome: "later", afterMs: 5_000 }],
    ["unauthorized", { status: 401 }, { outcome: "later", afterMs: 60_000 }],
  ])("is returned at once when it is %s", async (_how, fault, outcome) => {
    const { tell, emulator, newCalls } = await open();
    await emulator.idle();
    newCalls();
    emulator.addFault({ method: "sendMessage", ...fault });
    expect(await tell(view("News"))).toMatchObject(outcome);
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("makes no call to a chat with a flood wait", async () => {
    const { tell, emulator, newCalls, clock } = await open();
    emulator.addFault({ method: "sendMessage", status: 429, retryAfterS: 9 });
    await tell(view("News"));
    await emulator.idle();
    newCalls();
    clock.advance(4_000);
    expect(await tell(view("News"))).toMatchObject({ outcome: "later", afterMs: 5_000 });
    expect(newCalls()).toEqual([]);
    clock.advance(5_000);
    expect(await tell(view("News"))).toMatchObject({ outcome: "sent" });
  });

  it("is sent as plain text, with an error in the log, when Telegram rejects the message or it cannot be rendered", async () => {
    const { tell, ada, logged } = await open();
    const broken = { text: { html: "Paid &lt;b&gt; <b>₦200" } };
    const overlong = { ...view("Delivered"), choices: [[{ label: "Go", go: { flow: "x".repeat(70) } }]] };
    expect(await tell(broken)).toMatchObject({ outcome: "sent" });
    expect(ada.last().text).toBe("Paid <b> ₦200");
    expect(await tell(overlong)).toMatchObject({ outcome: "sent" });
    expect(ada.last().text).toBe("Delivered");
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(2);
  });

  it("is refused, with an error in the log, when Telegram rejects the plain text too", async () => {
    const { tell, logged } = await open();
    expect(await tell(view(""))).toMatchObject({ outcome: "refused", cause: expect.stringContaining("empty") });
    expect(logged.map(({ message }) => message)).toContain("plain-text notice rejected by Telegram");
  });
});

describe("a broadcast", () => {
  const here = { channel: "telegram", id: String(ADA) } as const;

  it("sends at most twenty-five messages a second", async () => {
    const { telegram, clock, ada } = await open();
    await telegram.messenger.waitForBroadcastSlot(here);
    const begun = clock();
    for (let sent = 0; sent < 50; sent++) {
      await telegram.messenger.waitForBroadcastSlot(here);
      await telegram.messenger.sendBroadcast(here, { text: `Sale <b> ${sent}` }, NEWS);
    }
    expect(clock() - begun).toBe(2_000);
    expect(ada.last().text).toBe("Sale <b> 49");
  });

  it("pauses while any chat has to wait", async () => {
    const { telegram, emulator, tell, waits } = await open();
    emulator.addFault({ method: "sendMessage", status: 429, retryAfterS: 3 });
    await tell(view("News"));
    await telegram.messenger.waitForBroadcastSlot(here);
    expect(waits).toEqual([3_000]);
  });

  it.each([
    ["no more than it may", { status: 429, retryAfterS: 7 }, { outcome: "later", afterMs: 7_000 }],
    ["a text that Telegram refuses", { status: 400 }, { outcome: "refused" }],
    ["nothing with a token that is no good any more", { status: 401 }, { outcome: "away" }],
    ["nothing twice when no answer came", { status: 0 }, { outcome: "unknown" }],
    ["nothing twice when Telegram is in trouble", { status: 502 }, { outcome: "unknown" }],
    ["who has blocked the bot nothing", { status: 403 }, { outcome: "unreachable" }],
  ])("sends %s", async (_, fault, reached) => {
    const { telegram, emulator, newCalls } = await open();
    newCalls();
    emulator.addFault({ method: "sendMessage", ...fault });
    expect(await telegram.messenger.sendBroadcast(here, { text: "Sale" }, NEWS)).toMatchObject(reached);
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("learns who has blocked the bot, and greets them when they come back", async () => {
    const { telegram, ada, emulator, greeted } = await open();
    emulator.addFault({ method: "sendMessage", status: 403 });
    expect(await telegram.messenger.sendBroadcast(here, { text: "Sale" }, NEWS)).toEqual({ outcome: "unreachable" });
    await ada.send("back again");
    await ada.sees("Welcome", { fresh: true });
    expect(greeted).toHaveLength(2);
  });
});

describe("a message that shows a notification", () => {
  it("is linked to it, and so is the later message in which the flow continues", async () => {
    const flows = flowsOf({
      buy: async (talk) => {
        await talk.ask(view("Pay?", "Pay"));
        await talk.follow(order);
        await talk.ask(view("Not enough. How else?", "Card"));
        await talk.show(view("On its way"));
        return undefined;
      },
    });
    const { ada, posts, emulator } = await openCounter({ flows });
    await ada.send("/buy");
    await ada.sees("Pay?");
    await ada.tap("Pay");
    const asked = await ada.sees("How else?");
    await expect.poll(() => [...posts]).toEqual([[`${ADA}/${JSON.stringify(order)}`, String(asked.messageId)]]);
    await ada.send("card");
    const shown = await ada.sees("On its way");
    await emulator.idle();
    expect(shown.messageId).not.toBe(asked.messageId);
    await expect.poll(() => [...posts]).toEqual([[`${ADA}/${JSON.stringify(order)}`, String(shown.messageId)]]);
  });
});
