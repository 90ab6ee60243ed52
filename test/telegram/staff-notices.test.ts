import { describe, expect, it } from "vitest";
import type { Notice } from "../../conversations/talk.js";
import { text } from "../../conversations/text.js";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import { BOSS, flowsOf, openCounter, STAFF_ROOM, view } from "./open-bot.js";

/** Many messages to one staff chat: which of them ring, and how fast they are sent. */

const until = instant(Number.MAX_SAFE_INTEGER);

const open = async (options: Partial<Parameters<typeof openCounter>[0]> = {}) => {
  let notice: Notice | undefined;
  const counter = await openCounter({ ...options, flows: flowsOf({}, { noticeFor: async () => notice }) });
  const boss = counter.emulator.person(BOSS, { group: STAFF_ROOM });
  const chat: Chat = { channel: "telegram", id: String(STAFF_ROOM) };
  const posts = new Map<string, string>();
  /** Notifies of an order as the outbox does, with the message id that the channel returned before. */
  const tell = async (order: string, next: Notice) => {
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
  const calmly = async (...told: Parameters<typeof tell>) => {
    counter.clock.advance(10 * SECOND_MS);
    expect(await tell(...told)).toMatchObject({ outcome: "sent" });
  };
  const seen = () => boss.messages().map((message) => [message.text, message.silent ? "quiet" : "loud"]);
  const places = () => boss.messages().map(({ text: words, topic }) => [words, topic ?? "General"]);
  return { ...counter, boss, tell, calmly, seen, places };
};

const fine = (words: string): Notice => ({ ...view(words), silent: true });
const bad = (words: string, rings: string): Notice => ({
  ...{ ...view(words), silent: false, alert: rings, replacement: { text: text`below` } },
});

describe("a vend's notification for staff", () => {
  it("is silent while all is well, and is edited in the same message", async () => {
    const { calmly, seen } = await open();
    await calmly("a", fine("On its way"));
    await calmly("a", fine("Delivered"));
    expect(seen()).toEqual([["Delivered", "quiet"]]);
  });

  it("rings with a new message when the vend goes wrong, once per problem", async () => {
    const { calmly, seen } = await open();
    await calmly("a", fine("On its way"));
    await calmly("a", bad("Late", "late"));
    await calmly("a", bad("Still late", "late"));
    expect(seen()).toEqual([
      ["below", "quiet"],
      ["Still late", "loud"],
    ]);
    await calmly("a", bad("Failed", "failed"));
    expect(seen()).toEqual([
      ["below", "quiet"],
      ["below", "loud"],
      ["Failed", "loud"],
    ]);
    await calmly("b", bad("Failed at once", "failed"));
    await calmly("b", fine("Delivered after all"));
    expect(seen().at(-1)).toEqual(["Delivered after all", "loud"]);
  });
});

describe("many at once", () => {
  it("are spread so that Telegram accepts them all, and quiet ones never delay loud ones", async () => {
    const { tell, clock, seen, emulator } = await open();
    const waits = new Map<string, number>();
    const say = async (name: string, notice: Notice) => {
      const sent = await tell(name, notice);
      if (sent.outcome === "later") waits.set(name, clock() + sent.afterMs);
      return sent.outcome === "later" ? sent.afterMs : 0;
    };
    for (let index = 0; index < 30; index++) await say(`quiet${index}`, fine(`quiet ${index}`));
    expect(seen()).toHaveLength(1);
    expect(await say("loud0", bad("loud 0", "failed"))).toBeLessThanOrEqual(20 * SECOND_MS);
    // Like the outbox, sends each again when it was told to, and finds room then.
    for (const end = clock() + 5 * MINUTE_MS; clock() < end; clock.advance(SECOND_MS)) {
      for (const [name, at] of [...waits]) {
        if (at > clock()) continue;
        waits.delete(name);
        expect(await say(name, name.startsWith("loud") ? bad(name, "failed") : fine(name))).toBe(0);
      }
    }
    expect(waits.size).toBe(0);
    expect(seen()).toHaveLength(31);
    expect(emulator.calls().filter(({ method }) => method === "sendMessage")).toHaveLength(31);
  });
});

describe("many at once in a person's own chat", () => {
  it("are spread if they are a feed, and sent at once if they are about the person's own orders", async () => {
    let notice: Notice = view("About your order");
    const { telegram, emulator } = await openCounter({ flows: flowsOf({}, { noticeFor: async () => notice }) });
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
    notice = fine("A vend");
    expect(await outcomes("feed")).toEqual(["sent", "later", "later"]);
  });
});

describe("a group with topics", () => {
  it("is notified in General", async () => {
    const { calmly, places, emulator } = await open();
    emulator.addTopic(STAFF_ROOM, "MTN");
    await calmly("a", fine("one"));
    expect(places()).toEqual([["one", "General"]]);
  });

  it("gets the answer to a command or tap in the same topic", async () => {
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
    const { emulator } = await openCounter({ flows });
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
    await emulator.waitFor(() => outside.messages().find((seen) => seen.text === "All well?" && !seen.topic));
  });
});
