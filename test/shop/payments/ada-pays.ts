import { type Kobo, kobo } from "../../../src/core/money/money.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { GatewayPayment } from "../../../src/core/ports.js";
import type { Finding } from "../../../src/core/reconciliation/finding.js";
import { mergeRows } from "../../../src/core/reconciliation/received.js";
import { airtime, deliveringVendor, openScriptedShop, paymentOf, type Script } from "../scripted-shop.js";

export const ASKED = kobo(20_000);

/** Ada is to pay ₦200, for an order or into her wallet; a test says what the service lists for it. */
export async function adaPays(what: "order" | "top-up", script: Pick<Script, "reads"> = {}) {
  const listed: { as: Partial<GatewayPayment> | "nothing" | "unread" } = { as: "nothing" };
  const listedToo: Partial<GatewayPayment>[] = [];
  const rows = (reference: string): GatewayPayment[] => {
    const all = typeof listed.as === "string" ? [] : [listed.as, ...listedToo];
    return all.map((row) => paymentOf(reference, row).payment);
  };
  let ours = "";
  const { vendor, vends } = deliveringVendor();
  const shop = await openScriptedShop({
    ...script,
    gateway: {
      find: async (reference) => {
        if (listed.as === "unread") return { outcome: "unread", cause: "down" };
        const payment = mergeRows(rows(reference), ASKED);
        return payment ? { outcome: "found", payment } : { outcome: "absent" };
      },
      list: async () => {
        if (listed.as === "unread") return { outcome: "unread", cause: "down" };
        return { outcome: "payments", payments: rows(ours) };
      },
    },
    vendor,
  });
  await shop.start();
  const ada = await shop.identify("1");
  const quote = airtime();
  const placed =
    what === "order"
      ? await shop.shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false })
      : await shop.shop.payments.topUp(ada.id, ASKED, { saveCard: false });
  if (placed.outcome !== "checkout") throw new Error("no page");
  const { reference } = placed;
  ours = reference;
  /** The service lists it so from now on, and says so by webhook. */
  const comes = async (as: Partial<GatewayPayment>) => {
    listed.as = as;
    await shop.handlePaymentWebhook({ reference });
    await shop.settled();
  };
  const wallet = async (): Promise<Kobo> => (await shop.shop.wallets.get(ada.id)).available;
  const payment = async () => (await shop.store.read("payment", reference)) as Payment;
  const findings = () => shop.store.openFindings(10);
  /** The newest. */
  const finding = async (): Promise<Finding> => {
    const [found] = await findings();
    if (!found) throw new Error("Nothing was found");
    return found;
  };
  const notificationCount = (chat: string, of: string) =>
    shop.notifications.filter((line) => line.startsWith(`${chat} `) && line.includes(of)).length;
  return {
    ...shop,
    ada,
    reference,
    order: quote.order,
    vends,
    listed,
    listedToo,
    comes,
    wallet,
    payment,
    findings,
    finding,
    notificationCount,
  };
}
