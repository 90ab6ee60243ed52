import { describe, expect, it } from "vitest";
import { instant } from "../../src/core/base/time.js";
import { type HandledMessages, isHandled, withHandled } from "../../src/whatsapp/talk/drafts.js";

const message = (number: number, second = number) => ({
  id: `wamid.${number}`,
  at: instant(1_800_000_000_000 + second * 1_000),
});
const handledMessages = (...messages: readonly ReturnType<typeof message>[]): HandledMessages | undefined =>
  messages.reduce<HandledMessages | undefined>(withHandled, undefined);
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => message(number));

describe("messages that are delivered again", () => {
  it("are recognized, and new ones are not", () => {
    const known = handledMessages(message(1), message(2));
    expect(isHandled(known, message(1))).toBe(true);
    expect(isHandled(known, message(3))).toBe(false);
    expect(isHandled(undefined, message(1))).toBe(false);
  });

  it("are recognized after thousands of others, and the stored marks stay few", () => {
    const known = handledMessages(...upTo(5_000));
    for (const number of [0, 1, 2_500, 4_990, 5_000]) expect(isHandled(known, message(number))).toBe(true);
    expect(isHandled(known, message(5_001))).toBe(false);
    expect(JSON.stringify(known).length).toBeLessThan(2_500);
  });

  it("are distinguished from a message that arrives late or in the same second", () => {
    const late = message(9_999, 30);
    expect(isHandled(handledMessages(...upTo(40)), late)).toBe(false);
    const sameSecond = Array.from({ length: 100 }, (_, number) => message(number, 7));
    const known = handledMessages(...sameSecond);
    expect(isHandled(known, message(100, 7))).toBe(false);
    expect(isHandled(known, message(0, 7))).toBe(true);
    expect(isHandled(withHandled(known, message(101, 8)), message(0, 7))).toBe(true);
  });

  it("are recognized without a time", () => {
    const timeless = { id: "wamid.timeless", at: instant(0) };
    const known = handledMessages(...upTo(100));
    expect(isHandled(known, timeless)).toBe(false);
    expect(isHandled(withHandled(handledMessages(...upTo(3)), timeless), timeless)).toBe(true);
  });
});
