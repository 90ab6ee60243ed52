import {
  NETWORKS,
  type Network,
  networkName,
  networkNames,
  parseNetwork,
  suggestNetwork,
} from "../../src/core/base/network.js";
import type { Phone } from "../../src/core/base/phone.js";
import type { ProductKind } from "../../src/core/base/product-kind.js";
import type { ProductLine } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { CustomerTalk } from "../customer-talk.js";
import { productLineName } from "../locales/naming.js";
import type { ParsedPurchase } from "../parser/parsed.js";
import { parsePurchase } from "../parser/purchase.js";
import { askAgain, type BackOrCancel, backOrCancelIn, prompt, typedOrPicked } from "../prompt.js";
import type { Choice } from "../talk.js";
import type { Text } from "../text.js";
import { backCancelRow, inRows } from "../views/buttons.js";
import { phoneIn, withOwnNumber, wrongLengthText } from "./phone.js";

export type NetworkAnswer = {
  readonly network: Network;
  readonly phone?: Phone;
  /** What else it says: "mtn 500". */
  readonly terms?: ParsedPurchase | undefined;
};

/**
 * Which network. A number that is typed or shared, or somebody's by name, answers it too: its own network, or the one it
 * was last bought for.
 */
export async function askNetwork(
  talk: CustomerTalk,
  shop: CustomerApi,
  kind: ProductKind,
): Promise<NetworkAnswer | BackOrCancel> {
  const { ask, buttons, people = [] } = talk.words;
  let offSale: readonly Network[] = [];
  const ownPhone = await talk.once(async () => (await shop.customers.get(talk.customer)).ownPhone);
  const labelOf = (network: Network) =>
    offSale.includes(network) ? buttons.offSale({ network }) : networkName(network);
  return prompt(
    async (hint) => {
      offSale = await talk.once(() => shop.catalogue.networksOffSale(kind));
      const networks = NETWORKS.map(
        (network, index): Choice => ({
          label: labelOf(network),
          pick: network,
          ...(index === 0 && { short: labelOf(network) }),
        }),
      );
      return talk.ask({
        hint,
        text: ask.network[kind],
        acceptsTopics: [kind],
        choices: [...inRows(networks, 2), ...ownNumberRow(talk, ownPhone), backCancelRow(talk.words)],
      });
    },
    async (given) => {
      const answer = await withOwnNumber(talk, given);
      if (backOrCancelIn(answer) === "back") return askAgain();
      const typed = typedOrPicked(answer);
      const terms = answer.kind === "typed" ? parsePurchase(typed) : undefined;
      const named = parseNetwork(typed);
      const phone = named ? undefined : (phoneIn(answer, { people, own: ownPhone }) ?? terms?.phone);
      const network = named ?? terms?.network ?? (phone && (await networkForPhone(talk, shop, phone)));
      if (!network) {
        return askAgain(wrongLengthText(talk.words, typed) ?? ask.unknownNetwork({ networks: networkNames() }));
      }
      if (offSale.includes(network)) return askAgain(await offSaleText(talk, shop, { network, kind }));
      if (phone && answer.kind === "contact" && answer.own) {
        await talk.once(() => shop.customers.setOwnPhone(talk.customer, phone));
      }
      return { network, ...(phone && { phone }), terms };
    },
  );
}

/** One's own number answers the question for the network too, where it is known. */
function ownNumberRow({ words: { buttons }, knowsOwnNumber }: CustomerTalk, own: Phone | undefined): Choice[][] {
  const short = buttons.myNumber;
  if (own !== undefined) return [[{ label: buttons.ownNumber({ phone: own }), short, pick: own }]];
  return knowsOwnNumber ? [[{ label: short, short, pick: "share" }]] : [];
}

/** Says that a product is off sale and waits for Back or Cancel; undefined when it is on sale. */
export async function askIfOffSale(
  talk: CustomerTalk,
  shop: CustomerApi,
  product: ProductLine,
): Promise<BackOrCancel | undefined> {
  const offSale = await talk.once(() => shop.catalogue.networksOffSale(product.kind));
  if (!offSale.includes(product.network)) return undefined;
  return (
    backOrCancelIn(
      await talk.ask({ text: await offSaleText(talk, shop, product), choices: [backCancelRow(talk.words)] }),
    ) ?? "back"
  );
}

/** Why a product is not sold. Whoever reads that it is suspended is told when it is on sale again. */
export async function offSaleText(talk: CustomerTalk, shop: CustomerApi, product: ProductLine): Promise<Text> {
  const { words } = talk;
  const reason = await talk.once(() => shop.catalogue.explainRefusal(talk.customer, product));
  const what = productLineName(words, product);
  return reason === "suspended" ? words.availability.suspended({ what }) : words.availability.notOnSale({ what });
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
