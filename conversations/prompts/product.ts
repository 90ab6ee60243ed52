import type { Network } from "../../src/core/base/network.js";
import { OFFERED_KINDS, type ProductKind, parseProductKind } from "../../src/core/base/product-kind.js";
import { type Kobo, naira } from "../../src/core/money/money.js";
import { AIRTIME_LIMITS, USUAL_AMOUNTS } from "../../src/core/orders/product.js";
import type { PurchaseRequest } from "../../src/shop/catalogue/price.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import type { Recipient } from "../locales/sentence.js";
import { parsePurchase } from "../parser/purchase.js";
import { topicOf } from "../parser/words/meaning.js";
import type { ParsedPurchase } from "../parser/words/parsed.js";
import { askAgain, type BackOrCancel, isBackOrCancel, prompt, type Retry, typedOrPicked } from "../prompt.js";
import { lines } from "../text.js";
import { offSaleText } from "../views/off-sale.js";
import { askAmount, missedLimit } from "./amount.js";
import { askBackOrCancel } from "./network.js";
import { forRecipient, wrongLengthText } from "./phone.js";
import { askPlan } from "./plan.js";

/** What the customer has typed about the product already: an amount, or words to search plans by ("1.5gb weekly"). */
export type Hint = {
  readonly amount?: Kobo;
  readonly search?: string;
  /** Show the search even if only one plan fits, because its price was asked for. */
  readonly showsAll?: true;
  /** It contains figures that are not an amount in naira: "$10", "12,50". */
  readonly hasUnparsedNumber?: true;
};

type Asked = Recipient & {
  readonly network: Network;
  readonly hint?: Hint | undefined;
};
type AskProduct = (
  talk: CustomerTalk,
  shop: CustomerApi,
  asked: Asked,
) => Promise<PurchaseRequest["product"] | BackOrCancel>;

const QUESTIONS: Readonly<Record<ProductKind, AskProduct>> = { airtime: askAirtime, data: askDataPlan };

/** Asks for a product of a network: a plan, or an amount in whole naira. A valid amount typed before is taken. */
export async function askProduct(
  talk: CustomerTalk,
  shop: CustomerApi,
  { kind, ...asked }: Asked & { readonly kind: ProductKind },
): Promise<PurchaseRequest["product"] | BackOrCancel> {
  const { network } = asked;
  const offSale = await talk.once(() => shop.catalogue.networksOffSale(kind));
  if (offSale.includes(network)) return askBackOrCancel(talk, await offSaleText(talk, shop, { kind, network }));
  return QUESTIONS[kind](talk, shop, asked);
}

async function askDataPlan(talk: CustomerTalk, shop: CustomerApi, { hint, ...about }: Asked) {
  const planCode = await askPlan(talk, shop, { ...about, ...hint });
  return isBackOrCancel(planCode) ? planCode : ({ kind: "data", planCode } as const);
}

async function askAirtime(talk: CustomerTalk, _shop: CustomerApi, { network, hint, ...recipient }: Asked) {
  const { min, max } = AIRTIME_LIMITS;
  const kind = "airtime" as const;
  const typed = hint?.amount;
  if (typed !== undefined && typed >= min && typed <= max && typed % naira(1) === 0) return { kind, amount: typed };
  const { ask } = talk.words;
  const again = ask.invalidAmount;
  const text = lines(ask.amount({ network, min, max }), forRecipient(talk.words, recipient));
  const refused = typed === undefined ? undefined : (missedLimit(talk.words, typed, AIRTIME_LIMITS) ?? again);
  const why = refused ?? (hint?.hasUnparsedNumber ? again : undefined);
  const amount = await askAmount(talk, {
    hint: why,
    text,
    again,
    quick: USUAL_AMOUNTS,
    min,
    max,
    accepts: { topics: OFFERED_KINDS, otherNumber: true },
  });
  return isBackOrCancel(amount) ? amount : { kind, amount };
}

/** The kind, and what else the answer says: "data mtn". */
type KindAnswer = { readonly kind?: ProductKind; readonly terms?: ParsedPurchase | undefined };

/** Asks for airtime or data, given the choice so far. */
export function askKind(
  talk: CustomerTalk,
  { chosen, ...recipient }: Recipient & { readonly chosen: string },
): Promise<KindAnswer | BackOrCancel> {
  const { words } = talk;
  const kinds = OFFERED_KINDS.map((kind) => ({ label: words.buttons[kind], pick: kind }));
  const kind = chosen === "" ? words.ask.kind : words.ask.kindOf({ chosen });
  const text = lines(kind, forRecipient(words, recipient));
  return prompt(
    talk,
    { text, choices: [kinds], accepts: { topics: OFFERED_KINDS, otherNumber: true } },
    (answer): KindAnswer | Retry => {
      const typed = typedOrPicked(answer);
      const terms = parsePurchase(typed, talk.savedNames);
      const kind = parseProductKind(typed) ?? terms?.kind ?? kindIn(typed);
      if (kind) return { kind, terms };
      if (terms?.amount !== undefined && terms.amount >= AIRTIME_LIMITS.min) return { terms };
      talk.followTerms(answer);
      return askAgain(wrongLengthText(words, typed) ?? words.ask.tapExpected);
    },
  );
}

/** The product kind named in any language: "Ego oku". */
export const kindIn = (typed: string): ProductKind | undefined => parseProductKind(topicOf(typed) ?? "");
