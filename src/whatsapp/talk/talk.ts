import type { ReplayControls } from "@grammyjs/conversations";
import {
  type CompactedLoop,
  createLoop,
  type FlowStart,
  type LoopCompaction,
  restoreError,
  type StoredError,
  throughJson,
} from "../../../conversations/channel.js";
import type { Answer, Attach, PhotoAnswer, Plain, Talk, View } from "../../../conversations/talk.js";
import { lines } from "../../../conversations/text.js";
import type { FetchFile } from "../../core/base/channel.js";
import { isSecretKey, type Secrets } from "../../core/base/secrets.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";

/** A view to send. `contact`: it asks for the user's own number; `secret`: its answer must not be stored. */
export type ViewToShow = {
  readonly view: View;
  /** Absent when it asks nothing. */
  readonly question?: string;
  readonly contact?: true;
  readonly secret?: true;
  /** A picture is an answer. */
  readonly photo?: true;
};

/** A view whose question waits for an answer. */
export type Prompt = ViewToShow & { readonly question: string };

type Options = {
  readonly start: Omit<FlowStart, "flow" | "argument"> & { readonly triggerId: string };
  readonly controls: ReplayControls;
  readonly sendFile: Attach;
  readonly fetchFile: FetchFile;
  readonly secrets: Secrets;
  readonly log: Pick<Log, "error">;
  readonly output: ReplayOutput;
};

/** What the flow did since the answer. It outlives a replay, because a loop that is rewound is replayed again. */
export type ReplayOutput = {
  prompt?: Prompt;
  shown?: ViewToShow;
  followed?: NotificationKey | undefined;
  /** It was followed since the answer. */
  isNewlyFollowed?: boolean;
  /** The state of a loop that was rewound, until the replay that follows reads it. */
  compacted?: CompactedLoop;
};

type StoredOutcome = { readonly value: unknown } | { readonly error: StoredError };

/**
 * A flow's talk, inside a replay. A view is noted and not sent: nothing can be edited here, so of all that a flow shows
 * between two answers only the last is worth a message. What it showed before is in the log and not sent again.
 */
export function createWhatsAppTalk({ start, controls, sendFile, fetchFile, secrets, log, output }: Options): Talk {
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

  const once = async <T>(work: () => Promise<T>): Promise<Plain<T>> => {
    const outcome = await controls.action(() => runThroughJson(work, log), "once");
    if ("error" in outcome) throw restoreError(outcome.error);
    return outcome.value as Plain<T>;
  };

  return {
    customer,
    chat,
    runId: triggerId,
    photo,
    file,
    fetchFile,
    staff,
    deepLink: () => undefined, // Our own number is not known here.
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
    canDelete: false, // Nothing that a user wrote can be deleted from their chat.
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
      ...loopRewind(controls, output),
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

/** A view's hint above its text: it stands there too when a page of its choices is turned, or the question is repeated. */
const withHint = ({ view: { hint, ...view }, ...rest }: ViewToShow): ViewToShow => ({
  ...rest,
  view: { ...view, text: lines(hint, view.text) },
});

/** The pick of the button that shares the user's own number; the channel answers it once it knows the number. */
export const SHARE = "share";
const BACK = "back";

/** Rewinds a loop to the point in the log where it began. */
const loopRewind = (
  controls: ReplayControls,
  output: ReplayOutput,
): Pick<LoopCompaction<null>, "takeCompacted" | "compactFromHere"> => ({
  takeCompacted: () =>
    controls.action(async () => {
      const { compacted } = output;
      delete output.compacted;
      return compacted;
    }, "compact"),
  compactFromHere: () => {
    const checkpoint = controls.checkpoint();
    return async (compacted) => {
      output.compacted = compacted;
      return await controls.cancel(checkpoint);
    };
  },
});

/** Through JSON at once, so that the first run sees what each replay will. An error's stack is logged, because it is lost. */
async function runThroughJson(work: () => Promise<unknown>, log: Pick<Log, "error">): Promise<StoredOutcome> {
  try {
    return { value: throughJson(await work()) };
  } catch (error) {
    log.error({ err: error }, "flow step failed");
    const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
    return { error: { name, message } };
  }
}
