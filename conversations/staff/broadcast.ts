import { type Audience, EVERYONE } from "../../src/core/customers/audience.js";
import type { BroadcastContent } from "../../src/core/notifications/broadcast.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import { staffWords } from "../locales/staff/common.js";
import { askAudience } from "../prompts/audience.js";
import { askNews, askPreview } from "../prompts/news.js";
import type { DeskFlow, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { STAFF_WAYS, TRIES_MAX, wayOf } from "../views/buttons.js";
import type { Way } from "../walk.js";

/**
 * `broadcast`: news for many customers. They are composed and seen as customers will see them, their readers are chosen,
 * and whoever sends them types how many that are; how far it is stands in the same message from then on.
 */
export const broadcast: DeskFlow = async (talk, desk, argument) => {
  let news = await askNews(talk, desk, argument.trim());
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (news === "back" || news === "cancel") break;
    const composed = await askPreview(talk, desk, news);
    if (composed === "cancel") break;
    if (composed === "back") {
      news = await askNews(talk, desk, "");
      continue;
    }
    news = composed;
    const sent = await askReaders(talk, desk, news);
    if (sent === "sent") return undefined;
    if (sent === "cancel") break;
  }
  await talk.show({ text: staffWords.stopped });
  return undefined;
};

async function askReaders(talk: Talk, desk: StaffApi, news: BroadcastContent): Promise<"sent" | Way> {
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const audience = await askAudience(talk, desk, hint);
    if (audience === "back" || audience === "cancel") return audience;
    const reckoned = await talk.once(async () => ({
      ...(await desk.countAudience(audience)),
      id: desk.mintBroadcast(),
    }));
    hint = reckoned.people === 0 ? words.nobody : undefined;
    if (hint) continue;
    const agreed = await askNumber(talk, words.confirm(audience, reckoned), reckoned.people);
    if (agreed === "cancel") return agreed;
    if (agreed === "back") continue;
    await send(talk, desk, { ...news, id: reckoned.id, audience });
    return "sent";
  }
  return "cancel";
}

/** Whoever writes to many says how many they are: nobody does that by a slip of the finger. */
async function askNumber(talk: Talk, question: Text, wanted: number): Promise<"agreed" | Way> {
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, question), choices: [STAFF_WAYS] });
    const way = wayOf(answer);
    if (way) return way;
    if (answer.kind === "typed" && answer.text.replace(/[\s,.]/g, "") === String(wanted)) return "agreed";
    hint = words.notNumber;
  }
  return "cancel";
}

type Ready = BroadcastContent & { readonly id: string; readonly audience: Audience };

async function send(talk: Talk, desk: StaffApi, { audience, ...news }: Ready): Promise<void> {
  await talk.show({ text: words.started });
  await talk.follow({ kind: "broadcast", broadcast: news.id });
  const readers = audience.kind === EVERYONE.kind ? {} : { audience };
  await talk.once(() => desk.sendBroadcast({ ...news, ...readers, by: talk.customer, from: talk.chat }));
}
