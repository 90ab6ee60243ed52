import type { Programme } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { BroadcastSendResult, Messenger, SentMessageRef } from "../../core/notifications/messenger.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import type { CloudSendResult, WhatsAppClient } from "../api/client.js";
import type { DeliveryFailureReason } from "../api/failure.js";
import { recipientOf } from "../api/recipient.js";
import type { SendView, SendViewResult } from "../talk/send-view.js";
import { broadcastOutcomeOf } from "./delivery-outcome.js";
import type { ServiceWindows } from "./service-windows.js";

type Options = {
  readonly programme: Pick<Programme, "news" | "newsTemplate">;
  readonly shop: Pick<CustomerApi, "name">;
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly serviceWindows: ServiceWindows;
};

const CHANNEL_DOWN_RETRY_MS = 10 * SECOND_MS;
/** Refusals that have nothing to do with whom the message is for. */
const CHANNEL_WIDE_REASONS: readonly DeliveryFailureReason[] = ["throughput", "token"];

/**
 * Sends people their copy of a broadcast by WhatsApp's rules: in plain words within 24 hours after they last wrote, and
 * after that as the approved marketing template, only to who asked for news.
 */
export function createWhatsAppBroadcastSender({
  programme,
  shop,
  sendView,
  client,
  serviceWindows,
}: Options): Messenger["sendBroadcast"] {
  return async (chat, news, { id, asked, language }) => {
    const about: SentMessageRef = { chat, broadcast: id };
    if (serviceWindows.maybeOpen(chat.id)) {
      const shown = await sendView(recipientOf(chat), { view: programme.news(news, language) }, { about });
      if (shown.outcome !== "refused" || shown.reason !== "window-closed") return broadcastSendResultOf(shown);
      serviceWindows.close(chat.id);
    }
    if (!asked) return { outcome: "not-opted-in" };
    return broadcastSendResultOf(
      await client.sendTemplate(recipientOf(chat), programme.newsTemplate(news.text, shop.name), about),
    );
  };
}

function broadcastSendResultOf(sent: SendViewResult | CloudSendResult): BroadcastSendResult {
  switch (sent.outcome) {
    case "shown":
    case "accepted":
      return { outcome: "sent", ...(sent.messageId === undefined ? {} : { messageId: sent.messageId }) };
    case "unknown":
      return { outcome: "unknown", cause: sent.cause };
    case "refused":
      return CHANNEL_WIDE_REASONS.includes(sent.reason)
        ? { outcome: "away", afterMs: CHANNEL_DOWN_RETRY_MS, cause: `${sent.code} ${sent.details}` }
        : broadcastOutcomeOf(sent);
  }
}
