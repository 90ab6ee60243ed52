import { isOrderId } from "../../src/core/base/ids.js";
import { parseNetwork } from "../../src/core/base/network.js";
import { shortRef } from "../../src/core/base/short-ref.js";
import { after, DAY_MS } from "../../src/core/base/time.js";
import { nearestBundles } from "../../src/core/orders/catalogue.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { validity } from "../locales/naming.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { menuIn } from "../views/buttons.js";
import { isWay } from "../walk.js";
import { decodeAgain } from "./again-button.js";
import { confirmChanged, payAndFollow, quoteAndPay, showOffSale, showOrder } from "./pay.js";

/** A button older than this asks first: a thumb may have found it by accident, far up in the chat. */
const FRESH_MS = DAY_MS;

/**
 * `again`: the same item for the same number, paid the same way, in one tap, which can be undone for a few seconds.
 * Tapped twice it is one order; used once more later it buys once more, and asks first if that is only minutes later.
 */
export const again: ShopFlow = async (talk, shop, argument) => {
  const button = decodeAgain(argument);
  if (!button) return { flow: "start" };
  const { source, as, madeAt } = button;
  const { look, old } = await talk.once(async () => ({
    look: await shop.quoteAgain(talk.customer, source, as, talk.run),
    old: shop.now() > after(madeAt, FRESH_MS),
  }));
  switch (look.outcome) {
    case "already":
      return (await showOrder(talk, shop, look.order)).next;
    case "gone":
      return { flow: "gone", with: source };
    case "off-sale":
      return (await showOffSale(talk, look)).next;
    case "unknown":
      return { flow: "start" };
    case "changed":
      return (await confirmChanged(talk, shop, look.quote)).next;
    case "same":
      if (look.justBought) return (await confirmChanged(talk, shop, look.quote, talk.words.order.justBought)).next;
      if (old) return (await confirmChanged(talk, shop, look.quote, talk.words.order.oldButton)).next;
      return (
        await payAndFollow(talk, shop, look.quote, (consent) =>
          shop.place(talk.customer, look.quote, look.payBy, { ...consent, undo: true, startedBy: talk.run }),
        )
      ).next;
  }
};

const NEAREST = 3;

/** `gone`: what was to be bought (an order's, or something on a network) is no longer sold; the nearest is one tap away. */
export const gone: ShopFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const known = isOrderId(argument) ? await talk.once(() => nearest(talk, shop, argument)) : undefined;
  const network = known?.network ?? parseNetwork(argument);
  const shelf: Choice = { label: words.buttons.data, go: { flow: "data", with: network ?? "" } };
  const near = (known?.bundles ?? []).map((bundle): Choice[] => [
    {
      label: words.buttons.bundle({ ...bundle, validity: validity(words.names, bundle.validity) }),
      go: { flow: "instead", with: `${argument.slice(4)}.${shortRef(bundle.planCode)}` },
    },
  ]);
  await talk.show({
    text: near.length > 0 ? words.order.goneNear : words.order.gone,
    choices: [...near, [shelf], menuIn(words)],
  });
  return undefined;
};

async function nearest(talk: ShopTalk, shop: CustomerApi, id: `ord_${string}`) {
  const order = await shop.order(talk.customer, id);
  if (order?.product.kind !== "data") return undefined;
  const { network, product, price } = order;
  const shelf = await shop.bundles(network);
  const bundles = shelf.outcome === "shelf" ? nearestBundles(shelf.bundles, { ...product, price }, NEAREST) : [];
  return {
    network,
    bundles: bundles.map(({ planCode, size, validity, price }) => ({ planCode, size, validity, price })),
  };
}

/** `instead <order>.<ref>`: another plan for the number of an order whose plan is gone. */
export const instead: ShopFlow = async (talk, shop, argument) => {
  const dot = argument.indexOf(".");
  const source = `ord_${argument.slice(0, dot)}`;
  const ref = argument.slice(dot + 1);
  if (!isOrderId(source)) return { flow: "start" };
  const to = await talk.once(async () => {
    const order = await shop.order(talk.customer, source);
    const shelf = order && (await shop.bundles(order.network));
    const bundles = shelf?.outcome === "shelf" ? shelf.bundles : [];
    const planCode = bundles.find((bundle) => shortRef(bundle.planCode) === ref)?.planCode;
    return order && { network: order.network, recipient: order.recipient, ...(planCode !== undefined && { planCode }) };
  });
  if (!to) return { flow: "start" };
  const { planCode, ...wish } = to;
  if (planCode === undefined) return { flow: "gone", with: source };
  const paid = await quoteAndPay(talk, shop, { ...wish, product: { kind: "data", planCode } });
  if (isWay(paid)) return { flow: paid === "cancel" ? "stop" : "gone", ...(paid === "back" && { with: source }) };
  return paid.next;
};
