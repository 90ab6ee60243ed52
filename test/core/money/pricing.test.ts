import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../../../src/core/base/time.js";
import { kobo, naira } from "../../../src/core/money/money.js";
import {
  formatMargin,
  formatPriceChange,
  parseMargin,
  parsePriceChange,
  parsePriceGroupLimit,
} from "../../../src/core/money/price-text.js";
import {
  costOf,
  FLAT_MAX,
  type ListedPrice,
  marginOn,
  PERCENT_MAX,
  PERCENT_MIN,
  type PriceGroup,
  type PriceRule,
  priceOf,
  ROUNDING_STEPS,
  ruleFor,
  waitsForSecond,
  withRule,
} from "../../../src/core/money/pricing.js";

const plan = (listed: number, planCode = "1006"): ListedPrice => ({
  ...{ network: "MTN", kind: "data", planCode, listed: kobo(listed) },
});
const rule = (changes: Partial<PriceRule> = {}): PriceRule => ({
  ...{ network: "MTN", kind: "data", percent: 0, flat: kobo(0) },
  ...changes,
});

const amounts = fc.integer({ min: 1, max: 10_000_000 });
const margins = fc.record({
  percent: fc.integer({ min: PERCENT_MIN, max: PERCENT_MAX }),
  flat: fc.integer({ min: -FLAT_MAX, max: FLAT_MAX }).map(kobo),
  roundTo: fc.constantFrom(...ROUNDING_STEPS),
});
const rules = fc.oneof(
  margins,
  margins.map(({ percent, flat }) => ({ percent, flat })),
);
const shares = fc.integer({ min: 1, max: 10_000 });

