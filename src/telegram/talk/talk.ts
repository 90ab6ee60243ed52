import type { Context } from "grammy";
import { type ChannelContext, type FlowStart, runFlow } from "../../../conversations/channel.js";
import { createLoop, createOnce } from "../../../conversations/replay.js";
import type { Answer, PhotoAnswer, Secret, Talk, View } from "../../../conversations/talk.js";
import type { Secrets } from "../../core/base/secrets.js";
import type { BotContext, BotConversation, LiveMessageState } from "../context.js";
import { readPick, readSecret, readTextOrPhoto, readTypedAnswer, SECRET_WAIT } from "./answers.js";
import { createAskContact, createFollowedNotification, createLiveMessage, type FollowedState } from "./live-message.js";
import type { SendFileToThread } from "./send-file.js";
import type { WithTyping } from "./typing.js";

type TelegramTalkDeps = {
  readonly channel: ChannelContext;
  readonly typing: WithTyping;
  readonly sendFile: SendFileToThread;
  readonly secrets: Secrets;
};

export type TelegramFlowStart = FlowStart & {
  readonly liveMessage: LiveMessageState;
  /** The forum topic that it was started in; absent for General. */
  readonly thread?: number | undefined;
};

/**
 * The only grammY conversation: it runs one flow. If the flow names a next one, this conversation ends and the next
 * flow starts a new conversation in the same message, so that replay logs stay short.
 */
export const createTelegramFlowRunner =
  (deps: TelegramTalkDeps) =>
  async (conversation: BotConversation, ctx: Context, start: TelegramFlowStart): Promise<void> => {
    const { talk, liveMessage, close } = createTelegramTalk(deps, { conversation, ctx }, start);
    const next = await runFlow(deps.channel, talk, start);
    if (!next) return await close();
    await conversation.external((outer: BotContext) => {
      outer.nextFlow = { destination: next, liveMessage: liveMessage() };
    });
    await conversation.halt({ next: true });
  };

/** The state with which a talk continues when a loop is rewound. */
type LoopMemory = {
  readonly questions: number;
  readonly followed: FollowedState;
  readonly liveMessage: LiveMessageState;
};

type AnyAnswer = Answer | Secret | PhotoAnswer;
type WaitName = typeof SECRET_WAIT;

/** Reads an update as an answer; undefined if it is not one. */
type ReadAnswer<A> = (ctx: Context) => A | undefined;

/** What flows may rely on here. News needs no opt-in: a bot may write to anybody who started it, until they block it. */
const TELEGRAM_FEATURES = { newsNeedsOptIn: false, knowsOwnNumber: false, canDelete: true } as const;

/** A flow's talk, over a grammY conversation. The next flow continues in its live message. */
function createTelegramTalk(
  { channel, typing, sendFile, secrets }: TelegramTalkDeps,
  /** The API is the conversation's own: it writes calls and results into the replay log. */
  { conversation, ctx: { api, me } }: { readonly conversation: BotConversation; readonly ctx: Context },
  { chat, customer, staff, runId, photo, file, thread, liveMessage }: TelegramFlowStart,
) {
  const chatId = Number(chat.id);
  const removeKeyboard = (message: number) =>
    conversation.external((outer: BotContext) => outer.removeKeyboard({ chat_id: chatId, message_id: message }));
  const live = createLiveMessage({ api, chat: chatId, thread, removeKeyboard }, liveMessage);
  const once = createOnce((work) => conversation.external(() => typing(chatId, work)), channel.log);
  let questions = 0;
  let answers = 0;
  const followed = createFollowedNotification(live, (key, message) =>
    once(() => channel.linkMessage(chat, key, String(message))),
  );

  const display = async (view: View, question?: string): Promise<undefined> => {
    await live.display(view, question);
    await followed.link();
  };

  /** Waits for an answer. Any other update goes on to the next middleware and leaves nothing in the log. */
  const waitForAnswer = async <A extends AnyAnswer>(read: ReadAnswer<A>, wait?: WaitName): Promise<A> => {
    const answer = read(await conversation.wait(wait === undefined ? {} : { collationKey: wait }));
    answers += 1;
    if (!answer) {
      const open = { liveMessage: live.state().message, openQuestion: `${runId}.${questions}` };
      await conversation.external((outer: BotContext) => void Object.assign(outer, open));
      return await conversation.skip({ next: true });
    }
    if (answer.kind !== "pick") live.noteMessageBelow();
    return answer;
  };

  const ask = async <A extends AnyAnswer>(view: View, read: ReadAnswer<A>, wait?: WaitName) => {
    questions += 1;
    const question = `${runId}.${questions}`;
    await display(view, question);
    // Read at the tap, since a rewound loop may have restored another message.
    const asked = () => ({ view, question, message: live.state().message });
    return await waitForAnswer((ctx) => readPick(ctx, asked()) ?? read(ctx), wait);
  };

  const memory = {
    get: (): LoopMemory => ({ questions, followed: followed.state(), liveMessage: live.state() }),
    set: (saved: LoopMemory) => {
      questions = saved.questions;
      followed.restore(saved.followed);
      live.restore(saved.liveMessage);
    },
  };

  const talk: Talk = {
    customer,
    chat,
    runId,
    photo,
    file,
    fetchFile: channel.fetchFile,
    staff,
    deepLink: (argument) => `https://t.me/${me.username}?start=${encodeURIComponent(argument)}`,
    ...TELEGRAM_FEATURES,
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await sendFile(chat, file, thread));
      }),
    show: (view) => display(view),
    ask: (view) => ask(view, (ctx) => readTypedAnswer(ctx, live.state().message)),
    askSecret: (view) => ask(view, (ctx) => readSecret(ctx) ?? readTypedAnswer(ctx), SECRET_WAIT),
    askTextOrPhoto: (view) => ask(view, readTextOrPhoto),
    sendBelow: async (work) => {
      const result = await once(work);
      live.noteMessageBelow();
      return result;
    },
    reveal: ({ key }) => secrets.take(key),
    askContact: createAskContact({ api, chat: chatId, live, waitForAnswer: () => waitForAnswer(readTypedAnswer) }),
    loop: createLoop({
      record: (work) => conversation.external((outer: BotContext) => work(outer)),
      checkpoint: () => conversation.checkpoint(),
      rewind: (to) => conversation.rewind(to),
      answerCount: () => answers,
      memory,
    }),
    follow: followed.follow,
  };
  /** Ends the talk: removes the keyboard of a live message that has others below it. */
  const close = async (): Promise<void> => {
    const { message, below } = live.state();
    // A message that is linked to a notification keeps its keyboard: the outbox edits it later.
    if (below && message !== followed.state().message) await live.abandon();
  };
  return { talk, liveMessage: live.state, close };
}
