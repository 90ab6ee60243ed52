import { parseOnSaleAgainId } from "../../src/core/notifications/notification.js";
import { isOfProductLine, type ProductLine, productKey, productLineOf } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { type CustomerTalk, customerWords } from "../customer-talk.js";
import { productLineName, productName, recipientFor } from "../locales/naming.js";
import type { Choice, NoticeBuilder } from "../talk.js";
import type { Text } from "../text.js";
import { go, menuRowBelow } from "./buttons.js";
import { orderViewFor } from "./order.js";

/** Why a product is not sold. A customer who reads that it is suspended will be told when it is on sale again. */
export async function offSaleText(talk: CustomerTalk, shop: CustomerApi, product: ProductLine): Promise<Text> {
  const { words } = talk;
  const reason = await talk.once(() => shop.catalogue.joinWaitingList(talk.customer, product));
  const what = productLineName(words, product);
  return reason === "suspended" ? words.availability.suspended({ what }) : words.availability.notOnSale({ what });
}

/**
 * Tells a customer with an unpaid order that its product went off sale or is back. Nothing if it is no longer unpaid.
 */
export const availabilityNotice: NoticeBuilder<"availability"> = async (id, shop, staffApi) => {
  const order = await staffApi.orders.get(id);
  if (order?.state !== "awaiting_payment") return undefined;
  const product = (await staffApi.catalogue.productLines()).find((line) => isOfProductLine(order, line));
  const texts = await customerWords(shop, order.customer);
  const places = {
    what: productLineName(texts, productLineOf(order)),
    item: productName(texts, order.product, order.network),
    recipient: recipientFor(texts, order.recipient),
  };
  const cancel: Choice = go(texts.buttons.cancel, "cancel-order", id);
  const { language } = texts;
  const menu = menuRowBelow(texts);
  if (product?.onSale === false) {
    return { text: texts.availability.orderWaiting(places), choices: [[cancel], menu], language, fresh: true };
  }
  const { choices = [] } = await orderViewFor(shop, { customer: order.customer, words: texts }, order, [menu]);
  return { text: texts.availability.onSaleAgain(places), choices, language, fresh: true };
};

/**
 * Tells a customer who was refused a suspended product line that it is on sale again. If it no longer is, they wait for
 * the next time.
 */
export const onSaleAgainNotice: NoticeBuilder<"on-sale-again"> = async (id, shop, staffApi) => {
  const { customer, product } = parseOnSaleAgainId(id);
  const line = (await staffApi.catalogue.productLines()).find((one) => productKey(one) === product);
  if (!line || (await shop.catalogue.waitAgain(customer, line))) return undefined;
  const texts = await customerWords(shop, customer);
  const buy: Choice = { ...go(texts.buttons[line.kind], line.kind, line.network), style: "success" };
  return {
    text: texts.availability.worksAgain({ what: productLineName(texts, line) }),
    choices: [[buy], menuRowBelow(texts)],
    language: texts.language,
    fresh: true,
  };
};
