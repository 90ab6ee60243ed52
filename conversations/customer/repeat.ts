import { isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { PLAN_KIND, type ProductKind } from "../../src/core/base/product-kind.js";
import { shortRef } from "../../src/core/base/text.js";
import { after, DAY_MS } from "../../src/core/base/time.js";
import { type Bundle, nearestBundles } from "../../src/core/orders/catalogue.js";
import { productRequest } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { planSearch, purchaseTerms } from "../parser/purchase.js";
import { type BackOrCancel, isBackOrCancel } from "../prompt.js";
import { planCodeByRef, plansOf } from "../prompts/plan.js";
import type { Choice } from "../talk.js";
import type { Text } from "../text.js";
import { go } from "../views/buttons.js";
import { buyAgainButtons, parseBuyAgain } from "../views/buy-again.js";
import { offSaleText } from "../views/off-sale.js";
import { planLabel } from "../views/plan.js";
import { createPurchase, payOrChange } from "./buy.js";
import { showOrder } from "./order.js";
import { confirmChanged, type PaymentEnd, payAndFollow, priceChangeText, quoteAndPay } from "./pay.js";
import { draftOf, planTerms } from "./purchase-draft.js";
import { cancellable, showUnpaid } from "./start.js";

const REPEATS_SHOWN = 6;
const NEAREST_SHOWN = 3;
/** How far back the last purchase is looked for, and the last list. */
const LOOKBACK = 50;

/** An older button asks first: it may have been tapped by accident, far up in the chat. */
const FRESH_MS = DAY_MS;

/** `repeat`: the last distinct purchases, each on a button that buys it again. Before the first, what is unpaid. */
export const repeat: CustomerFlow = async (talk, shop) => {
  const repeats = await talk.once(() => buyAgainButtons(shop, talk, REPEATS_SHOWN));
  const { history } = talk.words;
  const unpaid = repeats.length === 0 ? (await talk.once(() => cancellable(talk, shop))).unpaid : undefined;
  if (unpaid !== undefined) return showUnpaid(talk, shop, unpaid);
  return talk.say(
    repeats.length === 0 ? history.nothingToRepeat : history.repeat,
    ...repeats.map((button): Choice[] => [{ ...button, style: "success" }]),
  );
};

/** `buy-same <text>`: the last purchase for somebody else. A plan of another network is searched by its size. */
export const buySame = createPurchase(async (talk, shop, typed) => {
  const terms = purchaseTerms(typed, talk.savedNames);
  const last = terms && (await talk.once(() => lastPurchase(talk, shop, terms.kind)));
  if (!last) return { flow: "buy", with: typed };
  const { product, network } = last;
  const { hint: _, ...said } = await draftOf(talk, shop, terms);
  const draft = { ...said, kind: product.kind };
  if (product.kind === "airtime") return { ...draft, hint: { amount: product.amount } };
  if ((said.network ?? network) === network) return { ...draft, network, product: productRequest(product) };
  const search = planSearch(planTerms(product));
  return { ...draft, ...(search !== undefined && { hint: { search } }) };
});

async function lastPurchase({ customer }: CustomerTalk, shop: CustomerApi, kind: ProductKind | undefined) {
  const { orders } = await shop.orders.history(customer, { limit: LOOKBACK, ...(kind && { kind }) });
  const last = orders.find(({ state }) => state !== "cancelled" && state !== "expired");
  return last && { product: last.product, network: last.network };
}

/** `list-again`: the last list of numbers, up to the question how to pay. */
export const listAgain: CustomerFlow = async (talk, shop) => {
  const { orders } = await talk.once(() => shop.orders.history(talk.customer, { limit: LOOKBACK }));
  const list = orders.flatMap(({ batch }) => batch?.id ?? [])[0];
  return list === undefined ? { flow: "repeat" } : { flow: "bulk", with: list };
};

/**
 * `buy-again`: buys the same product for the same number, paid the same way, in one tap, which can be undone for a few
 * seconds. Two taps in a row place one order. A later tap places another, and asks first if only minutes have passed.
 */
export const buyAgain: CustomerFlow = async (talk, shop, argument) => {
  const button = parseBuyAgain(argument);
  if (!button) return { flow: "start" };
  const { source, as, madeAt } = button;
  const { result, isOld } = await talk.once(async () => ({
    result: await shop.orders.quoteAgain(talk.customer, source, as, talk.runId),
    isOld: shop.now() > after(madeAt, FRESH_MS),
  }));
  switch (result.outcome) {
    case "already":
      return showOrder(talk, shop, result.order);
    case "gone":
      return { flow: "plan-gone", with: source };
    case "off-sale":
      return talk.say(await offSaleText(talk, shop, result));
    case "price-unavailable":
      return talk.say(talk.words.ask.plansUnavailable(result));
    case "unknown":
      return { flow: "start" };
    case "changed":
    case "same": {
      const { network, recipient, product } = result.quote;
      const request = { network, recipient, product: productRequest(product) };
      const paid = await payOrChange(talk, shop, request, () => payAgain(talk, shop, result, isOld));
      return isBackOrCancel(paid) ? { flow: paid === "back" ? "start" : "stop" } : paid.next;
    }
  }
};

type QuotedAgain = Extract<Awaited<ReturnType<CustomerApi["orders"]["quoteAgain"]>>, { readonly quote: Quote }>;

/** Pays at once in the same way as before, or asks first. */
async function payAgain(
  talk: CustomerTalk,
  shop: CustomerApi,
  result: QuotedAgain,
  isOld: boolean,
): Promise<PaymentEnd | BackOrCancel> {
  const { quote } = result;
  const { order } = talk.words;
  const confirm = (why?: Text) => confirmChanged(talk, shop, quote, why);
  if (result.outcome === "changed") return confirm(priceChangeText(talk.words, result.was, quote.price));
  const { payBy } = result;
  if (result.justBought) return confirm(order.justBought);
  if (quote.isTrial) return confirm();
  if (isOld) return confirm(order.confirmOldButton);
  if (typeof payBy === "string") return confirm(order[payBy]);
  if (payBy.by === "wallet" && quote.wallet < quote.price) return confirm();
  return payAndFollow(talk, shop, quote, (authorization) =>
    shop.orders.place(talk.customer, quote, payBy, { ...authorization, undo: true, startedBy: talk.runId }),
  );
}

/** `plan-gone <order>`: the order's plan is no longer sold. Offers the nearest plans. */
export const planGone: CustomerFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const found = isOrderId(argument) ? await talk.once(() => nearestPlans(talk, shop, argument)) : undefined;
  const allPlans: Choice = go(words.buttons.data, PLAN_KIND, found?.network ?? "");
  const nearest = found?.plans ?? [];
  return talk.say(nearest.length > 0 ? words.order.nearestPlans : words.order.planGone, ...nearest, [allPlans]);
};

