import { repeatButtons } from "./again-button.js";
import { showOrder } from "./pay.js";
import { MENU } from "./questions/buttons.js";
import type { Choice, Flow } from "./talk.js";
import { lines, type Text } from "./text.js";
import { buttons, welcome as words } from "./words/english.js";

const REPEATS_SHOWN = 2;

/** The main menu, with the last purchases one tap away. */
const menu =
  (above?: Text): Flow =>
  async (talk, shop) => {
    const { name, repeats } = await talk.once(async () => ({
      repeats: await repeatButtons(shop, talk.customer, REPEATS_SHOWN),
      name: (await shop.customer(talk.customer)).name,
    }));
    await talk.show({
      text: lines(above, words.menu(shop.name, name)),
      choices: [
        [go(buttons.data, "data"), go(buttons.airtime, "airtime")],
        ...repeats.map((button) => [button]),
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

/** `quiet`: no more news of the shop. `news`: they want it again. */
const hearing =
  (wanted: boolean): Flow =>
  async (talk, shop) => {
    await talk.once(() => shop.quiet(talk.customer, !wanted));
    const again: Choice[] = wanted ? [] : [go(buttons.news, "news")];
    await talk.show({ text: wanted ? words.news : words.quiet, choices: [again, MENU] });
    return undefined;
  };

export const quiet = hearing(false);
export const news = hearing(true);

/** `stop`: a flow was given up by its Cancel button. */
export const stop: Flow = async (talk) => {
  await talk.show({ text: words.stopped, choices: [MENU] });
  return undefined;
};

/** `cancel`: whatever was going on has stopped by now; an order that awaits payment is shown, with its own Cancel. */
export const cancel: Flow = async (talk, shop) => {
  const unpaid = await talk.once(async () => {
    const { orders } = await shop.history(talk.customer, { limit: UNPAID_LOOKBACK });
    return orders.find(({ state }) => state === "awaiting_payment")?.id;
  });
  if (unpaid === undefined) return { flow: "stop" };
  return (await showOrder(talk, shop, unpaid, words.unpaid)).next;
};

const UNPAID_LOOKBACK = 10;
