import type { Api } from "grammy";
import type { Answer, Talk } from "../../../conversations/talk.js";
import { isMessageGone } from "../api/errors.js";
import type { LiveMessage } from "./live-message.js";

type Options = {
  readonly api: Api;
  readonly chat: number;
  readonly live: LiveMessage;
  readonly waitForAnswer: () => Promise<Answer>;
};

/** Asks for the user's own number with Telegram's reply keyboard, and removes the keyboard afterwards. */
export const createAskContact =
  ({ api, chat, live, waitForAnswer }: Options): Talk["askContact"] =>
  async (view) => {
    await api.sendMessage(chat, view.text.html, {
      parse_mode: "HTML",
      reply_markup: {
        keyboard: [[{ text: view.share, request_contact: true }], [{ text: view.back }]],
        one_time_keyboard: true,
        resize_keyboard: true,
      },
    });
    await live.abandon();
    const answer = await waitForAnswer();
    live.release();
    await removeReplyKeyboard(api, chat);
    return answer.kind === "typed" && answer.text === view.back ? { kind: "pick", pick: "back" } : answer;
  };

/** Only a message can remove a reply keyboard, so one is sent and deleted. */
async function removeReplyKeyboard(api: Api, chat: number): Promise<void> {
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
