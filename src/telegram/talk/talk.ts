import type { Api, Context } from "grammy";
import { createLoop } from "../../../conversations/loop.js";
import type { Answer, Pictured, Secret, Staff, Talk, View } from "../../../conversations/talk.js";
import type { CustomerId } from "../../core/base/ids.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import { isMessageGone } from "../api/errors.js";
import type { BotContext, BotConversation, LiveMessageState } from "../context.js";
import { readPhoto, readPick, readSecret, readTypedAnswer } from "./answers.js";
import type { SendFileToThread } from "./send-file.js";
import { createLoopRewind } from "./folding.js";
import { createLiveMessage, type LiveMessage } from "./live-message.js";
import { createOnce } from "./once.js";
import { SECRET_WAIT } from "../updates/secret-removal.js";
import type { WithTyping } from "./typing.js";

export type LinkMessage = (chat: Chat, subject: NotificationKey, messageId: string) => Promise<void>;

/** What a talk is about; JSON, because it is stored with the conversation. */
export type FlowSession = {
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  readonly liveMessage: LiveMessageState;
  /** The topic of a forum that it was begun in; General is none. */
  readonly thread?: number;
  /** Different for each run of a flow, so that no button of an earlier one fits a question of this. */
  readonly runId: string;
};

export type TalkDeps = {
  readonly typing: WithTyping;
  readonly linkMessage: LinkMessage;
  readonly sendFile: SendFileToThread;
  readonly secrets: Secrets;
  readonly log: Log;
};

type ConversationHandle = {
  readonly conversation: BotConversation;
  /** The conversation's own: what it is asked is written into the replay log. */
  readonly api: Api;
  /** The bot's own. */
  readonly username: string;
};

export type OpenTalk = {
  readonly talk: Talk;
  /** How the flow leaves its message to the one that goes on. */
  liveMessage(): LiveMessageState;
  /** Nothing goes on: a message that was left behind without an answer below it loses its keyboard. */
  close(): Promise<void>;
};

/** What a talk knows that is not in the turns of a loop. */
type LoopMemory = {
  readonly questions: number;
  readonly followedNotification: NotificationKey | undefined;
  readonly linkedMessageId: number | undefined;
  readonly liveMessage: LiveMessageState;
};

/** What an update says; undefined when it is no answer. */
type Read<A> = (ctx: Context) => A | undefined;

/** A flow's talk, over a grammY conversation. */
export function createTelegramTalk(
  deps: TalkDeps,
  { conversation, api, username }: ConversationHandle,
  setting: FlowSession,
): OpenTalk {
  const { chat, customer, staff, runId, thread } = setting;
  const id = Number(chat.id);
  const strip = (message: number) =>
    conversation.external((visit: BotContext) => visit.removeKeyboard({ chat_id: id, message_id: message }));
  const live = createLiveMessage({ api, chat: id, thread, removeKeyboard: strip }, setting.liveMessage);
  const once = createOnce(conversation, (work) => deps.typing(id, work), deps.log);
  let questions = 0;
  let heard = 0;
  let followed: NotificationKey | undefined;
  let bound: number | undefined;

  /** The message that shows the followed subject is the live one, also when that has to begin anew further down. */
  const bind = async (): Promise<void> => {
    const { message, hasNewerBelow } = live.state();
    if (!followed || message === undefined || hasNewerBelow || message === bound) return;
    const subject = followed;
    bound = message;
    await once(() => deps.linkMessage(chat, subject, String(message)));
  };

  const display = async (view: View, question?: string): Promise<void> => {
    await live.display(view, question);
    await bind();
  };

  /** Waits for an update that is an answer. Others go on to the middleware behind, and leave no trace in the log. */
  const hear = async <A extends Answer | Secret | Pictured>(read: Read<A>, wait?: typeof SECRET_WAIT): Promise<A> => {
    const answer = read(await conversation.wait(wait === undefined ? {} : { collationKey: wait }));
    heard += 1;
    if (!answer) {
      const { message } = live.state();
      await conversation.external((visit: BotContext) => void Object.assign(visit, { liveMessage: message }));
      return await conversation.skip({ next: true });
    }
    if (answer.kind !== "pick") live.noteMessageBelow();
    return answer;
  };

  const askFor = async <A extends Answer | Secret | Pictured>(view: View, read: Read<A>, wait?: typeof SECRET_WAIT) => {
    questions += 1;
    const question = `${runId}.${questions}`;
    await display(view, question);
    return await hear((ctx) => readPick(ctx, { view, question, message: live.state().message }) ?? read(ctx), wait);
  };

  const memory = {
    get: (): LoopMemory => ({
      questions,
      followedNotification: followed,
      linkedMessageId: bound,
      liveMessage: live.state(),
    }),
    set(remembered: LoopMemory) {
      ({ questions, followedNotification: followed, linkedMessageId: bound } = remembered);
      live.restore(remembered.liveMessage);
    },
  };

  const talk: Talk = {
    customer,
    chat,
    run: runId,
    ...(staff && { staff }),
    linkTo: (words) => `https://t.me/${username}?start=${encodeURIComponent(words)}`,
    newsByRequest: false, // Whoever started a bot may be written to, until they block it.
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await deps.sendFile(chat, file, thread));
      }),
    show: (view) => display(view),
    ask: (view) => askFor(view, readTypedAnswer),
    forgets: true,
    askSecret: (view) => askFor(view, (ctx) => readSecret(ctx) ?? readTypedAnswer(ctx), SECRET_WAIT),
    askNews: (view) => askFor(view, (ctx) => readPhoto(ctx) ?? readTypedAnswer(ctx)),
    below: async (work) => {
      const done = await once(work);
      live.noteMessageBelow();
      return done;
    },
    reveal: ({ key }) => deps.secrets.take(key),
    askContact: createAskContact({ api, chat: id, live, hear: () => hear(readTypedAnswer) }),
    loop: createLoop({ ...createLoopRewind(conversation), answers: () => heard, memory }),
    follow: async (subject) => {
      followed = subject;
      bound = undefined;
      await bind();
    },
  };
  const close = async () => {
    const { message, hasNewerBelow } = live.state();
    if (hasNewerBelow && message !== bound) await live.abandon(); // The keyboard of a followed message is what it follows.
  };
  return { talk, liveMessage: live.state, close };
}

type AskContactOptions = {
  readonly api: Api;
  readonly chat: number;
  readonly live: LiveMessage;
  readonly hear: () => Promise<Answer>;
};

const createAskContact =
  ({ api, chat, live, hear }: AskContactOptions): Talk["askContact"] =>
  async (view) => {
    await offerContact(api, chat, view);
    await live.abandon();
    const answer = await hear();
    live.release();
    await removeKeyboard(api, chat);
    return answer.kind === "typed" && answer.text === view.back ? { kind: "pick", pick: "back" } : answer;
  };

async function offerContact(api: Api, chat: number, view: Parameters<Talk["askContact"]>[0]): Promise<void> {
  await api.sendMessage(chat, view.text.html, {
    parse_mode: "HTML",
    reply_markup: {
      keyboard: [[{ text: view.share, request_contact: true }], [{ text: view.back }]],
      one_time_keyboard: true,
      resize_keyboard: true,
    },
  });
}

/** Only a message can take a reply keyboard away, so one comes and goes. */
async function removeKeyboard(api: Api, chat: number): Promise<void> {
  const { message_id } = await api.sendMessage(chat, "…", {
    disable_notification: true,
    reply_markup: { remove_keyboard: true },
  });
  try {
    await api.deleteMessage(chat, message_id);
  } catch (error) {
    if (!isMessageGone(error)) throw error;
  }
}
