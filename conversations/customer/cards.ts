import { type CardId, isCardId } from "../../src/core/base/ids.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { SavedCardView } from "../../src/shop/payments/saved-cards.js";
import type { CustomerFlow, CustomerTalk } from "../customer-talk.js";
import { cardName } from "../locales/naming.js";
import { isBackOrCancel } from "../prompt.js";
import { askYes } from "../prompts/confirm.js";
import { askShortText } from "../prompts/short-text.js";
import type { Destination } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, menuRow } from "../views/buttons.js";

const NAME_LENGTH_MAX = 20;

/** `cards`: the saved cards; `cards <id>` one of them, with its actions; `cards <id>.<action>` does one. */
export const manageCards: CustomerFlow = async (talk, shop, argument) => {
  const [id = "", act] = argument.split(".");
  const card = isCardId(id) ? await talk.once(() => find(talk, shop, id)) : undefined;
  if (!card) return list(talk, shop);
  switch (act) {
    case "first":
      await talk.once(() => shop.payments.changeCard(talk.customer, card.id, { isDefault: true }));
      return list(talk, shop);
    case "name":
      return rename(talk, shop, card);
    case "remove":
      return remove(talk, shop, card);
    default:
      return open(talk, card);
  }
};

const find = async (talk: CustomerTalk, shop: CustomerApi, card: CardId): Promise<SavedCardView | undefined> =>
  (await shop.payments.savedCards(talk.customer)).find(({ id }) => id === card);

async function list(talk: CustomerTalk, shop: CustomerApi, above?: Text): Promise<undefined> {
  const { words } = talk;
  const cards = await talk.once(() => shop.payments.savedCards(talk.customer));
  const { payCheckoutSave: button, airtime } = words.buttons;
  const isEmpty = cards.length === 0;
  return talk.show({
    text: lines(above, isEmpty ? words.cards.none({ button, airtime }) : words.cards.list),
    more: { flow: "cards" },
    choices: [
      ...cards.map((card) => [go(`${card.isDefault ? "★" : "💳"} ${cardName(card)}`, "cards", card.id)]),
      isEmpty ? [go(airtime, "airtime")] : [],
      menuRow(words),
    ],
  });
}

async function open({ words, say }: CustomerTalk, card: SavedCardView): Promise<undefined> {
  const { buttons } = words;
  const to = (label: string, act: string) => go(label, "cards", `${card.id}.${act}`);
  await say(
    words.cards.card({ card: cardName(card) }),
    ...(card.isDefault ? [] : [[to(buttons.makeDefault, "first")]]),
    [to(buttons.rename, "name"), { ...to(buttons.remove, "remove"), style: "danger" }],
    [go(buttons.cards, "cards")],
  );
}

async function rename(talk: CustomerTalk, shop: CustomerApi, card: SavedCardView): Promise<Destination | undefined> {
  const { words } = talk;
  const name = await askShortText(talk, {
    text: words.cards.askName({ card: cardName(card) }),
    lettersMax: NAME_LENGTH_MAX,
    oneLine: true,
    // Digits could be the card's number, which we do not store.
    refused: { pattern: /\d{4}/, why: words.cards.noLongNumber },
  });
  if (isBackOrCancel(name)) return { flow: "cards", with: card.id };
  await talk.once(() => shop.payments.changeCard(talk.customer, card.id, { name }));
  return list(talk, shop);
}

async function remove(talk: CustomerTalk, shop: CustomerApi, card: SavedCardView): Promise<Destination | undefined> {
  const { cards, buttons } = talk.words;
  const yes = { label: buttons.removeForGood, style: "danger" } as const;
  if ((await askYes(talk, cards.confirmRemoval({ card: cardName(card) }), yes)) !== "yes") return { flow: "cards" };
  const removed = await talk.once(() => shop.payments.removeCard(talk.customer, card.id));
  return list(talk, shop, removed ? cards.removed : undefined);
}
