import type { Network } from "../../src/core/base/network.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import type { Product } from "../../src/core/orders/product.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { type BackOrCancel, backOrCancelIn, isBackOrCancel, typedOrPicked } from "../prompt.js";
import { backCancelRow } from "../views/buttons.js";
import { askAmount } from "./amount.js";
import { askIfOffSale } from "./network.js";
import { askPlan } from "./plan.js";

const QUICK = [100, 200, 500, 1_000, 2_000, 5_000].map(naira);

/** What the customer has typed of the product already: an amount, or words to search the plans by ("1.5gb weekly"). */
export type Hint = {
  readonly amount?: Kobo;
  readonly search?: string;
  /** It holds figures that are no amount of naira: "$10", "12,50". */
  readonly hasUnparsedNumber?: true;
};

/** Which product of a network: a plan, or an amount in whole naira. A valid amount typed before is not asked for. */
export async function askProduct(
  talk: CustomerTalk,
  shop: CustomerApi,
  { kind, network, hint }: { readonly kind: Product["kind"]; readonly network: Network; readonly hint?: Hint },
): Promise<PurchaseRequest["product"] | BackOrCancel> {
  const way = await askIfOffSale(talk, shop, { kind, network });
  if (way) return way;
  if (kind === "data") {
    const planCode = await askPlan(talk, shop, network, hint?.search);
    return isBackOrCancel(planCode) ? planCode : { kind, planCode };
  }
  const { min, max } = shop.limits.airtime;
  const typed = hint?.amount;
  if (typed !== undefined && typed >= min && typed <= max && typed % naira(1) === 0) return { kind, amount: typed };
  const { ask } = talk.words;
  const again = ask.invalidAmount({ min, max });
  const question = { text: ask.amount({ network, min, max }), again, quick: QUICK, min, max };
  const amount = await askAmount(talk, question, typed === undefined && !hint?.hasUnparsedNumber ? undefined : again);
  return isBackOrCancel(amount) ? amount : { kind, amount };
}

/** Airtime or data. */
export async function askKind(talk: CustomerTalk): Promise<Product["kind"] | BackOrCancel> {
  const { words } = talk;
  const answer = await talk.ask({
    text: words.ask.kind,
    choices: [
      [
        { label: words.buttons.data, pick: "data" },
        { label: words.buttons.airtime, pick: "airtime" },
      ],
      backCancelRow(words),
    ],
  });
  const way = backOrCancelIn(answer);
  if (way) return way;
  return typedOrPicked(answer).toLowerCase().includes("data") ? "data" : "airtime";
}
