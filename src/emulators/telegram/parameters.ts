/**
 * The parameters of each emulated method, as in Bot API 10.3, as far as the emulator uses them. Everything else is refused:
 * what is misspelled, of another type, or not emulated.
 */
import { z } from "zod";
import { badRequestError } from "./refusal.js";

export type Payload = Readonly<Record<string, unknown>>;

const flag = z.boolean().exactOptional();
const number = z.number().exactOptional();
const text = z.string().exactOptional();
const chat = { chat_id: z.union([z.number(), z.string()]) };
const message = { ...chat, message_id: z.number() };

const inlineButton = z.strictObject({
  text: z.string(),
  style: z.enum(["danger", "success", "primary"]).exactOptional(),
  url: text,
  callback_data: text,
  copy_text: z.strictObject({ text: z.string() }).exactOptional(),
});
const inlineKeyboard = z.strictObject({ inline_keyboard: z.array(z.array(inlineButton)) });
const keyboardButton = z.strictObject({ text: z.string(), request_contact: flag });
const replyKeyboard = z.strictObject({
  keyboard: z.array(z.array(keyboardButton)),
  one_time_keyboard: flag,
  resize_keyboard: flag,
});
const markup = z.union([inlineKeyboard, replyKeyboard, z.strictObject({ remove_keyboard: z.literal(true) })]);
export type InlineButton = z.infer<typeof inlineButton>;
export type InlineKeyboard = z.infer<typeof inlineKeyboard>;
export type ReplyKeyboard = z.infer<typeof replyKeyboard>;

const parsed = { parse_mode: z.enum(["HTML"]).exactOptional() };
const written = {
  ...parsed,
  text: z.string(),
  link_preview_options: z.strictObject({ is_disabled: flag }).exactOptional(),
};
const sending = {
  ...chat,
  message_thread_id: number,
  disable_notification: flag,
  reply_markup: markup.exactOptional(),
};
const captioned = { ...parsed, caption: text };
const editing = { ...message, reply_markup: inlineKeyboard.exactOptional() };
const allowedUpdates = z.array(z.enum(["message", "edited_message", "callback_query"])).exactOptional();
const ofLanguage = { language_code: text };
const menu = {
  ...ofLanguage,
  scope: z
    .union([
      z.strictObject({ type: z.enum(["default", "all_private_chats"]) }),
      z.strictObject({ type: z.literal("chat"), ...chat }),
    ])
    .exactOptional(),
};

const METHOD_PARAMETERS = {
  getMe: z.strictObject({}),
  getUpdates: z.strictObject({ offset: number, limit: number, timeout: number, allowed_updates: allowedUpdates }),
  setWebhook: z.strictObject({ url: z.string(), secret_token: text, allowed_updates: allowedUpdates }),
  deleteWebhook: z.strictObject({}),
  sendMessage: z.strictObject({ ...sending, ...written }),
  sendPhoto: z.strictObject({ ...sending, ...captioned, photo: z.string() }),
  sendDocument: z.strictObject({ ...sending, ...captioned, document: z.string() }),
  sendChatAction: z.strictObject({ ...chat, message_thread_id: number, action: z.enum(["typing"]) }),
  editMessageText: z.strictObject({ ...editing, ...written }),
  editMessageReplyMarkup: z.strictObject(editing),
  deleteMessage: z.strictObject(message),
  getFile: z.strictObject({ file_id: z.string() }),
  answerCallbackQuery: z.strictObject({ callback_query_id: z.string(), text }),
  setMyCommands: z.strictObject({
    ...menu,
    commands: z.array(z.strictObject({ command: z.string(), description: z.string() })),
  }),
  deleteMyCommands: z.strictObject(menu),
  setMyDescription: z.strictObject({ ...ofLanguage, description: text }),
  setMyShortDescription: z.strictObject({ ...ofLanguage, short_description: text }),
};
export type MethodName = keyof typeof METHOD_PARAMETERS;
export type ParametersOf<M extends MethodName> = z.infer<(typeof METHOD_PARAMETERS)[M]>;
/** Where a bot's message goes, and how. */
export type Sending = Omit<ParametersOf<"sendMessage">, keyof typeof written>;
export type Captioned = Pick<ParametersOf<"sendPhoto">, keyof typeof captioned>;
export type Written = Pick<ParametersOf<"sendMessage">, "text" | "parse_mode">;

const schemaOf = (method: string) =>
  Object.hasOwn(METHOD_PARAMETERS, method) ? METHOD_PARAMETERS[method as MethodName] : undefined;

/** Everything in a form is text, and JSON may carry nested objects as text too. So strings are parsed in other fields. */
export function readFields(method: string, payload: Payload, uploads: Iterable<string>): Payload {
  const fields: Readonly<Record<string, unknown>> = schemaOf(method)?.shape ?? {};
  const attached = [...uploads].filter((upload) => fields[upload]).map((upload) => [upload, `attach://${upload}`]);
  return Object.fromEntries(
    [...attached, ...Object.entries(payload)].map(([key, value]) => {
      const field = fields[key];
      return [key, typeof value === "string" && field && !takesText(field) ? readJson(key, value) : value];
    }),
  );
}

function takesText(field: unknown): boolean {
  if (field instanceof z.ZodExactOptional) return takesText(field.unwrap());
  if (field instanceof z.ZodUnion) return field.options.some(takesText);
  return field instanceof z.ZodString || field instanceof z.ZodEnum;
}

function readJson(key: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw badRequestError(`can't parse ${key} JSON object`);
  }
}

/** Throws Telegram's refusal, with the mistakes, when the method does not take this payload. */
export function checkPayload(method: string, payload: Payload): void {
  const { error } = schemaOf(method)?.safeParse(payload) ?? {};
  if (error) throw badRequestError(`${method} does not take this payload: ${JSON.stringify(error.issues)}`);
}