describe("a price", () => {
  test("is the listed price without a rule", () => {
    fc.assert(fc.property(amounts, (listed) => priceOf({}, plan(listed)) === listed));
    expect(priceOf({ prices: [rule({ network: "GLO" })] }, plan(35_050))).toBe(35_050);
    expect(priceOf({ prices: [rule({ kind: "airtime", percent: 300 })] }, plan(35_050))).toBe(35_050);
  });

  test.each([
    ["+3%", 35_000, 36_100],
    ["+3% round 5", 35_000, 36_500],
    ["+3% round 10", 35_000, 37_000],
    ["flat 20", 50_000, 52_000],
    ["flat 1.5k", 50_000, 200_000],
    ["+1% flat 20 round 10", 50_000, 53_000],
    ["+0% round 10", 50_500, 51_000],
    ["+0% round 10", 51_000, 51_000],
    ["+2.5%", 10_000, 10_300],
  ])("by %s on %d kobo is %d", (spelled, listed, price) => {
    const margin = parseMargin(spelled) ?? expect.unreachable();
    expect(priceOf({ prices: [rule(margin)] }, plan(listed))).toBe(price);
  });

  test("is a multiple of the rounding step, less than one step above listed price and margin", () => {
    fc.assert(
      fc.property(rules, amounts, (margin, listed) => {
        const price = marginOn(margin, kobo(listed));
        const { roundTo: step = naira(1) } = "roundTo" in margin ? margin : {};
        const exact = Math.max(listed + Math.floor((listed * margin.percent + 5_000) / 10_000) + margin.flat, naira(1));
        expect(price % step).toBe(0);
        expect(price - exact).toBeGreaterThanOrEqual(0);
        expect(price - exact).toBeLessThan(step);
      }),
    );
  });

  test("never falls when the listed price rises", () => {
    fc.assert(
      fc.property(rules, shares, fc.boolean(), amounts, amounts, (margin, share, belowCost, one, other) => {
        const costs = [{ network: "MTN", kind: "data", share }] as const;
        const pricing = { prices: [rule({ ...margin, ...(belowCost && { belowCost }) })], costs };
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(priceOf(pricing, plan(low))).toBeLessThanOrEqual(priceOf(pricing, plan(high)));
      }),
    );
  });

  test("is never below cost unless the rule allows it, and never zero", () => {
    fc.assert(
      fc.property(rules, shares, amounts, (margin, share, listed) => {
        const costs = [{ network: "MTN", kind: "data", share }] as const;
        for (const known of [{}, { costs }]) {
          const cost = costOf(known, plan(listed));
          expect(cost).toBeLessThanOrEqual(listed);
          expect(priceOf({ prices: [rule(margin)], ...known }, plan(listed))).toBeGreaterThanOrEqual(cost);
          const lossy = priceOf({ prices: [rule({ ...margin, belowCost: true })], ...known }, plan(listed));
          expect(lossy).toBe(marginOn(margin, kobo(listed)));
          expect(lossy).toBeGreaterThanOrEqual(naira(1));
        }
      }),
    );
  });

  test("is the cost, rounded up, if that has risen above what the rule makes", () => {
    const prices = [rule({ flat: naira(-20), roundTo: naira(5) })];
    const costs = [{ network: "MTN", kind: "data", share: 9_500 }] as const;
    expect(priceOf({ prices, costs }, plan(50_000))).toBe(48_000);
    expect(priceOf({ prices }, plan(50_000))).toBe(50_000);
    expect(priceOf({ prices }, plan(50_100))).toBe(50_500);
  });

  test("comes from the most specific rule alone", () => {
    const wide = rule({ percent: 100 });
    const { kind: _, ...network } = rule({ percent: 200 });
    const own = rule({ planCode: "1006", flat: naira(20) });
    for (const prices of [
      [network, wide, own],
      [own, wide, network],
    ]) {
      expect(ruleFor({ prices }, plan(50_000))).toBe(own);
      expect(ruleFor({ prices }, plan(50_000, "1007"))).toBe(wide);
      expect(ruleFor({ prices }, { network: "MTN", kind: "airtime", listed: naira(100) })).toBe(network);
    }
    expect(withRule([network, wide, own], own)).toEqual([network, wide]);
    expect(withRule([wide], wide, rule({ percent: 300 }))).toEqual([rule({ percent: 300 })]);
  });

  test("of a member of a price group comes from its rules first; these do not apply to anybody else", () => {
    const own = rule({ planCode: "1006", percent: 900 });
    const { kind: _, ...resellers } = rule({ priceGroup: "reseller", percent: 200 });
    const staff = rule({ priceGroup: "staff", percent: -100 });
    for (const prices of [
      [own, resellers, staff],
      [staff, resellers, own],
    ]) {
      const of = (name: PriceGroup) => ({ prices, priceGroup: { name } });
      expect(ruleFor({ prices }, plan(50_000))).toBe(own);
      expect(ruleFor({ prices }, plan(50_000, "1007"))).toBeUndefined();
      expect(ruleFor(of("reseller"), plan(50_000))).toBe(resellers);
      expect(ruleFor(of("staff"), plan(50_000, "1007"))).toBe(staff);
      expect(ruleFor(of("staff"), { network: "GLO", kind: "data", listed: naira(100) })).toBeUndefined();
    }
  });

  test("of a price group is below cost only for members who are allowed that", () => {
    const own = rule({ priceGroup: "reseller", percent: -1_000 });
    const lossy: PriceRule = { ...own, belowCost: true, belowCostSince: instant(10) };
    const of = (allowedAt: number | undefined, prices = [lossy]) => {
      const belowCost = allowedAt === undefined ? {} : { belowCost: { by: "cus_2", at: instant(allowedAt) } as const };
      const priceGroup = { name: "reseller", ...belowCost } as const;
      return [priceOf({ prices, priceGroup }, plan(50_000)), waitsForSecond({ prices }, priceGroup)];
    };
    expect(of(undefined)).toEqual([50_000, true]);
    expect(of(9), "before the rule was made").toEqual([50_000, true]);
    expect(of(10)).toEqual([45_000, false]);
    expect(of(10, [own]), "the rule does not allow it").toEqual([50_000, false]);
    expect(priceOf({ prices: [{ ...lossy, priceGroup: "staff" }, rule()] }, plan(50_000)), "in another group").toBe(
      50_000,
    );
  });

  test("changes only with a rule of exactly the same scope", () => {
    const { kind: _, ...network } = rule({ percent: 200 });
    const others = [
      network,
      rule(),
      rule({ priceGroup: "reseller" }),
      rule({ priceGroup: "staff" }),
      rule({ network: "GLO" }),
      rule({ kind: "airtime" }),
      rule({ planCode: "1006" }),
    ];
    for (const changed of others) {
      const rest = others.filter((other) => other !== changed);
      expect(withRule(others, changed, { ...changed, flat: naira(20) })).toEqual([
        ...rest,
        { ...changed, flat: naira(20) },
      ]);
    }
  });
});

