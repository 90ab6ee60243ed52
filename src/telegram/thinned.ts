import type { ConversationData } from "@grammyjs/conversations";

type Message = { readonly message_id: number };
type Written = Message & {
  readonly from?: { readonly id: number };
  readonly text?: string;
  readonly caption?: string;
  readonly contact?: unknown;
  readonly photo?: readonly unknown[];
};
type Tap = { readonly data?: string; readonly message?: Message };
type Update = { readonly update_id: number; readonly message?: Written; readonly callback_query?: Tap };
type Answer = { readonly result?: Message | object | true };

/**
 * A conversation's log with what a replay reads, and no more: of an update what answers.ts finds in it, of a message
 * that was sent which one it is. What it said, where and by whom would be most of the log.
 */
export function thinned(state: ConversationData): ConversationData {
  const ops = ([name, runs]: [string, ConversationData[string]]) =>
    [
      name,
      runs.map(({ replay: { send, receive }, ...run }) => ({
        ...run,
        replay: { send, receive: receive.map((op) => ({ send: op.send, returnValue: thin(op.returnValue) })) },
      })),
    ] as const;
  return Object.fromEntries(Object.entries(state).map(ops));
}

/** An op came to an update, to what the Bot API answered, or to anything of ours. */
function thin(came: unknown): unknown {
  if (typeof came !== "object" || came === null) return came;
  if ("update_id" in came) return thinUpdate(came as Update);
  return "res" in came ? { ...came, res: thinAnswer(came.res as Answer) } : came;
}

function thinUpdate({ update_id, message, callback_query: tap }: Update): Update {
  if (message) return { update_id, message: written(message) };
  if (!tap) return { update_id };
  const { data, message: under } = tap;
  return {
    update_id,
    callback_query: { ...(data !== undefined && { data }), ...(under && { message: which(under) }) },
  };
}

const thinAnswer = (answer: Answer): Answer =>
  typeof answer.result === "object" && "message_id" in answer.result
    ? { ...answer, result: which(answer.result) }
    : answer;

const which = ({ message_id }: Message): Message => ({ message_id });

function written({ message_id, from, text, caption, contact, photo }: Written): Written {
  const best = photo?.at(-1);
  return {
    message_id,
    ...(from && { from: { id: from.id } }),
    ...(text !== undefined && { text }),
    ...(caption !== undefined && { caption }),
    ...(contact !== undefined && { contact }),
    ...(best !== undefined && { photo: [best] }),
  };
}
