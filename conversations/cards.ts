import { isCardId } from "#core/ids.js";
import { MENU } from "./questions/buttons.js";
import type { Flow } from "./talk.js";
import { lines } from "./text.js";
import { buttons, cards as words } from "./words/english.js";

/** `cards`: the saved cards, each with its Remove button; `cards <id>` removes one first. */
export const cards: Flow = async (talk, shop, argument) => {
  const { removed, kept } = await talk.once(async () => ({
    removed: isCardId(argument) && (await shop.removeCard(talk.customer, argument)),
    kept: await shop.cards(talk.customer),
  }));
  await talk.show({
    text: lines(removed ? words.removed : undefined, kept.length === 0 ? words.none : words.list),
    choices: [
      ...kept.map(({ id, brand, last4 }) => [
        { label: buttons.remove(brand, last4), go: { flow: "cards", with: id }, style: "danger" as const },
      ]),
      MENU,
    ],
  });
  return undefined;
};
