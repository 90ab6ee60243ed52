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
const idChange: WhatsAppEvent = {
  kind: "identity",
  id: "id-change",
  at: instant(0),
  before: { userId: "NG.1" },
  now: { userId: "NG.2" },
};
const nameOf = (event: WhatsAppEvent) => (event.kind === "status" ? `${event.messageId} ${event.status}` : event.id);

/** An inbox that handles each event until the test finishes it by its name. */
function open(limits: Partial<InboxLimits> = {}, fails: (name: string) => boolean = () => false) {
  const log: string[] = [];
  const finishers = new Map<string, () => void>();
  const inbox = createInbox({
    handle: async (event) => {
      const name = nameOf(event);
      log.push(`${name} begins`);
      await new Promise<void>((resolve) => finishers.set(name, resolve));
      if (fails(name)) throw new Error(`${name} fails`);
      log.push(`${name} ends`);
    },
    shouldHandle: async () => true,
    onGivenUp: async () => undefined,
    limits: { ...INBOX_LIMITS, ...limits },
    ...{ log: silent, meter: UNMEASURED, clock: wallClock },
  });
  const finish = async (name: string) => {
    await expect.poll(() => finishers.has(name)).toBe(true);
    finishers.get(name)?.();
    finishers.delete(name);
  };
  return { inbox, log, finish };
}

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => "accepted",
    () => "failed",
  );

describe("the inbox", () => {
  it("handles the events of one user in order, and those of others in parallel", async () => {
    const { inbox, log, finish } = open();
    const all = inbox.receive([message("a1"), message("b1", "NG.2"), message("a2")]);
    await finish("b1");
    await expect.poll(() => log).toEqual(["a1 begins", "b1 begins", "b1 ends"]);
    await finish("a1");
    await finish("a2");
    await all;
    expect(log.slice(3)).toEqual(["a1 ends", "a2 begins", "a2 ends"]);
  });

  it("handles the events of one user in order across a change of ids", async () => {
    const { inbox, log, finish } = open();
    const all = inbox.receive([message("a1"), idChange, message("a2", "NG.2")]);
    for (const name of ["a1", "id-change", "a2"]) await finish(name);
    await all;
    expect(log).toEqual(["a1", "id-change", "a2"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("handles an event once if it is delivered again, before or after it is handled", async () => {
    const { inbox, log, finish } = open();
    const both = [inbox.receive([message("a1"), message("a1")]), inbox.receive([message("a1")])];
    await finish("a1");
    await Promise.all(both);
    await inbox.receive([message("a1")]);
    expect(log).toEqual(["a1 begins", "a1 ends"]);
  });

  it("distinguishes the statuses of one message", async () => {
    const { inbox, log, finish } = open();
    const all = inbox.receive([status("m", "sent"), status("m", "read"), status("m", "sent")]);
    await finish("m sent");
    await finish("m read");
    await all;
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["m sent begins", "m read begins"]);
  });

  it("handles only the failed event again, and drops it after the last attempt", async () => {
    const { inbox, log, finish } = open({ triesMax: 2 }, (name) => name === "bad");
    const first = outcomeOf(inbox.receive([message("bad"), message("good")]));
    await finish("bad");
    await finish("good");
    expect(await first).toBe("failed");
    const second = outcomeOf(inbox.receive([message("bad"), message("good")]));
    await finish("bad");
    expect([await second, await outcomeOf(inbox.receive([message("bad")]))]).toEqual(["accepted", "accepted"]);
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["bad begins", "good begins", "bad begins"]);
  });

  it("returns after the time limit while an event is still handled", async () => {
    const { inbox, log, finish } = open({ answerMs: 20 });
    await inbox.receive([message("slow")]);
    expect(log).toEqual(["slow begins"]);
    await finish("slow");
    await inbox.idle();
    expect(log).toEqual(["slow begins", "slow ends"]);
  });

  it("forgets old events", async () => {
    const { inbox, log, finish } = open({ rememberedMax: 2 });
    for (const name of ["one", "two", "three", "one"]) {
      const accepted = inbox.receive([message(name)]);
      await finish(name);
      await accepted;
    }
    expect(log.filter((line) => line === "one begins").length).toBe(2);
  });
});

describe("deliveries from the emulator", () => {
  const textsOf = (events: readonly WhatsAppEvent[]) =>
    events.flatMap((event) => (event.kind === "message" && event.content.kind === "text" ? [event.content.text] : []));

  it("are handled once if repeated, and again after our endpoint failed", async () => {
    let fails = 2;
    const { ada, whatsapp, received } = await openChannel({
      handle: async (event) => {
        if (event.kind === "message" && event.content.kind === "text" && event.content.text === "two" && fails-- > 0) {
          throw new Error("The store is down");
        }
      },
    });
    whatsapp.webhooks.hold();
    for (const word of ["one", "two", "three"]) ada.send(word);
    whatsapp.webhooks.release({ batch: true, copies: 2 });
    expect(textsOf(await received())).toEqual(["one", "three", "two"]);
    whatsapp.webhooks.repeatLast();
    expect(textsOf(await received())).toEqual(["one", "three", "two"]);
  });

  it("are handled in order of time within a batch", async () => {
    const { ada, whatsapp, received } = await openChannel();
    whatsapp.webhooks.hold();
    for (const word of ["one", "two", "three"]) {
      ada.send(word);
      whatsapp.advanceTime(1_000);
    }
    whatsapp.webhooks.release({ batch: true, reversed: true });
    expect(textsOf(await received())).toEqual(["one", "two", "three"]);
  });
});
