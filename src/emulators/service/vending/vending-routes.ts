/** The vending endpoints: airtime, data, the plan lists and the history. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../kit/connection.js";
import type { Guard } from "../guard.js";
import { isNetwork } from "../networks.js";
import { MERCHANT_ID, type PhoneSpelling, type Vend, type VendOrder } from "../state.js";
import { badRequestAnswer, invalid, PageNumber, PageSize, rowsOfPage, success } from "../wire.js";
import type { SandboxWorld } from "../world.js";
import { type Catalogue, serviceNetworkOf } from "./catalogue.js";
import type { Vending } from "./vending.js";

const AIRTIME_NAIRA_MIN = 50;

const AirtimeBody = z.object({ phone_number: z.string(), amount: z.int() });
const DataBody = z.object({ phone_number: z.string(), plan_code: z.string() });
const HistoryQuery = z.object({ page: PageNumber, perPage: PageSize, action: z.string().optional() });
const PlansQuery = z.object({ network: z.string() });

type VendingParts = {
  readonly world: SandboxWorld;
  readonly guard: Guard;
  readonly vending: Vending;
  readonly catalogue: Catalogue;
};

export function vendingRoutes({ world, guard, vending, catalogue }: VendingParts): Hono {
  const app = new Hono();

  const purchase = (c: Context, order: VendOrder): Response => {
    const vend = vending.vend(order);
    if (!vend) return badRequestAnswer(c, "Insufficient balance");
    return success(c, vendRecord(vend, world.state.phoneSpelling));
  };

  app.post("/purchase/airtime", guard("airtime"), async (c) => {
    const body = AirtimeBody.safeParse(await readJson(c));
    if (!body.success) return invalid(c, body.error);
    const { phone_number: phone, amount } = body.data;
    if (!isPhone(phone)) return badRequestAnswer(c, "phone_number must be 11 digits");
    if (amount < AIRTIME_NAIRA_MIN) return badRequestAnswer(c, `amount cannot be less than ${AIRTIME_NAIRA_MIN}`);
    const network = serviceNetworkOf(phone);
    return purchase(c, { type: "airtime", phone, network, amountNaira: amount, planCode: null });
  });

  app.post("/purchase/data", guard("data"), async (c) => {
    const body = DataBody.safeParse(await readJson(c));
    if (!body.success) return invalid(c, body.error);
    const { phone_number: phone, plan_code: planCode } = body.data;
    if (!isPhone(phone)) return badRequestAnswer(c, "phone_number must be 11 digits");
    const plan = catalogue.planWith(planCode);
    if (!plan) return badRequestAnswer(c, "Invalid plan code");
    const amountNaira = Number(plan.bundle_price);
    return purchase(c, { type: "data", phone, network: plan.network, amountNaira, planCode });
  });

  app.get("/data-bundles", guard("plans"), (c) => {
    const query = PlansQuery.safeParse(c.req.query());
    if (!query.success) return invalid(c, query.error);
    const { network } = query.data;
    return isNetwork(network) ? success(c, catalogue.plansOf(network)) : badRequestAnswer(c, "Invalid network");
  });

  app.get("/transactions", guard("history"), (c) => {
    const query = HistoryQuery.safeParse(c.req.query());
    if (!query.success) return invalid(c, query.error);
    const { page, perPage, action = "debit" } = query.data;
    const vends = action === "debit" ? world.state.vends.filter(({ visible }) => visible) : [];
    const shown = rowsOfPage(vends, { page, size: perPage }, world.settings);
    const rows = shown.map((vend) => vendRecord(vend, world.state.phoneSpelling));
    return success(c, { count: vends.length, rows });
  });

  return app;
}

const isPhone = (text: string): boolean => /^\d{11}$/.test(text);

/** A vend as the service spells it. */
function vendRecord(vend: Vend, spelling: PhoneSpelling) {
  const phone = spellPhone(vend.phone, spelling);
  return {
    reference: vend.reference,
    amount: vend.amountNaira.toFixed(2),
    merchant_amount: (vend.merchantKobo / 100).toFixed(2),
    phone_number: phone,
    merchant_id: MERCHANT_ID,
    wallet_batch_id: vend.batchId,
    transaction_id: vend.status === "failed" && vend.type === "data" ? null : vend.transactionId,
    type: vend.type,
    action: "debit",
    status: vend.status,
    meta: vend.status === "failed" ? null : JSON.stringify(metaOf(vend, phone)),
    createdAt: new Date(vend.at).toISOString(),
  };
}

const metaOf = (vend: Vend, phone: string) => ({
  vending_status: vend.status,
  status_code: vend.status === "success" ? "200" : "301",
  message: vend.status === "success" ? "Transaction successful" : "Transaction is pending confirmation",
  phonenumber: phone,
  transaction_id: vend.transactionId,
  network: vend.network,
});

function spellPhone(phone: string, spelling: PhoneSpelling): string {
  if (spelling === "international") return `+234${phone.slice(1)}`;
  return spelling === "bare" ? phone.slice(1) : phone;
}
