import { OFFERED_KINDS } from "../../src/core/base/product-kind.js";
import type { Kobo } from "../../src/core/money/money.js";
import type { QuotePromo } from "../../src/core/money/promo.js";
import type { PayBy } from "../../src/core/orders/order.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { CustomerTalk } from "../customer-talk.js";
import type { Topic } from "../locales/locale.js";
import { cardName, shortCardName } from "../locales/naming.js";
import { readCode, saysHaveCode } from "../parser/promo-code.js";
import { means } from "../parser/words/meaning.js";
import { saysPay } from "../parser/words/vocabulary.js";
import { askAgain, type BackOrCancel, ownWords, prompt, type Retry, typedOrPicked } from "../prompt.js";
import type { Answer, Choice } from "../talk.js";
import type { Text } from "../text.js";
import { wrongLengthText } from "./phone.js";

/** A promo code to apply first. `guess`: it may not be a code. Without `code`, ask for one. */
export type ApplyCode = { readonly by: "code"; readonly code?: string; readonly guess?: true };

type Payable = {
  readonly price: Kobo;
  readonly wallet: Kobo;
  readonly cards: readonly SavedCardView[];
  /** A promo code was applied. */
  readonly promo?: QuotePromo;
  /** A trial: it may fail, and is paid from the wallet only. */
  readonly isTrial?: true;
};

/** Ways to pay that have just been refused, and would be again. They are not offered. */
export type RefusedWays = readonly PayBy["by"][] | undefined;

/** The daily limit does not count checkout pages. */
export const LIMITED_WAYS: RefusedWays = ["wallet", "card"];

type PaymentQuestion = {
  readonly summary: Text;
  readonly hint?: Text | undefined;
  /** A promo code can still be applied: before an order is placed. */
  readonly codes?: true;
  /** The order or batch exists. Cancel would cancel it, so "no" and too many wrong answers count as Back. */
  readonly isPlaced?: boolean;
  readonly refused?: RefusedWays;
  /** What to say to an answer that is no way to pay. It may also leave the question. */
  readonly otherwise?: (answer: Answer) => Text;
};

/** Asks for a promo code. */
export const askCode = (talk: Pick<CustomerTalk, "ask" | "words">): Promise<string | BackOrCancel> =>
  prompt(
    talk,
    { accepts: { anyText: true }, text: talk.words.promo.ask },
    (answer) =>
      (answer.kind === "typed" ? readCode(answer.text)?.code : undefined) ?? askAgain(talk.words.promo.notACode),
  );

/** The ways to pay, under the summary: the tap that chooses one also confirms. */
export function askPaymentMethod(
  talk: CustomerTalk,
  payable: Payable,
  { summary, hint, codes, isPlaced, refused = [], otherwise = otherwiseOf(talk) }: PaymentQuestion,
): Promise<PayBy | ApplyCode | BackOrCancel> {
  const { price, wallet, isTrial } = payable;
  const cards = isTrial || refused.includes("card") ? [] : payable.cards;
  const { buttons } = talk.words;
  const cardRow = (card: SavedCardView): Choice[] => [
    { label: buttons.payCard({ card: cardName(card) }), short: shortCardName(card), pick: card.id },
  ];
  const onPage: Choice[][] = [
    [{ label: buttons.payCheckout, short: buttons.payCheckoutShort, pick: "checkout" }],
    [{ label: buttons.payCheckoutSave, short: buttons.payCheckoutSaveShort, pick: "save" }],
  ];
  const choices: Choice[][] = [
    ...(wallet >= price && !refused.includes("wallet")
      ? [[{ label: buttons.payWallet, short: buttons.wallet, pick: "wallet", style: "success" as const }]]
      : []),
    ...cards.filter(({ isFailing }) => !isFailing).map(cardRow),
    ...(isTrial ? [] : onPage),
    ...cards.filter(({ isFailing }) => isFailing).map(cardRow),
    ...(codes ? [[{ label: payable.promo ? buttons.anotherCode : buttons.haveCode, pick: "code" }]] : []),
  ];
  const topics: readonly Topic[] = ["wallet", "cards", ...(codes ? OFFERED_KINDS : [])];
  const left: BackOrCancel = isPlaced ? "back" : "cancel";
  const parse = (answer: Answer): PayBy | ApplyCode | BackOrCancel | Retry => {
    if (means(ownWords(answer), "no")) return left;
    const typed = typedOrPicked(answer);
    const payBy = answer.kind === "pick" ? parsePick(answer.pick, payable) : parseTyped(ownWords(answer), payable);
    const isOffered = payBy && (payBy.by === "code" || !refused.includes(payBy.by));
    const isAllowed = isOffered && (!isTrial || payBy.by === "wallet" || payBy.by === "code");
    const given = isAllowed ? payBy : parseCode(typed);
    if (given) return given;
    if (codes) talk.followTerms(answer, "summary");
    return askAgain(wrongLengthText(talk.words, typed) ?? otherwise(answer));
  };
  const accepts = { promoCode: true, topics, otherNumber: codes };
  return prompt(talk, { hint, text: summary, choices, accepts }, parse, left);
}

/** Words that choose no way to pay: "let my sister pay". */
const otherwiseOf =
  ({ words: { order, buttons } }: CustomerTalk) =>
  (answer: Answer): Text =>
    saysPay(ownWords(answer)) ? order.somebodyPays({ button: buttons.requestPayment }) : order.tapToPay;

const parsePick = (pick: string, { cards }: Payable): PayBy | ApplyCode | undefined => {
  const card = cards.find(({ id }) => id === pick);
  if (card) return { by: "card", card: card.id };
  if (pick === "wallet" || pick === "code") return { by: pick };
  return pick === "checkout" || pick === "save" ? { by: "checkout", saveCard: pick === "save" } : undefined;
};

/** "wallet", "card", "checkout", in any language. */
function parseTyped(typed: string, { price, wallet, cards: [card] }: Payable): PayBy | ApplyCode | undefined {
  if (means(typed, "payWallet")) return wallet >= price ? { by: "wallet" } : undefined;
  if (means(typed, "payCard")) return card && { by: "card", card: card.id };
  if (means(typed, "save")) return { by: "checkout", saveCard: true };
  if (means(typed, "checkout")) return { by: "checkout", saveCard: false };
  return undefined;
}

function parseCode(typed: string): ApplyCode | undefined {
  const promo = readCode(typed);
  if (promo) return { by: "code", code: promo.code, ...(promo.guess && { guess: true }) };
  return saysHaveCode(typed) ? { by: "code" } : undefined;
}
