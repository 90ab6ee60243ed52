import { isOrderId } from "../../src/core/base/ids.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { PaymentRequest } from "../../src/shop/orders/payment-request.js";
import { type CustomerFlow, type CustomerTalk, customerWords } from "../customer-talk.js";
import { productName } from "../locales/naming.js";
import { means } from "../parser/words/meaning.js";
import { askAgain, type BackOrCancel, isBackOrCancel, ownWords, prompt } from "../prompt.js";
import { withAuthorization } from "../prompts/authorize.js";
import type { Choice, Destination, NoticeBuilder } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuRow } from "../views/buttons.js";
import { offSaleText } from "../views/off-sale.js";

/** `request-payment <order>`: a link, or words to type, with which somebody else can pay for an order. */
export const askSomebodyToPay: CustomerFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const request = await talk.once(() => shop.orders.requestPayment(talk.customer, argument));
  if (!request) return { flow: "order-details", with: argument };
  const { token, until } = request;
  const link = talk.deepLink(`pay-${token}`);
  const text =
    link === undefined
      ? words.paymentRequest.shareWords({ until, words: `pay ${token}` })
      : words.paymentRequest.shareLink({ until, link });
  return talk.say(text, [{ label: words.buttons.copy, copy: link ?? `pay ${token}` }]);
};

/** The last try failed. Another may not, except from the wallet if it is above the daily limit. */
type Failed = { readonly why: Text; readonly isOverLimit?: true };

/** `pay-request <token>`: pays for somebody else's order. */
export async function payForSomebody(
  talk: CustomerTalk,
  shop: CustomerApi,
  token: string,
  failed?: Failed,
): Promise<Destination | undefined> {
  const { words } = talk;
  const request = await talk.once(() => shop.orders.paymentRequest(talk.customer, token));
  if (!request || request.isOwn) {
    return talk.say(request ? words.paymentRequest.ownRequest : words.paymentRequest.requestClosed);
  }
  if (request.outcome) return showOutcome(talk, request.outcome, request);
  const about = words.paymentRequest.requestToPay({
    ...request,
    item: productName(words, request.product, request.network),
  });
  const method = await askMethod(talk, request, lines(about, failed?.why), !failed?.isOverLimit);
  if (isBackOrCancel(method)) return { flow: "stop" };
  const again = { flow: "pay-request", with: token };
  const authorized = await withAuthorization(talk, { about, back: again }, (authorization) =>
    shop.orders.payRequest(talk.customer, token, method, authorization),
  );
  if (authorized.outcome === "left") return authorized.next;
  const paid = authorized.result;
  switch (paid.outcome) {
    case "over-limit":
      return payForSomebody(talk, shop, token, { why: words.order.overLimit(paid), isOverLimit: true });
    case "short":
      return again;
    case "wallet-frozen":
      return payForSomebody(talk, shop, token, { why: words.order["wallet-frozen"] });
    case "off-sale":
      return talk.say(await offSaleText(talk, shop, paid));
    case "refused":
      return payForSomebody(talk, shop, token, { why: words.order["checkout-unavailable"] });
    case "checkout":
      return talk.say(words.paymentRequest.payOnPage(request), [
        { label: words.buttons.payNow({ amount: request.price }), url: paid.url, style: "success" },
      ]);
    case "paid":
    case "returned":
    case "gone":
      return showOutcome(talk, paid.outcome, request);
  }
}

async function askMethod(
  talk: CustomerTalk,
  { price, wallet }: PaymentRequest,
  text: Text,
  takesWallet: boolean,
): Promise<"wallet" | "checkout" | BackOrCancel> {
  const { words } = talk;
  const isWalletOpen = takesWallet && wallet >= price;
  const fromWallet: Choice[] = isWalletOpen
    ? [{ label: words.buttons.payWallet, pick: "wallet", style: "success" }]
    : [];
  const choices = [fromWallet, [{ label: words.buttons.payCheckout, pick: "checkout" }]];
  return prompt(talk, { text, choices, accepts: { topics: ["wallet"] } }, (answer) => {
    const chosen = ownWords(answer);
    if (means(chosen, "payWallet") && isWalletOpen) return "wallet" as const;
    return means(chosen, "checkout") ? ("checkout" as const) : askAgain(words.ask.tapExpected);
  });
}

async function showOutcome(
  { words, say }: CustomerTalk,
  outcome: "paid" | "returned" | "gone",
  request: PaymentRequest,
): Promise<undefined> {
  await say(outcome === "gone" ? words.paymentRequest.requestClosed : words.paymentRequest[outcome](request));
}

/** For the payer: the outcome of a payment for somebody else that took time. */
export const paymentRequestNotice: NoticeBuilder<"payment-request"> = async (id, shop, staffApi) => {
  const order = await staffApi.orders.get(id);
  const { customer, outcome } = order?.paymentRequest?.payer ?? {};
  if (!order || customer === undefined || outcome === undefined) return undefined;
  const words = await customerWords(shop, customer);
  const from = (await staffApi.customers.get(order.customer))?.name ?? "";
  const text = words.paymentRequest[outcome]({ from, price: order.price });
  return { text, choices: [menuRow(words)], language: words.language, fresh: true };
};
