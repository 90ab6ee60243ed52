import { type Network, parseNetwork, suggestNetwork } from "../../src/core/base/network.js";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import type { Product } from "../../src/core/orders/order.js";
import type { CustomerApi, PurchaseRequest } from "../../src/shop/customer-api.js";
import { askNetwork, networkOf } from "../prompts/network.js";
import { askPhone } from "../prompts/phone.js";
import { askKind, askWhat, type Hint } from "../prompts/product.js";
import { takingCodes } from "../prompts/promo-code.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import { isWay, type Step, type Way, walk } from "../walk.js";
import { type Paid, quoteAndPay } from "./pay.js";

/** What is known of a purchase so far. */
export type Draft = {
  readonly kind?: Product["kind"];
  readonly network?: Network;
  readonly hint?: Hint;
  readonly what?: PurchaseRequest["product"];
  readonly phone?: Phone;
  /** Whom it is for, by a name whose number is not known yet. */
  readonly name?: string;
  /** To be taken off the price. */
  readonly code?: string;
  readonly paid?: Paid;
};

/** What a flow starts with in hand. */
type Begin = (talk: ShopTalk, shop: CustomerApi, argument: string) => Promise<Draft>;

const steps: readonly Step<Draft>[] = [
  {
    answered: ({ kind }) => kind !== undefined,
    ask: async (talk, _shop, draft) => {
      const kind = await askKind(talk);
      return isWay(kind) ? kind : { ...draft, kind };
    },
  },
  {
    answered: ({ network }) => network !== undefined,
    ask: async (talk, shop, draft) => {
      const answer = await askNetwork(talk, shop, draft.kind ?? "data");
      return isWay(answer) ? answer : { ...draft, ...answer };
    },
  },
  {
    answered: ({ what }) => what !== undefined,
    ask: async (talk, shop, { kind, network, hint, ...draft }) => {
      if (!kind || !network) return "back";
      const what = await askWhat(talk, shop, { kind, network, ...(hint && { hint }) });
      return isWay(what) ? what : { ...draft, kind, network, what };
    },
  },
  {
    answered: ({ phone }) => phone !== undefined,
    ask: async (talk, shop, draft) => {
      const { kind, network, name } = draft;
      const phone =
        kind && network ? await askPhone(talk, shop, { kind, network, ...(name && { name }) }) : ("back" as const);
      return isWay(phone) ? phone : { ...draft, phone };
    },
  },
  { answered: ({ paid }) => paid !== undefined, ask: confirm },
];

/** The way of every purchase: network, what, number, and one tap that confirms and pays; what is known is not asked. */
export function createPurchase(begin: Begin): ShopFlow {
  return async (talk, shop, argument) => {
    const { code, ...begun } = await begin(talk, shop, argument);
    const draft = await walk(await takingCodes(talk, shop, code), shop, begun, steps);
    if (draft === "cancel") return { flow: "stop" };
    return draft === "back" ? { flow: "start" } : draft.paid?.next;
  };
}

/** A flow may start with a network ("mtn") or a number in hand. */
export const withNetworkOrNumber =
  (kind: Product["kind"]): Begin =>
  async (talk, shop, argument) => {
    const phone = parsePhone(argument);
    const network = phone ? await networkOf(talk, shop, phone) : parseNetwork(argument);
    return { kind, ...(network ? { network } : {}), ...(phone ? { phone } : {}) };
  };

async function confirm(talk: ShopTalk, shop: CustomerApi, draft: Draft): Promise<Draft | Way> {
  const { network, what, phone } = draft;
  if (!network || !what || !phone) return "back";
  const suggested = suggestNetwork(phone);
  const warning =
    suggested && suggested !== network ? talk.words.order.otherNetwork({ suggested, chosen: network }) : undefined;
  const paid = await quoteAndPay(talk, shop, { network, recipient: phone, product: what }, warning);
  return isWay(paid) ? paid : { ...draft, paid };
}
