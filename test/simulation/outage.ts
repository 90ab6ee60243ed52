import type { Phone } from "../../src/core/base/phone.js";
import { after, type Instant, MINUTE_MS } from "../../src/core/base/time.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { VendRequest } from "../../src/core/ports.js";
import type { Random } from "./random.js";
import type { Schedule } from "./schedule.js";
import type { Outage, Weather } from "./weather.js";

/** The product line that many buy, when they come. */
export const LINE = { network: "MTN", kind: "airtime" } as const satisfies ProductLine;

/** A customer in the crowd has a few numbers, which nobody else buys for. */
export const NUMBERS_EACH = 6;
/** Whose purchases alone fail, when one customer's do. */
export const UNLUCKY = 0;

export const numberOf = (customer: number, number: number) => `0803555${customer}${number}00` as Phone;

export const UNLUCKY_NUMBERS: readonly string[] = Array.from({ length: NUMBERS_EACH }, (_, number) =>
  numberOf(UNLUCKY, number),
);

const LASTS_MIN_MS = 12 * MINUTE_MS;
const LASTS_MAX_MS = 35 * MINUTE_MS;

export type Outages = {
  /** What happens to this vend because of the outage; undefined when it goes as any other. Counted. */
  strikes(request: Pick<VendRequest, "network" | "product" | "recipient">): Outage | undefined;
  readonly endsAt: Instant;
};

type Deps = { readonly schedule: Schedule; readonly random: Random; readonly weather: Weather };

/** One while, from the beginning on, in which the vends of a product line, or of one customer, go badly. */
export function createOutages({ schedule, random, weather }: Deps): Outages {
  const { outage } = weather;
  const isPersonal = outage === "customer-fails" || outage === "batch-fails";
  const endsAt = after(schedule.clock(), outage ? random.between(LASTS_MIN_MS, LASTS_MAX_MS) : 0);
  return {
    endsAt,
    strikes({ network, product, recipient }) {
      if (!outage || schedule.clock() >= endsAt) return undefined;
      if (network !== LINE.network || product.kind !== LINE.kind) return undefined;
      if (isPersonal && !UNLUCKY_NUMBERS.includes(recipient)) return undefined;
      return weather.strikes(outage) ? outage : undefined;
    },
  };
}
