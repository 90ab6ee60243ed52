import type { ConversationData } from "@grammyjs/conversations";
import type { Message, Update } from "grammy/types";

type MessageIdOnly = Pick<Message, "message_id">;
type Answer = { readonly result?: MessageIdOnly | object | true };

/**
 * A conversation's log with what a replay reads, and no more: of an update what answers.ts finds in it, of a message
 * that was sent which one it is. What it said, where and by whom would be most of the log.
 */
export function compactReplay(state: ConversationData): ConversationData {
  const ops = ([name, runs]: [string, ConversationData[string]]) =>
    [
      name,
      runs.map(({ replay: { send, receive }, ...run }) => ({
        ...run,
        replay: { send, receive: receive.map((op) => ({ send: op.send, returnValue: compactValue(op.returnValue) })) },
      })),
    ] as const;
  return Object.fromEntries(Object.entries(state).map(ops));
}

/** An op came to an update, to what the Bot API answered, or to anything of ours. */
function compactValue(came: unknown): unknown {
  if (typeof came !== "object" || came === null) return came;
  if ("update_id" in came) return compactUpdate(came as Update);
  return "res" in came ? { ...came, res: compactApiResult(came.res as Answer) } : came;
}

/** What is not there is left out when it is written down. */
const compactUpdate = ({ update_id, message, callback_query: tap }: Update) => ({
  update_id,
  message: message && compactMessage(message),
  callback_query: tap && { data: tap.data, message: tap.message && messageIdOnly(tap.message) },
});

const compactApiResult = (answer: Answer): Answer =>
  typeof answer.result === "object" && "message_id" in answer.result
    ? { ...answer, result: messageIdOnly(answer.result) }
    : answer;

const messageIdOnly = ({ message_id }: MessageIdOnly): MessageIdOnly => ({ message_id });

const compactMessage = ({ message_id, from, text, caption, contact, photo }: Message) => ({
  message_id,
  from: from && { id: from.id },
  text,
  caption,
  contact,
  photo: photo?.slice(-1),
});
