import { encodeAgain } from "./again-button.js";
import { MENU } from "./questions/buttons.js";
import type { Choice, Flow } from "./talk.js";
import { lines, type Text } from "./text.js";
import { buttons, welcome as words } from "./words/english.js";

const REPEATS_SHOWN = 2;

/** The main menu; last purchases on top, one tap away. */
const menu =
  (above?: Text): Flow =>
  async (talk, shop) => {
    const { name, repeats } = await talk.once(async () => {
      const orders = await shop.repeatable(talk.customer, REPEATS_SHOWN);
      return {
        name: (await shop.customer(talk.customer)).name,
        repeats: orders.map(({ id, item, network, recipient, price }) => ({
          label: buttons.buyAgainThis(item, network, recipient, price),
          with: encodeAgain(id, shop.mintOrder()),
        })),
      };
    });
    const again: Choice[][] = repeats.map((repeat) => [
      { label: repeat.label, go: { flow: "again", with: repeat.with }, fresh: true, style: "success" },
    ]);
    await talk.show({
      text: lines(above, words.menu(shop.name, name)),
      choices: [
        ...again,
        [go(buttons.data, "data"), go(buttons.airtime, "airtime")],
        [go(buttons.wallet, "wallet"), go(buttons.topUp, "topup")],
        [go(buttons.history, "history"), go(buttons.cards, "cards"), go(buttons.help, "help")],
      ],
    });
    return undefined;
  };

const go = (label: string, flow: string): Choice => ({ label, go: { flow } });

export const start = menu();
/** `lost`: the menu again, for words we did not understand. */
export const lost = menu(words.lost);

export const help: Flow = async (talk, shop) => {
  await talk.show({ text: words.help(shop.name), choices: [MENU] });
  return undefined;
};

/** `stop`: a flow was given up by its Cancel button. */
export const stop: Flow = async (talk) => {
  await talk.show({ text: words.stopped, choices: [MENU] });
  return undefined;
};
