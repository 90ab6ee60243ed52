import { unreachable } from "../core/base/errors.js";
import { wholeNaira } from "../core/money/money.js";
import type { VendOutcome, Vendor, VendRequest } from "../core/ports.js";
import { couldBeSameVend } from "../core/reconciliation/vend-match.js";
import { explainFailure, type ServiceAnswer } from "./answer.js";
import { createClient, type ServiceOptions } from "./client.js";
import { readPlans } from "./plans.js";
import { refusalReason } from "./refusal.js";
import { createHistoryPages } from "./vend-history.js";
import { readVendRow } from "./vend-row.js";

/** The selling side of the service: airtime and data. It never throws and never retries. */
export function createVendor(options: Omit<ServiceOptions, "unit">): Vendor {
  const { log, clock, pendingDeliveredMs } = options;
  const client = createClient(options);
  return {
    vend: async (request) => {
      const body = purchaseBody(request);
      if (!body) return { outcome: "refused", reason: "rejected", message: "Airtime is sold in whole naira" };
      return readVend(await client.post(`vending/purchase/${request.product.kind}`, body), request);
    },
    plans: (network) => readPlans({ client, log }, network),
    historyPage: createHistoryPages({ client, log, clock, pendingDeliveredMs }),
  };
}

/** service-spec: POST /vending/purchase/airtime and /vending/purchase/data. Undefined if they cannot sell it. */
function purchaseBody({ recipient: phone_number, product }: VendRequest) {
  switch (product.kind) {
    case "airtime":
      return product.amount % 100 === 0 ? { phone_number, amount: wholeNaira(product.amount) } : undefined;
    case "data":
      return { phone_number, plan_code: product.planCode };
    default:
      return unreachable(product);
  }
}

function readVend(answer: ServiceAnswer, request: VendRequest): VendOutcome {
  switch (answer.kind) {
    case "ok":
      return readAccepted(answer.data, request);
    case "unauthorised":
      return { outcome: "refused", reason: "unauthorised", message: explainFailure(answer) };
    case "rejected":
      return {
        outcome: "refused",
        reason: refusalReason(answer.message) ?? "rejected",
        message: explainFailure(answer),
      };
    case "unreached":
      return { outcome: "refused", reason: "unreachable", message: explainFailure(answer) };
    case "ambiguous":
      return { outcome: "unknown", cause: explainFailure(answer) };
    default:
      return unreachable(answer);
  }
}

/** A success must come with a record of the requested vend: otherwise we would adopt another vend's record. */
function readAccepted(data: unknown, request: VendRequest): VendOutcome {
  const row = readVendRow(data);
  if (row.kind !== "record") return { outcome: "unknown", cause: `The record cannot be read: ${row.why}` };
  if (!couldBeSameVend(request, row.record)) return { outcome: "unknown", cause: "The record is of another vend" };
  return { outcome: "accepted", record: row.record };
}
