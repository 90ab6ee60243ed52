import { describe, expect, it } from "vitest";
import type { Notice } from "#conversations/talk.js";
import { text } from "#conversations/text.js";
import type { Chat } from "#core/customer.js";
import type { Network } from "#core/network.js";
import type { Subject } from "#core/tell.js";
import { instant, MINUTE_MS, SECOND_MS } from "#core/time.js";
import { BOSS, openCounter, programmeOf, STAFF_ROOM, view } from "./open-counter.js";

/** Many messages to one chat of staff: which of them ring, how fast they come, and in which topic. */

const until = instant(Number.MAX_SAFE_INTEGER);

const open = async (options: Partial<Parameters<typeof openCounter>[0]> = {}) => {
  let notice: Notice | undefined;
  const counter = await openCounter({ ...options, programme: programmeOf({}, { notice: async () => notice }) });
  const boss = counter.emulator.person(BOSS, { group: STAFF_ROOM });
  const chat: Chat = { channel: "telegram", id: String(STAFF_ROOM) };
  const posts = new Map<string, string>();
  /** Tells of an order, as the outbox does: what the channel said of its message goes back to it. */
  const tell = async (order: string, next: Notice) => {
    notice = next;
    const subject: Subject = { kind: "vend", order: `ord_${order}` };
    const post = posts.get(order);
    const sent = await counter.telegram.messenger.tell(chat, subject, {
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
  const places = () =>
    boss.messages().flatMap(({ text: words, topic, service }) => (service ? [] : [[words, topic ?? "General"]]));
  return { ...counter, boss, tell, calmly, seen, places };
};

const fine = (words: string): Notice => ({ ...view(words), quiet: true });
const bad = (words: string, rings: string): Notice => ({
  ...{ ...view(words), quiet: false, rings, leave: { text: text`below` } },
});

describe("what staff are told of a vend", () => {
  it("comes without a sound while it is fine, and goes on in the same message", async () => {
    const { calmly, seen } = await open();
    await calmly("a", fine("On its way"));
    await calmly("a", fine("Delivered"));
    expect(seen()).toEqual([["Delivered", "quiet"]]);
  });

  it("rings with a new message when it goes wrong, once for each trouble", async () => {
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
  it("are spread so that Telegram takes them all, and what is quiet never keeps what is loud waiting", async () => {
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
    // Each comes again when it was told to, as the outbox has it, and finds room then.
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

describe("a forum", () => {
  const of = (network: Network, words: string): Notice => ({ ...fine(words), network });

  it("has a topic for each network, made when it is first needed and found again after a restart", async () => {
    const opened = await open();
    const { calmly, places, emulator, restart } = opened;
    emulator.forum(STAFF_ROOM, { manages: true });
    await calmly("a", of("MTN", "one"));
    await calmly("b", of("GLO", "two"));
    await calmly("c", of("MTN", "three"));
    await calmly("d", fine("to all"));
    const again = await restart({ programme: programmeOf({}, { notice: async () => of("GLO", "four") }) });
    await again.telegram.messenger.tell(
      { channel: "telegram", id: String(STAFF_ROOM) },
      { kind: "vend", order: "ord_e" },
      { until },
    );
    expect(places()).toEqual([
      ["one", "MTN"],
      ["two", "Glo"],
      ["three", "MTN"],
      ["to all", "General"],
      ["four", "Glo"],
    ]);
    const made = emulator.calls().filter(({ method }) => method === "createForumTopic");
    expect(made).toHaveLength(2);
    expect(emulator.calls().filter(({ method }) => method === "getChat")).toHaveLength(2); // Once a process.
  });

  it("has its topic made anew when somebody deleted it", async () => {
    const { calmly, places, emulator } = await open();
    emulator.forum(STAFF_ROOM, { manages: true });
    await calmly("a", of("MTN", "one"));
    emulator.deleteTopic(STAFF_ROOM, "MTN");
    await calmly("b", of("MTN", "two"));
    await calmly("a", of("MTN", "one, later"));
    expect(places()).toEqual([
      ["two", "MTN"],
      ["one, later", "MTN"],
    ]);
  });

  it("that is none any more has it all in one place again", async () => {
    const { calmly, places, emulator } = await open();
    emulator.forum(STAFF_ROOM, { manages: true });
    await calmly("a", of("MTN", "one"));
    emulator.forum(STAFF_ROOM, undefined);
    await calmly("b", of("MTN", "two"));
    expect(places()).toContainEqual(["two", "General"]);
  });

  it("in which the bot may make no topics has it all in General, and the log says so once", async () => {
    const { calmly, places, emulator, logged } = await open();
    emulator.forum(STAFF_ROOM, { manages: false });
    await calmly("a", of("MTN", "one"));
    await calmly("b", of("GLO", "two"));
    expect(places()).toEqual([
      ["one", "General"],
      ["two", "General"],
    ]);
    expect(logged.filter(({ message }) => message.includes("may not make topics"))).toHaveLength(1);
  });

  it("gets one topic when many messages need it at once, and waits while another process makes it", async () => {
    let others = true;
    const alone = async (_work: string, run: () => Promise<void>) => {
      if (!others) await run();
      return !others;
    };
    const kept = new Map<string, string>();
    const { tell, clock, places, emulator } = await open({
      topics: { post: async (_chat, subject) => kept.get(JSON.stringify(subject)), alone },
      bindPost: async (_chat, subject, message) => void kept.set(JSON.stringify(subject), message),
      limits: { paces: { group: { quiet: 100, loud: 100 }, person: { quiet: 100, loud: 100 }, apartMs: 0 } },
    });
    emulator.forum(STAFF_ROOM, { manages: true });
    expect(await tell("a", of("MTN", "one"))).toMatchObject({ outcome: "later", patient: true });
    others = false;
    clock.advance(SECOND_MS);
    await Promise.all(["a", "b", "c"].map((order) => tell(order, of("MTN", "one"))));
    expect(places().map(([, topic]) => topic)).toEqual(["MTN", "MTN", "MTN"]);
    expect(emulator.calls().filter(({ method }) => method === "createForumTopic")).toHaveLength(1);
  });

  it("answers a command or a tap in the topic where it came from", async () => {
    const programme = programmeOf(
      {},
      {
        deskFlows: {
          status: async (talk) => {
            await talk.ask(view("All well?", "Yes"));
            await talk.show(view("Noted"));
            await talk.attach(async () => ({ caption: text`A file`, document: "a,b", filename: "a.csv" }));
            return undefined;
          },
        },
      },
    );
    const { emulator } = await openCounter({ programme });
    emulator.forum(STAFF_ROOM, { manages: true });
    const api = emulator.world.options.publicUrl;
    const token = [...emulator.world.bots.keys()][0];
    const made = await fetch(`${api}/bot${token}/createForumTopic?chat_id=${STAFF_ROOM}&name=MTN`);
    const { result } = (await made.json()) as { readonly result: { readonly message_thread_id: number } };
    const inTopic = emulator.person(BOSS, { group: STAFF_ROOM, topic: result.message_thread_id });
    await inTopic.send("/status");
    expect(await inTopic.sees("All well?")).toMatchObject({ topic: "MTN" });
    await inTopic.send("maybe");
    expect(await inTopic.sees("Noted")).toMatchObject({ topic: "MTN" });
    expect(await inTopic.sees("A file")).toMatchObject({ topic: "MTN" });
    const outside = emulator.person(BOSS, { group: STAFF_ROOM });
    await outside.send("/status");
    await emulator.waitFor(() => outside.messages().find(({ text: said, topic }) => said === "All well?" && !topic));
  });
});
