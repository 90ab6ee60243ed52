import type { ReplayControls } from "@grammyjs/conversations";
import type { Answer, Attach, Plain, Staff, Talk } from "#conversations/talk.js";
import type { Chat } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import { isSecretKey, type Secrets } from "#core/secrets.js";
import type { Subject } from "#core/tell.js";
import type { Act, Scene, Shown } from "./stage.js";

type Options = {
  readonly controls: ReplayControls;
  readonly customer: CustomerId;
  readonly chat: Chat;
  readonly staff?: Staff;
  readonly run: string;
  readonly attach: Attach;
  readonly secrets: Secrets;
  readonly onFailure: (error: unknown) => void;
};

type Kept = { readonly value: unknown } | { readonly error: { readonly name: string; readonly message: string } };

/**
 * A flow's talk, inside a replay. Showing is noted and not done: of all that a flow shows between two answers only the
 * last is worth a message, where no message can be edited. What was shown before is in the log, and not shown again.
 */
export function createTalk({ controls, customer, chat, staff, run, attach, secrets, onFailure }: Options) {
  let questions = 0;
  let asked: Scene["asked"] | undefined;
  let shown: Shown | undefined;
  let followed: Subject | undefined;
  let isNew = false;

  const display = async (what: Shown): Promise<void> => {
    await controls.action(() => {
      shown = what;
    }, "show");
  };

  const askFor = async (what: Shown): Promise<Answer> => {
    questions += 1;
    asked = { ...what, question: `${run}.${questions}` };
    await display(asked);
    return (await controls.interrupt("answer")) as Answer;
  };

  const once = async <T>(work: () => Promise<T>): Promise<Plain<T>> => {
    const kept = await controls.action(() => outcomeOf(work, onFailure), "once");
    if ("error" in kept) throw Object.assign(new Error(kept.error.message), { name: kept.error.name });
    return kept.value as Plain<T>;
  };

  const talk: Talk = {
    customer,
    chat,
    ...(staff && { staff }),
    linkTo: () => undefined, // Our own number is not known here.
    newsByRequest: true,
    once,
    attach: (make) =>
      once(async () => {
        const file = await make();
        return file !== undefined && (await attach(chat, file));
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
      followed = subject;
      await controls.action(() => {
        isNew = true;
      }, "follow");
    },
  };

  const seen = (): { readonly act: Pick<Act, "shown" | "followed">; readonly asked?: Scene["asked"] } => ({
    act: { ...(shown ? { shown } : {}), ...(followed && (shown || isNew) ? { followed } : {}) },
    ...(asked ? { asked } : {}),
  });

  return { talk, seen };
}

/** What the button that shares one's own number answers, until the channel knows the number. */
export const SHARE = "share";
const BACK = "back";

/** Through JSON at once, so that the first run sees what every replay will. */
async function outcomeOf(work: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<Kept> {
  try {
    const value = await work();
    return { value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    onFailure(error);
    const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
    return { error: { name, message } };
  }
}
