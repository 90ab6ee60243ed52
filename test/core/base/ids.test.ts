import { describe, expect, it } from "vitest";
import { createMint, isOrderId, isPaymentReference, mintedOn, nextOrderId } from "../../../src/core/base/ids.js";
import { dayNumber, instant, parseDay, startOf } from "../../../src/core/base/time.js";

const at = (day: string) => startOf(parseDay(day) ?? "1970-01-01");
const mint = createMint(
  (count) => new Uint8Array(count).fill(31),
  () => at("2026-11-22"),
);

describe("an id", () => {
  it("of an order or a payment contains the day it was minted for, today in Lagos by default", () => {
    expect(mintedOn(mint("ord"))).toBe(dayNumber(at("2026-11-22")));
    expect(mintedOn(mint("chk"))).toBe(dayNumber(at("2026-11-22")));
    expect(mintedOn(mint("top", at("2059-01-31")))).toBe(dayNumber(at("2059-01-31")));
    expect(mintedOn(mint("ord", instant(0)))).toBe(0);
    expect(mintedOn("ord_1")).toBeUndefined();
    expect(isOrderId(mint("ord")) && isPaymentReference(mint("top"))).toBe(true);
  });

  it("that follows another has the same day", () => {
    const first = mint("ord");
    const second = nextOrderId(first);
    expect(second).not.toBe(first);
    expect(mintedOn(second)).toBe(mintedOn(first));
    expect(isOrderId(nextOrderId(second))).toBe(true);
  });
});
