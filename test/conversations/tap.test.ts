import { describe, expect, it } from "vitest";
import { readTap, writeDestination, writePick } from "../../conversations/tap.js";

describe("what a button carries", () => {
  it.each([
    [writePick("1a.2", "mtn:1.5 GB"), { kind: "pick", question: "1a.2", pick: "mtn:1.5 GB" }],
    [writeDestination({ flow: "data" }, false), { kind: "go", destination: { flow: "data" }, fresh: false }],
    [
      writeDestination({ flow: "buy-again", with: "ord_1:x" }, true),
      { kind: "go", destination: { flow: "buy-again", with: "ord_1:x" }, fresh: true },
    ],
  ])("%s is read as it was written", (data, tap) => {
    expect(readTap(data)).toEqual(tap);
  });

  it.each([undefined, "", "buy", "q", "q:1", "other:a:b", "__proto__:a:b"])("%s is no button of ours", (data) => {
    expect(readTap(data)).toBeUndefined();
  });

  it("has no spaces around it: not every channel takes them", () => {
    expect(() => writePick("1", "a ")).toThrow("spaces");
  });

  it("fits into 64 bytes, or is a mistake of ours", () => {
    expect(() => writePick("1", "ẹ".repeat(30))).toThrow(/at most 64 bytes; 94/);
    expect(() => writeDestination({ flow: "a:b" }, false)).toThrow(/colon/);
    expect(writeDestination({ flow: "data", with: "x".repeat(46) }, true)).toHaveLength(55);
  });
});
