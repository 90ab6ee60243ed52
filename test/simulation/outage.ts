import type { Phone } from "../../src/core/base/phone.js";
import { after, type Instant, MINUTE_MS } from "../../src/core/base/time.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { VendRequest } from "../../src/core/ports.js";
import type { Common } from "./common.js";
import type { Outage } from "./faults.js";

/** The product line that the outage customers buy, in seeds with an outage. */
export const LINE = { network: "MTN", kind: "airtime" } as const satisfies ProductLine;

/** The few numbers of an outage customer, for which nobody else buys. */
export const NUMBERS_EACH = 6;
/** The customer whose purchases alone fail, in seeds where one customer's do. */
export const UNLUCKY = 0;

export const numberOf = (customer: number, number: number) => `0803555${customer}${number}00` as Phone;

export const UNLUCKY_NUMBERS: readonly string[] = Array.from({ length: NUMBERS_EACH }, (_, number) =>
  numberOf(UNLUCKY, number),
);

const LASTS_MIN_MS = 12 * MINUTE_MS;
const LASTS_MAX_MS = 35 * MINUTE_MS;

export type Outages = {
  /** What the outage does to this vend; undefined if nothing. Counted. */
  strikes(request: Pick<VendRequest, "network" | "product" | "recipient">): Outage | undefined;
  readonly endsAt: Instant;
};

/** An outage, from the beginning for a while: vends of a product line, or of one customer, go badly. */
export function createOutages({ time, random, faults }: Common): Outages {
  const { outage } = faults;
  const isPersonal = outage === "customer-fails" || outage === "batch-fails";
  const endsAt = after(time.clock(), outage ? random.between(LASTS_MIN_MS, LASTS_MAX_MS) : 0);
  return {
    endsAt,
    strikes({ network, product, recipient }) {
      if (!outage || time.clock() >= endsAt) return undefined;
      if (network !== LINE.network || product.kind !== LINE.kind) return undefined;
      if (isPersonal && !UNLUCKY_NUMBERS.includes(recipient)) return undefined;
      return faults.occurs(outage) ? outage : undefined;
    },
  };
}
