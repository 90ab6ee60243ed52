import { describe, expect, it } from "vitest";
import type { Notice } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import { BOSS, flowsOf, openTelegramBot, STAFF_ROOM, view } from "./open-bot.js";

/** Notifications to one staff chat: which of them make a sound, and how fast they are sent. */

const until = instant(Number.MAX_SAFE_INTEGER);

const open = async (options: Partial<Parameters<typeof openTelegramBot>[0]> = {}) => {
  let notice: Notice | undefined;
  const counter = await openTelegramBot({ ...options, flows: flowsOf({}, { noticeFor: async () => notice }) });
  const boss = counter.emulator.person(BOSS, { group: STAFF_ROOM });
  const chat: Chat = { channel: "telegram", id: String(STAFF_ROOM) };
  const posts = new Map<string, string>();
  /** Sends the notification of an order as the outbox does, with the message id that the channel returned before. */
  const notify = async (order: string, next: Notice) => {
    notice = next;
    const subject: NotificationKey = { kind: "vend", id: `ord_${order}` };
    const post = posts.get(order);
    const sent = await counter.telegram.messenger.send(chat, subject, {
      owner: SHOP_CUSTOMER_ID,
      until,
      ...(post === undefined ? {} : { post }),
    });
    if (sent.outcome === "sent" && sent.messageId !== undefined) posts.set(order, sent.messageId);
    return sent;
  };
  const notifyLater = async (...notification: Parameters<typeof notify>) => {
    counter.clock.advance(10 * SECOND_MS);
    expect(await notify(...notification)).toMatchObject({ outcome: "sent" });
  };
  const messages = () => boss.messages().map((message) => [message.text, message.silent ? "silent" : "loud"]);
  const places = () => boss.messages().map(({ text: words, topic }) => [words, topic ?? "General"]);
  return { ...counter, boss, notify, notifyLater, messages, places };
};

const silentNotice = (words: string): Notice => ({ ...view(words), silent: true });
const alertNotice = (words: string, alert: string): Notice => ({
  ...{ ...view(words), silent: false, alert, replacement: { text: text`below` } },
});

describe("a vend's notification for staff", () => {
  it("is silent without a problem, and its message is edited", async () => {
    const { notifyLater, messages } = await open();
    await notifyLater("a", silentNotice("On its way"));
    await notifyLater("a", silentNotice("Delivered"));
    expect(messages()).toEqual([["Delivered", "silent"]]);
  });

  it("is a new message with sound once per problem", async () => {
    const { notifyLater, messages } = await open();
    await notifyLater("a", silentNotice("On its way"));
    await notifyLater("a", alertNotice("Late", "late"));
    await notifyLater("a", alertNotice("Still late", "late"));
    expect(messages()).toEqual([
      ["below", "silent"],
      ["Still late", "loud"],
    ]);
    await notifyLater("a", alertNotice("Failed", "failed"));
    expect(messages()).toEqual([
      ["below", "silent"],
      ["below", "loud"],
      ["Failed", "loud"],
    ]);
    await notifyLater("b", alertNotice("Failed at once", "failed"));
    await notifyLater("b", silentNotice("Delivered after all"));
    expect(messages().at(-1)).toEqual(["Delivered after all", "loud"]);
  });
});

describe("many notifications at once", () => {
  it("are spread so that Telegram accepts them all, and a loud one waits at most 20 seconds behind silent ones", async () => {
    const { notify, clock, messages, emulator } = await open();
    const waits = new Map<string, number>();
    const send = async (name: string, notice: Notice) => {
      const sent = await notify(name, notice);
      if (sent.outcome === "later") waits.set(name, clock() + sent.afterMs);
      return sent.outcome === "later" ? sent.afterMs : 0;
    };
    for (let index = 0; index < 30; index++) await send(`quiet${index}`, silentNotice(`quiet ${index}`));
    expect(messages()).toHaveLength(1);
    expect(await send("loud0", alertNotice("loud 0", "failed"))).toBeLessThanOrEqual(20 * SECOND_MS);
    // Like the outbox, this sends each again after the delay that the channel returned. It must be accepted then.
    for (const end = clock() + 5 * MINUTE_MS; clock() < end; clock.advance(SECOND_MS)) {
      for (const [name, at] of [...waits]) {
        if (at > clock()) continue;
        waits.delete(name);
        expect(await send(name, name.startsWith("loud") ? alertNotice(name, "failed") : silentNotice(name))).toBe(0);
      }
    }
    expect(waits.size).toBe(0);
    expect(messages()).toHaveLength(31);
    expect(emulator.calls().filter(({ method }) => method === "sendMessage")).toHaveLength(31);
  });
});

describe("many notifications at once in a private chat", () => {
  it("are spread if they are silent, and sent at once if not", async () => {
    let notice: Notice = view("About your order");
    const { telegram, emulator } = await openTelegramBot({ flows: flowsOf({}, { noticeFor: async () => notice }) });
    const boss = emulator.person(BOSS);
    await boss.start();
    await boss.sees("Welcome");
    const chat: Chat = { channel: "telegram", id: String(BOSS) };
    const outcomes = async (name: string) => {
      const sent: string[] = [];
      for (const n of [1, 2, 3]) {
        const subject = { kind: "vend", id: `ord_${name}${n}` } as const;
        sent.push((await telegram.messenger.send(chat, subject, { owner: SHOP_CUSTOMER_ID, until })).outcome);
      }
      return sent;
    };
    expect(await outcomes("own")).toEqual(["sent", "sent", "sent"]);
    notice = silentNotice("A vend");
    expect(await outcomes("feed")).toEqual(["sent", "later", "later"]);
  });
});

describe("a group with topics", () => {
  it("is notified in General", async () => {
    const { notifyLater, places, emulator } = await open();
    emulator.addTopic(STAFF_ROOM, "MTN");
    await notifyLater("a", silentNotice("one"));
    expect(places()).toEqual([["one", "General"]]);
  });

  it("gets the reply to a command in the same topic", async () => {
    const flows = flowsOf(
      {},
      {
        staffFlows: {
          status: async (talk) => {
            await talk.ask(view("All well?", "Yes"));
            await talk.show(view("Noted"));
            await talk.attach(async () => ({ caption: text`A file`, document: ["a,b"], filename: "a.csv" }));
            return undefined;
          },
        },
      },
    );
    const { emulator } = await openTelegramBot({ flows });
    const topic = emulator.addTopic(STAFF_ROOM, "MTN");
    const inTopic = emulator.person(BOSS, { group: STAFF_ROOM, topic });
    await inTopic.send("/status");
    const question = await inTopic.sees("All well?");
    expect(question).toMatchObject({ topic: "MTN" });
    await inTopic.reply(question.messageId, "maybe");
    expect(await inTopic.sees("Noted")).toMatchObject({ topic: "MTN" });
    expect(await inTopic.sees("A file")).toMatchObject({ topic: "MTN" });
    const outside = emulator.person(BOSS, { group: STAFF_ROOM });
    await outside.send("/status");
    await emulator.waitFor(() => outside.messages().find((message) => message.text === "All well?" && !message.topic));
  });
});
