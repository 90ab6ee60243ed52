import { describe, expect, it } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { instant } from "../../../src/core/base/time.js";
import {
  type Broadcast,
  doneCount,
  finishBroadcast,
  markBatch,
  mayContinue,
  recordOutcome,
  recordOutsideWindow,
  recordUndelivered,
  takeOver,
} from "../../../src/core/notifications/broadcast.js";

const fresh: Broadcast = {
  ...{ id: "brd_1", text: "hello", by: "cus_boss", from: { channel: "telegram", id: "900" }, startedAt: instant(1) },
  ...{ audience: { kind: "everyone" }, total: 3, delivered: 0, unreachable: 0, failed: 0 },
};

/** Marks these people as the next batch, with the cursor at the last of them. */
const sendingTo = (broadcast: Broadcast, ...ids: readonly CustomerId[]): Broadcast =>
  markBatch(broadcast, { recipients: ids.map((id) => ({ id })), skipped: [], cursor: ids.at(-1) });

describe("a broadcast", () => {
  it("counts the outcome of a message once, however often it is reported", () => {
    const once = recordOutcome(sendingTo(fresh, "cus_a"), "cus_a", "delivered");
    expect(once).toMatchObject({ delivered: 1, sending: [] });
    expect(recordOutcome(once, "cus_a", "delivered")).toEqual(once);
    expect(recordOutcome(fresh, "cus_b", "delivered")).toEqual(fresh);
  });

  it("moves its cursor on, and remembers those behind it to whom nothing was sent", () => {
    const ahead = sendingTo(fresh, "cus_a", "cus_c");
    expect(ahead).toMatchObject({ cursor: "cus_c", sending: ["cus_a", "cus_c"] });
    const behind = recordOutcome(ahead, "cus_a", "not-sent");
    expect(behind).toMatchObject({ remaining: ["cus_a"], sending: ["cus_c"] });
    const again = markBatch(behind, { recipients: [{ id: "cus_a" }], skipped: [], cursor: "cus_c" });
    expect(again).toMatchObject({ cursor: "cus_c", remaining: [], sending: ["cus_c", "cus_a"] });
    const skipped = [{ id: "cus_a", outcome: "optedOut" }] as const;
    expect(markBatch(behind, { recipients: [], skipped, cursor: "cus_c" })).toMatchObject({
      ...{ cursor: "cus_c", remaining: [], sending: ["cus_c"], optedOut: 1 },
    });
  });

  it("has an unknown outcome for what was being sent when another process takes over, until that is reported", () => {
    const taken = takeOver(sendingTo(fresh, "cus_a", "cus_b"), "second", instant(9));
    expect(taken).toMatchObject({ sending: [], unknown: ["cus_a", "cus_b"], runner: { name: "second", done: 2 } });
    expect(doneCount(taken)).toBe(2);
    expect(recordOutcome(taken, "cus_a", "delivered")).toMatchObject({ unknown: ["cus_b"], delivered: 1 });
  });

  it("is unfinished again when a process reports late that nothing was sent, unless it was cancelled", () => {
    const taken = takeOver(sendingTo(fresh, "cus_a"), "second", instant(9));
    const finished = finishBroadcast(taken, instant(10));
    const late = recordOutcome(finished, "cus_a", "not-sent");
    expect(late).toMatchObject({ unknown: [], remaining: ["cus_a"] });
    expect(late.finishedAt).toBeUndefined();
    const cancelled = recordOutcome({ ...finished, cancelledAt: instant(9) }, "cus_a", "not-sent");
    expect(cancelled).toMatchObject({ remaining: ["cus_a"], finishedAt: instant(10) });
  });

  it("is corrected when a message was not delivered after all, even before its outcome is saved", () => {
    const sending = sendingTo(fresh, "cus_a");
    const early = recordUndelivered(sending, "cus_a", "failed");
    expect(early).toMatchObject({ sending: [], delivered: 0, failed: 1 });
    expect(recordOutcome(early, "cus_a", "delivered")).toEqual(early);
    const late = recordUndelivered(recordOutcome(sending, "cus_a", "delivered"), "cus_a", "unreachable");
    expect(late).toMatchObject({ delivered: 0, unreachable: 1 });
    expect(doneCount(late)).toBe(1);
    const both = { ...late, delivered: 1 }; // The other recipient's outcome, which a repeated report must leave alone.
    expect(recordUndelivered(both, "cus_a", "unreachable")).toEqual(both);
    expect(recordUndelivered({ ...early, delivered: 1 }, "cus_a", "failed")).toMatchObject({ delivered: 1, failed: 1 });
  });

  it("is sent again to a recipient outside the service window, unless it was cancelled", () => {
    const sending = sendingTo(fresh, "cus_a");
    const returned = { remaining: ["cus_a"], outsideWindow: ["cus_a"], sending: [], delivered: 0 };
    expect(recordOutsideWindow(sending, "cus_a")).toMatchObject(returned);
    const finished = finishBroadcast(recordOutcome(sending, "cus_a", "delivered"), instant(10));
    const late = recordOutsideWindow(finished, "cus_a");
    expect(late).toMatchObject(returned);
    expect(late.finishedAt).toBeUndefined();
    expect(recordOutsideWindow(late, "cus_a")).toEqual(late);
    const again = recordOutcome(sendingTo(late, "cus_a"), "cus_a", "delivered");
    expect(again).toMatchObject({ remaining: [], sending: [], delivered: 1 });
    const cancelled = recordOutsideWindow({ ...finished, cancelledAt: instant(9) }, "cus_a");
    expect(cancelled).toMatchObject({ delivered: 0, failed: 1, finishedAt: instant(10) });
    expect(cancelled.remaining ?? []).toEqual([]);
  });

  it("is sent again only once, however often that is reported, and counts a second failure", () => {
    const first = recordOutcome(sendingTo(fresh, "cus_a"), "cus_a", "delivered");
    const again = sendingTo(recordOutsideWindow(first, "cus_a"), "cus_a");
    expect(recordOutsideWindow(again, "cus_a"), "while it is sent").toEqual(again);
    const notSent = recordOutcome(again, "cus_a", "not-sent");
    expect(notSent, "and never as plain words").toMatchObject({ remaining: ["cus_a"], outsideWindow: ["cus_a"] });
    const lost = takeOver(again, "second", instant(9));
    expect(recordOutsideWindow(lost, "cus_a")).toEqual(lost);
    const both = { ...recordOutcome(again, "cus_a", "delivered"), delivered: 2 };
    for (const change of [{}, { finishedAt: instant(9) }, { cancelledAt: instant(9) }]) {
      expect(recordOutsideWindow({ ...both, ...change }, "cus_a")).toEqual({ ...both, ...change });
    }
    const failed = recordUndelivered(both, "cus_a", "failed");
    expect(failed).toMatchObject({ delivered: 1, failed: 1 });
    expect(recordUndelivered(failed, "cus_a", "failed")).toEqual(failed);
  });

  it("remembers only the newest reports", () => {
    const ids = Array.from({ length: 3_000 }, (_, number): CustomerId => `cus_${number}`);
    const all = { ...fresh, delivered: 2 * ids.length };
    const returned = ids.reduce(recordOutsideWindow, all);
    const failed = ids.reduce((before, id) => recordUndelivered(before, id, "failed"), all);
    for (const reports of [returned.outsideWindow, failed.undelivered]) {
      expect(reports?.length).toBeLessThan(ids.length);
      expect(reports?.at(-1)).toBe(ids.at(-1));
    }
  });

  it("is sent by one process at a time, and by none once it is paused, cancelled or finished", () => {
    const taken = takeOver(fresh, "first", instant(9));
    expect([mayContinue(taken, "first"), mayContinue(taken, "second"), mayContinue(fresh, "first")]).toEqual([
      true,
      false,
      false,
    ]);
    for (const end of ["pausedAt", "cancelledAt", "finishedAt"]) {
      expect(mayContinue({ ...taken, [end]: instant(10) }, "first")).toBe(false);
    }
  });

  it("ends with the number of people who are done as its total, unless it was cancelled", () => {
    const sent = recordOutcome(sendingTo(fresh, "cus_a"), "cus_a", "delivered");
    expect(finishBroadcast(sent, instant(9)).total).toBe(1);
    expect(finishBroadcast({ ...sent, cancelledAt: instant(8) }, instant(9)).total).toBe(3);
  });
});
