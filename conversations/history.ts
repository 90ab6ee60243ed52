import { isOrderId } from "#core/ids.js";
import { repeatButtons } from "./again-button.js";
import { itemName, marks } from "./naming.js";
import { menuIn } from "./questions/buttons.js";
import type { ShopFlow } from "./shop-talk.js";
import type { Choice } from "./talk.js";
import { lines } from "./text.js";

const PAGE = 8;
const REPEATS = 6;

/** `history`: orders, newest first, a page at a time; `history <order>` shows what came before that order. */
export const history: ShopFlow = async (talk, shop, argument) => {
  const { words } = talk;
  const { buttons } = words;
  const page = await talk.once(async () => {
    const before = isOrderId(argument) ? { before: argument } : {};
    const { orders, more } = await shop.history(talk.customer, { ...before, limit: PAGE });
    const entries = orders.map(({ state, placedAt, item, network, recipient, price }) =>
      words.history.line({
        ...{ mark: marks[state], state: words.names.states[state], at: placedAt },
        ...{ item: itemName(words, item, network), recipient, price },
      }),
    );
    const unpaid = orders.filter(({ state }) => state === "awaiting_payment").map(({ id, price }) => ({ id, price }));
    return { entries, unpaid, last: more ? orders.at(-1)?.id : undefined };
  });
  const turn: Choice[] = [
    ...(argument === "" ? [] : [{ label: buttons.newest, go: { flow: "history" } }]),
    ...(page.last ? [{ label: buttons.older, go: { flow: "history", with: page.last } }] : []),
  ];
  await talk.show({
    text: page.entries.length === 0 ? words.history.none : lines(words.history.title, ...page.entries),
    choices: [
      ...page.unpaid.map(({ id, price }): Choice[] => [
        { label: buttons.payNow({ amount: price }), go: { flow: "pay", with: id }, fresh: true },
      ]),
      ...(turn.length > 0 ? [turn] : []),
      ...(page.entries.length > 0 ? [[{ label: buttons.buyAgain, go: { flow: "repeat" } }]] : []),
      menuIn(words),
    ],
  });
  return undefined;
};

/** `repeat`: the last distinct purchases, each one tap away. */
export const repeat: ShopFlow = async (talk, shop) => {
  const repeats = await talk.once(() => repeatButtons(shop, talk, REPEATS));
  const { history: said } = talk.words;
  await talk.show({
    text: repeats.length === 0 ? said.nothingToRepeat : said.repeat,
    choices: [...repeats.map((button): Choice[] => [{ ...button, style: "success" }]), menuIn(talk.words)],
  });
  return undefined;
};
