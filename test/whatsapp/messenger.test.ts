import { describe, expect, it, test, vi } from "vitest";
import { text } from "../../conversations/text.js";
import { createBoundedMap } from "../../src/core/base/collections.js";
import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { after, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { NotificationKey } from "../../src/core/notifications/notification.js";
import type { UndeliveredReason } from "../../src/shop/broadcasts/undelivered.js";
import type { CloudSendResult } from "../../src/whatsapp/api/client.js";
import { RETRY_AFTER_MS } from "../../src/whatsapp/api/failure.js";
import { createDeliveryTracker } from "../../src/whatsapp/notices/delivery-tracker.js";
import { createWhatsAppMessenger } from "../../src/whatsapp/notices/messenger.js";
import { createServiceWindows, createTemplateThrottle } from "../../src/whatsapp/notices/service-windows.js";
import { createViewSender } from "../../src/whatsapp/talk/send-view.js";
import { movableClock } from "../telegram/open-bot.js";
import { silent } from "./open-channel.js";

/** When the shop may write to a WhatsApp user, and how often. */

const ADA: Chat = { channel: "whatsapp", id: "NG.1" };
const BISI: Chat = { channel: "whatsapp", id: "NG.2" };

describe("the service window of a user", () => {
  it("closes a minute before 24 hours, and opens again with each message", () => {
    const clock = movableClock();
    const windows = createServiceWindows(clock);
    windows.open(ADA.id, clock());
    clock.advance(23 * HOUR_MS + 50 * MINUTE_MS);
    expect(windows.maybeOpen(ADA.id)).toBe(true);
    clock.advance(9 * MINUTE_MS);
    expect(windows.maybeOpen(ADA.id)).toBe(false);
    windows.open(ADA.id, clock());
    clock.advance(23 * HOUR_MS);
    expect(windows.maybeOpen(ADA.id)).toBe(true);
  });

  it("counts from the time the message was written, not received", () => {
    const clock = movableClock();
    const windows = createServiceWindows(clock);
    const written = clock();
    clock.advance(20 * HOUR_MS);
    windows.open(ADA.id, written);
    clock.advance(4 * HOUR_MS);
    expect(windows.maybeOpen(ADA.id)).toBe(false);
  });

  it("is closed after a refusal of Meta, and may be open for an unknown user", () => {
    const clock = movableClock();
    const windows = createServiceWindows(clock);
    windows.open(ADA.id, clock());
    clock.advance(1);
    windows.close(ADA.id);
    expect([windows.maybeOpen(ADA.id), windows.maybeOpen(BISI.id)]).toEqual([false, true]);
  });

  it.each([
    ["older than", MINUTE_MS],
    ["of the same second as", 0],
  ])("stays open if the refusal of Meta is %s the last message", (_, ms) => {
    const clock = movableClock();
    const windows = createServiceWindows(clock);
    const refusedAt = clock();
    clock.advance(ms);
    windows.open(ADA.id, clock());
    windows.close(ADA.id, refusedAt);
    expect(windows.maybeOpen(ADA.id)).toBe(true);
    clock.advance(1);
    windows.close(ADA.id, clock());
    expect(windows.maybeOpen(ADA.id)).toBe(false);
  });
});

describe("a notification outside the service window", () => {
  const refused = { outcome: "refused", reason: "window-closed", code: 131047, details: "" };
  const ACCEPTED: CloudSendResult = { outcome: "accepted", messageId: "wamid.1" };

  /** `meanwhile` runs between the refusal of the message and the first template; `answers` has the result of each template. */
  function openMessenger(
    meanwhile: (windows: ReturnType<typeof createServiceWindows>, now: Instant) => void = () => undefined,
    answers: readonly CloudSendResult[] = [],
  ) {
    const clock = movableClock();
    const serviceWindows = createServiceWindows(clock);
    const sendView = vi.fn(async () => refused);
    const templatesFor = () => {
      meanwhile(serviceWindows, clock());
      return answers.map(() => ({ name: "receipt", language: "en", values: [] }));
    };
    const remaining = [...answers];
    const send = async () => remaining.shift();
    const flows = { noticeFor: async () => ({ text: text`Delivered`, waitsForUser: "announce" }), templatesFor };
    const parts = {
      ...{ serviceWindows, sendView, client: { send }, retryAfterMs: RETRY_AFTER_MS, onSent: () => undefined },
      ...{ templateThrottle: createTemplateThrottle(clock), shownMessages: new Map() },
      messagesInProgress: new Map(),
    };
    const messenger = createWhatsAppMessenger(
      { clock, flows, shop: { name: "Shop" }, log: { error: () => undefined } } as unknown as Parameters<
        typeof createWhatsAppMessenger
      >[0],
      parts as unknown as Parameters<typeof createWhatsAppMessenger>[1],
    );
    const notify = () =>
      messenger.send(ADA, { kind: "order", id: "ord_1" }, { owner: "cus_1", until: after(clock(), MINUTE_MS) });
    return { clock, notify, sendView };
  }

  it("waits an hour without a template, and then tries a message again", async () => {
    const { clock, notify, sendView } = openMessenger();
    for (const hour of [1, 2, 3]) {
      expect(await notify()).toMatchObject({ outcome: "later", afterMs: HOUR_MS, patient: true });
      clock.advance(40 * MINUTE_MS);
      expect(await notify(), "another notification").toMatchObject({ outcome: "later", patient: true });
      expect(sendView).toHaveBeenCalledTimes(hour);
      clock.advance(20 * MINUTE_MS);
    }
  });

  it("is sent again at once if the user has written since", async () => {
    const { notify } = openMessenger((windows, now) => windows.open(ADA.id, now));
    expect(await notify()).toEqual({ outcome: "later", afterMs: SECOND_MS, cause: "service window was closed" });
  });

  it.each([
    ["pair-rate", { outcome: "later", afterMs: 6 * SECOND_MS, cause: "1 too many" }],
    ["throughput", { outcome: "later", afterMs: 5 * SECOND_MS, cause: "1 too many" }],
    ["token", { outcome: "later", afterMs: MINUTE_MS, cause: "1 too many" }],
    ["undeliverable", { outcome: "unreachable" }],
  ] as const)("is not tried with another template if the first is refused for %s", async (...it) => {
    const [reason, result] = it;
    const { notify } = openMessenger(undefined, [
      { outcome: "refused", reason, code: 1, details: "too many" },
      ACCEPTED,
    ]);
    expect(await notify()).toEqual(result);
  });

  it("is announced by the second template if the first does not exist, and waits if none exists", async () => {
    const missing = { outcome: "refused", reason: "template", code: 132001, details: "" } as const;
    const waiting = { outcome: "later", afterMs: HOUR_MS, cause: "service window closed", patient: true };
    expect(await openMessenger(undefined, [missing, ACCEPTED]).notify()).toEqual({ ...waiting, announced: true });
    expect(await openMessenger(undefined, [missing, missing]).notify()).toEqual(waiting);
  });
});

describe("a template that only tells staff to open the chat", () => {
  const alarm: NotificationKey = { kind: "alarm", id: "order-in-review:ord_1" };
  const others: readonly NotificationKey[] = [
    { kind: "float", id: "shop" },
    { kind: "finding", id: "fnd_1" as never },
    alarm,
  ];

  it("is sent once in six hours to each member of staff, for all notifications together", () => {
    const clock = movableClock();
    const throttle = createTemplateThrottle(clock);
    expect([throttle.may(ADA, alarm), throttle.record(ADA, alarm)]).toEqual([true, true]);
    clock.advance(6 * HOUR_MS - 1);
    for (const subject of others) expect(throttle.may(ADA, subject)).toBe(false);
    expect(throttle.may(BISI, alarm)).toBe(true);
    clock.advance(1);
    for (const subject of others) expect(throttle.may(ADA, subject)).toBe(true);
  });

  it("does not affect templates that contain the whole notification", () => {
    const throttle = createTemplateThrottle(movableClock());
    const receipt: NotificationKey = { kind: "order", id: "ord_1" };
    for (const _ of [1, 2]) expect([throttle.may(ADA, receipt), throttle.record(ADA, receipt)]).toEqual([true, false]);
    expect(throttle.may(ADA, alarm)).toBe(true);
    throttle.record(ADA, alarm);
    expect(throttle.may(ADA, receipt)).toBe(true);
  });
});

describe("a template that Meta accepted but did not deliver", () => {
  function openTracker() {
    const clock = movableClock();
    const serviceWindows = createServiceWindows(clock);
    const outcomes: UndeliveredReason[] = [];
    const tracker = createDeliveryTracker({
      serviceWindows,
      shownMessages: { set: () => undefined },
      onUndelivered: async (_about, why) => void outcomes.push(why),
      retryAfterMs: RETRY_AFTER_MS,
      log: silent,
    });
    const about = { chat: ADA, owner: "cus_1" as CustomerId, key: { kind: "order", id: "ord_1" as OrderId } } as const;
    const failure = { reason: "marketing-limit", code: 131049, details: "" } as const;
    /** Reports a failed delivery. Returns how long the notification waits. */
    const failDelivery = async () => {
      const status = { kind: "status", to: { userId: ADA.id }, messageId: "wamid.1", status: "failed" } as const;
      await tracker.onStatus({ ...status, at: clock(), failure, about });
      const outcome = outcomes.at(-1);
      return outcome?.outcome === "later" ? outcome.afterMs : outcome?.outcome;
    };
    return { clock, serviceWindows, failDelivery };
  }

  it("is retried after one hour, then after waits that double up to a week, without end", async () => {
    const { failDelivery } = openTracker();
    const waits: unknown[] = [];
    for (let tries = 0; tries < 100; tries++) waits.push(await failDelivery());
    const hours = [1, 2, 4, 8, 16, 32, 64, 128, ...Array.from({ length: 92 }, () => 7 * 24)];
    expect(waits).toEqual(hours.map((count) => count * HOUR_MS));
  });

  it("is retried in a second if the user has written meanwhile", async () => {
    const { clock, serviceWindows, failDelivery } = openTracker();
    serviceWindows.close(ADA.id);
    clock.advance(HOUR_MS);
    expect(await failDelivery(), "the window may be closed").toBe(HOUR_MS);
    serviceWindows.open(ADA.id, clock());
    expect(await failDelivery()).toBe(SECOND_MS);
    clock.advance(24 * HOUR_MS);
    expect(await failDelivery(), "a day later").toBe(2 * HOUR_MS);
  });
});

test("a notification is sent again if Meta reports that it failed before it answers the call that sent it", async () => {
  const clock = movableClock();
  const shownMessages = createBoundedMap<string, string>(10);
  const serviceWindows = createServiceWindows(clock);
  const shared = { serviceWindows, shownMessages, retryAfterMs: RETRY_AFTER_MS };
  const tracker = createDeliveryTracker({ ...shared, onUndelivered: async () => undefined, log: silent });
  const failure = { reason: "window-closed", code: 131047, details: "" } as const;
  const status = { kind: "status", to: { userId: ADA.id }, messageId: "wamid.1", status: "failed", failure } as const;
  const send = vi.fn(async (): Promise<CloudSendResult> => {
    await tracker.onStatus({ ...status, at: clock() });
    return { outcome: "accepted", messageId: "wamid.1" };
  });
  const client = { send };
  const sender = { client, labels: () => ({}), wait: async () => undefined, retryMs: 0, triesMax: 1, shownMessages };
  const sendView = createViewSender(sender as unknown as Parameters<typeof createViewSender>[0]);
  const messenger = createWhatsAppMessenger(
    { clock, flows: { noticeFor: async () => ({ text: text`Delivered` }) } } as unknown as Parameters<
      typeof createWhatsAppMessenger
    >[0],
    { ...shared, client, sendView, messagesInProgress: new Map(), onSent: tracker.onSent } as unknown as Parameters<
      typeof createWhatsAppMessenger
    >[1],
  );
  const how = { owner: "cus_1", until: after(clock(), MINUTE_MS) } as const;
  for (const post of [{}, { post: "wamid.1" }]) {
    expect(await messenger.send(ADA, { kind: "order", id: "ord_1" }, { ...how, ...post })).toMatchObject({
      outcome: "sent",
    });
  }
  expect(send).toHaveBeenCalledTimes(2);
});

test("a broadcast uses the template for a closed window, even if only another process knows that it is closed", async () => {
  const clock = movableClock();
  const sendView = vi.fn(async () => ({ outcome: "shown", messageId: "wamid.2" }));
  const send = vi.fn(async () => ({ outcome: "accepted", messageId: "wamid.1" }));
  const messenger = createWhatsAppMessenger(
    {
      clock,
      flows: { broadcastTemplate: () => ({ name: "news" }), broadcastView: () => ({}) },
      shop: {},
    } as unknown as Parameters<typeof createWhatsAppMessenger>[0],
    { serviceWindows: createServiceWindows(clock), sendView, client: { send } } as unknown as Parameters<
      typeof createWhatsAppMessenger
    >[1],
  );
  const how = { id: "brd_1", optedIn: true, outsideWindow: true };
  expect(await messenger.sendBroadcast(ADA, { text: "MTN is back" }, how)).toMatchObject({ outcome: "sent" });
  expect(send).toHaveBeenCalledWith(expect.anything(), { kind: "template", name: "news" }, expect.anything());
  expect(sendView).not.toHaveBeenCalled();
});

test("a broadcast has at most 25 slots in any second, and two hundred in 8.5 seconds", async () => {
  const clock = movableClock();
  const wait = async (ms: number) => clock.advance(ms);
  const { waitForBroadcastSlot } = createWhatsAppMessenger(
    { clock } as unknown as Parameters<typeof createWhatsAppMessenger>[0],
    { wait } as Parameters<typeof createWhatsAppMessenger>[1],
  );
  const sent: number[] = [];
  for (let count = 0; count < 200; count++) {
    await waitForBroadcastSlot(ADA);
    sent.push(clock());
  }
  for (const at of sent)
    expect(sent.filter((other) => other >= at && other < at + SECOND_MS).length).toBeLessThanOrEqual(25);
  expect(clock() - (sent[0] ?? 0)).toBeLessThan(8.5 * SECOND_MS);
});
