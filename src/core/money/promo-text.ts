import { parseNetwork } from "../base/network.js";
import { parseProductKind } from "../base/product-kind.js";
import { parseDay } from "../base/time.js";
import { formatNaira, type Kobo, parseAmount } from "./money.js";
import { formatPercent, parsePercent } from "./price-text.js";
import { BASIS_POINTS_WHOLE } from "./pricing.js";
import { PROMO_EACH_MAX, PROMO_USES_MAX, type Promo, parseCode } from "./promo.js";

/** What a promo code should do, before it exists. */
export type PromoTerms = Omit<Promo, "createdAt" | "endedAt" | "belowCost">;

const AMOUNT_MAX = 5_000_000;

type PartialTerms = Partial<{ -readonly [Field in keyof PromoTerms]: PromoTerms[Field] }> & { max?: Kobo };

const amountIn = (token: string): Kobo | undefined => {
  const amount = parseAmount(token);
  return amount !== undefined && amount > 0 && amount <= AMOUNT_MAX ? amount : undefined;
};

const countIn = (token: string, most: number): number | undefined => {
  const count = /^\d{1,7}$/.test(token) ? Number(token) : 0;
  return count >= 1 && count <= most ? count : undefined;
};

/** Words followed by a value. */
const TERMS_WITH_VALUE = new Map<string, (value: string) => PartialTerms | undefined>([
  ["max", (value) => ifDefined(amountIn(value), (max) => ({ max }))],
  ["uses", (value) => ifDefined(countIn(value, PROMO_USES_MAX), (uses) => ({ uses }))],
  ["each", (value) => ifDefined(countIn(value, PROMO_EACH_MAX), (each) => ({ usesPerCustomer: each }))],
  ["until", (value) => ifDefined(parseDay(value), (until) => ({ until }))],
]);

const ifDefined = <T>(value: T | undefined, use: (value: T) => PartialTerms): PartialTerms | undefined =>
  value === undefined ? undefined : use(value);

const WITH_PRICE_GROUPS = "groups";

/** Words without a value: "10%", "₦50", "MTN", "data", "groups". */
function parseTerm(token: string): PartialTerms | undefined {
  const percent = /^\d/.test(token) ? parsePercent(token) : undefined;
  if (percent !== undefined)
    return percent >= 1 && percent <= BASIS_POINTS_WHOLE ? { discount: { percent } } : undefined;
  if (token.toLowerCase() === WITH_PRICE_GROUPS) return { withPriceGroups: true };
  const kind = parseProductKind(token);
  if (kind) return { kind };
  const network = parseNetwork(token);
  return network ? { network } : ifDefined(amountIn(token), (amount) => ({ discount: { amount } }));
}

/** Reads "NEW10 10% max 200 uses 100 each 1 until 2026-12-31 MTN data"; undefined when it is invalid or incomplete. */
export function parsePromo(typed: string): PromoTerms | undefined {
  const [first = "", ...tokens] = typed.trim().split(/\s+/);
  const code = parseCode(first);
  let terms: PartialTerms = {};
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    const parse = TERMS_WITH_VALUE.get(token.toLowerCase());
    const more = parse ? parse(tokens[++at] ?? "") : parseTerm(token);
    if (!more) return undefined;
    terms = { ...terms, ...more };
  }
  const { discount, uses, max, usesPerCustomer = 1, ...scope } = terms;
  if (code === undefined || !discount || uses === undefined || (max !== undefined && "amount" in discount))
    return undefined;
  return {
    code,
    discount: "percent" in discount && max !== undefined ? { ...discount, max } : discount,
    uses,
    usesPerCustomer,
    ...scope,
  };
}

/** "10% max ₦200 · uses 100 · each 1 · until 2026-12-31 · MTN · data". */
export const formatPromo = ({ discount, uses, usesPerCustomer, until, network, kind, ...terms }: PromoTerms): string =>
  [
    "amount" in discount ? formatNaira(discount.amount) : formatPercent(discount.percent).slice(1),
    ...("percent" in discount && discount.max !== undefined ? [`max ${formatNaira(discount.max)}`] : []),
    `uses ${uses}`,
    `each ${usesPerCustomer}`,
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(network === undefined ? [] : [network]),
    ...(kind === undefined ? [] : [kind]),
    ...(terms.withPriceGroups ? [WITH_PRICE_GROUPS] : []),
  ].join(" ");
