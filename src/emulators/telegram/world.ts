/** Everything the emulated Telegram stores. */
import type { Chat, User } from "grammy/types";
import { createLifecycle } from "../kit/waiting.js";
import type { MethodName, ParametersOf, ReplyKeyboard } from "./parameters.js";
import type { BotApiContent, BotApiMessage, Update } from "./wire.js";

export type TelegramPersonOptions = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName?: string;
  readonly username?: string;
  readonly phone?: string;
  readonly languageCode?: string;
};

export type TelegramEmulatorOptions = {
  /** Where the caller serves `app`, e.g. http://localhost:3000/telegram, without a slash at the end. */
  readonly publicUrl: string;
  readonly bot: { readonly token: string; readonly username: string; readonly name: string };
  readonly people?: readonly TelegramPersonOptions[];
  /** Supergroups, where the bot is an administrator. Their ids are negative. */
  readonly groups?: readonly { readonly id: number; readonly title: string; readonly members: readonly number[] }[];
  /** The first pause before a failed webhook is tried again; it doubles up to a minute. */
  readonly webhookRetryMs?: number;
  readonly callbackTtlMs?: number;
};

export type TelegramStoredMessage = {
  wire: BotApiMessage;
  readonly from: "bot" | "person";
  readonly silent: boolean;
  /** The bot's message carried a reply keyboard (or its removal): it can never be edited. */
  readonly fixed: boolean;
  edits: number;
  taps: number;
  /** The serial number of the last change, to compare with others. */
  touched: number;
  /** The bot has taken delivery of the person's message. */
  delivered: boolean;
};

type Toast = { readonly id: number; readonly personId: number; readonly text: string };

export type Room = ReturnType<typeof createRoom>;

export const createRoom = (chat: Chat, members: Iterable<number>, open: boolean) => ({
  chat,
  /** The names of a forum's topics, by thread: the id of the message that created them. */
  topics: new Map<number, string>(),
  /** The group has become this supergroup: nothing can be sent to it any more. */
  upgradedTo: undefined as number | undefined,
  members: new Set(members),
  messages: [] as TelegramStoredMessage[],
  /** A bot may not write before somebody wrote to it. */
  open,
  blocked: false,
  keyboard: undefined as { readonly messageId: number; readonly markup: ReplyKeyboard } | undefined,
  typingUntil: 0,
  toasts: [] as Toast[],
  /** `touched` of the last thing a person did here. */
  lastAct: 0,
});

type CallbackQueryState = {
  readonly id: string;
  readonly personId: number;
  readonly room: Room;
  readonly messageId: number;
  readonly label: string;
  readonly askedAt: number;
};

export type QueuedUpdate = {
  readonly update: Update;
  readonly room: Room;
  readonly isRedelivery: boolean;
  delivered: boolean;
};

export type BotWebhook = {
  readonly url: string;
  readonly secret: string | undefined;
  readonly replaced: AbortController;
};

export type BotCommand = { readonly command: string; readonly description: string };

type TelegramStoredFile = { readonly path: string; readonly bytes: Buffer; readonly content: BotApiContent };
export type BotApiCall = {
  readonly method: string;
  readonly payload: unknown;
  readonly at: number;
  /** What was answered; 0 while the call is under way and for a dropped socket. */
  status: number;
};

export type TelegramWorld = ReturnType<typeof createTelegramWorld>;

export function createTelegramWorld(options: TelegramEmulatorOptions) {
  let serial = 0;
  return {
    ...createLifecycle(),
    options,
    bot: createBot(options),
    people: new Map(options.people?.map((person) => [person.id, person])),
    files: new Map<string, TelegramStoredFile>(),
    calls: [] as BotApiCall[],
    serial: () => ++serial,
  };
}

export type Bot = ReturnType<typeof createBot>;

const createBot = ({ bot: { token, username, name }, groups = [] }: TelegramEmulatorOptions) => ({
  token,
  user: { id: Number(token.split(":")[0]), is_bot: true, first_name: name, username },
  queue: [] as QueuedUpdate[],
  nextUpdateId: 730_000_001,
  nextMessageId: 1,
  allowed: undefined as readonly string[] | undefined,
  webhook: undefined as BotWebhook | undefined,
  /** Ends the getUpdates call under way, if any, with a conflict. */
  endPoll: undefined as (() => void) | undefined,
  callsUnderWay: 0,
  queries: new Map<string, CallbackQueryState>(),
  rooms: new Map(
    groups.map(({ id, title, members }) => [id, createRoom({ id, type: "supergroup", title }, members, true)]),
  ),
  lastUpdate: new Map<number, QueuedUpdate>(),
  commands: new Map<string, readonly BotCommand[]>(),
  profile: new Map<string, string>(),
});

export const userOf = (person: TelegramPersonOptions): User => ({
  id: person.id,
  is_bot: false,
  first_name: person.firstName,
  ...(person.lastName === undefined ? {} : { last_name: person.lastName }),
  ...(person.username === undefined ? {} : { username: person.username }),
  language_code: person.languageCode ?? "en",
});

/** The Bot API's time of now. */
export const nowS = (): number => Math.floor(Date.now() / 1000);

export type Upload = { readonly filename: string; readonly bytes: Buffer };

/** What every method receives besides its parameters. */
export type CallContext = {
  readonly world: TelegramWorld;
  readonly uploads: ReadonlyMap<string, Upload>;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
};

/** A method of the Bot API; its parameters have been checked. */
export type Method<M extends MethodName> = (context: CallContext, parameters: ParametersOf<M>) => unknown;
