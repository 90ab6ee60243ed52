import type { Kobo } from "#core/money.js";
import type { PayBy } from "#core/order.js";
import type { SavedCard } from "#shop/shop.js";
import type { Choice, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import type { Way } from "../walk.js";
import { buttons, order } from "../words/english.js";
import { TRIES_MAX, WAYS, wayOf } from "./buttons.js";

type Payable = { readonly price: Kobo; readonly wallet: Kobo; readonly cards: readonly SavedCard[] };

/** Confirming and choosing how to pay are one tap: the ways there are, under the summary. */
export async function askHowToPay(talk: Talk, payable: Payable, summary: Text): Promise<PayBy | Way> {
  const { price, wallet, cards } = payable;
  const choices: Choice[][] = [
    ...(wallet >= price ? [[{ label: buttons.payWallet, pick: "wallet", style: "success" as const }]] : []),
    ...cards.map(({ id, brand, last4 }) => [{ label: buttons.payCard(brand, last4), pick: id }]),
    [{ label: buttons.payCheckout, pick: "checkout" }],
    [{ label: buttons.payCheckoutSave, pick: "save" }],
    [...WAYS],
  ];
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, summary), choices });
    hint = order.tapToPay;
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "contact") continue;
    const payBy = payByOf(answer.kind === "pick" ? answer.pick : answer.text, payable);
    if (payBy) return payBy;
  }
  return "cancel";
}

/** A tapped way to pay, or a typed one: "wallet", "card", "checkout". */
function payByOf(said: string, { price, wallet, cards }: Payable): PayBy | undefined {
  const word = said.trim().toLowerCase();
  const card = cards.find(({ id }) => id === said) ?? (word === "card" ? cards[0] : undefined);
  if (card) return { by: "card", card: card.id };
  if (word === "wallet" && wallet >= price) return { by: "wallet" };
  if (word === "checkout" || word === "save") return { by: "checkout", saveCard: word === "save" };
  return undefined;
}
