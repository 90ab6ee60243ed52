import { LANGUAGES } from "../../src/core/base/language.js";
import { NETWORKS, networkName, parseNetwork } from "../../src/core/base/network.js";
import { type Audience, EVERYONE } from "../../src/core/customers/audience.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import { LOCALES } from "../locales/words.js";
import { languageByName } from "../parser/words/meaning.js";
import { ASK_ANEW, askAgain, type BackOrCancel, isBackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import type { Choice, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { inRows } from "../views/buttons.js";

/** Days with today as the last: today alone, a week, a month, a quarter. */
const DAYS = [1, 7, 30, 90];
const DAYS_MAX = 365;

const CHOICES: readonly (readonly Choice[])[] = [
  [
    { label: words.everyone, pick: "everyone" },
    { label: words.language, pick: "language" },
  ],
  [
    { label: words.active, pick: "active" },
    { label: words.bought, pick: "bought" },
  ],
  [{ label: words.wallet, pick: "wallet" }],
];

/** Asks who should get a broadcast. */
export const askAudience = (talk: Talk, staffApi: StaffApi, hint?: Text): Promise<Audience | BackOrCancel> =>
  prompt(talk, { hint, text: words.askAudience, choices: CHOICES }, async (answer) => {
    const audience = answer.kind === "pick" ? await audienceFromPick(talk, staffApi, answer.pick) : "back";
    return audience === "back" ? ASK_ANEW : audience;
  });

async function audienceFromPick(talk: Talk, staffApi: StaffApi, pick: string): Promise<Audience | BackOrCancel> {
  if (pick === "everyone") return EVERYONE;
  if (pick === "wallet") return { kind: "wallet" };
  if (pick === "active") {
    const since = await askSince(talk, staffApi);
    return isBackOrCancel(since) ? since : { kind: "active", since };
  }
  if (pick === "bought") {
    const network = await askOne(talk, words.askNetwork, NETWORKS.map(networkName), parseNetwork);
    if (isBackOrCancel(network)) return network;
    const since = await askSince(talk, staffApi);
    return isBackOrCancel(since) ? since : { kind: "bought", network, since };
  }
  const names = LANGUAGES.map((language) => LOCALES[language].name);
  const language = await askOne(talk, words.askLanguage, names, languageByName);
  return isBackOrCancel(language) ? language : { kind: "language", language };
}

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
