import { NETWORKS, type Network, networkName, parseNetwork, suggestNetwork } from "../../src/core/base/network.js";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { productLineName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Text } from "../text.js";
import { lines } from "../text.js";
import { rows, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import type { Way } from "../walk.js";

export type NetworkAnswer = { readonly network: Network; readonly phone?: Phone };

/** Which network. A typed or shared number answers it too: its own network, or the one it was last bought for. */
export async function askNetwork(
  talk: ShopTalk,
  shop: CustomerApi,
  kind: "data" | "airtime",
): Promise<NetworkAnswer | Way> {
  const { ask } = talk.words;
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const off = await talk.once(() => shop.networksOffSale(kind));
    const nameOf = (network: Network) =>
      off.includes(network) ? talk.words.buttons.offSale({ network }) : networkName(network);
    const answer = await talk.ask({
      text: lines(hint, ask.network[kind]),
      choices: [
        ...rows(
          NETWORKS.map((network) => ({ label: nameOf(network), pick: network })),
          2,
        ),
        waysIn(talk.words),
      ],
    });
    const way = wayOf(answer);
    if (way) return way;
    const said = answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? answer.text : "";
    const phone = parsePhone(answer.kind === "contact" ? answer.phone : said);
    const network = parseNetwork(said) ?? (phone && (await networkOf(talk, shop, phone)));
    if (network && !off.includes(network)) return { network, ...(phone && { phone }) };
    hint = network ? offSaleText(talk.words, { network, kind }) : ask.notNetwork;
  }
  return "cancel";
}

/** Says so of what is not sold now, and waits for what somebody does about it; undefined when it is sold. */
export async function checkOnSale(talk: ShopTalk, shop: CustomerApi, ware: ProductLine): Promise<Way | undefined> {
  const off = await talk.once(() => shop.networksOffSale(ware.kind));
  if (!off.includes(ware.network)) return undefined;
  return wayOf(await talk.ask({ text: offSaleText(talk.words, ware), choices: [waysIn(talk.words)] })) ?? "back";
}

export const offSaleText = (words: Words, ware: ProductLine): Text =>
  words.sale.off({ what: productLineName(words, ware) });

/** The network a number was last bought for, else the one its prefix suggests. */
export async function networkOf(talk: ShopTalk, shop: CustomerApi, phone: Phone): Promise<Network | undefined> {
  const recents = await talk.once(async () => (await shop.customer(talk.customer)).recentRecipients);
  return recents.find((recent) => recent.phone === phone)?.network ?? suggestNetwork(phone);
}
