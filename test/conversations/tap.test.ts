import { describe, expect, it } from "vitest";
import { readTap, writeDestination, writePick } from "../../conversations/tap.js";

describe("the data of a button", () => {
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

  it.each([undefined, "", "buy", "q", "q:1", "other:a:b", "__proto__:a:b"])(
    "%s is not the data of a button",
    (data) => {
      expect(readTap(data)).toBeUndefined();
    },
  );

  it("has no spaces at its ends, which some channels refuse", () => {
    expect(() => writePick("1", "a ")).toThrow("spaces");
  });

  it("has at most 64 bytes, and no colon in the name of a flow", () => {
    expect(() => writePick("1", "ẹ".repeat(30))).toThrow(/at most 64 bytes; 94/);
    expect(() => writeDestination({ flow: "a:b" }, false)).toThrow(/colon/);
    expect(writeDestination({ flow: "data", with: "x".repeat(46) }, true)).toHaveLength(55);
  });
});
