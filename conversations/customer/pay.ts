import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { type Kobo, subtract } from "../../src/core/money/money.js";
import type { Order } from "../../src/core/orders/order.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { Authorization, CustomerApi, PlaceResult, PurchaseRequest, Quote } from "../../src/shop/customer-api.js";
import { summaryOf } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { withConsent } from "../prompts/consent.js";
import { offSaleText } from "../prompts/network.js";
import { askHowToPay } from "../prompts/payment-method.js";
import { askCode, quoteWithCode, rejectionText } from "../prompts/promo-code.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Destination, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import { orderView } from "../views/order.js";
import { isWay, type Way } from "../walk.js";
import { againWith } from "./again-button.js";

/** The end of a flow that paid: where to go on, if anywhere. */
export type Paid = { readonly next?: Destination };

/** Prices a wish, has it confirmed by the tap that pays, and pays. */
export async function quoteAndPay(
  talk: ShopTalk,
  shop: CustomerApi,
  wish: PurchaseRequest,
  warning?: Text,
): Promise<Paid | Way> {
  const quoted = await talk.once(() => shop.quote(talk.customer, wish, talk.code?.()));
  if (quoted.outcome === "quoted") {
    return confirmAndPay(talk, shop, quoted.quote, lines(warning, rejectionText(talk.words, quoted.rejectedPromo)));
  }
  const { ask, order } = talk.words;
  const why = {
    "plan-unavailable": order.gone,
    "plans-unavailable": ask.shelfUnreadable({ network: wish.network }),
    "below-minimum": ask.badAmount(shop.limits.airtime),
    "above-maximum": ask.badAmount(shop.limits.airtime),
    "off-sale": offSaleText(talk.words, { network: wish.network, kind: wish.product.kind }),
  }[quoted.reason];
  return wayOf(await talk.ask({ text: why, choices: [waysIn(talk.words)] })) ?? "back";
}

/** The summary of a quote above the ways to pay for it: the tap that chooses one confirms. */
async function confirmAndPay(talk: ShopTalk, shop: CustomerApi, first: Quote, above?: Text): Promise<Paid | Way> {
  const { words } = talk;
  let quote = first;
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const summary = lines(above, summaryOf(words, quote), confirm(words, quote));
    const payBy = await askHowToPay(talk, quote, { summary, hint, codes: true });
    if (isWay(payBy)) return payBy;
    if (payBy.by !== "code") {
      const placed = quote;
      return payAndFollow(talk, shop, placed, (consent) =>
        shop.place(talk.customer, placed, payBy, { ...consent, startedBy: talk.run }),
      );
    }
    const code = payBy.code ?? (await askCode(talk));
    if (code === "cancel") return code;
    const coded = code === "back" ? undefined : await quoteWithCode(talk, shop, quote, code);
    quote = coded?.quote ?? quote;
    const unknown = payBy.guess && coded?.rejectedPromo?.reason === "unknown";
    hint = unknown ? words.order.tapToPay : rejectionText(words, coded?.rejectedPromo);
  }
  return "cancel";
}

/** What is not as it was shown last (its price, unless something else is said) is confirmed anew, or nothing is bought. */
export async function confirmChanged(
  talk: ShopTalk,
  shop: CustomerApi,
  quote: Quote,
  why: Text = talk.words.order.priceChanged,
): Promise<Paid> {
  const paid = await confirmAndPay(talk, shop, quote, why);
  return isWay(paid) ? { next: { flow: paid === "cancel" ? "stop" : "start" } } : paid;
}

/**
 * Pays in the live message and leaves that message to the outbox. When one way does not work out, asks for another;
 * the order id stays the same throughout, so nothing is bought twice.
 */
