/** Networks and their data plans. A test may withdraw a plan or change its price, and restore everything. */
import type { ServiceNetwork } from "../state.js";
import { PLAN_ROWS, type PlanRow } from "./plans.js";

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

export const isNetwork = (name: string): name is ServiceNetwork => Object.hasOwn(PLAN_ROWS, name);

export function createCatalogue(): Catalogue {
  let plans = createPlans();
  const mustFind = (code: string): Plan => {
    const plan = plans.get(code);
    if (!plan) throw new RangeError(`The sandbox sells no plan ${code}`);
    return plan;
  };
  return {
    plansOf: (network) => [...plans.values()].filter((plan) => plan.network === network),
    planWith: (code) => plans.get(code),
    withdraw: (code) => void plans.delete(mustFind(code).plan_code),
    setPrice: (code, price) => void plans.set(code, { ...mustFind(code), bundle_price: String(price) }),
    restore() {
      plans = createPlans();
    },
  };
}

function createPlans(): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  for (const [network, rows] of Object.entries(PLAN_ROWS)) {
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

/** Which network a number was first given to, as of November 2025. Numbers move, so this only decorates the record's meta. */
const PREFIXES: Readonly<Record<ServiceNetwork, readonly string[]>> = {
  MTN: "0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 0702".split(" "),
  GLO: "0705 0805 0807 0811 0815 0905 0915".split(" "),
  AIRTEL: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0912 0911".split(" "),
  "9MOBILE": "0809 0817 0818 0908 0909".split(" "),
};

export function serviceNetworkOf(phone: string): ServiceNetwork {
  const networks: readonly ServiceNetwork[] = ["MTN", "GLO", "AIRTEL", "9MOBILE"];
  return networks.find((network) => PREFIXES[network].includes(phone.slice(0, 4))) ?? "MTN";
}
