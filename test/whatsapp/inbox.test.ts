import { describe, expect, it } from "vitest";
import { instant, wallClock } from "../../src/core/base/time.js";
import type { WhatsAppEvent } from "../../src/whatsapp/api/events.js";
import { createInbox, INBOX_LIMITS, type InboxLimits } from "../../src/whatsapp/updates/inbox.js";
import { UNMEASURED } from "../harness/unmeasured.js";
import { openChannel, silent } from "./open-channel.js";

const message = (id: string, userId = "NG.1"): WhatsAppEvent => ({
  kind: "message",
  id,
  at: instant(0),
  from: { userId },
  content: { kind: "text", text: id },
});
const status = (messageId: string, at: "sent" | "read"): WhatsAppEvent => ({
  kind: "status",
  messageId,
  at: instant(0),
  to: { userId: "NG.1" },
  status: at,
});
const moved: WhatsAppEvent = {
  kind: "identity",
  id: "moved",
  at: instant(0),
  before: { userId: "NG.1" },
  now: { userId: "NG.2" },
};
const nameOf = (event: WhatsAppEvent) => (event.kind === "status" ? `${event.messageId} ${event.status}` : event.id);

/** An inbox whose work goes on until the test ends it, by name. */
function open(limits: Partial<InboxLimits> = {}, fails: (name: string) => boolean = () => false) {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const inbox = createInbox({
    handle: async (event) => {
      const name = nameOf(event);
      log.push(`${name} begins`);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      if (fails(name)) throw new Error(`${name} fails`);
      log.push(`${name} ends`);
    },
    shouldHandle: async () => true,
    limits: { ...INBOX_LIMITS, ...limits },
    ...{ log: silent, meter: UNMEASURED, clock: wallClock },
  });
  const letGo = async (name: string) => {
    await expect.poll(() => gates.has(name)).toBe(true);
    gates.get(name)?.();
    gates.delete(name);
  };
  return { inbox, log, letGo };
}

const settled = (work: Promise<void>) =>
  work.then(
    () => "taken",
    () => "again",
  );

describe("the inbox", () => {
  it("handles one person's events one after another, and other people's in parallel", async () => {
    const { inbox, log, letGo } = open();
    const all = inbox.receive([message("a1"), message("b1", "NG.2"), message("a2")]);
    await letGo("b1");
    await expect.poll(() => log).toEqual(["a1 begins", "b1 begins", "b1 ends"]);
    await letGo("a1");
    await letGo("a2");
    await all;
    expect(log.slice(3)).toEqual(["a1 ends", "a2 begins", "a2 ends"]);
  });

  it("keeps a person's order across a change of ids", async () => {
    const { inbox, log, letGo } = open();
    const all = inbox.receive([message("a1"), moved, message("a2", "NG.2")]);
    for (const name of ["a1", "moved", "a2"]) await letGo(name);
    await all;
    expect(log).toEqual(["a1", "moved", "a2"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("handles an event once, however often it is delivered, before or after it is done", async () => {
    const { inbox, log, letGo } = open();
    const both = [inbox.receive([message("a1"), message("a1")]), inbox.receive([message("a1")])];
    await letGo("a1");
    await Promise.all(both);
    await inbox.receive([message("a1")]);
    expect(log).toEqual(["a1 begins", "a1 ends"]);
  });

  it("distinguishes the statuses of one message", async () => {
    const { inbox, log, letGo } = open();
    const all = inbox.receive([status("m", "sent"), status("m", "read"), status("m", "sent")]);
    await letGo("m sent");
    await letGo("m read");
    await all;
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["m sent begins", "m read begins"]);
  });

  it("handles only the failed event again, and gives up after so many tries", async () => {
    const { inbox, log, letGo } = open({ triesMax: 2 }, (name) => name === "bad");
    const first = settled(inbox.receive([message("bad"), message("good")]));
    await letGo("bad");
    await letGo("good");
    expect(await first).toBe("again");
    const second = settled(inbox.receive([message("bad"), message("good")]));
    await letGo("bad");
    expect([await second, await settled(inbox.receive([message("bad")]))]).toEqual(["taken", "taken"]);
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["bad begins", "good begins", "bad begins"]);
  });

  it("answers in time while the work goes on", async () => {
    const { inbox, log, letGo } = open({ answerMs: 20 });
    await inbox.receive([message("slow")]);
    expect(log).toEqual(["slow begins"]);
    await letGo("slow");
    await inbox.idle();
    expect(log).toEqual(["slow begins", "slow ends"]);
  });

  it("forgets old events, so that it cannot grow without limit", async () => {
    const { inbox, log, letGo } = open({ rememberedMax: 2 });
    for (const name of ["one", "two", "three", "one"]) {
      const taken = inbox.receive([message(name)]);
      await letGo(name);
      await taken;
    }
    expect(log.filter((line) => line === "one begins").length).toBe(2);
  });
});

describe("deliveries that go wrong", () => {
  const textsOf = (events: readonly WhatsAppEvent[]) =>
    events.flatMap((event) => (event.kind === "message" && event.content.kind === "text" ? [event.content.text] : []));

  it("are handled once when they come twice, and again when our endpoint failed", async () => {
    let fails = 2;
    const { ada, whatsapp, heard } = await openChannel({
      handle: async (event) => {
        if (event.kind === "message" && event.content.kind === "text" && event.content.text === "two" && fails-- > 0) {
          throw new Error("The store is away");
        }
      },
    });
    whatsapp.webhooks.hold();
    for (const word of ["one", "two", "three"]) ada.send(word);
    whatsapp.webhooks.release({ batch: true, copies: 2 });
    expect(textsOf(await heard())).toEqual(["one", "three", "two"]);
    whatsapp.webhooks.repeatLast();
    expect(textsOf(await heard())).toEqual(["one", "three", "two"]);
  });

  it("are put in order of time within a batch", async () => {
    const { ada, whatsapp, heard } = await openChannel();
    whatsapp.webhooks.hold();
    for (const word of ["one", "two", "three"]) {
      ada.send(word);
      whatsapp.advanceTime(1_000);
    }
    whatsapp.webhooks.release({ batch: true, reversed: true });
    expect(textsOf(await heard())).toEqual(["one", "two", "three"]);
  });
});
