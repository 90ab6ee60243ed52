import { describe, expect, it } from "vitest";
import { instant } from "../../src/core/base/time.js";
import {
  type Broadcast,
  doneOf,
  finished,
  isGoing,
  marked,
  passed,
  settled,
  takenOver,
} from "../../src/core/notifications/broadcast.js";

const fresh: Broadcast = {
  ...{ id: "brd_1", text: "hello", by: "cus_boss", from: { channel: "telegram", id: "900" }, startedAt: instant(1) },
  ...{ total: 3, delivered: 0, unreachable: 0, failed: 0 },
};

describe("a broadcast", () => {
  it("counts what came of a message once, however often that is said", () => {
    const sending = marked(fresh, "cus_a");
    const once = settled(sending, "cus_a", "delivered");
    expect(once).toMatchObject({ delivered: 1, sending: [] });
    expect(settled(once, "cus_a", "delivered")).toEqual(once);
    expect(settled(fresh, "cus_b", "delivered")).toEqual(fresh);
  });

  it("goes ahead in the order of ids, and not back for those that it owes a message", () => {
    const ahead = marked(marked(fresh, "cus_a"), "cus_c");
    expect(ahead.cursor).toBe("cus_c");
    const owing = settled(ahead, "cus_a", "owed");
    expect(owing).toMatchObject({ owed: ["cus_a"], sending: ["cus_c"] });
    expect(marked(owing, "cus_a")).toMatchObject({ cursor: "cus_c", owed: [], sending: ["cus_c", "cus_a"] });
    expect(passed(owing, "cus_a", "quiet")).toMatchObject({ cursor: "cus_c", owed: [], quiet: 1 });
  });

  it("does not know of those who were being written to when somebody takes over, until it is told", () => {
    const taken = takenOver(marked(marked(fresh, "cus_a"), "cus_b"), "second", instant(9));
    expect(taken).toMatchObject({ sending: [], unsure: ["cus_a", "cus_b"], runner: { name: "second", done: 2 } });
    expect(doneOf(taken)).toBe(2);
    expect(settled(taken, "cus_a", "delivered")).toMatchObject({ unsure: ["cus_b"], delivered: 1 });
  });

  it("is carried by one at a time, and by nobody while it is paused, cancelled or over", () => {
    const taken = takenOver(fresh, "first", instant(9));
    expect([isGoing(taken, "first"), isGoing(taken, "second"), isGoing(fresh, "first")]).toEqual([true, false, false]);
    for (const end of ["pausedAt", "cancelledAt", "finishedAt"]) {
      expect(isGoing({ ...taken, [end]: instant(10) }, "first")).toBe(false);
    }
  });

  it("was for as many as it came to in the end, unless it was cancelled", () => {
    const sent = settled(marked(fresh, "cus_a"), "cus_a", "delivered");
    expect(finished(sent, instant(9)).total).toBe(1);
    expect(finished({ ...sent, cancelledAt: instant(8) }, instant(9)).total).toBe(3);
  });
});
