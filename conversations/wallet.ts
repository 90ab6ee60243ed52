import { isPaymentReference } from "#core/ids.js";
import { naira } from "#core/money.js";
import { lagosClock } from "#core/time.js";
import { showOrder } from "./pay.js";
import { askAmount } from "./questions/amount.js";
import { MENU, MENU_BELOW, WAYS, wayOf } from "./questions/buttons.js";
import type { Flow } from "./talk.js";
import { lines } from "./text.js";
import { paymentView } from "./views/payment-view.js";
import { isWay } from "./walk.js";
import { ask, buttons, order as orderWords, wallet as words } from "./words/english.js";

const QUICK = [500, 1_000, 2_000, 5_000, 10_000, 20_000].map(naira);

export const wallet: Flow = async (talk, shop) => {
  const { available, held } = await talk.once(() => shop.wallet(talk.customer));
  await talk.show({
    text: words.show(available, held),
    choices: [
      [
        { label: buttons.topUp, go: { flow: "topup" } },
        { label: buttons.history, go: { flow: "history" } },
      ],
      MENU,
    ],
  });
  return undefined;
};

/** `topup`: an amount, then a checkout page; the outbox tells when the money is there. */
export const topUp: Flow = async (talk, shop) => {
  const { min, max } = shop.limits.topUp;
  const question = { text: ask.topUp(min, max), again: ask.badAmount(min, max), quick: QUICK, min, max };
  const amount = await askAmount(talk, question);
  if (amount === "back") return { flow: "wallet" };
  if (isWay(amount)) return { flow: "stop" };
  const opened = await talk.once(() => shop.topUp(talk.customer, amount, { saveCard: false }));
  if (opened.outcome === "refused") {
    const why = opened.reason === "too-many-unpaid" ? words.tooManyUnpaid : words.unavailable;
    const answer = await talk.ask({ text: why, choices: [WAYS] });
    return { flow: wayOf(answer) === "cancel" ? "stop" : "topup" };
  }
  await talk.follow({ kind: "payment", reference: opened.reference });
  await talk.show({
    text: words.topUpLink(opened.amount),
    choices: [
      [{ label: buttons.payNow(opened.amount), url: opened.url, style: "success" }],
      [{ label: buttons.havePaid, go: { flow: "paid", with: opened.reference } }],
      MENU_BELOW,
    ],
  });
  return undefined;
};

/** `paid`: "I have paid". Looks now, and shows how it stands. */
export const paid: Flow = async (talk, shop, argument) => {
  if (!isPaymentReference(argument)) return { flow: "start" };
  const seen = await talk.once(async () => {
    const looked = await shop.checkPayment(talk.customer, argument);
    if (!looked) return undefined;
    const { payment, lookedAt } = looked;
    const note = payment.reason === undefined ? orderWords.notSeenYet(lagosClock(lookedAt)) : orderWords.pageDeclined;
    const stands = { state: payment.state, note: payment.state === "initiated" ? note : undefined };
    if (payment.purpose.kind === "order") return { ...stands, order: payment.purpose.order };
    const { available } = await shop.wallet(talk.customer);
    return { ...stands, view: paymentView(payment, available) };
  });
  if (!seen) return { flow: "start" };
  // A payment that is settled is told by the outbox, in this very message: here we only say that we looked.
  if (seen.state === "paid") return undefined;
  if ("order" in seen) return (await showOrder(talk, shop, seen.order, seen.note)).next;
  await talk.show({ ...seen.view, text: lines(seen.note, seen.view.text) });
  return undefined;
};
