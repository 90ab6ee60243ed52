import { z } from "zod";
import type { FetchFile } from "../../core/base/channel.js";
import type { Chat } from "../../core/customers/chat.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { createGraph, type GraphAnswer, type GraphOptions } from "./graph.js";
import { encodeMessageRef } from "./message-ref.js";
import { messagePayload, type OutgoingMessage } from "./outgoing.js";

/** `accepted` does not mean delivered: a status event reports that later. */
export type CloudSendResult =
  | { readonly outcome: "accepted"; readonly messageId: string }
  | Exclude<GraphAnswer, { readonly outcome: "ok" }>;

/** A file to upload and send: as a document if it has a name, otherwise as a picture. `type` is its media type. */
type NewFile = {
  readonly bytes: readonly Uint8Array[];
  readonly type: string;
  readonly filename?: string;
  readonly caption?: string;
};

export type WhatsAppClient = ReturnType<typeof createWhatsAppClient>;

type Options = GraphOptions & { readonly phoneNumberId: string };

const Uploaded = z.object({ id: z.string().min(1) });
const NumberShown = z.object({ display_phone_number: z.string() });
const Accepted = z.object({ messages: z.tuple([Uploaded]) });

/** The id of a chat is a phone number in digits, country first, or else a business-scoped user id. */
const recipientFields = ({ id }: Chat): object => (/^\d+$/.test(id) ? { to: id } : { recipient: id });

/**
 * The calls of Meta's Cloud API that we use. None is retried, and only `readNumber` throws. To keep two messages in order, wait for
 * the first. Limits are not checked here: `fitView` keeps them, and Meta rejects what exceeds them. Throws TypeError for
 * a token that no header can carry.
 */
export function createWhatsAppClient({ phoneNumberId, ...options }: Options) {
  const graph = createGraph(options);

  const post = (payload: object) =>
    graph.post(`${phoneNumberId}/messages`, { json: { messaging_product: "whatsapp", ...payload } });

  /** Meta returns `about` with each status of the message. */
  const send = async (to: Chat, message: OutgoingMessage, about?: SentMessageRef): Promise<CloudSendResult> => {
    const reference = about && encodeMessageRef(about);
    const answer = await post({
      recipient_type: "individual",
      ...recipientFields(to),
      ...messagePayload(message),
      ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
    });
    if (answer.outcome !== "ok") return answer;
    const { data } = Accepted.safeParse(answer.data);
    return data
      ? { outcome: "accepted", messageId: data.messages[0].id }
      : { outcome: "unknown", cause: "an answer without a message id" };
  };

  return {
    send,
    /** Our own number, as people see it. Changes nothing. Throws why it cannot be read. */
    readNumber: async (): Promise<string> => {
      const answer = await graph.get(phoneNumberId);
      if (answer.outcome === "unknown") throw new Error(answer.cause);
      if (answer.outcome === "refused") throw new Error(`Meta's error ${answer.code}: ${answer.details}`);
      return NumberShown.parse(answer.data).display_phone_number;
    },
    sendFile: async (to: Chat, { bytes, type, ...file }: NewFile): Promise<CloudSendResult> => {
      const form = new FormData();
      form.set("messaging_product", "whatsapp");
      form.set("type", type);
      form.set("file", new Blob(bytes as Uint8Array<ArrayBuffer>[], { type }), file.filename ?? "picture");
      const answer = await graph.post(`${phoneNumberId}/media`, { body: form });
      if (answer.outcome !== "ok") return answer;
      const { data } = Uploaded.safeParse(answer.data);
      return data
        ? send(to, { kind: "file", mediaId: data.id, ...file })
        : { outcome: "unknown", cause: "an answer without a media id" };
    },
    /** A picture or other file that a user sent; undefined if it is gone, too large, or cannot be fetched now. */
    fetchFile: (({ file }) => graph.fetchFile(file)) satisfies FetchFile,
    /** Marks this and all earlier messages as read, and shows “typing…” for 25 s or until we answer. */
    markRead: (messageId: string) =>
      post({ status: "read", message_id: messageId, typing_indicator: { type: "text" } }),
  };
}
