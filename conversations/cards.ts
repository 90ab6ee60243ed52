import { isCardId } from "#core/ids.js";
import type { SavedCard } from "#shop/shop.js";
import { MENU, WAYS } from "./questions/buttons.js";
import type { Flow, Talk } from "./talk.js";
import { lines } from "./text.js";
import { buttons, cards as words } from "./words/english.js";

/** `cards`: the saved cards, each with its Remove button; `cards <id>` removes one, once that is confirmed. */
export const cards: Flow = async (talk, shop, argument) => {
  const doomed = isCardId(argument)
    ? await talk.once(async () => (await shop.cards(talk.customer)).find(({ id }) => id === argument))
    : undefined;
  const sure = doomed && (await confirmed(talk, doomed));
  const { removed, kept } = await talk.once(async () => ({
    removed: sure === true && (await shop.removeCard(talk.customer, doomed.id)),
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

async function confirmed(talk: Talk, { brand, last4 }: SavedCard): Promise<boolean> {
  const answer = await talk.ask({
    text: words.sure(brand, last4),
    choices: [[{ label: buttons.removeForGood, pick: "yes", style: "danger" }], WAYS],
  });
  return answer.kind === "pick" && answer.pick === "yes";
}
