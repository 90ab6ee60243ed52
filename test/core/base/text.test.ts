import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, percentOf } from "../../../src/core/base/text.js";
import { instant } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { withBeneficiary } from "../../../src/core/customers/people.js";

const FAMILY = "👨‍👩‍👧";
const THUMB = "👍🏿";

describe("a text that is too long", () => {
  it.each([
    ["an emoji", `ab😀`, 3, "ab"],
    ["a family, which is several emoji in one", `ab${FAMILY}`, 9, "ab"],
    ["a skin colour", `ab${THUMB}`, 5, "ab"],
    ["an accent", "ab\u1ecd\u0301\u0300c", 4, "ab"],
    ["nothing, if the character just fits", `ab${THUMB}c`, 6, `ab${THUMB}`],
    ["letters", "abcdef", 3, "abc"],
  ])("is cut before %s", (_, text, max, left) => {
    expect(clip(text, max)).toBe(left);
  });

  it("is cut within the limit, between characters, and never to nothing", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 60 }), (words, max) => {
        const cut = clip(words, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(words.startsWith(cut)).toBe(true);
        expect(cut).not.toMatch(/\p{Cs}/u);
        expect(cut).not.toBe("");
      }),
    );
  });

  it("keeps part of a letter with more accents than the limit", () => {
    expect(clip(`a${"\u0301".repeat(500)}`, 10)).toHaveLength(10);
  });
});

it("a long name of a beneficiary ends with a whole character", () => {
  const ada: Customer = {
    ...{
      id: "cus_ada",
      chats: [{ chat: { channel: "telegram", id: "1" }, name: "Ada" }],
      name: "Ada",
      joinedAt: instant(0),
      recentRecipients: [],
    },
  };
  const changed = withBeneficiary(ada, { name: `${"x".repeat(29)}${THUMB}`, phone: "08031234567" as never });
  expect(changed?.beneficiaries).toMatchObject([{ name: "x".repeat(29) }]);
});

it.each([
  [999, 1000, "99%"],
  [1000, 1000, "100%"],
  [29, 100, "29%"],
  [0, 5, "0%"],
  [0, 0, "–"],
])("%d of %d is %s", (part, whole, said) => {
  expect(percentOf(part, whole)).toBe(said);
});
