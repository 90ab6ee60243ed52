import { flows } from "../../../conversations/flows.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Gateway } from "../../../src/core/ports.js";
import { openForAda } from "../ada.js";
import { airtime, paymentOf } from "../scripted-shop.js";

/** Ada has an unpaid order, and asks Bayo, who has ₦500, to pay for it. */
export async function openPaymentRequest({ open }: Partial<Gateway> = {}) {
  let left = Number.POSITIVE_INFINITY;
  let meanwhile: { readonly after: number; readonly act: () => Promise<unknown> } | undefined;
  let isPagePaid = false;
  const shop = await openForAda({
    reads: (store) => ({
      transact: async (...given) => {
        if (left-- <= 0) throw new Error("The power is cut");
        const { after = -1, act } = meanwhile ?? {};
        meanwhile = act && { after: after - 1, act };
        if (after === 0) await act?.();
        return store.transact(...given);
      },
    }),
    gateway: {
      ...(open && { open }),
      find: async (reference) => (isPagePaid ? paymentOf(reference, { amount: kobo(40_000) }) : { outcome: "absent" }),
    },
  });
  const bayo = await shop.identify("2");
  await shop.fund(bayo.id, 50_000);
  const quote = airtime("08031234567", 40_000);
  const placed = await shop.shop.orders.place(shop.ada.id, quote, { by: "checkout", saveCard: false });
  if (placed.outcome !== "checkout") throw new Error(placed.outcome);
  const token = (await shop.shop.orders.requestPayment(shop.ada.id, quote.order))?.token ?? "none";
  const wallets = async () => ({
    ada: (await shop.shop.wallets.get(shop.ada.id)).available,
    bayo: (await shop.shop.wallets.get(bayo.id)).available,
  });
  return {
    ...{ ...shop, bayo, token, wallets, order: quote.order },
    cutAfter: (transactions: number) => {
      left = transactions;
    },
    /** Calls `act` after this many more transactions, just before the next one. */
    meanwhile: (after: number, act: () => Promise<unknown>) => {
      meanwhile = { after, act };
    },
    wasInterrupted: () => meanwhile !== undefined && meanwhile.after < 0,
    payPage: async () => {
      isPagePaid = true;
      const { payment } = (await shop.store.read("order", quote.order)) ?? {};
      await shop.shop.payments.poll(shop.ada.id, payment ?? placed.reference);
    },
    /** What the payer is notified of. */
    noticeToPayer: async (order: OrderId) => {
      const view = await flows.noticeFor({ kind: "payment-request", id: order }, shop.shop, shop.staffApi);
      return view?.text.html ?? "";
    },
    notificationsOf: (kind: string) => shop.notifications.filter((line) => line.includes(`"kind":"${kind}"`)),
  };
}

export type OpenPaymentRequest = Awaited<ReturnType<typeof openPaymentRequest>>;

/** More than a payment for somebody else takes. */
export const TRANSACTIONS = 8;
/** The order names the payer, the payer's books give the money, and the order takes it. */
export const TRANSACTIONS_MIN = 3;

/** Spends all the money in a wallet, ₦200 at a time. */
export async function spendAll(shop: OpenPaymentRequest["shop"], id: OpenPaymentRequest["ada"]["id"]) {
  for (let number = 0; (await shop.wallets.get(id)).available >= 20_000; number++) {
    await shop.orders.place(id, airtime(`0809999999${number}`), { by: "wallet" });
  }
}
