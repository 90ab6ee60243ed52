/** The Bot API's own types and spelling, as far as they are emulated. */
import type { InlineKeyboard } from "./parameters.js";

export type User = {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
};

export type BotApiChat = {
  readonly id: number;
  readonly type: "private" | "supergroup";
  readonly title?: string;
  readonly is_forum?: true;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
};

export type Entity = {
  readonly type: string;
  /** In UTF-16 code units, as JavaScript counts. */
  readonly offset: number;
  readonly length: number;
};

export type BotApiFile = {
  readonly file_id: string;
  readonly file_unique_id: string;
  readonly file_size: number;
};
export type PhotoSize = BotApiFile & { readonly width: number; readonly height: number };
export type Document = BotApiFile & { readonly file_name: string; readonly mime_type: string };
type Contact = { readonly phone_number: string; readonly first_name: string; readonly user_id?: number };

/** The content of a message, without its sender, chat and time. */
export type BotApiContent = {
  readonly text?: string;
  readonly entities?: readonly Entity[];
  readonly caption?: string;
  readonly caption_entities?: readonly Entity[];
  readonly photo?: readonly PhotoSize[];
  /** Of an album: its pictures come as messages of their own. */
  readonly media_group_id?: string;
  readonly document?: Document;
  readonly contact?: Contact;
};

export type BotApiMessage = BotApiContent & {
  readonly message_id: number;
  readonly date: number;
  readonly edit_date?: number;
  readonly chat: BotApiChat;
  readonly from: User;
  readonly reply_markup?: InlineKeyboard;
  readonly reply_to_message?: BotApiMessage;
  readonly forward_origin?: object;
  readonly sender_chat?: object;
  readonly is_automatic_forward?: true;
  /** The group has become a supergroup: the one is in the group, the other in the supergroup. */
  readonly migrate_to_chat_id?: number;
  readonly migrate_from_chat_id?: number;
  /** The topic, in a forum; absent for General. Comes with `is_topic_message`. */
  readonly message_thread_id?: number;
  readonly is_topic_message?: true;
};

type CallbackQuery = {
  readonly id: string;
  readonly from: User;
  readonly message: BotApiMessage;
  readonly chat_instance: string;
  readonly data: string;
};

type ChatMemberUpdated = {
  readonly chat: BotApiChat;
  readonly from: User;
  readonly date: number;
  readonly old_chat_member: object;
  readonly new_chat_member: object;
};

export type UpdateBody =
  | { readonly message: BotApiMessage }
  | { readonly callback_query: CallbackQuery }
  | { readonly my_chat_member: ChatMemberUpdated };

export type Update = { readonly update_id: number } & UpdateBody;
