import { z } from "zod";
import type { FetchFile } from "../../core/base/channel.js";
import type { Chat } from "../../core/customers/chat.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { type CallOutcomeUnknown, type CallRefused, createGraph, type GraphOptions } from "./graph.js";
import { encodeMessageRef } from "./message-ref.js";
import { messagePayload, type OutgoingMessage } from "./outgoing.js";

/** `accepted` does not mean delivered: a status event reports that later. */
export type CloudSendResult =
  | { readonly outcome: "accepted"; readonly messageId: string }
  | CallRefused
  | CallOutcomeUnknown;
type CloudCallResult = { readonly outcome: "done" } | CallRefused | CallOutcomeUnknown;

/** Bytes to upload, in pieces, and their media type. */
type NewFile = { readonly bytes: readonly Uint8Array[]; readonly type: string };
type ImageMessage = { readonly file: NewFile; readonly caption?: string };
type DocumentMessage = ImageMessage & { readonly filename: string };

/**
 * The calls of Meta's Cloud API that we use. None is retried, and none throws. To keep two messages in order, wait for
 * the first. Limits are not checked here: `fitView` keeps them, and Meta rejects what exceeds them.
 */
export type WhatsAppClient = {
  /** Meta returns `about` with each status of the message. */
  send(to: Chat, message: OutgoingMessage, about?: SentMessageRef): Promise<CloudSendResult>;
  sendImage(to: Chat, picture: ImageMessage): Promise<CloudSendResult>;
  /** A picture or other file that a user sent; undefined if it is gone, too large, or cannot be fetched now. */
  readonly fetchFile: FetchFile;
  sendDocument(to: Chat, document: DocumentMessage): Promise<CloudSendResult>;
  /** Marks this and all earlier messages as read; `typing` shows the indicator for 25 s or until we answer. */
  markRead(messageId: string, how?: { readonly typing?: boolean }): Promise<CloudCallResult>;
};

type Options = GraphOptions & { readonly phoneNumberId: string };

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) });
const Uploaded = z.object({ id: z.string().min(1) });

/** The id of a chat is a phone number in digits, country first, or else a business-scoped user id. */
const recipientFields = ({ id }: Chat): object => (/^\d+$/.test(id) ? { to: id } : { recipient: id });

/** Throws TypeError for a token that no header can carry. */
export function createWhatsAppClient({ phoneNumberId, ...options }: Options): WhatsAppClient {
  const graph = createGraph(options);

  const post = (payload: object) =>
    graph.post(`${phoneNumberId}/messages`, { json: { messaging_product: "whatsapp", ...payload } });

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

  /** Uploads the bytes, then sends the message that refers to them. */
  const sendFile = async (
    { bytes, type }: NewFile,
    filename: string,
    sendUploaded: (mediaId: string) => Promise<CloudSendResult>,
  ): Promise<CloudSendResult> => {
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", type);
    form.set("file", new Blob(bytes as Uint8Array<ArrayBuffer>[], { type }), filename);
    const answer = await graph.post(`${phoneNumberId}/media`, { body: form });
    if (answer.outcome !== "ok") return answer;
    const { data } = Uploaded.safeParse(answer.data);
    return data ? sendUploaded(data.id) : { outcome: "unknown", cause: "an answer without a media id" };
  };

  return {
    send,
    sendImage: (to, { file, ...picture }) =>
      sendFile(file, "picture", (mediaId) => send(to, { kind: "image", ...picture, mediaId })),
    fetchFile: ({ file }) => graph.fetchFile(file),
    sendDocument: (to, { file, ...document }) =>
      sendFile(file, document.filename, (mediaId) => send(to, { kind: "document", ...document, mediaId })),
    markRead: async (messageId, { typing = false } = {}) => {
      const indicator = typing ? { typing_indicator: { type: "text" } } : {};
      const answer = await post({ status: "read", message_id: messageId, ...indicator });
      return answer.outcome === "ok" ? { outcome: "done" } : answer;
    },
  };
}
