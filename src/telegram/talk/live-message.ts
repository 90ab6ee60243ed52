import type { Api } from "grammy";
import type { View } from "../../../conversations/talk.js";
import { isGone, isUnmodified } from "../api/errors.js";
import type { Live } from "../context.js";
import { PLAINLY, type Rendered, render } from "./render.js";

/**
 * One message that a task lives in: edited in place while it is the newest, left behind without its keyboard when
 * something was written below it. Runs inside a replay, so it calls nothing but what it is given.
 */
export type LiveMessage = {
  display(view: View, question?: string): Promise<void>;
  /** Something was written below. */
  bury(): void;
  /** Leaves the message as it is, for good; says which one it was. */
  release(): number | undefined;
  /** Leaves the message behind, without its keyboard. */
  retire(): Promise<void>;
  state(): Live;
  /** The task lives in this message now. */
  take(taken: Live): void;
};

type Options = {
  readonly api: Api;
  readonly chat: number;
  /** The topic of a forum that new messages go to. */
  readonly thread?: number | undefined;
  /** Takes the keyboard off a message, some time. */
  readonly strip: (message: number) => Promise<void>;
};

export function createLiveMessage({ api, chat, thread, strip }: Options, taken: Live): LiveMessage {
  let { message, buried = false } = taken;

  const edit = async (id: number, { text, other }: Rendered): Promise<boolean> => {
    try {
      await api.editMessageText(chat, id, text, other);
    } catch (error) {
      if (isGone(error)) return false;
      if (!isUnmodified(error)) throw error;
    }
    return true;
  };

  return {
    display: async (view, question) => {
      const rendered = render(view, question);
      const { before, text, other } = rendered;
      const isLong = before.length > 0; // Then it takes several messages, and begins anew.
      if (message !== undefined && !buried && !isLong && (await edit(message, rendered))) return;
      const left = buried || isLong ? message : undefined;
      const where = thread === undefined ? {} : { message_thread_id: thread };
      for (const piece of before) await api.sendMessage(chat, piece, { ...PLAINLY, ...where });
      message = (await api.sendMessage(chat, text, { ...other, ...where })).message_id;
      buried = false;
      if (left !== undefined) await strip(left);
    },
    bury: () => {
      buried = true;
    },
    release: () => {
      const released = message;
      message = undefined;
      buried = false;
      return released;
    },
    retire: async () => {
      if (message !== undefined) await strip(message);
      message = undefined;
      buried = false;
    },
    take: (other) => {
      ({ message, buried = false } = other);
    },
    state: () => ({ ...(message !== undefined && { message }), buried }),
  };
}
