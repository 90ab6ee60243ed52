import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import { type PriceChange, parsePriceChange } from "../../src/core/money/price-text.js";
import type { PromoTerms } from "../../src/core/money/promo-text.js";
import type { Plan } from "../../src/core/orders/catalogue.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { Random } from "./random.js";

/** Products and recipients. There are few, so that customers often buy the same thing at the same time. */
const plan = (planCode: string, size: string, cost: Kobo): Plan => ({
  ...{ planCode, network: "MTN", name: size, size, validity: "30 days", description: size, cost },
});

/** Two plans cost the same: a record without its plan could be either. */
export const PLANS: readonly Plan[] = [
  plan("1001", "1GB", naira(300)),
  plan("1002", "1.5GB", naira(300)),
  plan("1003", "3GB", naira(900)),
];

const AMOUNTS: readonly Kobo[] = [naira(100), naira(200)];
const PHONES: readonly Phone[] = ["08031234567", "08061234567"].flatMap((text) => parsePhone(text) ?? []);

/** A promo code with few uses, so that people compete for the last ones. */
export const PROMO: PromoTerms = { code: "STORM", discount: { amount: naira(10) }, uses: 4, usesPerCustomer: 2 };

export function aPurchaseRequest(random: Random): PurchaseRequest {
  const recipient = random.pick(PHONES);
  const what = random.chance(0.6)
    ? ({ kind: "airtime", amount: random.pick(AMOUNTS) } as const)
    : ({ kind: "data", planCode: random.pick(PLANS).planCode } as const);
  return { network: "MTN", recipient, product: what };
}

/** How staff set prices: as the vendor's, dearer, cheaper for a price group, and below cost. */
const RULES = [
  ...["MTN data +10%", "MTN data +5%", "MTN airtime +2%"],
  ...["reseller MTN data +2%", "reseller MTN data -10%", "reseller MTN -5%", "staff MTN data +1%"],
  ...["MTN data remove", "reseller MTN data remove"],
];

export const aPriceChange = (random: Random): PriceChange =>
  parsePriceChange(random.pick(RULES)) ?? { set: "rule", scope: { network: "MTN" } };

/** Enough for a few purchases, and for as many as a person makes during the faults. */
export const GROUP_LIMITS: readonly Kobo[] = [naira(1_500), naira(6_000)];
