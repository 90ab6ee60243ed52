import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import type { CustomerApi, PaymentRequest } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { itemName } from "../locales/naming.js";
import { withConsent } from "../prompts/consent.js";
import { type ShopFlow, type ShopTalk, wordsOf } from "../shop-talk.js";
import type { Choice, Destination, Notice } from "../talk.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import { receiptPicture } from "../views/receipt.js";
import { showOffSale } from "./pay.js";

const MESSAGE_MAX = 200;

/** `ask <order>`: words to pass on, with which somebody else can pay for an order. */
export const ask: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const token = await talk.once(() => shop.requestPayment(talk.customer, argument));
  if (!token) return { flow: "entry", with: argument };
  const link = talk.linkTo(`pay-${token}`);
  const text = link === undefined ? words.favour.words({ words: `pay ${token}` }) : words.favour.link({ link });
  await talk.show({
    text,
    choices: [[{ label: words.buttons.link.copy, copy: link ?? `pay ${token}` }], menuIn(words)],
  });
  return undefined;
};

/** `favour <token>`: pays for what somebody else asked for. */
export const favour: ShopFlow = async (talk, shop, token) => {
  const { words } = talk;
  const { favour: said } = words;
  const asked = await talk.once(() => shop.paymentRequest(talk.customer, token));
  if (!asked || asked.isOwn) {
    await talk.show({ text: asked ? said.own : said.gone, choices: [menuIn(words)] });
    return undefined;
  }
  if (asked.outcome) return showEnd(talk, asked.outcome, asked);
  const how = await howToPay(talk, asked);
  if (how === undefined) return { flow: "stop" };
  return payIt(talk, shop, { token, how, asked });
};

async function howToPay(talk: ShopTalk, asked: PaymentRequest): Promise<"wallet" | "checkout" | undefined> {
  const { words } = talk;
  const { from, product, network, recipient, price, wallet } = asked;
  const enough: Choice[] =
    wallet >= price ? [{ label: words.buttons.payWallet, pick: "wallet", style: "success" }] : [];
  const answer = await talk.ask({
    text: words.favour.asked({ from, item: itemName(words, product, network), recipient, price, wallet }),
    choices: [enough, [{ label: words.buttons.payCheckout, pick: "checkout" }], waysIn(words)],
  });
  return answer.kind === "pick" && (answer.pick === "wallet" || answer.pick === "checkout") ? answer.pick : undefined;
}

type Paying = { readonly token: string; readonly how: "wallet" | "checkout"; readonly asked: PaymentRequest };

async function payIt(
  talk: ShopTalk,
  shop: CustomerApi,
  { token, how, asked }: Paying,
): Promise<Destination | undefined> {
  const { words } = talk;
  const about = words.favour.asked({ ...asked, item: itemName(words, asked.product, asked.network) });
  const agreed = await withConsent(talk, (consent) => shop.payRequest(talk.customer, token, how, consent), about);
  if (agreed.is === "left") return agreed.next;
  const paid = agreed.result;
  if (paid.outcome === "over-limit") {
    await talk.show({ text: words.order.overLimit(paid), choices: [menuIn(words)] });
    return undefined;
  }
  if (paid.outcome === "short") return { flow: "favour", with: token };
  if (paid.outcome === "off-sale") return (await showOffSale(talk, paid)).next;
  if (paid.outcome === "checkout") {
    const pay: Choice = { label: words.buttons.payNow({ amount: asked.price }), url: paid.url, style: "success" };
    await talk.show({ text: words.favour.page(asked), choices: [[pay], menuIn(words)] });
    return undefined;
  }
  return showEnd(talk, paid.outcome, asked);
}

async function showEnd(
  { words, show }: ShopTalk,
  end: "paid" | "returned" | "gone",
  asked: PaymentRequest,
): Promise<undefined> {
  await show({ text: end === "gone" ? words.favour.gone : words.favour[end](asked), choices: [menuIn(words)] });
}

/** How it ended that somebody paid for somebody else, when they could not be told at once. */
export async function favourNotice(id: OrderId, shop: CustomerApi, desk: StaffApi): Promise<Notice | undefined> {
  const order = await desk.order(id);
  const { customer, outcome } = order?.paymentRequest?.payer ?? {};
  if (!order || customer === undefined || outcome === undefined) return undefined;
  const words = await wordsOf(shop, customer);
  const from = (await desk.customer(order.customer))?.name ?? "";
  const text = words.favour[outcome]({ from, price: order.price });
  return { text, choices: [menuIn(words)], language: words.language, fresh: true };
}

/** `gift <order>`: the receipt with a few kind words, to be passed on to whom it was bought for. */
export const gift: ShopFlow = async (talk, shop, argument) => {
  if (!isOrderId(argument)) return { flow: "history" };
  const { words } = talk;
  const known = await talk.once(async () => (await shop.order(talk.customer, argument))?.state === "delivered");
  if (!known) return { flow: "entry", with: argument };
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ free: true, text: words.favour.message, choices: [waysIn(words)] });
    if (wayOf(answer)) return { flow: "entry", with: argument };
    const message = answer.kind === "typed" ? answer.text.trim() : "";
    if (message === "" || message.length > MESSAGE_MAX) continue;
    const sent = await talk.attach(async () => {
      const order = await shop.order(talk.customer, argument);
      const { name } = await shop.customer(talk.customer);
      return (
        order && { picture: receiptPicture(words, order, shop.name), caption: words.favour.card({ message, name }) }
      );
    });
    await talk.show({ text: sent ? words.favour.passOn : words.history.noPicture, choices: [menuIn(words)] });
    return undefined;
  }
  return { flow: "stop" };
};
