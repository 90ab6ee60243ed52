/** Everything the emulated Telegram stores. */
import { createLifecycle } from "../kit/waiting.js";
import type { ReplyKeyboard } from "./parameters.js";
import type { BotApiChat, BotApiContent, BotApiMessage, Update, User } from "./wire.js";

export type TelegramPersonOptions = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName?: string;
  readonly username?: string;
  readonly phone?: string;
  readonly languageCode?: string;
};
type GroupOptions = { readonly id: number; readonly title: string; readonly members: readonly number[] };

export type TelegramEmulatorOptions = {
  /** Where the caller serves `app`, e.g. http://localhost:3000/telegram, without a slash at the end. */
  readonly publicUrl: string;
  readonly bot: { readonly token: string; readonly username: string; readonly name: string };
  readonly people?: readonly TelegramPersonOptions[];
  /** Supergroups, where the bot is an administrator. Their ids are negative. */
  readonly groups?: readonly GroupOptions[];
  /** The first pause before a failed webhook is tried again; it doubles up to a minute. */
  readonly webhookRetryMs?: number;
  /** How long the bot may take to answer a tap. */
  readonly callbackTtlMs?: number;
};

export type TelegramStoredMessage = {
  wire: BotApiMessage;
  readonly from: "bot" | "person";
  readonly silent: boolean;
  /** The bot's message carried a reply keyboard (or its removal): it can never be edited. */
  readonly fixed: boolean;
  edits: number;
  /** How often a button under it was tapped. */
  taps: number;
  /** The serial number of the last change, to compare with others. */
  touched: number;
  /** The bot has taken delivery of the person's message. */
  delivered: boolean;
};

export type Toast = { readonly id: number; readonly personId: number; readonly text: string; readonly alert: boolean };
type Keyboard = { readonly messageId: number; readonly markup: ReplyKeyboard };

export type Room = {
  chat: BotApiChat;
  /** The names of a forum's topics, by thread: the id of the message that created them. */
  readonly topics: Map<number, string>;
  /** The group has become this supergroup: nothing can be sent to it any more. */
  upgradedTo?: number;
  readonly members: ReadonlySet<number>;
  messages: TelegramStoredMessage[];
  /** A bot may not write before somebody wrote to it. */
  open: boolean;
  blocked: boolean;
  keyboard?: Keyboard | undefined;
  action?: { readonly action: string; readonly until: number } | undefined;
  readonly toasts: Toast[];
  /** `touched` of the last thing a person did here. */
  lastAct: number;
};

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
  readonly maxConnections: number;
  /** Aborted when the webhook is replaced or removed. */
  readonly replaced: AbortController;
  lastError?: { readonly at: number; readonly message: string };
};

export type BotCommand = { readonly command: string; readonly description: string };

export type Bot = {
  readonly token: string;
  readonly user: User;
  queue: QueuedUpdate[];
  nextUpdateId: number;
  nextMessageId: number;
  allowed: readonly string[] | undefined;
  webhook?: BotWebhook | undefined;
  /** Ends the getUpdates call under way, if any, with a conflict. */
  endPoll?: (() => void) | undefined;
  callsUnderWay: number;
  readonly queries: Map<string, CallbackQueryState>;
  readonly rooms: Map<number, Room>;
  readonly lastUpdate: Map<number, QueuedUpdate>;
  readonly commands: Map<string, readonly BotCommand[]>;
  readonly profile: Map<string, string>;
};

export type TelegramStoredFile = { readonly path: string; readonly bytes: Buffer; readonly content: BotApiContent };
export type BotApiCall = {
  readonly method: string;
  readonly payload: unknown;
  readonly at: number;
  /** What was answered; 0 while the call is under way and for a dropped socket. */
  readonly status: number;
};

export type TelegramWorld = ReturnType<typeof createTelegramWorld>;

const FIRST_UPDATE_ID = 730_000_001;

/** An empty Telegram with this bot, these people and groups. */
export function createTelegramWorld(options: TelegramEmulatorOptions) {
  let serial = 0;
  return {
    ...createLifecycle(),
    options,
    bot: createBot(options),
    people: new Map(options.people?.map((person) => [person.id, person])),
    files: new Map<string, TelegramStoredFile>(),
    calls: [] as BotApiCall[],
    /** The next number of a series. */
    serial: () => ++serial,
  };
}

function createBot({ bot: { token, username, name }, groups = [] }: TelegramEmulatorOptions): Bot {
  return {
    token,
    user: { id: Number(token.split(":")[0]), is_bot: true, first_name: name, username },
    queue: [],
    nextUpdateId: FIRST_UPDATE_ID,
    nextMessageId: 1,
    allowed: undefined,
    callsUnderWay: 0,
    queries: new Map(),
    rooms: new Map(groups.map((group) => [group.id, createGroup(group)])),
    lastUpdate: new Map(),
    commands: new Map(),
    profile: new Map(),
  };
}

const createGroup = ({ id, title, members }: GroupOptions): Room =>
  createRoom({ id, type: "supergroup", title }, members, true);

export const createRoom = (chat: BotApiChat, members: Iterable<number>, open: boolean): Room => ({
  chat,
  topics: new Map(),
  members: new Set(members),
  messages: [],
  open,
  blocked: false,
  toasts: [],
  lastAct: 0,
});

/** A person as the Bot API shows them. */
export const userOf = (person: TelegramPersonOptions): User => ({
  id: person.id,
  is_bot: false,
  first_name: person.firstName,
  ...(person.lastName === undefined ? {} : { last_name: person.lastName }),
  ...(person.username === undefined ? {} : { username: person.username }),
  language_code: person.languageCode ?? "en",
});
