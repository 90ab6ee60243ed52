import type { CustomerId } from "../../src/core/base/ids.js";
import { MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import type { Order } from "../../src/core/orders/order.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { AuditAction } from "../../src/core/settings/audit-entry.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { PROMO } from "./catalogue.js";
import type { Common } from "./common.js";
import type { SimulatedGateway } from "./gateway.js";
import type { FinalState } from "./invariants.js";
import { type SimulatedVendor, stateOf, type TrueVend } from "./vendor.js";

type Deps = Common & {
  readonly rows: Rows;
  readonly vendor: SimulatedVendor;
  readonly gateway: SimulatedGateway;
};

type Decision = (staffApi: StaffApi, by: CustomerId) => Promise<unknown>;

const OFF_SALE_MS_MAX = 2 * MINUTE_MS;

/** What staff decide after they have looked at the service: about orders in review, held payments, and what is sold. */
export function createDecisions({ time, random, faults, checks, rows, vendor, gateway }: Deps) {
  /** The order's own vend as the service lists it, once it has ended. */
  const endedVend = ({ id, vendorRef }: Order): TrueVend | undefined => {
    const own = vendor.vends.find((vend) => vend.order === id && vend.record && time.clock() >= vend.seenFrom);
    if (!own || stateOf(own, time.clock()) === "pending") return undefined;
    // A delivered one that the order does not have yet is adopted: otherwise the next order like it could take it.
    const isKnown = own.vendorRef === vendorRef;
    return isKnown || (vendorRef === undefined && own.ends === "failed") ? own : undefined;
  };

  /** Undefined if no order in review can be decided now. */
  const orderInReview = (): Decision | undefined => {
    const open = [...rows.order.values()].filter((order) => order.state === "review" && endedVend(order));
    if (open.length === 0) return undefined;
    const { id } = random.pick(open);
    return async (staffApi, by) => {
      const order = rows.order.get(id);
      const vend = order?.state === "review" ? endedVend(order) : undefined;
      if (!vend) return;
      const as = vend.ends === "delivered" ? "delivered" : "failed-by-staff";
      checks.note(`staff decide an order as ${as}: ${await staffApi.orders.decide(id, as, by)}`);
    };
  };

  /** Payments that somebody means to credit: no colleague returns them at that moment. */
  const credited = new Set<string>();
  const mismatched = () => [...rows.payment.values()].filter(({ state }) => state === "mismatched");

  const creditPayment: Decision = async (staffApi, by) => {
    const held = mismatched();
    if (held.length === 0) return;
    const { reference } = random.pick(held);
    credited.add(reference);
    checks.note(`staff credit a payment: ${await staffApi.payments.credit(reference, by)}`);
  };

  /** They return the money at the service first, and then say so. */
  const returnPayment: Decision = async (staffApi, by) => {
    const held = new Set<string>(mismatched().map(({ reference }) => reference));
    const open = [...rows.finding.values()].flatMap(({ id, closed, discrepancy }) => {
      if (closed || discrepancy.about !== "payment") return [];
      const { reference } = discrepancy;
      return held.has(reference) && !credited.has(reference) ? [{ id, reference }] : [];
    });
    if (open.length === 0) return;
    const { id, reference } = random.pick(open);
    gateway.giveBack(reference);
    checks.note(`staff return a payment: ${await staffApi.reconciliation.close(id, "return-payment", by)}`);
  };

  const sellAgain = (line: ProductLine, put: (decision: Decision) => void) =>
    time.in(random.between(SECOND_MS, OFF_SALE_MS_MAX), () =>
      put((staffApi, by) => staffApi.catalogue.changeSale([line], "on", by)),
    );

  return {
    orderInReview,
    /** `put`: lets one of them decide something later. Some of it they tap twice. */
    others: (put: (decision: Decision) => void): readonly Decision[] => [
      ...[creditPayment, returnPayment],
      (staffApi, by) => staffApi.payments.resumeCardCharges(by),
      (staffApi, by) => staffApi.promos.end(PROMO.code, by),
      async (staffApi, by) => {
        if (faults.outage) return;
        const line: ProductLine = { network: "MTN", kind: random.pick(["airtime", "data"]) };
        await staffApi.catalogue.changeSale([line], "off", by);
        sellAgain(line, put);
      },
    ],
  };
}

export type Decisions = ReturnType<typeof createDecisions>;

/** What ends an order, a payment or a finding for ever. */
const ENDINGS: readonly AuditAction[] = [
  ...(["order-delivered", "order-failed-by-staff", "payment-credited", "payment-returned", "finding-closed"] as const),
];

/** Checks that each decision took effect once, however often it was tapped. */
export function checkDecisions({ rows, checks }: FinalState): void {
  const targets = [...rows.auditEntry.values()].flatMap(({ action, target }) =>
    ENDINGS.includes(action) ? [target] : [],
  );
  checks.expect("staff decide about each thing once", new Set(targets).size === targets.length, () =>
    JSON.stringify(targets.filter((target, index) => targets.indexOf(target) !== index)),
  );
}
