import { type ChannelContext, runFlow } from "../../../conversations/channel.js";
import { type FlowTurn, performFlow, type Replay } from "../../../conversations/replay.js";
import type { Answer, ChannelTalk, PhotoAnswer, Secret, Talk, View } from "../../../conversations/talk.js";
import { picksOf } from "../../../conversations/tap.js";
import type { Secrets } from "../../core/base/secrets.js";
import type {
  BotContext,
  LiveMessageState,
  NextFlow,
  TelegramFlowStart,
  TelegramPrompt,
  TelegramWaitingFlow,
} from "../context.js";
import {
  createAskContact,
  createFollowedNotification,
  createLiveMessage,
  type FollowedState,
  type MessageApi,
} from "./live-message.js";
import type { SendFileToThread } from "./send-file.js";
import type { WithTyping } from "./typing.js";

type TelegramTalkDeps = {
  readonly channel: ChannelContext;
  readonly api: MessageApi;
  readonly botName: () => string;
  readonly typing: WithTyping;
  readonly sendFile: SendFileToThread;
  readonly secrets: Secrets;
};

type AnyAnswer = Answer | Secret | PhotoAnswer;

export type TelegramTurn = FlowTurn<TelegramFlowStart, TelegramPrompt, AnyAnswer>;

/** How far a flow got: it waits for an answer, names the next flow, or has ended. */
type FlowProgress = { readonly waitingFlow: TelegramWaitingFlow | undefined; readonly nextFlow: NextFlow | undefined };

/**
 * Runs flows, each up to its next question or its end. A next flow continues in the same message; it is a run of its
 * own, so that logs stay short. Rejects with whatever a flow throws.
 */
export const createTelegramFlowRunner =
  (deps: TelegramTalkDeps) =>
  async ({ removeKeyboard }: Pick<BotContext, "removeKeyboard">, turn: TelegramTurn): Promise<FlowProgress> => {
    const { channel } = deps;
    const run = async (start: TelegramFlowStart, replay: TelegramReplay): Promise<NextFlow | undefined> => {
      const { talk, liveMessage, close } = createTelegramTalk(deps, { start, replay, removeKeyboard });
      const destination = await runFlow(channel, talk, start);
      if (destination) return { destination, liveMessage: liveMessage() };
      return await close();
    };
    const { waitingFlow, result: nextFlow } = await performFlow(turn, run, channel.log);
    return { waitingFlow, nextFlow };
  };

type TelegramReplay = Replay<TelegramPrompt, AnyAnswer>;

/** The state with which a talk continues when a loop is rewound. */
type LoopMemory = { readonly followed: FollowedState; readonly liveMessage: LiveMessageState };

/** What flows may rely on here. News needs no opt-in: a bot may write to anybody who started it, until they block it. */
const TELEGRAM_FEATURES = { newsNeedsOptIn: false, knowsOwnNumber: false, canDelete: true } as const;

type Options = Pick<BotContext, "removeKeyboard"> & {
  readonly start: TelegramFlowStart;
  readonly replay: TelegramReplay;
};

/** A flow's talk inside a replay. The next flow continues in its live message. */
function createTelegramTalk(
  { channel, api, botName, typing, sendFile, secrets }: TelegramTalkDeps,
  { start: { chat, customer, staff, runId, photo, file, thread, liveMessage }, replay, removeKeyboard }: Options,
) {
  const chatId = Number(chat.id);
  const target = {
    chat: chatId,
    thread,
    removeKeyboard: (message: number) => removeKeyboard({ chat_id: chatId, message_id: message }),
  };
  const live = createLiveMessage({ ...target, api, perform: replay.perform }, liveMessage);
  const once: Talk["once"] = (work) => replay.once(() => typing(chatId, work));
  const followed = createFollowedNotification(live, (key, message) =>
    once(() => channel.linkMessage(chat, key, String(message))),
  );

  const display = async (view: View, question?: string): Promise<undefined> => {
    await live.display(view, question);
    await followed.link();
  };

  const waitForAnswer = async <A extends AnyAnswer>(prompt: Omit<TelegramPrompt, "message">): Promise<A> => {
    const answer = await replay.waitForAnswer({ ...prompt, message: live.state().message });
    if (answer.kind !== "pick") live.noteMessageBelow();
    return answer as A; // The pipeline reads only answers of the kind that the prompt takes.
  };

  const ask = async <A extends AnyAnswer>(view: View, takes: TelegramPrompt["takes"]): Promise<A> => {
    const question = replay.newQuestion();
    await display(view, question);
    return await waitForAnswer({ question, takes, picks: picksOf(view) });
  };

  const talk: ChannelTalk = {
    customer,
    chat,
    runId,
    photo,
    file,
    fetchFile: channel.fetchFile,
    staff,
    deepLink: (argument) => `https://t.me/${botName()}?start=${encodeURIComponent(argument)}`,
    ...TELEGRAM_FEATURES,
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await sendFile(chat, file, thread));
      }),
    show: (view) => display(view),
    ask: (view) => ask(view, "words"),
    askSecret: (view) => ask(view, "secret"),
    askTextOrPhoto: (view) => ask(view, "text-or-photo"),
    sendBelow: async (work) => {
      const result = await once(work);
      live.noteMessageBelow();
      return result;
    },
    reveal: ({ key }) => secrets.take(key),
    askContact: createAskContact({
      ...{ api, chat: chatId, live, perform: replay.perform },
      waitForAnswer: () => waitForAnswer({ question: replay.newQuestion(), takes: "words", picks: [] }),
    }),
    loop: replay.createLoop<LoopMemory>({
      get: () => ({ followed: followed.state(), liveMessage: live.state() }),
      set: (saved) => {
        followed.restore(saved.followed);
        live.restore(saved.liveMessage);
      },
    }),
    follow: followed.follow,
  };
  /** Ends the talk: removes the keyboard of a live message that has others below it. */
  const close = async (): Promise<undefined> => {
    const { message, below } = live.state();
    // A message that is linked to a notification keeps its keyboard: the outbox edits it later.
    if (below && message !== followed.state().message) await live.abandon();
  };
  return { talk, liveMessage: live.state, close };
}
