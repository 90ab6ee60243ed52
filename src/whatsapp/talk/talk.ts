import type { ReplayControls } from "@grammyjs/conversations";
import { createLoop, type Folded, type Folding } from "../../../conversations/loop.js";
import type { Answer, Attach, Plain, Staff, Talk } from "../../../conversations/talk.js";
import type { CustomerId } from "../../core/base/ids.js";
import { isSecretKey, type Secrets } from "../../core/base/secrets.js";
import type { Chat } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import type { ViewToShow, WaitingFlow } from "./flow-runner.js";

type Options = {
  readonly controls: ReplayControls;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  readonly runId: string;
  readonly triggerId: string;
  readonly sendFile: Attach;
  readonly secrets: Secrets;
  readonly onFailure: (error: unknown) => void;
  readonly output: ReplayOutput;
};

/** What came of an answer so far; it outlives a replay, for a loop that is folded is played anew. */
export type ReplayOutput = {
  prompt?: WaitingFlow["prompt"];
  shown?: ViewToShow;
  followed?: NotificationKey | undefined;
  /** It was followed since the answer. */
  isNewlyFollowed?: boolean;
  /** What a loop was folded into, until the flow that is played anew takes it up. */
  folded?: Folded;
};

type StoredOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly name: string; readonly message: string } };

/**
 * A flow's talk, inside a replay. Showing is noted and not done: of all that a flow shows between two answers only the
 * last is worth a message, where no message can be edited. What was shown before is in the log, and not shown again.
 */
export function createWhatsAppTalk({
  controls,
  customer,
  chat,
  staff,
  sendFile,
  secrets,
  output,
  ...options
}: Options): Talk {
  const { runId, triggerId, onFailure } = options;
  let questions = 0;
  let answers = 0;

  const display = async (what: ViewToShow): Promise<void> => {
    await controls.action(() => {
      output.shown = what;
    }, "show");
  };

  const askFor = async (what: ViewToShow): Promise<Answer> => {
    questions += 1;
    output.prompt = { ...what, question: `${runId}.${questions}` };
    await display(output.prompt);
    const answer = (await controls.interrupt("answer")) as Answer;
    answers += 1;
    return answer;
  };

  const once = async <T>(work: () => Promise<T>): Promise<Plain<T>> => {
    const kept = await controls.action(() => runThroughJson(work, onFailure), "once");
    if ("error" in kept) throw Object.assign(new Error(kept.error.message), { name: kept.error.name });
    return kept.value as Plain<T>;
  };

  const folded = async (): Promise<Folded | undefined> => {
    const { folded: taken } = output;
    delete output.folded;
    return taken;
  };
  const folding: Folding<{ readonly questions: number; readonly followed: NotificationKey | undefined }> = {
    folded: () => controls.action(folded, "fold"),
    here: () => {
      const checkpoint = controls.checkpoint();
      return async (state) => {
        output.folded = state;
        return await controls.cancel(checkpoint);
      };
    },
    answers: () => answers,
    memory: {
      get: () => ({ questions, followed: output.followed }),
      set: (remembered) => {
        ({ questions, followed: output.followed } = remembered);
      },
    },
  };

  return {
    customer,
    chat,
    run: triggerId,
    ...(staff && { staff }),
    linkTo: () => undefined, // Our own number is not known here.
    newsByRequest: true,
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await sendFile(chat, file));
      }),
    show: (view) => display({ view }),
    ask: (view) => askFor({ view }),
    forgets: false, // Nothing that somebody wrote can be taken out of their chat.
    askSecret: async (view) => {
      const answer = await askFor({ view, secret: true });
      return answer.kind === "typed" && isSecretKey(answer.text) ? { kind: "secret", key: answer.text } : answer;
    },
    askNews: (view) => askFor({ view }), // What a picture is called here, nobody else could be sent.
    below: once,
    reveal: ({ key }) => secrets.take(key),
    askContact: ({ share, back, ...said }) =>
      askFor({
        view: { ...said, choices: [[{ label: share, pick: SHARE }], [{ label: back, pick: BACK }]] },
        contact: true,
      }),
    follow: async (subject) => {
      output.followed = subject;
      await controls.action(() => {
        output.isNewlyFollowed = true;
      }, "follow");
    },
    loop: createLoop(folding),
  };
}

/** What the button that shares one's own number answers, until the channel knows the number. */
export const SHARE = "share";
const BACK = "back";

/** Through JSON at once, so that the first run sees what every replay will. */
async function runThroughJson(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<StoredOutcome> {
  try {
    const value = await work();
    return { value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    onFailure(error);
    const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
    return { error: { name, message } };
  }
}
