import type { OrderId } from "../../src/core/base/ids.js";
import { parseNetwork } from "../../src/core/base/network.js";
import {
  isOfProductLine,
  PRODUCT_LINES,
  type ProductLine,
  productKey,
  productLineOf,
} from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { itemName, productLineName } from "../locales/naming.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { isSure } from "../prompts/sure.js";
import { wordsOf } from "../shop-talk.js";
import type { Choice, DeskFlow, Notice, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuBelowIn, rows } from "../views/buttons.js";

type Wanted = { readonly wares: readonly ProductLine[]; readonly on: boolean };

/** "mtn data off", "9 mobile on": which wares, and which way; undefined when it does not say. */
function wantedIn(argument: string): Wanted | undefined {
  const [, name = "", kind, way] = /^(.+?)\s+(?:(airtime|data)\s+)?(on|off)$/i.exec(argument.trim()) ?? [];
  const network = parseNetwork(name);
  if (!network || way === undefined) return undefined;
  const wares = PRODUCT_LINES.filter((ware) => ware.network === network && (!kind || ware.kind === kind.toLowerCase()));
  return { wares, on: way.toLowerCase() === "on" };
}

/** `network`: what is on sale; `network MTN data off` takes it off sale, once a person is sure, and `on` puts it back. */
export const network: DeskFlow = async (talk, desk, argument) => {
  const wanted = wantedIn(argument);
  if (!wanted) return list(talk, desk, argument.trim() === "" ? undefined : words.usage);
  const { wares, on } = wanted;
  if (!on) {
    const { unpaid } = await talk.once(async () => ({ unpaid: await desk.unpaidOrderCount(wares) }));
    if (!(await isSure(talk, words.sureOff(wares, unpaid)))) return undefined;
  }
  const { done } = await talk.once(async () => ({ done: await desk.setOnSale(wares, on, talk.customer) }));
  return list(talk, desk, done ? (on ? words.on : words.off)(wares) : words.asItWas(wares, on));
};

async function list(talk: Talk, desk: StaffApi, above?: Text): Promise<undefined> {
  const offered = await talk.once(() => desk.productLines());
  const buttons = offered.map((ware): Choice => {
    const go = { flow: "network", with: `${productKey(ware)} ${ware.onSale ? "off" : "on"}` };
    return { label: words.toggle(ware, ware.onSale), go };
  });
  await talk.show({ text: lines(above, words.offer(offered)), choices: rows(buttons, 2) });
}

/** For whoever has an unpaid order: that it is not sold now, or is again; nothing once the order is no longer unpaid. */
export async function saleNotice(id: OrderId, shop: CustomerApi, desk: StaffApi): Promise<Notice | undefined> {
  const order = await desk.order(id);
  if (order?.state !== "awaiting_payment") return undefined;
  const ware = (await desk.productLines()).find((offered) => isOfProductLine(order, offered));
  const said = await wordsOf(shop, order.customer);
  const places = {
    what: productLineName(said, productLineOf(order)),
    item: itemName(said, order.product, order.network),
    recipient: order.recipient,
  };
  const cancel: Choice = { label: said.buttons.cancel, go: { flow: "drop", with: id } };
  const pay: Choice = { label: said.buttons.payOther, go: { flow: "pay", with: id } };
  const { language } = said;
  const menu = menuBelowIn(said);
  return ware?.onSale === false
    ? { text: said.sale.waiting(places), choices: [[cancel], menu], language, fresh: true }
    : { text: said.sale.back(places), choices: [[pay], [cancel], menu], language, fresh: true };
}
