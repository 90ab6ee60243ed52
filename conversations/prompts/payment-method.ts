import type { Kobo } from "../../src/core/money/money.js";
import type { PayBy } from "../../src/core/orders/order.js";
import type { SavedCardView } from "../../src/shop/customer-api.js";
import { cardName } from "../locales/naming.js";
import { means } from "../parser/meaning.js";
import { readCode, saysHaveCode } from "../parser/promo-code.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { lines, type Text } from "../text.js";
import { TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import type { Way } from "../walk.js";

/** A code that is to be taken off first; `guess`: perhaps it is none. Without one, it is still to be asked for. */
type WithCode = { readonly by: "code"; readonly code?: string; readonly guess?: true };

type Payable = { readonly price: Kobo; readonly wallet: Kobo; readonly cards: readonly SavedCardView[] };

type Question = {
  readonly summary: Text;
  readonly hint?: Text | undefined;
  /** A code can still be used: before an order is placed. */
  readonly codes?: true;
};

/** Confirming and choosing how to pay are one tap: the ways there are, under the summary. */
export async function askHowToPay(
  talk: ShopTalk,
  payable: Payable,
  question: Question,
): Promise<PayBy | WithCode | Way> {
  const { price, wallet, cards } = payable;
  const { buttons, order } = talk.words;
  const choices: Choice[][] = [
    ...(wallet >= price ? [[{ label: buttons.payWallet, pick: "wallet", style: "success" as const }]] : []),
    ...cards.map((card) => [{ label: buttons.payCard({ card: cardName(card) }), pick: card.id }]),
    [{ label: buttons.payCheckout, pick: "checkout" }],
    [{ label: buttons.payCheckoutSave, pick: "save" }],
    ...(question.codes ? [[{ label: buttons.haveCode, pick: "code" }]] : []),
    [...waysIn(talk.words)],
  ];
  let { hint } = question;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, question.summary), choices, codes: true });
    hint = order.tapToPay;
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "contact") continue;
    const payBy = answer.kind === "pick" ? pickedOf(answer.pick, payable) : typedOf(answer.text, payable);
    if (payBy) return payBy;
  }
  return "cancel";
}

const pickedOf = (pick: string, { cards }: Payable): PayBy | WithCode | undefined => {
  const card = cards.find(({ id }) => id === pick);
  if (card) return { by: "card", card: card.id };
  if (pick === "wallet" || pick === "code") return { by: pick };
  return pick === "checkout" || pick === "save" ? { by: "checkout", saveCard: pick === "save" } : undefined;
};

/** "wallet", "card", "checkout", in any language; or a code. */
function typedOf(said: string, { price, wallet, cards: [card] }: Payable): PayBy | WithCode | undefined {
  if (means(said, "wallet")) return wallet >= price ? { by: "wallet" } : undefined;
  if (means(said, "cards")) return card && { by: "card", card: card.id };
  if (means(said, "save")) return { by: "checkout", saveCard: true };
  if (means(said, "checkout")) return { by: "checkout", saveCard: false };
  const typed = readCode(said);
  if (typed) return { by: "code", code: typed.code, ...(typed.guess && { guess: true }) };
  return saysHaveCode(said) ? { by: "code" } : undefined;
}
