import type { Api } from "grammy";
import type { View } from "../../../conversations/talk.js";
import { isMessageGone, isNotModified } from "../api/errors.js";
import type { LiveMessageState } from "../context.js";
import { HTML_MESSAGE_OPTIONS, type Rendered, render } from "./render.js";

/**
 * One message that a task lives in: edited in place while it is the newest, left behind without its keyboard when
 * something was written below it. Runs inside a replay, so it calls nothing but what it is given.
 */
export type LiveMessage = {
  display(view: View, question?: string): Promise<void>;
  /** Something was written below. */
  noteMessageBelow(): void;
  /** Leaves the message as it is, for good; says which one it was. */
  release(): number | undefined;
  /** Leaves the message behind, without its keyboard. */
  abandon(): Promise<void>;
  state(): LiveMessageState;
  /** The task lives in this message now. */
  restore(taken: LiveMessageState): void;
};

type Options = {
  readonly api: Api;
  readonly chat: number;
  /** The topic of a forum that new messages go to. */
  readonly thread?: number | undefined;
  /** Takes the keyboard off a message, some time. */
  readonly removeKeyboard: (message: number) => Promise<void>;
};

export function createLiveMessage(
  { api, chat, thread, removeKeyboard }: Options,
  taken: LiveMessageState,
): LiveMessage {
  let { message, hasNewerBelow = false } = taken;

  const edit = async (id: number, { text, options }: Rendered): Promise<boolean> => {
    try {
      await api.editMessageText(chat, id, text, options);
    } catch (error) {
      if (isMessageGone(error)) return false;
      if (!isNotModified(error)) throw error;
    }
    return true;
  };

  return {
    display: async (view, question) => {
      const rendered = render(view, question);
      const { leadingTexts, text, options } = rendered;
      const isLong = leadingTexts.length > 0; // Then it takes several messages, and begins anew.
      if (message !== undefined && !hasNewerBelow && !isLong && (await edit(message, rendered))) return;
      const left = hasNewerBelow || isLong ? message : undefined;
      const where = thread === undefined ? {} : { message_thread_id: thread };
      for (const piece of leadingTexts) await api.sendMessage(chat, piece, { ...HTML_MESSAGE_OPTIONS, ...where });
      message = (await api.sendMessage(chat, text, { ...options, ...where })).message_id;
      hasNewerBelow = false;
      if (left !== undefined) await removeKeyboard(left);
    },
    noteMessageBelow: () => {
      hasNewerBelow = true;
    },
    release: () => {
      const released = message;
      message = undefined;
      hasNewerBelow = false;
      return released;
    },
    abandon: async () => {
      if (message !== undefined) await removeKeyboard(message);
      message = undefined;
      hasNewerBelow = false;
    },
    restore: (other) => {
      ({ message, hasNewerBelow = false } = other);
    },
    state: () => ({ ...(message !== undefined && { message }), hasNewerBelow }),
  };
}
