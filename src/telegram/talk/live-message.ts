import type { Api } from "grammy";
import type { Answer, Talk, View } from "../../../conversations/talk.js";
import { text } from "../../../conversations/text.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { isMessageGone } from "../api/errors.js";
import type { LiveMessageState } from "../context.js";
import { editMessage, HTML_MESSAGE_OPTIONS, type Rendered, render } from "./render.js";

/** A replay must not call Telegram again, so every call is made inside `perform`. */
export type MessageApi = Pick<Api, "sendMessage" | "editMessageText" | "deleteMessage">;
type Perform = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The one message in which a task is shown. It is edited in place while it is the newest in the chat. Once something
 * stands below it, the task continues in a new message and the old one loses its keyboard.
 */
type LiveMessage = ReturnType<typeof createLiveMessage>;

type Options = {
  readonly api: MessageApi;
  readonly perform: Perform;
  readonly chat: number;
  /** The forum topic that new messages go to. */
  readonly thread?: number | undefined;
  /** Removes a message's keyboard, now or later. */
  readonly removeKeyboard: (message: number) => Promise<void>;
};

/** So many answers may stand below a question that is repeated in place: above more it may be off the screen. */
const BELOW_RETRY_MAX = 3;

export function createLiveMessage({ api, perform, chat, thread, removeKeyboard }: Options, initial: LiveMessageState) {
  let { message, below = 0 } = initial;
  let shown: View | undefined;

  const release = () => {
    message = undefined;
    below = 0;
  };

  /** Edits the message, or sends a new one in its place and gives that one's id. */
  const send = async (rendered: Rendered, mayEdit: boolean): Promise<number | undefined> => {
    const { leadingTexts, text: html, options } = rendered;
    if (mayEdit && message !== undefined && (await editMessage(api, { chat, message }, rendered))) return undefined;
    const isLong = leadingTexts.length > 0; // It needs several messages, and those are always new.
    const previous = below > 0 || isLong ? message : undefined;
    const destination = thread === undefined ? {} : { message_thread_id: thread };
    for (const piece of leadingTexts) await api.sendMessage(chat, piece, { ...HTML_MESSAGE_OPTIONS, ...destination });
    const sent = await api.sendMessage(chat, html, { ...options, ...destination });
    if (previous !== undefined) await removeKeyboard(previous);
    return sent.message_id;
  };

  return {
    display: async (asked: View, question?: string): Promise<void> => {
      // A question repeated with a hint is edited in place while it is near, so that mistakes do not fill the chat.
      const isRetry = asked.inPlace || (asked.hint && shown?.text.html === asked.text.html);
      const isSame = isRetry && asked.hint && shown?.hint?.html === asked.hint.html;
      const view = isSame ? { ...asked, hint: text`❗ ${asked.hint}` } : asked; // So that the edit is visible.
      shown = view;
      const mayEdit = below === 0 || (isRetry === true && below <= BELOW_RETRY_MAX);
      const sent = await perform(() => send(render(view, question), mayEdit));
      if (sent === undefined) return;
      message = sent;
      below = 0;
    },
    /** Records one more message below the live message. */
    noteMessageBelow: (): void => {
      below += 1;
    },
    /** Stops using the message and leaves it as it is. */
    release,
    /** Stops using the message and removes its keyboard. */
    abandon: async (): Promise<void> => {
      const left = message;
      if (left !== undefined) await perform(() => removeKeyboard(left));
      release();
    },
    /** Continues in this message. */
    restore: (state: LiveMessageState): void => {
      ({ message, below = 0 } = state);
    },
    state: (): LiveMessageState => ({ ...(message !== undefined && { message }), below }),
  };
}

/** `message` is the one that the notification is linked to. */
export type FollowedState = { readonly key: NotificationKey | undefined; readonly message: number | undefined };

/** Links the notification that a flow follows to the live message, again whenever that moves to a new message. */
export function createFollowedNotification(
  live: LiveMessage,
  linkTo: (key: NotificationKey, message: number) => Promise<unknown>,
) {
  let state: FollowedState = { key: undefined, message: undefined };
  const link = async (): Promise<void> => {
    const { message, below } = live.state();
    const { key } = state;
    if (!key || message === undefined || below || message === state.message) return;
    state = { key, message };
    await linkTo(key, message);
  };
  return {
    link,
    follow: async (key: NotificationKey): Promise<void> => {
      state = { key, message: undefined };
      await link();
    },
    state: () => state,
    restore: (saved: FollowedState) => {
      state = saved;
    },
  };
}

type AskContactOptions = {
  readonly api: MessageApi;
  readonly perform: Perform;
  readonly chat: number;
  readonly live: LiveMessage;
  readonly waitForAnswer: () => Promise<Answer>;
};

/** Asks for the user's own number with Telegram's reply keyboard, and removes the keyboard afterwards. */
export const createAskContact =
  ({ api, perform, chat, live, waitForAnswer }: AskContactOptions): Talk["askContact"] =>
  async (view) => {
    await perform(async () => {
      await api.sendMessage(chat, view.text.html, {
        parse_mode: "HTML",
        reply_markup: {
          keyboard: [[{ text: view.share, request_contact: true }], [{ text: view.back }]],
          one_time_keyboard: true,
          resize_keyboard: true,
        },
      });
    });
    await live.abandon();
    const answer = await waitForAnswer();
    live.release();
    await perform(() => removeReplyKeyboard(api, chat));
    return answer.kind === "typed" && answer.text === view.back ? { kind: "pick", pick: "back" } : answer;
  };

/** A reply keyboard can only be removed by a message, so we send one and delete it. */
async function removeReplyKeyboard(api: MessageApi, chat: number): Promise<void> {
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
