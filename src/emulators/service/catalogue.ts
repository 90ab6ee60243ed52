/** The shelves of data plans. A test may take a plan away or change its price, and put everything back. */
import { airtel } from "./plans/airtel.js";
import { glo } from "./plans/glo.js";
import { mtn } from "./plans/mtn.js";
import { nineMobile } from "./plans/nine-mobile.js";
import type { PlanRow } from "./plans/row.js";
import type { ServiceNetwork } from "./state.js";

/** A plan as the service spells it. Every field is a string. */
type Plan = {
  readonly plan_name: string;
  readonly bundle_value: string;
  readonly bundle_validity: string;
  readonly bundle_description: string;
  readonly bundle_price: string;
  readonly plan_code: string;
  readonly network: ServiceNetwork;
};

export type Catalogue = {
  plansOf(network: ServiceNetwork): Plan[];
  planWith(code: string): Plan | undefined;
  /** Throws RangeError when there is no such plan. */
  withdraw(code: string): void;
  /** In naira. Throws RangeError when there is no such plan. */
  setPrice(code: string, priceNaira: number): void;
  restore(): void;
};

const PLAN_ROWS_BY_NETWORK: Record<ServiceNetwork, readonly PlanRow[]> = {
  MTN: mtn,
  GLO: glo,
  AIRTEL: airtel,
  "9MOBILE": nineMobile,
};

export const isNetwork = (name: string): name is ServiceNetwork => Object.hasOwn(PLAN_ROWS_BY_NETWORK, name);

export function createCatalogue(): Catalogue {
  let plans = createPlans();
  const planWith = (code: string) => plans.get(code);
  const mustHave = (code: string): Plan => {
    const plan = planWith(code);
    if (!plan) throw new RangeError(`The sandbox sells no plan ${code}`);
    return plan;
  };
  return {
    plansOf: (network) => [...plans.values()].filter((plan) => plan.network === network),
    planWith,
    withdraw: (code) => void plans.delete(mustHave(code).plan_code),
    setPrice: (code, price) => void plans.set(code, { ...mustHave(code), bundle_price: String(price) }),
    restore() {
      plans = createPlans();
    },
  };
}

function createPlans(): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  for (const [network, rows] of Object.entries(PLAN_ROWS_BY_NETWORK)) {
    for (const row of rows) if (isNetwork(network)) plans.set(row[0], toPlan(network, row));
  }
  return plans;
}

const toPlan = (network: ServiceNetwork, [code, value, validity, price, name]: PlanRow): Plan => ({
  plan_name: name,
  bundle_value: value,
  bundle_validity: validity,
  bundle_description: `${network} ${name}`,
  bundle_price: price,
  plan_code: code,
  network,
});
