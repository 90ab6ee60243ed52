/** The payment endpoints: initiation, charging a saved card, and the query. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../kit/connection.js";
import type { Guard } from "../guard.js";
import type { SandboxPayment } from "../state.js";
import { badRequestAnswer, invalid, PageNumber, PageSize, queryInteger, rowsOfPage, success } from "../wire.js";
import type { SandboxWorld } from "../world.js";
import { initiation, paymentRecord, wireToKobo } from "./payment-record.js";
import type { Payments } from "./payments.js";

const InitiateBody = z.object({
  amount: z.int(),
  email: z.email(),
  currency: z.string(),
  initiate_type: z.literal("inline"),
  transaction_ref: z.string().min(1).max(100).optional(),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  is_recurring: z.boolean().default(false),
});

const ChargeBody = z.object({
  amount: z.int(),
  token_id: z.string(),
  transaction_ref: z.string().min(1).max(100).optional(),
});

const TransactionQuery = z.object({
  start_date: z.string(),
  end_date: z.string(),
  reference: z.string().optional(),
  currency: z.string().optional(),
  amount: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  page: PageNumber,
  perpage: PageSize,
});

type PaymentParts = { readonly world: SandboxWorld; readonly guard: Guard; readonly payments: Payments };

export function paymentRoutes(parts: PaymentParts): Hono {
  const { guard } = parts;
  const app = new Hono();
  app.post("/initiate", guard("initiate"), (c) => initiate(c, parts));
  app.post("/charge_card", guard("charge"), (c) => charge(c, parts));
  app.get("/", guard("query"), (c) => query(c, parts));
  return app;
}

async function initiate(c: Context, { world, payments }: PaymentParts): Promise<Response> {
  const body = InitiateBody.safeParse(await readJson(c));
  if (!body.success) return invalid(c, body.error);
  const { data } = body;
  if (data.amount <= 0) return badRequestAnswer(c, "amount cannot be < 0");
  if (data.currency !== "NGN") return badRequestAnswer(c, "currency is not supported");
  const opening = {
    origin: "checkout",
    email: data.email,
    askedKobo: wireToKobo(data.amount, world.settings.paymentUnit),
    callbackUrl: data.callback_url ?? null,
    isRecurring: data.is_recurring,
  } as const;
  const payment = payments.open(opening, data.transaction_ref);
  if (!payment) return badRequestAnswer(c, "Duplicate transaction reference");
  return c.json({ status: 200, message: "success", data: initiation(payment, world.settings) });
}

async function charge(c: Context, { world, payments }: PaymentParts): Promise<Response> {
  const body = ChargeBody.safeParse(await readJson(c));
  if (!body.success) return invalid(c, body.error);
  const { amount, token_id: tokenId, transaction_ref: reference } = body.data;
  if (amount <= 0) return badRequestAnswer(c, "amount cannot be < 0");
  const { refusal } = payments.charge(tokenId, wireToKobo(amount, world.settings.paymentUnit), reference);
  return refusal === undefined ? success(c, CHARGE_ANSWER) : badRequestAnswer(c, refusal);
}

/** The answer to every accepted charge. It says nothing about the charge; neither does the real service's. */
const CHARGE_ANSWER = {
  transaction_amount: 0,
  transaction_ref: null,
  email: null,
  transaction_status: null,
  transaction_currency_id: null,
  created_at: "0001-01-01T00:00:00",
  transaction_type: null,
  merchant_name: null,
  merchant_business_name: null,
  gateway_transaction_ref: null,
  recurring: null,
  merchant_email: null,
  plan_code: null,
};

function query(c: Context, { world }: PaymentParts): Response {
  const raw = c.req.query();
  if (!raw["start_date"] || !raw["end_date"]) return badRequestAnswer(c, "Bad Request");
  const parsed = TransactionQuery.safeParse(raw);
  if (!parsed.success) return invalid(c, parsed.error);
  const { start_date, end_date, reference, currency, amount, page, perpage } = parsed.data;
  const window = readWindow(start_date, end_date);
  if ("refusal" in window) return badRequestAnswer(c, window.refusal);
  const wanted = world.settings.filtersByReference ? reference : undefined;
  const matches = ({ at, ...payment }: SandboxPayment) =>
    payment.visible && payment.status !== "unpaid" && at >= window.from && at <= window.to;
  const records = [...world.state.payments.values()]
    .filter(matches)
    .map((payment) => paymentRecord(payment, world.settings))
    .filter((record) => wanted === undefined || record.transaction_ref === reference)
    .filter((record) => currency === undefined || record.transaction_currency_id === currency)
    .filter((record) => amount === undefined || record.transaction_amount === amount);
  return success(c, rowsOfPage(records, { page, size: perpage }, world.settings));
}

/**
 * The compulsory dates of the query. A date without a time is that day's midnight, also at the end of the window; without
 * a zone it is UTC. So a window that ends "today" does not include today's payments. Both ends belong to the window.
 * Refused: an invalid date, an end before the start, more than one calendar month.
 */
function readWindow(start: string, end: string): { readonly from: number; readonly to: number } | { refusal: string } {
  const from = readInstant(start);
  const to = readInstant(end);
  if (from === undefined || to === undefined) return { refusal: "Invalid date format" };
  if (to < from) return { refusal: "End date cannot be before start date" };
  if (to > oneMonthAfter(from)) return { refusal: "Date range cannot be more than one month" };
  return { from, to };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function readInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const isDateOnly = text.length === "2026-01-31".length;
  const instant = Date.parse(isDateOnly || match[1] ? text.replace(" ", "T") : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The same day and time of the next month, or that month's last day. */
function oneMonthAfter(instant: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
