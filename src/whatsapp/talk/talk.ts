import type { ReplayControls } from "@grammyjs/conversations";
import type { ChannelContext, FlowStart } from "../../../conversations/channel.js";
import { type CompactedLoop, createLoop, createOnce } from "../../../conversations/replay.js";
import type { Answer, Attach, PhotoAnswer, Talk, View } from "../../../conversations/talk.js";
import { lines } from "../../../conversations/text.js";
import { isSecretKey, type Secrets } from "../../core/base/secrets.js";
import type { NotificationKey } from "../../core/notifications/notification.js";

/** A view to send. `contact`: it asks for the user's own number. `secret`: its answer must not be stored. */
export type ViewToShow = {
  readonly view: View;
  /** Absent if it asks nothing. */
  readonly question?: string;
  readonly contact?: true;
  readonly secret?: true;
  /** A picture is accepted as an answer. */
  readonly photo?: true;
};

/** A view whose question waits for an answer. */
export type Prompt = ViewToShow & { readonly question: string };

export type WhatsAppTalkDeps = {
  readonly channel: Pick<ChannelContext, "flows" | "shop" | "staffApi" | "fetchFile" | "log">;
  readonly sendFile: Attach;
  readonly secrets: Secrets;
};

type Replay = {
  readonly start: Omit<FlowStart, "flow" | "argument"> & { readonly triggerId: string };
  readonly controls: ReplayControls;
  readonly output: ReplayOutput;
};

/** What the flow did since the answer. It outlives a replay, because the rewinding of a loop replays again. */
export type ReplayOutput = {
  prompt?: Prompt;
  shown?: ViewToShow;
  followed?: NotificationKey | undefined;
  /** It was first followed since the answer. */
  isNewlyFollowed?: boolean;
  /** The state of a rewound loop. The next replay reads it. */
  compacted?: CompactedLoop;
};

/**
 * A flow's talk inside a replay. Views are recorded, not sent: messages cannot be edited here, so only the last view
 * between two answers is worth a message. Views of earlier steps are in the log and are not sent again.
 */
export function createWhatsAppTalk(deps: WhatsAppTalkDeps, { start, controls, output }: Replay): Talk {
  const { channel, sendFile, secrets } = deps;
  const { customer, chat, staff, photo, file, runId, triggerId } = start;
  let questions = 0;
  let answers = 0;

  const display = async (toShow: ViewToShow): Promise<undefined> => {
    await controls.action(() => {
      output.shown = toShow;
    }, "show");
  };

  const ask = async <A extends Answer | PhotoAnswer = Answer>(toShow: ViewToShow): Promise<A> => {
    questions += 1;
    output.prompt = { ...withHint(toShow), question: `${runId}.${questions}` };
    await display(output.prompt);
    const answer = (await controls.interrupt("answer")) as A;
    answers += 1;
    return answer;
  };

  const once = createOnce((work) => controls.action(work, "once"), channel.log);

  return {
    customer,
    chat,
    runId: triggerId,
    photo,
    file,
    fetchFile: channel.fetchFile,
    staff,
    deepLink: () => undefined, // We do not know our own number here.
    newsNeedsOptIn: true,
    knowsOwnNumber: true,
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await sendFile(chat, file));
      }),
    show: (view) => display(withHint({ view })),
    ask: (view) => ask({ view }),
    canDelete: false, // A user's messages cannot be deleted from their chat.
    askSecret: async (view) => {
      const answer = await ask({ view, secret: true });
      return answer.kind === "typed" && isSecretKey(answer.text) ? { kind: "secret", key: answer.text } : answer;
    },
    askTextOrPhoto: (view) => ask<Answer | PhotoAnswer>({ view, photo: true }),
    sendBelow: once,
    reveal: ({ key }) => secrets.take(key),
    askContact: ({ share, back, ...view }) =>
      ask({
        view: { ...view, choices: [[{ label: share, pick: SHARE }], [{ label: back, pick: BACK }]] },
        contact: true,
      }),
    follow: async (key) => {
      output.followed = key;
      await controls.action(() => {
        output.isNewlyFollowed = true;
      }, "follow");
    },
    loop: createLoop({
      record: (work) => controls.action(() => work(output), "compact"),
      checkpoint: () => controls.checkpoint(),
      rewind: (to) => controls.cancel(to),
      answerCount: () => answers,
      memory: {
        get: () => ({ questions, followed: output.followed }),
        set: (saved: { readonly questions: number; readonly followed: NotificationKey | undefined }) => {
          ({ questions, followed: output.followed } = saved);
        },
      },
    }),
  };
}

/** Puts a view's hint into its text, so it also shows when a page is turned or the question is repeated. */
const withHint = ({ view: { hint, ...view }, ...rest }: ViewToShow): ViewToShow => ({
  ...rest,
  view: { ...view, text: lines(hint, view.text) },
});

/** The pick of the button that shares the user's number. The channel answers it when it knows the number. */
export const SHARE = "share";
const BACK = "back";
