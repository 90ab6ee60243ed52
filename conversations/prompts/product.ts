import type { Network } from "../../src/core/base/network.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import type { Product } from "../../src/core/orders/order.js";
import type { CustomerApi, PurchaseRequest } from "../../src/shop/customer-api.js";
import type { ShopTalk } from "../shop-talk.js";
import { wayOf, waysIn } from "../views/buttons.js";
import { isWay, type Way } from "../walk.js";
import { askAmount } from "./amount.js";
import { checkOnSale } from "./network.js";
import { askBundle } from "./plan.js";

const QUICK = [100, 200, 500, 1_000, 2_000, 5_000].map(naira);

/** What somebody has said already of what they want: an amount, or words to search the shelf by ("1.5gb weekly"). */
export type Hint = {
  readonly amount?: Kobo;
  readonly search?: string;
  /** There are figures in it that are no amount of naira: "$10", "12,50". */
  readonly unread?: true;
};

type About = { readonly kind: Product["kind"]; readonly network: Network; readonly hint?: Hint };

/** What to buy on a network: a plan, or an amount in whole naira. What was said well is not asked again. */
export async function askWhat(
  talk: ShopTalk,
  shop: CustomerApi,
  { kind, network, hint }: About,
): Promise<PurchaseRequest["product"] | Way> {
  const left = await checkOnSale(talk, shop, { kind, network });
  if (left) return left;
  if (kind === "data") {
    const planCode = await askBundle(talk, shop, network, hint?.search);
    return isWay(planCode) ? planCode : { kind, planCode };
  }
  const { min, max } = shop.limits.airtime;
  const said = hint?.amount;
  if (said !== undefined && said >= min && said <= max && said % naira(1) === 0) return { kind, amount: said };
  const { ask } = talk.words;
  const again = ask.badAmount({ min, max });
  const question = { text: ask.amount({ network, min, max }), again, quick: QUICK, min, max };
  const amount = await askAmount(talk, question, said === undefined && !hint?.unread ? undefined : again);
  return isWay(amount) ? amount : { kind, amount };
}

/** Airtime or data. */
export async function askKind(talk: ShopTalk): Promise<Product["kind"] | Way> {
  const { words } = talk;
  const answer = await talk.ask({
    text: words.ask.kind,
    choices: [
      [
        { label: words.buttons.data, pick: "data" },
        { label: words.buttons.airtime, pick: "airtime" },
      ],
      waysIn(words),
    ],
  });
  const way = wayOf(answer);
  if (way) return way;
  const said = answer.kind === "pick" ? answer.pick : answer.kind === "typed" ? answer.text.toLowerCase() : "";
  return said.includes("data") ? "data" : "airtime";
}
