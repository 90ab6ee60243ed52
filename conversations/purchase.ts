import { type Network, parseNetwork, suggestNetwork } from "#core/network.js";
import { type Phone, parsePhone } from "#core/phone.js";
import type { Shop, Wish } from "#shop/shop.js";
import { type Paid, quoteAndPay } from "./pay.js";
import { askNetwork, networkOf } from "./questions/network.js";
import { askPhone } from "./questions/phone.js";
import type { ShopFlow, ShopTalk } from "./shop-talk.js";
import { isWay, type Step, type Way, walk } from "./walk.js";

type Draft = {
  readonly network?: Network;
  readonly what?: Wish["what"];
  readonly phone?: Phone;
  readonly paid?: Paid;
};

export type Purchase = {
  readonly kind: "data" | "airtime";
  /** What to buy on a network: a plan, or an amount. */
  readonly askWhat: (talk: ShopTalk, shop: Shop, network: Network) => Promise<Wish["what"] | Way>;
};

/** The way of every purchase: network, what, number, and one tap that confirms and pays. */
export function createPurchase({ kind, askWhat }: Purchase): ShopFlow {
  const steps: readonly Step<Draft>[] = [
    {
      answered: ({ network }) => network !== undefined,
      ask: async (talk, shop, draft) => {
        const answer = await askNetwork(talk, shop, kind);
        return isWay(answer) ? answer : { ...draft, ...answer };
      },
    },
    {
      answered: ({ what }) => what !== undefined,
      ask: async (talk, shop, draft) => {
        const what = draft.network ? await askWhat(talk, shop, draft.network) : "back";
        return isWay(what) ? what : { ...draft, what };
      },
    },
    {
      answered: ({ phone }) => phone !== undefined,
      ask: async (talk, shop, draft) => {
        const phone = draft.network ? await askPhone(talk, shop, { kind, network: draft.network }) : "back";
        return isWay(phone) ? phone : { ...draft, phone };
      },
    },
    { answered: ({ paid }) => paid !== undefined, ask: confirm },
  ];
  return async (talk, shop, argument) => {
    const draft = await walk(talk, shop, await begin(talk, shop, argument), steps);
    if (draft === "cancel") return { flow: "stop" };
    return draft === "back" ? { flow: "start" } : draft.paid?.next;
  };
}

/** A flow may start with a network ("mtn") or a number in hand. */
async function begin(talk: ShopTalk, shop: Shop, argument: string): Promise<Draft> {
  const phone = parsePhone(argument);
  const network = phone ? await networkOf(talk, shop, phone) : parseNetwork(argument);
  return { ...(network ? { network } : {}), ...(phone ? { phone } : {}) };
}

async function confirm(talk: ShopTalk, shop: Shop, draft: Draft): Promise<Draft | Way> {
  const { network, what, phone } = draft;
  if (!network || !what || !phone) return "back";
  const suggested = suggestNetwork(phone);
  const warning =
    suggested && suggested !== network ? talk.words.order.otherNetwork({ suggested, chosen: network }) : undefined;
  const paid = await quoteAndPay(talk, shop, { network, recipient: phone, what }, warning);
  return isWay(paid) ? paid : { ...draft, paid };
}
