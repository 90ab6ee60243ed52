import type { Kobo } from "#core/money.js";
import type { PayBy } from "#core/order.js";
import type { SavedCard } from "#shop/shop.js";
import { means } from "../meaning.js";
import { cardName } from "../naming.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { lines, type Text } from "../text.js";
import type { Way } from "../walk.js";
import { TRIES_MAX, wayOf, waysIn } from "./buttons.js";

type Payable = { readonly price: Kobo; readonly wallet: Kobo; readonly cards: readonly SavedCard[] };

/** Confirming and choosing how to pay are one tap: the ways there are, under the summary. */
export async function askHowToPay(talk: ShopTalk, payable: Payable, summary: Text): Promise<PayBy | Way> {
  const { price, wallet, cards } = payable;
  const { buttons, order } = talk.words;
  const choices: Choice[][] = [
    ...(wallet >= price ? [[{ label: buttons.payWallet, pick: "wallet", style: "success" as const }]] : []),
    ...cards.map((card) => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
    [{ label: buttons.payCheckout, pick: "checkout" }],
    [{ label: buttons.payCheckoutSave, pick: "save" }],
    [...waysIn(talk.words)],
  ];
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, summary), choices });
    hint = order.tapToPay;
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "contact") continue;
    const payBy = answer.kind === "pick" ? pickedOf(answer.pick, payable) : typedOf(answer.text, payable);
    if (payBy) return payBy;
  }
  return "cancel";
}

const pickedOf = (pick: string, { cards }: Payable): PayBy | undefined => {
  const card = cards.find(({ id }) => id === pick);
  if (card) return { by: "card", card: card.id };
  if (pick === "wallet") return { by: "wallet" };
  return pick === "checkout" || pick === "save" ? { by: "checkout", saveCard: pick === "save" } : undefined;
};

/** "wallet", "card", "checkout", in any language. */
function typedOf(said: string, { price, wallet, cards: [card] }: Payable): PayBy | undefined {
  if (means(said, "wallet")) return wallet >= price ? { by: "wallet" } : undefined;
  if (means(said, "cards")) return card && { by: "card", card: card.id };
  if (means(said, "save")) return { by: "checkout", saveCard: true };
  return means(said, "checkout") ? { by: "checkout", saveCard: false } : undefined;
}
