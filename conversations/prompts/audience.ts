import { LANGUAGES } from "../../src/core/base/language.js";
import { NETWORKS, networkName, parseNetwork } from "../../src/core/base/network.js";
import { type Audience, EVERYONE } from "../../src/core/customers/audience.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import { LOCALES } from "../locales/words.js";
import { languageByName } from "../parser/meaning.js";
import type { Choice, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { rows, STAFF_WAYS, TRIES_MAX, wayOf } from "../views/buttons.js";
import { isWay, type Way } from "../walk.js";

/** Today; and a week, a month and a quarter with it. */
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

/** Who shall read a broadcast. */
export async function askAudience(talk: Talk, desk: StaffApi, first?: Text): Promise<Audience | Way> {
  let hint = first;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, words.askAudience), choices: [...CHOICES, STAFF_WAYS] });
    const way = wayOf(answer);
    if (way) return way;
    hint = undefined;
    const audience = answer.kind === "pick" ? await audienceOf(talk, desk, answer.pick) : "back";
    if (audience !== "back") return audience;
  }
  return "cancel";
}

async function audienceOf(talk: Talk, desk: StaffApi, pick: string): Promise<Audience | Way> {
  if (pick === "everyone") return EVERYONE;
  if (pick === "wallet") return { kind: "wallet" };
  if (pick === "active") {
    const since = await askSince(talk, desk);
    return isWay(since) ? since : { kind: "active", since };
  }
  if (pick === "bought") {
    const network = await askOne(talk, words.askNetwork, NETWORKS.map(networkName), parseNetwork);
    if (isWay(network)) return network;
    const since = await askSince(talk, desk);
    return isWay(since) ? since : { kind: "bought", network, since };
  }
  const names = LANGUAGES.map((language) => LOCALES[language].name);
  const language = await askOne(talk, words.askLanguage, names, languageByName);
  return isWay(language) ? language : { kind: "language", language };
}

async function askSince(talk: Talk, desk: StaffApi) {
  const days = await askOne(talk, words.askDays, DAYS.map(words.days), daysIn);
  return isWay(days) ? days : talk.once(() => desk.windowStart(days));
}

function daysIn(said: string): number | undefined {
  const days = said === words.days(1) ? 1 : Number.parseInt(said, 10);
  return days >= 1 && days <= DAYS_MAX ? days : undefined;
}

/** One of a few, tapped or typed. */
async function askOne<T>(
  talk: Talk,
  text: Text,
  labels: readonly string[],
  read: (said: string) => T | undefined,
): Promise<T | Way> {
  const choices = rows(
    labels.map((label) => ({ label, pick: label })),
    2,
  );
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text, choices: [...choices, STAFF_WAYS] });
    const way = wayOf(answer);
    if (way) return way;
    const chosen = answer.kind === "contact" ? undefined : read(answer.kind === "pick" ? answer.pick : answer.text);
    if (chosen !== undefined) return chosen;
  }
  return "cancel";
}
