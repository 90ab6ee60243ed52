import { parseLanguage } from "../../../src/core/base/language.js";
import { broadcastPreference } from "../../../src/core/customers/customer.js";
import { type Kobo, NOTHING, naira } from "../../../src/core/money/money.js";
import type { CustomerApi } from "../../../src/shop/customer-api.js";
import type { LimitChange } from "../../../src/shop/customers/spending-guards.js";
import type { CustomerFlow, CustomerTalk } from "../../customer-talk.js";
import { languageByName } from "../../parser/words/meaning.js";
import { isBackOrCancel } from "../../prompt.js";
import { askAmount } from "../../prompts/amount.js";
import { withAuthorization } from "../../prompts/authorize.js";
import type { Choice, Destination } from "../../talk.js";
import { lines } from "../../text.js";
import { go, languageRows, menuRow } from "../../views/buttons.js";

/** The lowest and highest limit that can be set. */
const RANGE = { min: naira(100), max: naira(1_000_000) };
const QUICK: Readonly<Record<keyof LimitChange, readonly Kobo[]>> = {
  dailyLimit: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map(naira),
  confirmAbove: [500, 1_000, 2_000, 5_000, 10_000, 20_000].map(naira),
};

/** `settings`: the customer's settings, each with a button that changes it. */
export const settings: CustomerFlow = async (talk, shop) => {
  const { words } = talk;
  const { pin, dailyLimit, confirmAbove, spent, optedOut } = await talk.once(async () => {
    const [guards, customer] = await Promise.all([
      shop.customers.spendingGuards(talk.customer),
      shop.customers.get(talk.customer),
    ]);
    return { ...guards, optedOut: broadcastPreference(customer).optedOut };
  });
  const { safety: texts, buttons } = words;
  return talk.show({
    text: lines(
      texts.settings,
      texts.pinStates[pin],
      dailyLimit === undefined ? texts.noDailyLimit : texts.dailyLimitState({ limit: dailyLimit, spent }),
      confirmAbove === undefined ? texts.neverConfirms : texts.confirmsAbove({ above: confirmAbove }),
      // Without a PIN, whoever holds the phone could change a limit or link another chat.
      pin === "none" && (dailyLimit ?? confirmAbove) !== undefined && texts.limitWithoutPin,
    ),
    choices: [
      [pin === "none" ? go(buttons.choosePin, "pin") : go(buttons.pin, "pin"), go(buttons.language, "language")],
      [go(buttons.dailyLimit, "limits", "day"), go(buttons.confirmAbove, "limits", "ask")],
      [go(buttons.people, "people"), optedOut ? go(buttons.resumeNews, "get-news") : go(buttons.stopNews, "stop-news")],
      [go(buttons.privacy, "privacy"), ...menuRow(words)],
    ],
  });
};

/**
 * `limits day` sets the most that may be paid in a day, `limits ask` the amount above which a second tap confirms.
 * `limits no-day` and `limits no-ask` remove them.
 */
export const limits: CustomerFlow = async (talk, shop, argument) => {
  const [, no, named] = /^(no-)?(day|ask)$/.exec(argument) ?? [];
  if (named === undefined) return { flow: "settings" };
  const which = named === "day" ? "dailyLimit" : "confirmAbove";
  return no ? setLimit(talk, shop, { [which]: NOTHING }) : askLimit(talk, shop, which);
};

async function askLimit(
  talk: CustomerTalk,
  shop: CustomerApi,
  which: keyof LimitChange,
): Promise<Destination | undefined> {
  const { safety: texts, buttons } = talk.words;
  const daily = which === "dailyLimit";
  const none = daily ? go(buttons.noDailyLimit, "limits", "no-day") : go(buttons.neverConfirm, "limits", "no-ask");
  const question = {
    text: daily ? texts.askDailyLimit : texts.askConfirmAbove,
    again: texts.invalidAmount(RANGE),
    quick: QUICK[which],
    accepts: { topics: ["settings"] as const },
  };
  const amount = await askAmount(talk, { ...question, ...RANGE, others: [none] });
  if (amount === "back") return { flow: "settings" };
  return isBackOrCancel(amount) ? { flow: "stop" } : setLimit(talk, shop, { [which]: amount });
}

async function setLimit(talk: CustomerTalk, shop: CustomerApi, change: LimitChange): Promise<Destination | undefined> {
  const authorized = await withAuthorization(talk, { back: { flow: "settings" } }, (authorization) =>
    shop.customers.setLimits(talk.customer, change, authorization),
  );
  return authorized.outcome === "left" ? authorized.next : { flow: "settings" };
}

/** `language`: asks for a language. `language yo` and `language Yorùbá` switch to it and show the menu. */
export const language: CustomerFlow = async (talk, shop, argument) => {
  const chosen = parseLanguage(argument) ?? languageByName(argument);
  if (chosen) {
    await talk.once(() => shop.customers.setLanguage(talk.customer, chosen));
    return { flow: "start" };
  }
  const { words } = talk;
  return talk.say(words.welcome.chooseLanguage, ...languageRows(words.language));
};

/** `stop-news` and `get-news`: opt out of the shop's news, or in again. */
const setNews =
  (wanted: boolean): CustomerFlow =>
  async (talk, shop) => {
    const { welcome, buttons } = talk.words;
    await talk.once(() => shop.customers.optOut(talk.customer, !wanted));
    const again: Choice[] = wanted ? [] : [go(buttons.resumeNews, "get-news")];
    return talk.say(wanted ? welcome.newsResumed : welcome.newsStopped, again);
  };

export const stopNews = setNews(false);
export const getNews = setNews(true);
