import type { ConversationData } from "@grammyjs/conversations";
import type { Message, Update } from "grammy/types";

type MessageIdOnly = Pick<Message, "message_id">;
type ApiResult = { readonly result?: MessageIdOnly | object | true };

/**
 * A conversation's replay log with no more than a replay reads: of an update what answers.ts reads, of a sent message its
 * id. Texts, chats and users would be most of the log.
 */
export function compactReplay(state: ConversationData): ConversationData {
  const compactRuns = ([name, runs]: [string, ConversationData[string]]) =>
    [
      name,
      runs.map(({ replay: { send, receive }, ...run }) => ({
        ...run,
        replay: { send, receive: receive.map((op) => ({ send: op.send, returnValue: compactValue(op.returnValue) })) },
      })),
    ] as const;
  return Object.fromEntries(Object.entries(state).map(compactRuns));
}

/** An operation returned an update, a reply of the Bot API, or a value of ours. */
function compactValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("update_id" in value) return compactUpdate(value as Update);
  return "res" in value ? { ...value, res: compactApiResult(value.res as ApiResult) } : value;
}

/** Undefined fields disappear when it is written as JSON. */
const compactUpdate = ({ update_id, message, callback_query: tap }: Update) => ({
  update_id,
  message: message && compactMessage(message),
  callback_query: tap && { data: tap.data, message: tap.message && messageIdOnly(tap.message) },
});

const compactApiResult = (reply: ApiResult): ApiResult =>
  typeof reply.result === "object" && "message_id" in reply.result
    ? { ...reply, result: messageIdOnly(reply.result) }
    : reply;

const messageIdOnly = ({ message_id }: MessageIdOnly): MessageIdOnly => ({ message_id });

const compactMessage = ({ message_id, from, text, caption, contact, photo }: Message) => ({
  message_id,
  from: from && { id: from.id },
  text,
  caption,
  contact,
  photo: photo?.slice(-1),
});
