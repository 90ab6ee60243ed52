import type { Emulators } from "../harness/emulators.js";
import type { Random } from "../simulation/random.js";

type Service = Emulators["service"];
type Fault = Parameters<Service["addFault"]>[0];

const ENDPOINTS: readonly Fault["endpoint"][] = ["history", "query", "initiate", "charge"];
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
  const calls = new Set<ReturnType<Service["calls"]>[number]>();
  let vendsSeen = 0;
  return {
    /**
     * Maybe arms faults for the next calls. Each vend arms those of the next: if orders did, all that come while a vend
     * is undecided would make every later vend fail.
     */
    maybeAdd(random: Random): void {
      const vends = service.vends().length;
      for (; vendsSeen < vends; vendsSeen++) {
        if (random.chance(0.3)) service.addFault({ endpoint: "airtime", kind: random.pick(KINDS) });
        if (random.chance(0.3)) service.addVendRule({ result: random.pick(["fail", "fail", "appear-late"]) });
      }
      if (random.chance(0.2)) service.addFault({ endpoint: random.pick(ENDPOINTS), kind: random.pick(KINDS) });
      if (random.chance(0.4)) service.addWebhookRule({ mode: random.pick(WEBHOOKS) });
    },
    /** Records which faults struck, as the service keeps only its newest calls. */
    note(): void {
      for (const call of service.calls()) if (call.fault !== null) calls.add(call);
    },
    counts: (): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const { fault } of calls) counts[String(fault)] = (counts[String(fault)] ?? 0) + 1;
      return counts;
    },
  };
}
