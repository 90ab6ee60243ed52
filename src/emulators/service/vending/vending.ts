/**
 * Selling airtime and data. The merchant's wallet pays when a vend is accepted and is paid back when the vend fails. There
 * is no idempotency key: two equal requests are two vends.
 */
import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { createRules } from "../../kit/rules.js";
import { SERVICE_NETWORKS } from "../networks.js";
import type { Vend, VendOrder } from "../state.js";
import type { SandboxWorld } from "../world.js";

/** How the next vends end. `delayMs` is when they settle; for `appear-late`, when the history first shows them. */
export const VendRule = z.object({
  result: z.enum(["succeed", "fail", "stay-pending", "appear-late", "succeed-at-once", "fail-at-once"]),
  phone: z.string().optional(),
  delayMs: z.int().nonnegative().optional(),
});
export type VendRule = z.infer<typeof VendRule>;

export type Vending = ReturnType<typeof createVending>;

const APPEARS_AFTER_MS = 1_000;

export function createVending(world: SandboxWorld) {
  const rules = createRules<VendRule>();

  const end = (vend: Vend, status: "success" | "failed") => {
    if (vend.status !== "pending") return;
    vend.status = status;
    if (status === "failed") world.state.walletKobo += vend.merchantKobo;
    world.changed();
  };

  const applyRule = (vend: Vend, { result, delayMs }: VendRule) => {
    const { vendDelayMs } = world.settings;
    if (result === "stay-pending") return;
    const status = result.startsWith("fail") ? "failed" : "success";
    if (result.endsWith("-at-once")) return end(vend, status);
    if (result === "appear-late") world.hide(vend, delayMs ?? APPEARS_AFTER_MS);
    world.later(result === "appear-late" ? vendDelayMs : (delayMs ?? vendDelayMs), () => end(vend, status));
  };

  return {
    /** The accepted vend, or undefined when the merchant's wallet cannot pay for it. */
    vend(order: VendOrder): Vend | undefined {
      const { state, settings } = world;
      const merchantKobo = merchantCostOf(order);
      if (state.walletKobo < merchantKobo) return undefined;
      state.walletKobo -= merchantKobo;
      const at = settings.now();
      const vend: Vend = {
        ...order,
        reference: freeReference(order, at, state.vends),
        merchantKobo,
        transactionId: `${at}${randomInt(1_000, 9_999)}`,
        batchId: randomUUID(),
        at,
        status: "pending",
        visible: true,
      };
      state.vends.push(vend);
      const rule = rules.take(({ phone }) => phone === undefined || phone === order.phone);
      applyRule(vend, rule ?? { result: "succeed" });
      world.changed();
      return vend;
    },
    /** Ends a pending vend. Throws RangeError when there is no such vend, or it has already ended. */
    settle(reference: string, result: "success" | "failed"): void {
      const vend = world.state.vends.find((each) => each.reference === reference);
      if (vend?.status !== "pending") throw new RangeError(`No pending vend ${reference} in the sandbox`);
      end(vend, result);
    },
    addRule: rules.add,
  };
}

function merchantCostOf({ network, type, amountNaira }: VendOrder): number {
  const discount = SERVICE_NETWORKS[network].discounts[type];
  return Math.round((amountNaira * 100 * (10_000 - discount)) / 10_000);
}

/** A reference ends with its vend's time. A second equal vend in the same millisecond takes the next one. */
function freeReference({ phone, amountNaira, planCode }: VendOrder, at: number, vends: readonly Vend[]): string {
  const parts = ["app", phone, amountNaira, ...(planCode === null ? [] : [planCode])].join("_");
  let millis = at;
  while (vends.some(({ reference }) => reference === `${parts}_${millis}`)) millis += 1;
  return `${parts}_${millis}`;
}
