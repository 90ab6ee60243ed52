import {
  NETWORKS,
  type Network,
  networkName,
  networkNames,
  parseNetwork,
  suggestNetwork,
} from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import { OFFERED_KINDS, type ProductKind } from "../../src/core/base/product-kind.js";
import { AIRTIME_LIMITS } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk, Question } from "../customer-talk.js";
import type { Recipient } from "../locales/sentence.js";
import { wantsSomethingElse } from "../parser/other-requests.js";
import { isMarkup } from "../parser/other-terms.js";
import { parsePurchase, purchaseTerms } from "../parser/purchase.js";
import { personToSave } from "../parser/recipients.js";
import type { ParsedPurchase } from "../parser/words/parsed.js";
import { ASK_ANEW, askAgain, type BackOrCancel, backOrCancelIn, prompt, typedOrPicked } from "../prompt.js";
import type { Choice } from "../talk.js";
import { lines, type Text } from "../text.js";
import { inRows } from "../views/buttons.js";
import { offSaleText } from "../views/off-sale.js";
import { forRecipient, numberRefusal, phoneIn, withOwnNumber } from "./phone.js";

type NetworkAnswer = {
  readonly network?: Network;
  readonly phone?: Phone;
  /** What else the answer says: "mtn 500". */
  readonly terms?: ParsedPurchase | undefined;
};

/**
 * Asks for the network. A typed or shared number answers it too, with the network that the number was last bought for,
 * or that its prefix suggests. So does a saved name, as other terms of the purchase.
 */
export async function askNetwork(
  talk: CustomerTalk,
  shop: CustomerApi,
  { kind, chosen, ...recipient }: Recipient & { readonly kind: ProductKind; readonly chosen: string },
): Promise<NetworkAnswer | BackOrCancel> {
  const { ask, buttons, names } = talk.words;
  const what = [names.kinds[kind], chosen].filter(Boolean).join(" · ");
  let offSale: readonly Network[] = [];
  const ownPhone = await talk.once(async () => (await shop.customers.get(talk.customer)).ownPhone);
  const askNow = async (question: Question) => {
    offSale = await talk.once(() => shop.catalogue.networksOffSale(kind));
    const networks = NETWORKS.map((network, index): Choice => {
      const label = offSale.includes(network) ? buttons.offSale({ network }) : networkName(network);
      return { label, pick: network, ...(index === 0 && { short: label }) };
    });
    return talk.ask({ ...question, choices: [...inRows(networks, 2), ...ownNumberRow(talk, ownPhone)] });
  };
  return prompt(
    { ask: askNow },
    {
      text: lines(ask.network[kind]({ what }), forRecipient(talk.words, recipient)),
      accepts: { topics: OFFERED_KINDS, otherNumber: true },
    },
    async (given) => {
      const answer = await withOwnNumber(talk, given);
      const way = backOrCancelIn(answer);
      if (way) return way === "back" ? ASK_ANEW : way;
      const typed = typedOrPicked(answer);
      // "Save 0803… as Mama" says more than a purchase.
      const isPurchase = answer.kind === "typed" && !personToSave(typed);
      const terms = isPurchase ? parsePurchase(typed, talk.savedNames) : undefined;
      const named = parseNetwork(typed);
      const phone = named ? undefined : (phoneIn(answer, { people: [] }) ?? terms?.phone);
      const network =
        named ?? terms?.network ?? networkIn(typed) ?? (phone && (await networkForPhone(talk, shop, phone)));
      if (!network) {
        if (terms?.amount !== undefined && terms.amount >= AIRTIME_LIMITS.min) return { terms };
        talk.followTerms(answer);
        return askAgain(numberRefusal(talk.words, typed) ?? ask.unknownNetwork({ networks: networkNames() }));
      }
      if (offSale.includes(network)) return askAgain(await offSaleText(talk, shop, { network, kind }));
      if (phone && answer.kind === "contact" && answer.own) {
        await talk.once(() => shop.customers.setOwnPhone(talk.customer, phone));
      }
      return { network, ...(phone && { phone }), terms };
    },
  );
}

/** "MTN night plan": the one network in words that ask for nothing else. */
const networkIn = (typed: string): Network | undefined =>
  isMarkup(typed) || wantsSomethingElse(typed) ? undefined : purchaseTerms(typed)?.network;

/** The customer's own number, if known, also answers the question for the network. */
function ownNumberRow({ words: { buttons }, knowsOwnNumber }: CustomerTalk, own: Phone | undefined): Choice[][] {
  const short = buttons.myNumber;
  if (own !== undefined) return [[{ label: buttons.ownNumber({ phone: own }), short, pick: own }]];
  return knowsOwnNumber ? [[{ label: short, short, pick: "share" }]] : [];
}

/** Says why a purchase cannot continue; it goes back, or on with what the customer types instead. */
export async function askBackOrCancel(talk: CustomerTalk, why: Text): Promise<BackOrCancel> {
  const answer = await talk.ask({ text: why, accepts: { topics: OFFERED_KINDS } });
  const way = backOrCancelIn(answer);
  if (!way) talk.followTerms(answer);
  return way ?? "back";
}

/** The network a number was last bought for, else the one its prefix suggests. */
export async function networkForPhone(
  talk: CustomerTalk,
  shop: CustomerApi,
  phone: Phone,
): Promise<Network | undefined> {
  const recents = await talk.once(async () => (await shop.customers.get(talk.customer)).recentRecipients);
  return recents.find((recent) => recent.phone === phone)?.network ?? suggestNetwork(phone);
}