export async function payAndFollow(
  talk: ShopTalk,
  shop: CustomerApi,
  paying: Parameters<typeof summaryOf>[1] & { readonly order: OrderId },
  pay: (consent: Authorization) => Promise<PlaceResult>,
): Promise<Paid> {
  const { words } = talk;
  const { order } = paying;
  await talk.follow({ kind: "order", order });
  const agreed = await withConsent(talk, async (consent) => briefly(await pay(consent)), summaryOf(words, paying));
  if (agreed.is === "left") return agreed.next ? { next: agreed.next } : {};
  const placed = agreed.result;
  switch (placed.outcome) {
    case "underway":
      return {};
    case "checkout":
      return showOrder(talk, shop, order);
    case "short":
      return payOtherwise(talk, shop, order, words.order.short(placed));
    case "over-limit":
      return payOtherwise(talk, shop, order, words.order.overLimit(placed));
    case "changed":
      return confirmChanged(talk, shop, placed.quote, rejectionText(words, placed.rejectedPromo));
    case "price-unavailable":
      await talk.show({ text: words.ask.shelfUnreadable(placed), choices: [menuIn(words)] });
      return {};
    case "gone":
      return { next: { flow: "gone", with: placed.network } };
    case "off-sale":
      return showOffSale(talk, placed);
    case "refused":
      if (placed.reason === "closed") return showOrder(talk, shop, order);
      return payOtherwise(talk, shop, order, whyNot(words)[placed.reason]);
  }
}

/** Nothing was bought, as it is not sold now. */
export async function showOffSale(talk: ShopTalk, ware: ProductLine): Promise<Paid> {
  await talk.show({ text: offSaleText(talk.words, ware), choices: [menuIn(talk.words)] });
  return {};
}

const whyNot = ({ order }: Words) => ({
  "card-removed": order.cardGone,
  "card-charges-stopped": order.cardsStopped,
  "too-many-unpaid": order.tooManyUnpaid,
  "checkout-unavailable": order.checkoutUnavailable,
});

/** Only what the flow goes on with: whole orders are not kept in a conversation's log. */
function briefly(result: PlaceResult) {
  return result.outcome === "underway" || result.outcome === "checkout" ? { outcome: result.outcome } : result;
}

async function payOtherwise(talk: ShopTalk, shop: CustomerApi, id: OrderId, why?: Text): Promise<Paid> {
  const payable = await talk.once(async () => {
    const order = await shop.order(talk.customer, id);
    if (order?.state !== "awaiting_payment") return undefined;
    const { product, network, recipient, price, promo } = order;
    const { available } = await shop.wallet(talk.customer);
    return {
      ...(promo && { promo }),
      product,
      network,
      recipient,
      price,
      wallet: available,
      cards: await shop.cardsToPay(talk.customer),
    };
  });
  if (!payable) return showOrder(talk, shop, id);
  const { words } = talk;
  const summary = lines(summaryOf(words, payable), why, confirm(words, payable));
  const payBy = await askHowToPay(talk, payable, { summary });
  if (payBy === "back") return showOrder(talk, shop, id);
  if (payBy === "cancel") return { next: { flow: "drop", with: id } };
  if (payBy.by === "code") {
    return payOtherwise(talk, shop, id, payBy.guess ? words.order.tapToPay : words.promo.placed);
  }
  return payAndFollow(talk, shop, { ...payable, order: id }, (consent) =>
    shop.payOrder(talk.customer, id, payBy, consent),
  );
}

/** `pay`: another way to pay for an order that awaits payment. */
export const pay: ShopFlow = async (talk, shop, argument) =>
  isOrderId(argument) ? (await payOtherwise(talk, shop, argument)).next : { flow: "start" };

/** The order in the live message, as it stands now. */
export async function showOrder(talk: ShopTalk, shop: CustomerApi, id: OrderId, above?: Text): Promise<Paid> {
  const view = await talk.once(() => viewOrder(shop, talk, id));
  if (!view) return { next: { flow: "start" } };
  await talk.show({ ...view, text: lines(above, view.text) });
  return {};
}

type Seer = Pick<ShopTalk, "customer" | "words">;

/** How an order looks now to its customer, in their language; undefined when it is not theirs. */
export async function viewOrder(shop: CustomerApi, by: Seer, id: OrderId): Promise<View | undefined> {
  const order = await shop.order(by.customer, id);
  return order && viewOf(shop, by, order);
}

/** The same of an order that has been read. */
export async function viewOf(
  shop: CustomerApi,
  { customer, words }: Seer,
  order: Order,
  details?: View["choices"],
): Promise<View> {
  const payment = order.payment && (await shop.payment(customer, order.payment));
  return orderView({ order, payment, again: againWith(shop, order.id) }, words, details);
}

const confirm = ({ order }: Words, { wallet, price }: { readonly wallet: Kobo; readonly price: Kobo }): Text =>
  wallet < price ? order.confirmShort({ wallet, missing: subtract(price, wallet) }) : order.confirm({ wallet });
