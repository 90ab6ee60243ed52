import { NETWORKS, type Network, networkName, parseNetwork, suggestNetwork } from "#core/network.js";
import { type Phone, parsePhone } from "#core/phone.js";
import type { Shop } from "#shop/shop.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Text } from "../text.js";
import { lines } from "../text.js";
import type { Way } from "../walk.js";
import { rows, TRIES_MAX, wayOf, waysIn } from "./buttons.js";

export type NetworkAnswer = { readonly network: Network; readonly phone?: Phone };

/** Which network. A typed or shared number answers it too: its own network, or the one it was last bought for. */
export async function askNetwork(talk: ShopTalk, shop: Shop, kind: "data" | "airtime"): Promise<NetworkAnswer | Way> {
  const { ask } = talk.words;
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({
      text: lines(hint, ask.network[kind]),
      choices: [
        ...rows(
          NETWORKS.map((network) => ({ label: networkName(network), pick: network })),
          2,
        ),
        waysIn(talk.words),
      ],
    });
    const way = wayOf(answer);
    if (way) return way;
    const said = answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? answer.text : "";
    const network = parseNetwork(said);
    if (network) return { network };
    const phone = parsePhone(answer.kind === "contact" ? answer.phone : said);
    const known = phone && (await networkOf(talk, shop, phone));
    if (phone && known) return { network: known, phone };
    hint = ask.notNetwork;
  }
  return "cancel";
}

/** The network a number was last bought for, else the one its prefix suggests. */
export async function networkOf(talk: ShopTalk, shop: Shop, phone: Phone): Promise<Network | undefined> {
  const recents = await talk.once(async () => (await shop.customer(talk.customer)).recents);
  return recents.find((recent) => recent.phone === phone)?.network ?? suggestNetwork(phone);
}
