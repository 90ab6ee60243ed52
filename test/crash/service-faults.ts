import type { Emulators } from "../harness/emulators.js";
import type { Random } from "../simulation/random.js";

type Service = Emulators["service"];
type Call = ReturnType<Service["calls"]>[number];
type Fault = Parameters<Service["addFault"]>[0];

/** How many of the calls to an endpoint arm a fault for the next one. */
const SHARES = { airtime: 0.3, history: 0.1, query: 0.1, initiate: 0.1, charge: 0.1 };
const ENDPOINTS = Object.keys(SHARES) as (keyof typeof SHARES)[];
const KINDS: readonly Fault["kind"][] = [
  "timeout-after-accepting",
  "reset-after-accepting",
  "500-after-accepting",
  "half-body",
  "timeout",
  "reset",
  "500",
  "html",
  "slow",
];
const WEBHOOKS = ["lost", "lost", "twice", "late", "early", "forged"] as const;

/** Faults of the service. None hides a vend for longer than the shop's VEND_GRACE_MS. */
export function createServiceFaults(service: Service) {
  const counts: Record<string, number> = {};
  let last: Call | undefined;
  /** The calls since the last time, with their faults counted: the service keeps only its newest calls. */
  const newCalls = (): readonly Call[] => {
    const all = service.calls();
    const calls = last ? all.slice(all.lastIndexOf(last) + 1) : all;
    last = all.at(-1);
    for (const { fault } of calls) if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
    return calls;
  };
  return {
    /**
     * Maybe arms faults. Each call arms that of the next: if customers did, faults would pile up while a killed process
     * calls nothing, and every later call would fail. `share`: how much of that.
     */
    maybeAdd(random: Random, share = 1): void {
      for (const call of newCalls()) {
        const endpoint = ENDPOINTS.find((one) => one === call.endpoint);
        if (endpoint && random.chance(SHARES[endpoint] * share))
          service.addFault({ endpoint, kind: random.pick(KINDS) });
        if (endpoint === "airtime" && random.chance(0.3 * share))
          service.addVendRule({ result: random.pick(["fail", "fail", "appear-late"]) });
      }
      if (random.chance(0.4 * share)) service.addWebhookRule({ mode: random.pick(WEBHOOKS) });
    },
    note: () => void newCalls(),
    counts: (): Readonly<Record<string, number>> => counts,
  };
}