async function nearestPlans(talk: CustomerTalk, shop: CustomerApi, id: OrderId) {
  const order = await shop.orders.get(talk.customer, id);
  if (order?.product.kind !== PLAN_KIND) return undefined;
  const { network, product, price } = order;
  const plans = nearestBundles(await plansOf(talk, shop, network), { ...product, price }, NEAREST_SHOWN);
  const button = (plan: Bundle) =>
    go(planLabel(talk.words, plan), "buy-instead", `${id.slice(4)}.${shortRef(plan.planCode)}`);
  return { network, plans: plans.map((plan) => [button(plan)]) };
}

/** `buy-instead <order>.<ref>`: buys another plan for the recipient of an order whose plan is gone. */
export const buyInstead: CustomerFlow = async (talk, shop, argument) => {
  const [id = "", ref = ""] = argument.split(".");
  const source = `ord_${id}`;
  if (!isOrderId(source)) return { flow: "start" };
  const found = await talk.once(async () => {
    const order = await shop.orders.get(talk.customer, source);
    if (!order) return undefined;
    const { network, recipient } = order;
    return { network, recipient, planCode: planCodeByRef(await plansOf(talk, shop, network), ref) };
  });
  if (!found) return { flow: "start" };
  const { planCode, network, recipient } = found;
  if (planCode === undefined) return { flow: "plan-gone", with: source };
  const request = { network, recipient, product: { kind: PLAN_KIND, planCode } as const };
  const paid = await payOrChange(talk, shop, request, () => quoteAndPay(talk, shop, request));
  if (paid === "cancel") return { flow: "stop" };
  return paid === "back" ? { flow: "plan-gone", with: source } : paid.next;
};
