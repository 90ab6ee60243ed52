import { parseNetwork } from "../../src/core/base/network.js";
import { PRODUCT_KINDS } from "../../src/core/base/product-kind.js";
import { parseOnSaleAgainId } from "../../src/core/notifications/notification.js";
import {
  isOfProductLine,
  PRODUCT_LINES,
  type ProductLine,
  productKey,
  productLineOf,
} from "../../src/core/orders/product.js";
import type { SuspendMode } from "../../src/core/settings/availability.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { customerWords } from "../customer-talk.js";
import { productLineName, productName, recipientFor } from "../locales/naming.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { Choice, NoticeBuilder, StaffFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, inRows, menuRowBelow } from "../views/buttons.js";
import { orderViewFor } from "../views/order.js";

const CHANGES = { on: "on", off: "off", suspend: "suspended", keep: "keep" } as const;

type TypedChange = keyof typeof CHANGES;
type ParsedChange = { readonly products: readonly ProductLine[]; readonly to: (typeof CHANGES)[TypedChange] };

const CHANGE = new RegExp(`^(.+?)\\s+(?:(${PRODUCT_KINDS.join("|")})\\s+)?(${Object.keys(CHANGES).join("|")})$`, "i");

/** Reads "mtn data off", "9 mobile on". Undefined for anything else. */
function parseChange(argument: string): ParsedChange | undefined {
  const [, name = "", kind, way = ""] = CHANGE.exec(argument.trim()) ?? [];
  const network = parseNetwork(name);
  const typed = way.toLowerCase();
  if (!network || !isTypedChange(typed)) return undefined;
  const products = PRODUCT_LINES.filter(
    (product) => product.network === network && (!kind || product.kind === kind.toLowerCase()),
  );
  return { products, to: CHANGES[typed] };
}

const isTypedChange = (word: string): word is TypedChange => word in CHANGES;

const isSuspendMode = (word: string): word is SuspendMode => word === "ask" || word === "auto";

/**
 * `network`: what is on sale. `network MTN data off` takes it off sale after a confirmation, and `on` puts it back.
 * `suspend` and `keep` answer an alarm. `network auto` lets the shop suspend by itself what fails for certain; `ask`
 * ends that.
 */
export const productsOnSale: StaffFlow = async (talk, staffApi, argument) => {
  const typed = argument.trim().toLowerCase();
  if (isSuspendMode(typed)) {
    await talk.once(() => staffApi.catalogue.setSuspendMode(typed, talk.customer));
    return list(talk, staffApi);
  }
  const change = parseChange(argument);
  if (!change) return list(talk, staffApi, typed === "" ? undefined : words.usage);
  const { products, to } = change;
  if (to === "off") {
    const unpaid = await talk.once(() => staffApi.catalogue.unpaidOrderCount(products));
    if (!(await isConfirmed(talk, words.confirmOff(products, unpaid)))) return undefined;
  }
  const done = await talk.once(() => staffApi.catalogue.changeSale(products, to, talk.customer));
  return list(talk, staffApi, (done ? words.changed : words.unchanged)[to](products));
};

async function list(talk: Talk, staffApi: StaffApi, above?: Text): Promise<undefined> {
  const { products, mode } = await talk.once(async () => ({
    products: await staffApi.catalogue.productLines(),
    mode: await staffApi.catalogue.suspendMode(),
  }));
  const buttons = products.map((product): Choice => {
    const change = `${productKey(product)} ${product.onSale ? "off" : "on"}`;
    return go(words.toggle(product, product.onSale), "network", change);
  });
  const text = lines(above, words.availability(products), words.suspendMode[mode]);
  await talk.show({ text, choices: inRows(buttons, 2) });
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

/** Tells a customer who was refused a suspended product line that it is on sale again. Nothing if it no longer is. */
export const onSaleAgainNotice: NoticeBuilder<"on-sale-again"> = async (id, shop, staffApi) => {
  const { customer, product } = parseOnSaleAgainId(id);
  const line = (await staffApi.catalogue.productLines()).find((one) => productKey(one) === product);
  if (!line?.onSale) return undefined;
  const texts = await customerWords(shop, customer);
  const buy: Choice = { ...go(texts.buttons[line.kind], line.kind, line.network), style: "success" };
  return {
    text: texts.availability.worksAgain({ what: productLineName(texts, line) }),
    choices: [[buy], menuRowBelow(texts)],
    language: texts.language,
    fresh: true,
  };
};
