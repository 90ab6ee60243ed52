import { describe, expect, it } from "vitest";
import { instant } from "../../../src/core/base/time.js";
import {
  type Broadcast,
  doneCount,
  finishBroadcast,
  markSending,
  markSkipped,
  mayContinue,
  recordRecipientOutcome,
  takeOver,
} from "../../../src/core/notifications/broadcast.js";

const fresh: Broadcast = {
  ...{ id: "brd_1", text: "hello", by: "cus_boss", from: { channel: "telegram", id: "900" }, startedAt: instant(1) },
  ...{ total: 3, delivered: 0, unreachable: 0, failed: 0 },
};

describe("a broadcast", () => {
  it("counts what came of a message once, however often that is said", () => {
    const sending = markSending(fresh, "cus_a");
    const once = recordRecipientOutcome(sending, "cus_a", "delivered");
    expect(once).toMatchObject({ delivered: 1, sending: [] });
    expect(recordRecipientOutcome(once, "cus_a", "delivered")).toEqual(once);
    expect(recordRecipientOutcome(fresh, "cus_b", "delivered")).toEqual(fresh);
  });

  it("goes ahead in the order of ids, and not back for those that it owes a message", () => {
    const ahead = markSending(markSending(fresh, "cus_a"), "cus_c");
    expect(ahead.cursor).toBe("cus_c");
    const owing = recordRecipientOutcome(ahead, "cus_a", "owed");
    expect(owing).toMatchObject({ remaining: ["cus_a"], sending: ["cus_c"] });
    expect(markSending(owing, "cus_a")).toMatchObject({ cursor: "cus_c", remaining: [], sending: ["cus_c", "cus_a"] });
    expect(markSkipped(owing, "cus_a", "optedOut")).toMatchObject({ cursor: "cus_c", remaining: [], optedOut: 1 });
  });

  it("does not know of those who were being written to when somebody takes over, until it is told", () => {
    const taken = takeOver(markSending(markSending(fresh, "cus_a"), "cus_b"), "second", instant(9));
    expect(taken).toMatchObject({ sending: [], unknown: ["cus_a", "cus_b"], runner: { name: "second", done: 2 } });
    expect(doneCount(taken)).toBe(2);
    expect(recordRecipientOutcome(taken, "cus_a", "delivered")).toMatchObject({ unknown: ["cus_b"], delivered: 1 });
  });

  it("is carried by one at a time, and by nobody while it is paused, cancelled or over", () => {
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

  it("was for as many as it came to in the end, unless it was cancelled", () => {
    const sent = recordRecipientOutcome(markSending(fresh, "cus_a"), "cus_a", "delivered");
    expect(finishBroadcast(sent, instant(9)).total).toBe(1);
    expect(finishBroadcast({ ...sent, cancelledAt: instant(8) }, instant(9)).total).toBe(3);
  });
});
