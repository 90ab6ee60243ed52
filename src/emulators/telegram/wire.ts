/** The Bot API's own types, as far as they are emulated. */
import type { CallbackQuery, Message, MessageEntity, User } from "grammy/types";
import type { InlineKeyboard } from "./parameters.js";

export type Entity = MessageEntity.CommonMessageEntity;

/** The content of a message, without its sender, chat and time. */
export type BotApiContent = Pick<
  Message,
  "text" | "entities" | "caption" | "caption_entities" | "photo" | "media_group_id" | "document" | "voice" | "contact"
>;

/** The fields of a message that is a forward, a channel's post or a reply. */
export type Origin = Pick<Message, "forward_origin" | "sender_chat" | "is_automatic_forward"> & {
  readonly reply_to_message?: BotApiMessage;
};

export type BotApiMessage = BotApiContent &
  Origin &
  Pick<Message, "message_id" | "date" | "edit_date" | "chat" | "message_thread_id" | "is_topic_message"> &
  Pick<Message, "migrate_to_chat_id" | "migrate_from_chat_id" | "forum_topic_created"> & {
    readonly from: User;
    readonly reply_markup?: InlineKeyboard;
  };

export type UpdateBody =
  | { readonly message: BotApiMessage }
  | { readonly edited_message: BotApiMessage }
  | { readonly callback_query: Omit<CallbackQuery, "message"> & { readonly message: BotApiMessage } };

export type Update = { readonly update_id: number } & UpdateBody;