test("a known cost counts only for its network and kind", () => {
  const costs = [
    { network: "GLO", kind: "data", share: 9_000 },
    { network: "MTN", kind: "airtime", share: 9_700 },
  ] as const;
  const listed = naira(100);
  expect(costOf({ costs }, { network: "MTN", kind: "airtime", listed })).toBe(naira(97));
  expect(costOf({ costs }, { network: "GLO", kind: "data", listed })).toBe(naira(90));
  expect(costOf({ costs }, { network: "MTN", kind: "data", listed })).toBe(listed);
  expect(costOf({ costs }, { network: "GLO", kind: "airtime", listed })).toBe(listed);
});

describe("a typed price change", () => {
  test.each([
    ["MTN data +3% round 10", "MTN data +3% round 10"],
    ["mtn 1006 flat 20", "MTN 1006 flat +20"],
    ["glo -2.5%", "Glo -2.5%"],
    ["9mobile airtime flat -1 round 5", "9mobile airtime flat -1 round 5"],
    ["MTN data REMOVE", "MTN data remove"],
    ["mtn remove", "MTN remove"],
    ["mtn airtime cost 97%", "MTN airtime cost 97%"],
    ["MTN airtime cost remove", "MTN airtime cost remove"],
    ["MTN data +5", "MTN data flat +5"],
    ["Reseller mtn data -2%", "reseller MTN data -2%"],
    ["staff MTN 1006 flat 20", "staff MTN 1006 flat +20"],
    ["staff glo remove", "staff Glo remove"],
  ])("%s is read", (typed, spelled) => {
    const change = parsePriceChange(typed) ?? expect.unreachable();
    expect(formatPriceChange(change)).toBe(spelled);
    expect(parsePriceChange(spelled)).toEqual(change);
  });

  test.each([
    ...["", "MTN", "MTN data", "MTN data lots", "orange data +3%", "MTN data +3% round 7", "MTN data +300%"],
    ...["MTN data -95%", "MTN data flat", "MTN data flat 99999", "MTN cost 97%", "MTN 1006 cost 97%", "MTN data round"],
    ...["MTN airtime cost 0%", "MTN airtime cost 101%", "MTN airtime cost 97% +3%", "MTN data +3% remove"],
    ...[
      "reseller",
      "reseller data +3%",
      "resellers MTN data +3%",
      "staff reseller MTN +3%",
      "reseller MTN airtime cost 97%",
    ],
  ])("%j is not", (typed) => {
    expect(parsePriceChange(typed)).toBeUndefined();
  });

  test("is written so that it reads back as the same", () => {
    fc.assert(
      fc.property(rules, (margin) => {
        expect(parseMargin(formatMargin(margin))).toEqual(margin);
      }),
    );
  });
});

test.each([
  ["reseller limit 20000", { priceGroup: "reseller", limit: naira(20_000) }],
  ["reseller limit 1.5m", { priceGroup: "reseller", limit: naira(1_500_000) }],
  ["Staff LIMIT ₦5,000", { priceGroup: "staff", limit: naira(5_000) }],
  ["staff limit remove", { priceGroup: "staff" }],
  ["MTN limit 5000", undefined],
  ["reseller limit", undefined],
  ["reseller limit 0", undefined],
  ["reseller limit 5000 a day", undefined],
  ["reseller limit 100000001", undefined],
])("%j is read as the limit of a price group: %j", (typed, limit) => {
  expect(parsePriceGroupLimit(typed)).toEqual(limit);
});
