import type { Programme } from "#conversations/talk.js";
import { text } from "#conversations/text.js";
import type { About, Messenger, Reached } from "#shop/messenger.js";
import type { Shop } from "#shop/shop.js";
import type { Sent, WhatsAppClient } from "./client.js";
import type { Present, Presented } from "./present.js";
import { recipientOf } from "./recipient.js";
import { newsVerdictOf, unheard } from "./verdict.js";
import type { Windows } from "./windows.js";

type Options = {
  readonly programme: Pick<Programme, "newsTemplate">;
  readonly shop: Pick<Shop, "name">;
  readonly present: Present;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly windows: Windows;
};

/**
 * Sends people their copy of a broadcast by WhatsApp's rules: in plain words within 24 hours after they last wrote, and
 * after that as the approved marketing template, only to who asked for news.
 */
export function createNews({ programme, shop, present, client, windows }: Options): Messenger["broadcast"] {
  return async (chat, words, { id, asked }) => {
    const about: About = { chat, broadcast: id };
    if (windows.maybeOpen(chat.id)) {
      const shown = await present(recipientOf(chat), { view: { text: text`${words}` } }, { about });
      if (shown.outcome !== "refused" || shown.why !== "window-closed") return reachedBy(shown);
      windows.close(chat.id);
    }
    if (!asked) return { outcome: "unasked" };
    return reachedBy(await client.sendTemplate(recipientOf(chat), programme.newsTemplate(words, shop.name), about));
  };
}

function reachedBy(sent: Presented | Sent): Reached {
  switch (sent.outcome) {
    case "shown":
    case "accepted":
      return { outcome: "sent", ...(sent.messageId === undefined ? {} : { messageId: sent.messageId }) };
    case "unknown":
      return unheard(sent);
    case "refused":
      return newsVerdictOf(sent);
  }
}
