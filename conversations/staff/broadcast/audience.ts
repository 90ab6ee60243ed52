import { LANGUAGES } from "../../../src/core/base/language.js";
import { NETWORKS, networkName, parseNetwork } from "../../../src/core/base/network.js";
import type { Audience } from "../../../src/core/customers/audience.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { LOCALES } from "../../locales/languages.js";
import { broadcastWords as words } from "../../locales/staff/broadcast.js";
import { languageByName } from "../../parser/words/meaning.js";
import { ASK_ANEW, askAgain, type BackOrCancel, isBackOrCancel, prompt, typedOrPicked } from "../../prompt.js";
import type { Talk } from "../../talk.js";
import type { Text } from "../../text.js";
import { inRows } from "../../views/buttons.js";

/** Days with today as the last: today alone, a week, a month, a quarter. */
const DAYS = [1, 7, 30, 90];
const DAYS_MAX = 365;

/** The audiences that staff can choose; the others follow from what a broadcast is about. */
type ChosenKind = Exclude<Audience["kind"], "unknown-outcome" | "affected">;

/** Asks for the rest of a chosen audience. */
const REST: Readonly<Record<ChosenKind, (talk: Talk, staffApi: StaffApi) => Promise<Audience | BackOrCancel>>> = {
  everyone: async () => ({ kind: "everyone" }),
  language: async (talk) => {
    const names = LANGUAGES.map((language) => LOCALES[language].name);
    const language = await askOne(talk, words.askLanguage, names, languageByName);
    return isBackOrCancel(language) ? language : { kind: "language", language };
  },
  active: async (talk, staffApi) => {
    const since = await askSince(talk, staffApi);
    return isBackOrCancel(since) ? since : { kind: "active", since };
  },
  bought: async (talk, staffApi) => {
    const network = await askOne(talk, words.askNetwork, NETWORKS.map(networkName), parseNetwork);
    if (isBackOrCancel(network)) return network;
    const since = await askSince(talk, staffApi);
    return isBackOrCancel(since) ? since : { kind: "bought", network, since };
  },
  wallet: async () => ({ kind: "wallet" }),
};

const CHOICES = inRows(
  Object.keys(REST).map((kind) => ({ label: words.audiences[kind as ChosenKind], pick: kind })),
  2,
);

/** Asks who should get a broadcast. */
export const askAudience = (talk: Talk, staffApi: StaffApi, hint?: Text): Promise<Audience | BackOrCancel> =>
  prompt(talk, { hint, text: words.askAudience, choices: CHOICES }, async (answer) => {
    const ask = answer.kind === "pick" ? REST[answer.pick as ChosenKind] : undefined;
    if (!ask) return askAgain(words.oneOfThese);
    const audience = await ask(talk, staffApi);
    return audience === "back" ? ASK_ANEW : audience;
  });

async function askSince(talk: Talk, staffApi: StaffApi) {
  const days = await askOne(talk, words.askDays, DAYS.map(words.days), daysIn);
  return isBackOrCancel(days) ? days : talk.once(async () => (await staffApi.lastDays(days)).from);
}

function daysIn(typed: string): number | undefined {
  const days = typed === words.days(1) ? 1 : Number.parseInt(typed, 10);
  return days >= 1 && days <= DAYS_MAX ? days : undefined;
}

/** Asks for one of a few choices, tapped or typed. */
function askOne<T>(
  talk: Talk,
  text: Text,
  labels: readonly string[],
  parse: (typed: string) => T | undefined,
): Promise<T | BackOrCancel> {
  const choices = inRows(
    labels.map((label) => ({ label, pick: label })),
    2,
  );
  return prompt(talk, { text, choices }, (answer) => parse(typedOrPicked(answer)) ?? askAgain(words.oneOfThese));
}
