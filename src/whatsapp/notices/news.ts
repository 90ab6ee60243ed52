import type { Programme } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { Shop } from "../../shop/customer-api.js";
import type { About, Messenger, Reached } from "../../shop/notifications/messenger.js";
import type { Sent, WhatsAppClient } from "../api/client.js";
import type { Why } from "../api/failure.js";
import { recipientOf } from "../api/recipient.js";
import type { Present, Presented } from "../talk/present.js";
import { newsVerdictOf } from "./verdict.js";
import type { Windows } from "./windows.js";

type Options = {
  readonly programme: Pick<Programme, "news" | "newsTemplate">;
  readonly shop: Pick<Shop, "name">;
  readonly present: Present;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly windows: Windows;
};

const AWAY_AGAIN_MS = 10 * SECOND_MS;
/** Refusals that have nothing to do with whom the message is for. */
const EVERYBODYS: readonly Why[] = ["throughput", "token"];

/**
 * Sends people their copy of a broadcast by WhatsApp's rules: in plain words within 24 hours after they last wrote, and
 * after that as the approved marketing template, only to who asked for news.
 */
export function createNews({ programme, shop, present, client, windows }: Options): Messenger["broadcast"] {
  return async (chat, news, { id, asked, language }) => {
    const about: About = { chat, broadcast: id };
    if (windows.maybeOpen(chat.id)) {
      const shown = await present(recipientOf(chat), { view: programme.news(news, language) }, { about });
      if (shown.outcome !== "refused" || shown.why !== "window-closed") return reachedBy(shown);
      windows.close(chat.id);
    }
    if (!asked) return { outcome: "unasked" };
    return reachedBy(await client.sendTemplate(recipientOf(chat), programme.newsTemplate(news.text, shop.name), about));
  };
}

function reachedBy(sent: Presented | Sent): Reached {
  switch (sent.outcome) {
    case "shown":
    case "accepted":
      return { outcome: "sent", ...(sent.messageId === undefined ? {} : { messageId: sent.messageId }) };
    case "unknown":
      return { outcome: "unknown", cause: sent.cause };
    case "refused":
      return EVERYBODYS.includes(sent.why)
        ? { outcome: "away", afterMs: AWAY_AGAIN_MS, cause: `${sent.code} ${sent.said}` }
        : newsVerdictOf(sent);
  }
}
