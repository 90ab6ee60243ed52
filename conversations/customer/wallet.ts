import { isPaymentReference } from "../../src/core/base/ids.js";
import { naira, parseAmount } from "../../src/core/money/money.js";
import { TOP_UP_LIMITS } from "../../src/core/money/payment.js";
import type { CustomerFlow } from "../customer-talk.js";
import { backOrCancelIn, isBackOrCancel } from "../prompt.js";
import { askAmount, missedLimit } from "../prompts/amount.js";
import { lines } from "../text.js";
import { go, helpRowBelow } from "../views/buttons.js";
import { paymentView } from "../views/payment.js";
import { showBatch } from "./bulk/pay.js";
import { showOrder } from "./order.js";

const QUICK = [500, 1_000, 2_000, 5_000, 10_000, 20_000].map(naira);

export const wallet: CustomerFlow = async (talk, shop) => {
  const { available, held } = await talk.once(() => shop.wallets.get(talk.customer));
  const { words } = talk;
  const { buttons } = words;
  const balance = held > 0 ? words.wallet.showHeld({ available, held }) : words.wallet.show({ available });
  return talk.say(lines(balance, words.wallet.spend), [go(buttons.topUp, "topup"), go(buttons.history, "history")]);
};

/** `topup`, `topup 2000`: an amount, then a checkout page. A notification says when the money has arrived. */
export const topUpWallet: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const { ask, buttons } = words;
  const again = ask.invalidAmount;
  const typed = parseAmount(argument);
  const missed = typed === undefined ? again : missedLimit(words, typed, TOP_UP_LIMITS);
  const hint = argument === "" ? undefined : missed;
  const question = {
    hint,
    text: ask.topUp(TOP_UP_LIMITS),
    again,
    quick: QUICK,
    ...TOP_UP_LIMITS,
    accepts: { topics: ["topup"] as const },
  };
  const amount = typed !== undefined && !missed ? typed : await askAmount(talk, question);
  if (amount === "back") return { flow: "wallet" };
  if (isBackOrCancel(amount)) return { flow: "stop" };
  const opened = await talk.once(() => shop.payments.topUp(talk.customer, amount, { saveCard: false }));
  if (opened.outcome === "refused") {
    const why = opened.reason === "too-many-unpaid" ? words.wallet.tooManyUnpaid : words.wallet.checkoutFailed;
    const answer = await talk.ask({ text: why });
    return { flow: backOrCancelIn(answer) === "cancel" ? "stop" : "topup" };
  }
  await talk.follow({ kind: "payment", id: opened.reference });
  return talk.show({
    text: words.wallet.topUpLink({ amount }),
    choices: [
      [{ label: buttons.payNow({ amount }), url: opened.url, style: "success" }],
      [go(buttons.havePaid, "check-payment", opened.reference)],
      helpRowBelow(words, opened.reference),
    ],
  });
};

/** `check-payment <payment>`: the button "I have paid". Polls the payment now and shows its state. */
export const checkPayment: CustomerFlow = async (talk, shop, argument) => {
  if (!isPaymentReference(argument)) return { flow: "start" };
  const { words } = talk;
  const result = await talk.once(async () => {
    const before = await shop.payments.get(talk.customer, argument);
    const checked = await shop.payments.poll(talk.customer, argument);
    if (!checked) return undefined;
    const { payment, readAt } = checked;
    const { paymentNotSeen, pageDeclined } = words.order;
    const note = payment.reason === undefined ? paymentNotSeen({ at: readAt }) : pageDeclined;
    const isNew = payment.state === "paid" && before?.state !== "paid";
    const state = { state: payment.state, isNew, note: payment.state === "initiated" ? note : undefined };
    if (payment.purpose.kind === "order") return { ...state, order: payment.purpose.order };
    if (payment.purpose.kind === "batch") return { ...state, batch: payment.purpose.batch };
    const { available } = await shop.wallets.get(talk.customer);
    return { ...state, view: paymentView(payment, available, words) };
  });
  if (!result) return { flow: "start" };
  // A notification shows a payment that was settled just now, in this same message.
  if (result.isNew) return undefined;
  if ("order" in result) return showOrder(talk, shop, result.order, result.note);
  if ("batch" in result) return showBatch(talk, shop, result.batch, result.note);
  // The customer was notified when it was paid; a second message would look like more money.
  if (result.state === "paid") return { flow: "wallet" };
  return talk.show({ ...result.view, text: lines(result.note, result.view.text) });
};
