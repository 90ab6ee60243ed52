import type { Flows } from "../../../conversations/talk.js";
import { SECOND_MS } from "../../core/base/time.js";
import type { BroadcastSendResult, Messenger, SentMessageRef } from "../../core/notifications/messenger.js";
import type { CustomerApi } from "../../shop/customer-api.js";
import { type CloudSendResult, recipientOf, type WhatsAppClient } from "../api/client.js";
import type { DeliveryFailureReason } from "../api/failure.js";
import type { SendView, SendViewResult } from "../talk/send-view.js";
import { broadcastOutcomeOf } from "./delivery-outcome.js";
import type { ServiceWindows } from "./service-windows.js";

type Options = {
  readonly flows: Pick<Flows, "broadcastView" | "broadcastTemplate">;
  readonly shop: Pick<CustomerApi, "name">;
  readonly sendView: SendView;
  readonly client: Pick<WhatsAppClient, "sendTemplate">;
  readonly serviceWindows: ServiceWindows;
};

const CHANNEL_DOWN_RETRY_MS = 10 * SECOND_MS;
/** Refusals that have nothing to do with the recipient. */
const CHANNEL_WIDE_REASONS: readonly DeliveryFailureReason[] = ["throughput", "token"];

/**
 * Sends recipients a broadcast by WhatsApp's rules: as free text within 24 hours after they last wrote, and after that as
 * the approved marketing template, only to those who asked for it.
 */
export function createWhatsAppBroadcastSender({
  flows,
  shop,
  sendView,
  client,
  serviceWindows,
}: Options): Messenger["sendBroadcast"] {
  return async (chat, content, { id, asked, language }) => {
    const about: SentMessageRef = { chat, broadcast: id };
    if (serviceWindows.maybeOpen(chat.id)) {
      const shown = await sendView(recipientOf(chat), { view: flows.broadcastView(content, language) }, { about });
      if (shown.outcome !== "refused" || shown.reason !== "window-closed") return broadcastSendResultOf(shown);
      serviceWindows.close(chat.id);
    }
    if (!asked) return { outcome: "not-opted-in" };
    return broadcastSendResultOf(
      await client.sendTemplate(recipientOf(chat), flows.broadcastTemplate(content.text, shop.name), about),
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
