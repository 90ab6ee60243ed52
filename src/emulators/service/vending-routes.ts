/** The vending endpoints: airtime, data, the plan lists and the history. */
import { Hono } from "hono";
import { z } from "zod";
import { badRequestAnswer, invalid, jsonBody, success } from "./answers.js";
import { type Catalogue, isNetwork } from "./catalogue.js";
import type { Guard } from "./guard.js";
import { MERCHANT_ID } from "./merchant.js";
import { PageNumber, PageSize, pageOf } from "./paging.js";
import { serviceNetworkOf } from "./prefixes.js";
import { type PhoneSpelling, vendRecord } from "./vend-record.js";
import type { Vending, VendOrder } from "./vending.js";
import type { SandboxWorld } from "./world.js";

const AIRTIME_NAIRA_MIN = 50;

const AirtimeBody = z.object({ phone_number: z.string(), amount: z.int() });
const DataBody = z.object({ phone_number: z.string(), plan_code: z.string() });
const HistoryQuery = z.object({ page: PageNumber, perPage: PageSize, action: z.string().optional() });
const PlansQuery = z.object({ network: z.string() });

export type VendingParts = {
  readonly world: SandboxWorld;
  readonly guard: Guard;
  readonly vending: Vending;
  readonly catalogue: Catalogue;
  readonly phonesAre: () => PhoneSpelling;
};

export function vendingRoutes({ world, guard, vending, catalogue, phonesAre }: VendingParts): Hono {
  const app = new Hono();

  const purchase = (order: VendOrder) => {
    const vend = vending.vend(order);
    return vend && vendRecord(vend, MERCHANT_ID, phonesAre());
  };

  app.post("/purchase/airtime", guard("airtime"), async (c) => {
    const body = AirtimeBody.safeParse(await jsonBody(c));
    if (!body.success) return invalid(c, body.error);
    const { phone_number: phone, amount } = body.data;
    if (!isPhone(phone)) return badRequestAnswer(c, "phone_number must be 11 digits");
    if (amount < AIRTIME_NAIRA_MIN) return badRequestAnswer(c, `amount cannot be less than ${AIRTIME_NAIRA_MIN}`);
    const network = serviceNetworkOf(phone);
    const record = purchase({ type: "airtime", phone, network, amountNaira: amount, planCode: null });
    return record ? success(c, record) : badRequestAnswer(c, "Insufficient balance");
  });

  app.post("/purchase/data", guard("data"), async (c) => {
    const body = DataBody.safeParse(await jsonBody(c));
    if (!body.success) return invalid(c, body.error);
    const { phone_number: phone, plan_code: planCode } = body.data;
    if (!isPhone(phone)) return badRequestAnswer(c, "phone_number must be 11 digits");
    const plan = catalogue.planWith(planCode);
    if (!plan) return badRequestAnswer(c, "Invalid plan code");
    const amountNaira = Number(plan.bundle_price);
    const record = purchase({ type: "data", phone, network: plan.network, amountNaira, planCode });
    return record ? success(c, record) : badRequestAnswer(c, "Insufficient balance");
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
    const seen = action === "debit" ? world.state.vends.filter(({ visible }) => visible).reverse() : [];
    const rows = pageOf(seen, page, perPage).map((vend) => vendRecord(vend, MERCHANT_ID, phonesAre()));
    return success(c, { count: seen.length, rows });
  });

  return app;
}

const isPhone = (text: string): boolean => /^\d{11}$/.test(text);
