/**
 * The Telegram Bot API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's system:
 * it knows nothing of the product and is as strict with it as Telegram.
 */
import { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import { type WaitOptions, waitFor, waitForQuiet } from "../kit/waiting.js";
import { type BotApi, createBotApi } from "./api/bot-api.js";
import type { FloodLimits, TelegramFault } from "./api/faults.js";
import { createTelegramWebhooks } from "./bot-webhook.js";
import { imageType } from "./files.js";
import { sendContact, sendDocumentFrom, sendText, tapCallback } from "./person/acts.js";
import type { PressResults } from "./person/buttons.js";
import { type TelegramSeat, telegramChatView } from "./person/chat-view.js";
import { createTelegramPerson, type TelegramPerson } from "./person/person.js";
import { telegramWaitTarget } from "./person/transcript.js";
import { inlineButton } from "./person/view.js";
import {
  deleteTopic,
  findBot,
  findGroup,
  findGroupOf,
  findOrAddPerson,
  makeForum,
  privateRoom,
  upgradeGroup,
} from "./rooms.js";
import { enqueueAgain } from "./updates.js";
import { type BotApiCall, createTelegramWorld, type TelegramEmulatorOptions, type TelegramWorld } from "./world.js";

type Where = { readonly bot?: string; readonly group?: number; readonly topic?: number };

export type { TelegramEmulatorOptions };

export type TelegramEmulator = {
  /** Routes relative to `publicUrl`: /bot<token>/<method>, /file/bot<token>/<path>, and /chat for the page. */
  readonly app: Hono;
  readonly world: TelegramWorld;
  /**
   * A person in their private chat with a bot (the first, unless named), or in a group, where they may write in a topic
   * (by its thread's number). Created when first asked for.
   */
  person(id: number, where?: Where): TelegramPerson;
  /** Makes a group a forum, whose messages stand in topics. */
  makeForum(group: number): void;
  /**
   * Turns a group into a supergroup, which has another id and starts empty. Telegram announces it in both, but not to a bot
   * that is away for longer than Telegram stores updates (`quietly`).
   */
  upgradeGroup(group: number, to: number, options?: { readonly quietly: boolean }): void;
  /** Deletes a topic with all its messages, as an administrator can. */
  deleteTopic(group: number, name: string): void;
  /** Adds a fault for the next calls. Status 0 drops the socket, 200 only delays. */
  addFault(fault: TelegramFault): void;
  /** Enforces flood limits, or stops doing so. */
  setFloodLimits(limits: FloodLimits | undefined): void;
  calls(): readonly BotApiCall[];
  waitFor<T>(predicate: () => T | undefined | false, options?: WaitOptions): Promise<T>;
  idle(options?: WaitOptions): Promise<void>;
  /** Delivers the last update of a chat once more under its old id, as Telegram does when a webhook failed. */
  redeliverLast(chatId: number, bot?: string): void;
  stop(): void;
};

/** Opens an empty Telegram. The caller serves `app` at `publicUrl`. */
export function createTelegramEmulator(options: TelegramEmulatorOptions): TelegramEmulator {
  const world = createTelegramWorld(options);
  const api = createBotApi(world);
  const unwatch = createTelegramWebhooks(world, api.callFromReply);
  const pressResults = new Map<number, PressResults>();

  const personIn = (id: number, { bot: name, group, topic }: Where = {}): TelegramPerson => {
    const bot = findBot(world, name);
    const person = findOrAddPerson(world, id);
    const results = pressResults.get(id) ?? { opened: [], copied: [] };
    pressResults.set(id, results);
    const room = group === undefined ? privateRoom(bot, person) : findGroupOf(bot, group, id);
    return createTelegramPerson({ world, bot, room, person, thread: topic }, results);
  };
  const groupOf = (id: number) => findGroup(findBot(world, undefined), id);

  return {
    app: createRoutes(world, api),
    world,
    person: personIn,
    makeForum: (group) => makeForum(world, groupOf(group)),
    upgradeGroup: (group, to, { quietly } = { quietly: false }) =>
      upgradeGroup(world, findBot(world, undefined), { group, to, quietly }),
    deleteTopic: (group, name) => deleteTopic(world, groupOf(group), name),
    addFault: api.addFault,
    setFloodLimits: api.setFloodLimits,
    calls: () => [...world.calls],
    waitFor: (predicate, wait) => waitFor(telegramWaitTarget(world), predicate, wait),
    idle: (wait) =>
      waitForQuiet(telegramWaitTarget(world), {
        what: "an idle bot: every update taken, every call answered",
        ...wait,
      }),
    redeliverLast: (chatId, bot) => enqueueAgain(world, findBot(world, bot), chatId),
    stop: () => {
      world.stop();
      unwatch();
    },
  };
}

function createRoutes(world: TelegramWorld, api: BotApi): Hono {
  const app = new Hono();
  app.route("/chat", createTelegramPageApi(world));
  app.get("/file/:auth/:folder/:name", (c) => {
    const bot = world.bots.get(c.req.param("auth").slice("bot".length));
    const path = `${c.req.param("folder")}/${c.req.param("name")}`;
    const file = bot && [...world.files.values()].find((stored) => stored.path === path);
    if (!file) return c.json({ ok: false, error_code: 404, description: "Not Found" }, 404);
    return c.body(new Uint8Array(file.bytes), 200, { "content-type": "application/octet-stream" });
  });
  app.all("/:auth{bot[^/]+}/:method", api.answer);
  return app;
}

/** A file as the page sends it. */
type PageDocument = { readonly name: string; readonly base64: string };
type Tap = { readonly messageId: number; readonly row: number; readonly column: number };

/** What the chat page calls for its phones with Telegram: routes below /chat. */
function createTelegramPageApi(world: TelegramWorld): Hono {
  return createPageApi<TelegramSeat>({
    watch: world.watch,
    isStopped: () => world.signal.aborted,
    seatOf: (key) => seatOf(world, key),
    viewOf: telegramChatView,
    acts: {
      send: (seat, { text }: { readonly text: string }) => sendText(seat, text),
      document: (seat, { name, base64 }: PageDocument) => sendDocumentFrom(seat, Buffer.from(base64, "base64"), name),
      contact: (seat) => sendContact(seat),
      tap: (seat, { messageId, row, column }: Tap) => {
        const message = seat.room.messages.find(({ wire }) => wire.message_id === messageId);
        const button = message?.wire.reply_markup?.inline_keyboard[row]?.[column];
        if (!message || button?.callback_data === undefined) throw new Error("That button is gone.");
        tapCallback(seat, message, inlineButton(button).text, button.callback_data);
      },
    },
    fileOf: (id) => {
      const file = world.files.get(id);
      if (!file) return undefined;
      const { document } = file.content;
      const type = document?.mime_type ?? imageType(file.bytes);
      return { bytes: file.bytes, type, inline: !document, name: document?.file_name ?? "photo" };
    },
  });
}

function seatOf(world: TelegramWorld, key: string): TelegramSeat {
  const [id = Number.NaN, group] = key.split("@").map(Number);
  const bot = findBot(world, undefined);
  const person = findOrAddPerson(world, id);
  const room = group === undefined ? privateRoom(bot, person) : findGroupOf(bot, group, id);
  return { key, world, bot, person, room };
}
