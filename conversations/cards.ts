import { isCardId } from "#core/ids.js";
import type { SavedCard } from "#shop/shop.js";
import { isYes } from "./meaning.js";
import { cardName } from "./naming.js";
import { menuIn, waysIn } from "./questions/buttons.js";
import type { ShopFlow, ShopTalk } from "./shop-talk.js";
import { lines } from "./text.js";

/** `cards`: the saved cards, each with its Remove button; `cards <id>` removes one, once that is confirmed. */
export const cards: ShopFlow = async (talk, shop, argument) => {
  const doomed = isCardId(argument)
    ? await talk.once(async () => (await shop.cards(talk.customer)).find(({ id }) => id === argument))
    : undefined;
  const sure = doomed && (await confirmed(talk, doomed));
  const { removed, kept } = await talk.once(async () => ({
    removed: sure === true && (await shop.removeCard(talk.customer, doomed.id)),
    kept: await shop.cards(talk.customer),
  }));
  const { words } = talk;
  const none = words.cards.none({ button: words.buttons.payCheckoutSave });
  await talk.show({
    text: lines(removed ? words.cards.removed : undefined, kept.length === 0 ? none : words.cards.list),
    choices: [
      ...kept.map((card) => [
        {
          label: words.buttons.remove({ card: cardName(card) }),
          go: { flow: "cards", with: card.id },
          style: "danger" as const,
        },
      ]),
      menuIn(words),
    ],
  });
  return undefined;
};

async function confirmed(talk: ShopTalk, card: SavedCard): Promise<boolean> {
  const { words } = talk;
  const answer = await talk.ask({
    text: words.cards.sure({ card: cardName(card) }),
    choices: [[{ label: words.buttons.removeForGood, pick: "yes", style: "danger" }], waysIn(words)],
  });
  return isYes(answer);
}
