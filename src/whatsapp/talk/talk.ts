import type { ChannelContext, FlowStart } from "../../../conversations/channel.js";
import type { Replay } from "../../../conversations/replay.js";
import type { Answer, Attach, ChannelTalk, PhotoAnswer, View } from "../../../conversations/talk.js";
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

export type WhatsAppFlowStart = FlowStart & {
  /** Derived from the message that started the flow, so a redelivery gives the same. */
  readonly triggerId: string;
};

export type WhatsAppReplay = Replay<Prompt, Answer | PhotoAnswer>;

/** What the flow did since the answer. It outlives a replay, because the rewinding of a loop replays again. */
export type ReplayOutput = {
  shown?: ViewToShow;
  followed?: NotificationKey | undefined;
  /** It was first followed since the answer. */
  isNewlyFollowed?: boolean;
};

type Options = {
  readonly start: WhatsAppFlowStart;
  readonly replay: WhatsAppReplay;
  readonly output: ReplayOutput;
};

/**
 * A flow's talk inside a replay. Views are recorded, not sent: messages cannot be edited here, so only the last view
 * between two answers is worth a message. Views of earlier steps are in the log and are not sent again.
 */
export function createWhatsAppTalk(deps: WhatsAppTalkDeps, { start, replay, output }: Options): ChannelTalk {
  const { channel, sendFile, secrets } = deps;
  const { customer, chat, staff, photo, file, triggerId } = start;
  const { once } = replay;

  const display = (toShow: ViewToShow): Promise<undefined> =>
    replay.perform(() => {
      output.shown = toShow;
      return undefined;
    });

  const ask = async (toShow: ViewToShow): Promise<Answer | PhotoAnswer> => {
    const prompt = { ...withHint(toShow), question: replay.newQuestion() };
    await display(prompt);
    return await replay.waitForAnswer(prompt);
  };
  /** A picture only answers a question for one (`routeMessage`). */
  const askWords = async (toShow: ViewToShow) => (await ask(toShow)) as Answer;

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
    ask: (view) => askWords({ view }),
    canDelete: false, // A user's messages cannot be deleted from their chat.
    askSecret: async (view) => {
      const answer = await askWords({ view, secret: true });
      return answer.kind === "typed" && isSecretKey(answer.text) ? { kind: "secret", key: answer.text } : answer;
    },
    askTextOrPhoto: (view) => ask({ view, photo: true }),
    sendBelow: once,
    reveal: ({ key }) => secrets.take(key),
    askContact: ({ share, back, ...view }) =>
      askWords({
        view: { ...view, choices: [[{ label: share, pick: SHARE }], [{ label: back, pick: BACK }]] },
        contact: true,
      }),
    follow: async (key) => {
      output.followed = key;
      await replay.perform(() => {
        output.isNewlyFollowed = true;
      });
    },
    loop: replay.createLoop({
      get: () => output.followed,
      set: (followed: NotificationKey | undefined) => {
        output.followed = followed;
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
