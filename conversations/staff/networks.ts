import { parseNetwork } from "../../src/core/base/network.js";
import { PRODUCT_KINDS } from "../../src/core/base/product-kind.js";
import {
  isOfProductLine,
  PRODUCT_LINES,
  type ProductLine,
  productKey,
  productLineOf,
} from "../../src/core/orders/product.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { customerWords } from "../customer-talk.js";
import { productLineName, productName, recipientFor } from "../locales/naming.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, NoticeBuilder, StaffFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { inRows, menuRowBelow } from "../views/buttons.js";

type SaleChange = { readonly products: readonly ProductLine[]; readonly on: boolean };

const CHANGE = new RegExp(`^(.+?)\\s+(?:(${PRODUCT_KINDS.join("|")})\\s+)?(on|off)$`, "i");

/** "mtn data off", "9 mobile on"; undefined for anything else. */
function parseChange(argument: string): SaleChange | undefined {
  const [, name = "", kind, way] = CHANGE.exec(argument.trim()) ?? [];
  const network = parseNetwork(name);
  if (!network || way === undefined) return undefined;
  const products = PRODUCT_LINES.filter(
    (product) => product.network === network && (!kind || product.kind === kind.toLowerCase()),
  );
  return { products, on: way.toLowerCase() === "on" };
}

/** `network`: what is on sale; `network MTN data off` takes it off sale, once a person is sure, and `on` puts it back. */
export const productsOnSale: StaffFlow = async (talk, staffApi, argument) => {
  const change = parseChange(argument);
  if (!change) return list(talk, staffApi, argument.trim() === "" ? undefined : words.usage);
  const { products, on } = change;
  if (!on) {
    const { unpaid } = await talk.once(async () => ({ unpaid: await staffApi.catalogue.unpaidOrderCount(products) }));
    if (!(await isConfirmed(talk, words.confirmOff(products, unpaid)))) return undefined;
  }
  const { done } = await talk.once(async () => ({
    done: await staffApi.catalogue.setOnSale(products, on, talk.customer),
  }));
  return list(talk, staffApi, done ? (on ? words.on : words.off)(products) : words.unchanged(products, on));
};

async function list(talk: Talk, staffApi: StaffApi, above?: Text): Promise<undefined> {
  const products = await talk.once(() => staffApi.catalogue.productLines());
  const buttons = products.map((product): Choice => {
    const go = { flow: "network", with: `${productKey(product)} ${product.onSale ? "off" : "on"}` };
    return { label: words.toggle(product, product.onSale), go };
  });
  await talk.show({ text: lines(above, words.availability(products)), choices: inRows(buttons, 2) });
}

/** For a customer with an unpaid order: its product went off sale, or is back; nothing once it is no longer unpaid. */
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
  const cancel: Choice = { label: texts.buttons.cancel, go: { flow: "cancel-order", with: id } };
  const pay: Choice = { label: texts.buttons.payAnotherWay, go: { flow: "pay-another-way", with: id } };
  const { language } = texts;
  const menu = menuRowBelow(texts);
  return product?.onSale === false
    ? { text: texts.availability.orderWaiting(places), choices: [[cancel], menu], language, fresh: true }
    : { text: texts.availability.onSaleAgain(places), choices: [[pay], [cancel], menu], language, fresh: true };
};
