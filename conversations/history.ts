import { isOrderId } from "#core/ids.js";
import { lagosMoment } from "#core/time.js";
import { repeatButtons } from "./again-button.js";
import { MENU } from "./questions/buttons.js";
import type { Choice, Flow } from "./talk.js";
import { lines } from "./text.js";
import { buttons, order as orderWords, history as words } from "./words/english.js";

const PAGE = 8;
const REPEATS = 6;

/** `history`: orders, newest first, a page at a time; `history <order>` shows what came before that order. */
export const history: Flow = async (talk, shop, argument) => {
  const page = await talk.once(async () => {
    const before = isOrderId(argument) ? { before: argument } : {};
    const { orders, more } = await shop.history(talk.customer, { ...before, limit: PAGE });
    const entries = orders.map(({ state, placedAt, item, network, recipient, price }) =>
      words.line(state, lagosMoment(placedAt), orderWords.name(item, network), recipient, price),
    );
    const unpaid = orders.filter(({ state }) => state === "awaiting_payment").map(({ id, price }) => ({ id, price }));
    return { entries, unpaid, last: more ? orders.at(-1)?.id : undefined };
  });
  const turn: Choice[] = [
    ...(argument === "" ? [] : [{ label: buttons.newest, go: { flow: "history" } }]),
    ...(page.last ? [{ label: buttons.older, go: { flow: "history", with: page.last } }] : []),
  ];
  await talk.show({
    text: page.entries.length === 0 ? words.none : lines(words.title, ...page.entries),
    choices: [
      ...page.unpaid.map(({ id, price }): Choice[] => [
        { label: buttons.payNow(price), go: { flow: "pay", with: id }, fresh: true },
      ]),
      ...(turn.length > 0 ? [turn] : []),
      ...(page.entries.length > 0 ? [[{ label: buttons.buyAgain, go: { flow: "repeat" } }]] : []),
      MENU,
    ],
  });
  return undefined;
};

/** `repeat`: the last distinct purchases, each one tap away. */
export const repeat: Flow = async (talk, shop) => {
  const repeats = await talk.once(() => repeatButtons(shop, talk.customer, REPEATS));
  await talk.show({
    text: repeats.length === 0 ? words.nothingToRepeat : words.repeat,
    choices: [...repeats.map((button): Choice[] => [{ ...button, style: "success" }]), MENU],
  });
  return undefined;
};
