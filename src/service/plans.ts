import { z } from "zod";
import { type Network, parseNetwork } from "../core/base/network.js";
import { clip } from "../core/base/text.js";
import { NOTHING } from "../core/money/money.js";
import { limitedTimes, type Plan, type PlanList } from "../core/orders/catalogue.js";
import type { Log, ReadFailure } from "../core/ports.js";
import { toReadFailure } from "./answer.js";
import type { Client } from "./client.js";
import { amountOf } from "./vend-row.js";

const PROSE_MAX = 80;
/** A longer code does not fit a button. */
const CODE = /^[\x20-\x7e]{1,40}$/;

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const prose = text
  .transform((words) => clip(words, PROSE_MAX))
  .optional()
  .catch(undefined)
  .default("");

/** A data plan in the service's words. Its code, network and price are required; the texts may be missing. */
const PlanRow = z.object({
  plan_name: prose,
  bundle_value: prose,
  bundle_validity: prose,
  bundle_description: prose,
  bundle_price: text.transform((price) => amountOf(price) ?? NOTHING).refine((price) => price > NOTHING),
  plan_code: text.pipe(z.string().regex(CODE)),
  network: text.transform(parseNetwork),
});

/** The code and network of an unreadable row, as far as they can be read. */
const UnreadableRow = z.object({
  plan_code: text.pipe(z.string().min(1)).optional().catch(undefined),
  network: text.transform(parseNetwork).optional().catch(undefined),
});

/**
 * The plans of one network (service-spec: GET /vending/data-bundles). A row that cannot be sold is skipped and logged.
 * Unless it certainly belongs to another network, its code is also returned as unreadable.
 */
export async function readPlans(
  { client, log }: { client: Client; log: Log },
  network: Network,
): Promise<({ readonly outcome: "plans" } & PlanList) | ReadFailure> {
  const answer = await client.get("vending/data-bundles", { network });
  if (answer.kind !== "ok") return toReadFailure(answer);
  if (!Array.isArray(answer.data)) return { outcome: "unread", cause: "The data bundles are not a list" };
  const plans = new Map<string, Plan>();
  const unreadable: (string | undefined)[] = [];
  for (const row of answer.data as unknown[]) {
    const plan = toPlan(row, network);
    if (plan && !plans.has(plan.planCode)) {
      plans.set(plan.planCode, plan);
      continue;
    }
    log.warn({ network, row: JSON.stringify(row)?.slice(0, 200) }, "unreadable row of the data bundles skipped");
    const { data: read } = UnreadableRow.safeParse(row);
    if (!plan && (read?.network ?? network) === network) unreadable.push(read?.plan_code);
  }
  // A network always sells something. If we trusted an empty list, the schedules of all its plans would end.
  if (plans.size === 0) return { outcome: "unread", cause: "The data bundles have no plan that can be sold" };
  return { outcome: "plans", plans: [...plans.values()], ...(unreadable.length > 0 && { unreadable }) };
}

function toPlan(raw: unknown, network: Network): Plan | undefined {
  const { data: row } = PlanRow.safeParse(raw);
  if (row?.network !== network) return undefined;
  const times = /\b(?:night|weekend)\b(?=\s+(?:plan|bundle|data))/i.exec(row.plan_name)?.[0];
  const validity = row.bundle_validity;
  return {
    planCode: row.plan_code,
    network,
    name: row.plan_name,
    size: row.bundle_value,
    // Some plans give their hours only in the name.
    validity: times && !limitedTimes(validity) ? `${validity} (${times})` : validity,
    description: row.bundle_description,
    cost: row.bundle_price,
  };
}
