/** The networks' data plans. A test may withdraw a plan or change its price. */
import { NETWORK_NAMES, type PlanRow, SERVICE_NETWORKS, type ServiceNetwork } from "../networks.js";

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue() {
  const all = NETWORK_NAMES.flatMap((network) => SERVICE_NETWORKS[network].plans.map((row) => toPlan(network, row)));
  const plans = new Map(all.map((plan) => [plan.plan_code, plan]));
  const mustFind = (code: string) => {
    const plan = plans.get(code);
    if (!plan) throw new RangeError(`The sandbox sells no plan ${code}`);
    return plan;
  };
  return {
    plansOf: (network: ServiceNetwork) => [...plans.values()].filter((plan) => plan.network === network),
    planWith: (code: string) => plans.get(code),
    /** Throws RangeError when there is no such plan. */
    withdraw: (code: string) => void plans.delete(mustFind(code).plan_code),
    /** Throws RangeError when there is no such plan. */
    setPrice: (code: string, naira: number) => void plans.set(code, { ...mustFind(code), bundle_price: String(naira) }),
  };
}

/** A plan as the service spells it. Every field is a string. */
const toPlan = (network: ServiceNetwork, [code, value, validity, price, name]: PlanRow) => ({
  plan_name: name,
  bundle_value: value,
  bundle_validity: validity,
  bundle_description: `${network} ${name}`,
  bundle_price: price,
  plan_code: code,
  network,
});

export const serviceNetworkOf = (phone: string): ServiceNetwork =>
  NETWORK_NAMES.find((network) => SERVICE_NETWORKS[network].prefixes.includes(phone.slice(0, 4))) ?? "MTN";
