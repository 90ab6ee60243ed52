import type { Attach, Attachment } from "../../../conversations/talk.js";
import type { Chat } from "../../core/customers/chat.js";
import { eachGivingWay } from "../../core/jobs/pacer.js";
import type { Draw } from "../../core/picture.js";
import type { Log } from "../../core/ports.js";
import type { CloudSendResult, WhatsAppClient } from "../api/client.js";
import { META_LIMITS } from "../api/outgoing.js";
import { splitWhatsAppText } from "./markup.js";

export function createWhatsAppFileSender(client: Pick<WhatsAppClient, "sendFile">, draw: Draw, log: Log): Attach {
  const send = async (chat: Chat, file: Attachment): Promise<CloudSendResult> => {
    const [caption = ""] = splitWhatsAppText(file.caption, META_LIMITS.body);
    if ("picture" in file) {
      return client.sendFile(chat, { caption, bytes: [await draw(file.picture)], type: "image/png" });
    }
    const { document, filename } = file;
    const bytes: Buffer[] = [];
    await eachGivingWay(document, (piece) => bytes.push(Buffer.from(piece)));
    // WhatsApp rejects text/csv. As text/plain the file keeps its name, and so opens in the right app.
    return client.sendFile(chat, { caption, filename, bytes, type: "text/plain" });
  };

  return async (chat, file) => {
    try {
      const sent = await send(chat, file);
      if (sent.outcome === "accepted") return true;
      log.error({ chat: chat.id, ...sent }, "file send failed");
    } catch (error) {
      log.error({ chat: chat.id, err: error }, "file send failed");
    }
    return false;
  };
}
