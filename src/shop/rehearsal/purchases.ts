import { type CustomerId, customerOfEmail, isPaymentReference } from "../../core/base/ids.js";
import { suggestNetwork } from "../../core/base/network.js";
import { after, before } from "../../core/base/time.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { PayBy } from "../../core/orders/order.js";
import { collectPayments } from "../../core/reconciliation/received.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { Rehearsal, RehearsalStep } from "../../core/settings/rehearsal.js";
import { REHEARSAL_AIRTIME, REHEARSAL_AMOUNT } from "../../core/settings/rehearsal-facts.js";
import type { ShopContext } from "../context.js";
import { placeOrder } from "../orders/place.js";
import { quotePurchase } from "../orders/quote.js";
import { stopCardCharges } from "../payments/charge-card.js";
import { settlePayment } from "../payments/settle.js";
import { checkoutPayment, type RehearsalProblem, readRehearsal, updateRehearsal } from "./record.js";

type Purchase = Extract<RehearsalStep, { readonly phone: unknown }>;

/**
 * Buys airtime for the merchant's own number, with the card that the checkout saved or from the wallet that it filled.
 * The order's id is saved before the order is placed, so that a second tap cannot buy twice.
 */
export async function buyForRehearsal(
  shop: ShopContext,
  by: CustomerId,
  { step, phone }: Purchase,
): Promise<RehearsalProblem | undefined> {
  const rehearsal = await readRehearsal(shop);
  if (rehearsal?.by !== by) return { what: "another-owner" };
  const earlier = rehearsal[step]?.order;
  if (earlier && (await shop.store.read("order", earlier))) return undefined;
  const payBy = await payByOf(shop, rehearsal, step);
  if (!payBy) return { what: "not-bought", cause: "no-card" };
  const quoted = await quotePurchase(
    shop,
    by,
    {
      // The service finds the network by itself. Ours only shows on the order.
      network: suggestNetwork(phone) ?? "MTN",
      recipient: phone,
      product: { kind: "airtime", amount: step === "charge" ? REHEARSAL_AMOUNT : REHEARSAL_AIRTIME },
    },
    { age: "current" },
  );
  if (quoted.outcome !== "quoted") return { what: "not-bought", cause: quoted.reason };
  const { order } = quoted.quote;
  const isOurs = await updateRehearsal(shop, by, (now) =>
    now[step]?.order === earlier ? { ...now, [step]: { order } } : undefined,
  );
  if (!isOurs) return undefined;
  // The owner has confirmed this purchase.
  const placed = await placeOrder(shop, by, quoted.quote, payBy, { preauthorized: true });
  if (placed.outcome === "underway") return undefined;
  await updateRehearsal(shop, by, ({ [step]: purchase, ...now }) => (purchase?.order === order ? now : undefined));
  return { what: "not-bought", cause: "reason" in placed ? placed.reason : placed.outcome };
}

async function payByOf(shop: ShopContext, rehearsal: Rehearsal, step: Purchase["step"]): Promise<PayBy | undefined> {
  if (step === "airtime") return { by: "wallet" };
  const { savedCard } = (await checkoutPayment(shop, rehearsal)) ?? {};
  return savedCard && { by: "card", card: savedCard };
}

/**
 * Finds under whose reference the service lists the charge. Undefined while it is not listed, or if that is known
 * already. If it is the service's own, customers' cards are no longer charged, as their charges would be as hard to
 * find.
 */
export async function lookAtCharge(
  shop: ShopContext,
  { charge, by }: Rehearsal,
): Promise<"ours" | "another" | undefined> {
  const { store } = shop;
  const order = charge && !charge.listedAs ? await store.read("order", charge.order) : undefined;
  const payment = order?.payment && (await store.read("payment", order.payment));
  if (payment?.via.kind !== "card" || payment.via.sentAt === undefined) return undefined;
  if (canBecomePaid(payment)) await settlePayment(shop, payment.reference, "asked");
  if ((await store.read("payment", payment.reference))?.state === "paid") return "ours";
  if (!(await isListedOtherwise(shop, payment, by))) return undefined;
  await stopCardCharges(shop, payment.reference);
  return "another";
}

/** Whether the list has this customer's charge of this amount under a reference that is not ours. */
async function isListedOtherwise(
  { gateway, clock }: ShopContext,
  { openedAt, amount }: Payment,
  by: CustomerId,
): Promise<boolean> {
  const window = { from: before(openedAt, CLOCK_SKEW_MS), to: after(clock(), CLOCK_SKEW_MS) };
  const listed = await collectPayments(
    gateway,
    window,
    (row) =>
      row.state === "success" &&
      row.amount === amount &&
      customerOfEmail(row.email) === by &&
      !isPaymentReference(row.reference),
  );
  return listed.outcome === "payments" && listed.rows.length > 0;
}
