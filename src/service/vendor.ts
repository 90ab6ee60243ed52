import { unreachable } from "../core/base/unreachable.js";
import { wholeNaira } from "../core/money/money.js";
import type { VendOutcome, Vendor, VendRecord, VendRequest } from "../core/ports.js";
import { explainFailure, type ServiceAnswer } from "./answer.js";
import { type Client, createClient, type ServiceOptions } from "./client.js";
import { createVendHistory } from "./history.js";
import { readPlans } from "./plans.js";
import { refusalReason } from "./refusal.js";
import { readVendRow } from "./vend-row.js";

/** The selling side of the service: airtime and data. Nothing here throws, and nothing is sent twice. */
export function createVendor(options: Omit<ServiceOptions, "unit">): Vendor {
  const { log, clock, pendingDeliveredMs } = options;
  const client = createClient(options);
  return {
    vend: async (request) => {
      if (request.product.kind === "airtime" && request.product.amount % 100 !== 0) {
        return { outcome: "refused", reason: "rejected", message: "Airtime is sold in whole naira" };
      }
      return readVend(await purchase(client, request), request);
    },
    plans: (network) => readPlans({ client, log }, network),
    history: createVendHistory({ client, log, clock, pendingDeliveredMs }),
  };
}

/** service-spec: POST /vending/purchase/airtime and /vending/purchase/data. */
const purchase = (client: Client, { recipient, product }: VendRequest): Promise<ServiceAnswer> =>
  product.kind === "airtime"
    ? client.post("vending/purchase/airtime", { phone_number: recipient, amount: wholeNaira(product.amount) })
    : client.post("vending/purchase/data", { phone_number: recipient, plan_code: product.planCode });

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

/** A yes counts only with a record of what was asked for: another's record would be adopted as ours. */
function readAccepted(data: unknown, request: VendRequest): VendOutcome {
  const row = readVendRow(data);
  if (row.kind !== "record") return { outcome: "unknown", cause: `The record cannot be read: ${row.why}` };
  if (!answers(row.record, request)) return { outcome: "unknown", cause: "The record is of another vend" };
  return { outcome: "accepted", record: row.record };
}

function answers({ recipient, kind, amount, planCode }: VendRecord, request: VendRequest): boolean {
  if (recipient !== request.recipient || kind !== request.product.kind) return false;
  if (request.product.kind === "airtime") return amount === request.product.amount;
  return planCode === undefined || planCode === request.product.planCode;
}
