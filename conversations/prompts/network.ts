import {
  NETWORKS,
  type Network,
  networkName,
  networkNames,
  parseNetwork,
  suggestNetwork,
} from "../../src/core/base/network.js";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { productLineName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import { askAgain, prompt, typedOrPicked, type Way, wayOf } from "../prompt.js";
import { lines, type Text } from "../text.js";
import { rows, waysIn } from "../views/buttons.js";

export type NetworkAnswer = { readonly network: Network; readonly phone?: Phone };

/** Which network. A typed or shared number answers it too: its own network, or the one it was last bought for. */
export function askNetwork(
  talk: CustomerTalk,
  shop: CustomerApi,
  kind: "data" | "airtime",
): Promise<NetworkAnswer | Way> {
  const { ask, buttons } = talk.words;
  let offSale: readonly Network[] = [];
  const labelOf = (network: Network) =>
    offSale.includes(network) ? buttons.offSale({ network }) : networkName(network);
  return prompt(
    async (hint) => {
      offSale = await talk.once(() => shop.networksOffSale(kind));
      const networks = NETWORKS.map((network) => ({ label: labelOf(network), pick: network }));
      return talk.ask({ text: lines(hint, ask.network[kind]), choices: [...rows(networks, 2), waysIn(talk.words)] });
    },
    async (answer) => {
      const typed = typedOrPicked(answer);
      const phone = parsePhone(answer.kind === "contact" ? answer.phone : typed);
      const network = parseNetwork(typed) ?? (phone && (await networkOf(talk, shop, phone)));
      if (!network) return askAgain(ask.unknownNetwork({ networks: networkNames() }));
      if (offSale.includes(network)) return askAgain(offSaleText(talk.words, { network, kind }));
      return { network, ...(phone && { phone }) };
    },
  );
}

/** Says that a product is off sale and waits for Back or Cancel; undefined when it is on sale. */
export async function checkOnSale(
  talk: CustomerTalk,
  shop: CustomerApi,
  product: ProductLine,
): Promise<Way | undefined> {
  const offSale = await talk.once(() => shop.networksOffSale(product.kind));
  if (!offSale.includes(product.network)) return undefined;
  return wayOf(await talk.ask({ text: offSaleText(talk.words, product), choices: [waysIn(talk.words)] })) ?? "back";
}

export const offSaleText = (words: Words, product: ProductLine): Text =>
  words.availability.notOnSale({ what: productLineName(words, product) });

/** The network a number was last bought for, else the one its prefix suggests. */
export async function networkOf(talk: CustomerTalk, shop: CustomerApi, phone: Phone): Promise<Network | undefined> {
  const recents = await talk.once(async () => (await shop.customer(talk.customer)).recentRecipients);
  return recents.find((recent) => recent.phone === phone)?.network ?? suggestNetwork(phone);
}
