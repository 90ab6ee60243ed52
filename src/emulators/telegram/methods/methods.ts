/** Every method of the Bot API that is emulated, by name. */
import { setWebhook } from "../bot-webhook.js";
import { fileInfo, inputOf } from "../files.js";
import type { MethodName } from "../parameters.js";
import { badRequestError } from "../refusal.js";
import { findRoom, findWritableRoom, messageIn } from "../rooms.js";
import { getUpdates } from "../updates.js";
import type { CallContext, Method } from "../world.js";
import { answerCallbackQuery } from "./callbacks.js";
import { commandMethods } from "./commands.js";
import { captionOf, editMethods, sendToRoom, textOf, threadIn } from "./messages.js";

const TYPING_MS = 5000;

const methods = {
  getMe: ({ world: { bot } }) => bot.user,
  getUpdates: ({ world, signal }, parameters) => getUpdates(world, parameters, signal),
  setWebhook: ({ world }, parameters) => setWebhook(world, parameters),
  deleteWebhook: ({ world }, parameters) => setWebhook(world, { ...parameters, url: "" }),
  sendMessage: (context, params) => sendToRoom(context, params, textOf(params)),
  sendPhoto: (context, params) =>
    sendToRoom(context, params, { ...inputOf(context, "photo", params.photo), ...captionOf(params) }),
  sendDocument: (context, params) =>
    sendToRoom(context, params, { ...inputOf(context, "document", params.document), ...captionOf(params) }),
  sendChatAction: ({ world }, { chat_id, message_thread_id }) => {
    const room = findWritableRoom(world, chat_id);
    threadIn(room, message_thread_id);
    room.typingUntil = Date.now() + TYPING_MS;
    world.changed();
    return true;
  },
  deleteMessage: ({ world }, { chat_id, message_id }) => {
    const room = findRoom(world, chat_id);
    if (!messageIn(room, message_id)) throw badRequestError("message to delete not found");
    room.messages = room.messages.filter(({ wire }) => wire.message_id !== message_id);
    if (room.keyboard?.messageId === message_id) room.keyboard = undefined;
    world.changed();
    return true;
  },
  getFile: ({ world }, { file_id }) => fileInfo(world, file_id),
  answerCallbackQuery,
  ...editMethods,
  ...commandMethods,
} satisfies { readonly [M in MethodName]: Method<M> };

export const METHODS: ReadonlyMap<string, (context: CallContext, parameters: never) => unknown> = new Map(
  Object.entries(methods),
);
