import type { CustomerApi } from "../../src/shop/customer-api.js";
import { LOCALES, type Words } from "../locales/words.js";
import { PAYMENT_REQUEST } from "../parser/destination.js";
import type { ShopFlow, ShopTalk } from "../shop-talk.js";
import type { Choice } from "../talk.js";
import { lines, type Text } from "../text.js";
import { languageRows, menuIn } from "../views/buttons.js";
import { repeatButtons } from "./again-button.js";
import { showOrder } from "./pay.js";

const REPEATS_SHOWN = 2;

/** The main menu, with the last purchases one tap away. */
const menu =
  (above?: (words: Words) => Text): ShopFlow =>
  async (talk, shop, argument) => {
    const token = PAYMENT_REQUEST.exec(argument)?.[1];
    if (token) return { flow: "favour", with: token.toLowerCase() };
    const { words } = talk;
    const { name, stage, repeats, offersNews } = await talk.once(() => look(talk, shop));
    await talk.show({
      text: lines(above?.(words), words.welcome.menu({ shop: shop.name, name })),
      choices: [...(stage === "new" ? languageRows() : []), ...choicesOf(words, { repeats, stage, offersNews })],
    });
    return undefined;
  };

/** How well we know somebody: not at all, well enough to sell to, or well enough to know what they speak. */
type Stage = "new" | "undecided" | "settled";
type Seen = {
  readonly repeats: Awaited<ReturnType<typeof repeatButtons>>;
  readonly stage: Stage;
  /** They have not said yet whether they want news, and may get none before. */
  readonly offersNews: boolean;
};

async function look(talk: ShopTalk, shop: CustomerApi) {
  const { name, languageChosenAt, optedInSince, optedOutSince } = await shop.customer(talk.customer);
  const repeats = await repeatButtons(shop, talk, REPEATS_SHOWN);
  const stage = languageChosenAt === undefined ? await stageOf(talk, shop) : ("settled" as const);
  const offersNews = talk.newsByRequest && stage !== "new" && optedInSince === undefined && optedOutSince === undefined;
  return { name, repeats, stage, offersNews };
}

async function stageOf({ customer }: ShopTalk, shop: CustomerApi): Promise<Stage> {
  const { orders } = await shop.history(customer, { limit: 1 });
  return orders.length === 0 ? "new" : "undecided";
}

/** Ten buttons at most, so that it is one list on WhatsApp too: who has bought nothing has no history either. */
function choicesOf({ buttons }: Words, { repeats, stage, offersNews }: Seen): readonly (readonly Choice[])[] {
  const shown = offersNews && stage === "undecided" ? repeats.slice(0, REPEATS_SHOWN - 1) : repeats;
  const past = stage === "new" ? [] : [go(buttons.history, "history"), go(buttons.cards, "cards")];
  return [
    [go(buttons.data, "data"), go(buttons.airtime, "airtime")],
    ...shown.map((button) => [button]),
    [go(buttons.wallet, "wallet"), go(buttons.topUp, "topup")],
    ...(stage === "undecided" ? [[go(OTHER_LANGUAGES, "language")]] : []),
    ...(offersNews ? [[go(buttons.getNews, "news")]] : []),
    [...past, go(buttons.help, "help")],
  ];
}

/** For who cannot read the rest. */
const OTHER_LANGUAGES = `🌍 ${Object.values(LOCALES)
  .flatMap(({ name, namedInMenu }) => (namedInMenu ? [name] : []))
  .join(", ")}…`;

const go = (label: string, flow: string): Choice => ({ label, go: { flow } });

export const start = menu();
/** `lost`: the menu again, for words we did not understand. */
export const lost = menu(({ welcome }) => welcome.lost);

export const help: ShopFlow = async (talk, shop) => {
  const { welcome, buttons } = talk.words;
  await talk.show({
    text: welcome.help({ shop: shop.name }),
    choices: [[go(buttons.safety.settings, "settings"), go(buttons.language, "language")], menuIn(talk.words)],
  });
  return undefined;
};

/** `quiet`: no more news of the shop. `news`: they want it again. */
const hearing =
  (wanted: boolean): ShopFlow =>
  async (talk, shop) => {
    const { welcome, buttons } = talk.words;
    await talk.once(() => shop.optOut(talk.customer, !wanted));
    const again: Choice[] = wanted ? [] : [go(buttons.news, "news")];
    await talk.show({ text: wanted ? welcome.news : welcome.quiet, choices: [again, menuIn(talk.words)] });
    return undefined;
  };

export const quiet = hearing(false);
export const news = hearing(true);

/** `stop`: a flow was given up by its Cancel button. */
export const stop: ShopFlow = async (talk) => {
  await talk.show({ text: talk.words.welcome.stopped, choices: [menuIn(talk.words)] });
  return undefined;
};

/** `cancel`: whatever was going on has stopped by now; an order that awaits payment is shown, with its own Cancel. */
export const cancel: ShopFlow = async (talk, shop) => {
  const unpaid = await talk.once(async () => {
    const { orders } = await shop.history(talk.customer, { limit: UNPAID_LOOKBACK });
    return orders.find(({ state }) => state === "awaiting_payment")?.id;
  });
  if (unpaid === undefined) return { flow: "stop" };
  return (await showOrder(talk, shop, unpaid, talk.words.welcome.unpaid)).next;
};

const UNPAID_LOOKBACK = 10;
