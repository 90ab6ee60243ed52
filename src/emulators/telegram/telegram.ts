import { Hono } from "hono";
import { createTelegramPageApi } from "./chat-api.js";
import { createBotApi } from "./door.js";
import type { FloodLimits, TelegramFault } from "./faults.js";
import { idle } from "./idle.js";
import { createTelegramPerson, type TelegramPerson } from "./person.js";
import { privateRoom } from "./rooms.js";
import type { ChatWindow } from "./seats.js";
import { deleteTopic, setForum, upgradeGroup } from "./topics.js";
import { telegramWaitTarget } from "./transcript.js";
import { enqueueAgain } from "./updates.js";
import { type WaitOptions, waitFor } from "./waiting.js";
import { createTelegramWebhooks } from "./webhook.js";
import {
  type Bot,
  type BotApiCall,
  createTelegramWorld,
  type Room,
  type TelegramEmulatorOptions,
  type TelegramPersonOptions,
  type TelegramWorld,
} from "./world.js";

/**
 * The Telegram Bot API over HTTP, as far as a shop needs it, with people to
 * talk to. It stands for somebody else's system: it knows nothing of the
 * product and forgives it nothing.
 */

export type { TelegramEmulatorOptions };

export type TelegramEmulator = {
  /** Routes relative to `publicUrl`: /bot<token>/<method>, /file/bot<token>/<path>, and /chat for the page. */
  readonly app: Hono;
  readonly world: TelegramWorld;
  /**
   * A person in their private chat with a bot (the first, unless named), or in a group, there perhaps in a topic (by the
   * number of its thread) that they write in; made when first asked for.
   */
  person(
    id: number,
    where?: { readonly bot?: string; readonly group?: number; readonly topic?: number },
  ): TelegramPerson;
  /** Makes a group a forum; `manages`: the bot may make topics there. Undefined makes it a plain group again. */
  forum(group: number, how: { readonly manages: boolean } | undefined): void;
  /**
   * Makes a group a supergroup, which has another id and starts empty. Telegram says so in both, but not to a bot that is
   * away for longer than it keeps updates (`quietly`).
   */
  upgrade(group: number, to: number, how?: { readonly quietly: boolean }): void;
  /** Deletes a topic with all that stands in it, as an administrator can. */
  deleteTopic(group: number, name: string): void;
  /** Orders trouble for calls to come. Status 0 drops the socket, 200 only delays. */
  fail(fault: TelegramFault): void;
  /** Enforces flood limits, or stops doing so. */
  limits(on: FloodLimits | undefined): void;
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
  const door = createBotApi(world);
  const unwatch = createTelegramWebhooks(world, door.callFromReply);
  const pockets = new Map<number, { opened: string[]; copied: string[] }>();

  const personIn = (
    id: number,
    { bot: name, group, topic }: { bot?: string; group?: number; topic?: number } = {},
  ): TelegramPerson => {
    const bot = botOf(world, name);
    const person = personOf(world, id);
    const pocket = pockets.get(id) ?? { opened: [], copied: [] };
    pockets.set(id, pocket);
    const room = group === undefined ? privateRoom(bot, person) : groupOf(bot, group, id);
    return createTelegramPerson({ world, bot, room, person, thread: topic }, pocket);
  };

  return {
    app: createRoutes(world, door.answer),
    world,
    person: personIn,
    forum: (group, how) => setForum(world, roomOf(botOf(world, undefined), group), how),
    upgrade: (group, to, { quietly } = { quietly: false }) =>
      upgradeGroup(world, botOf(world, undefined), { group, to, quietly }),
    deleteTopic: (group, name) => deleteTopic(world, roomOf(botOf(world, undefined), group), name),
    fail: door.fail,
    limits: door.limits,
    calls: () => [...world.calls],
    waitFor: (predicate, wait) => waitFor(telegramWaitTarget(world), predicate, wait),
    idle: (wait) => idle(world, wait),
    redeliverLast: (chatId, bot) => enqueueAgain(world, botOf(world, bot), chatId),
    stop: () => {
      world.stopped = true;
      world.changed();
      unwatch();
    },
  };
}

function createRoutes(world: TelegramWorld, answer: ReturnType<typeof createBotApi>["answer"]): Hono {
  const app = new Hono();
  app.route(
    "/chat",
    createTelegramPageApi(world, (key) => seatOf(world, key)),
  );
  app.get("/file/:auth/:folder/:name", (c) => {
    const bot = world.bots.get(c.req.param("auth").slice("bot".length));
    const path = `${c.req.param("folder")}/${c.req.param("name")}`;
    const file = bot && [...world.files.values()].find((stored) => stored.path === path);
    if (!file) return c.json({ ok: false, error_code: 404, description: "Not Found" }, 404);
    return c.body(new Uint8Array(file.bytes), 200, { "content-type": "application/octet-stream" });
  });
  app.all("/:auth{bot[^/]+}/:method", answer);
  return app;
}

function seatOf(world: TelegramWorld, key: string): ChatWindow {
  const [id, group] = key.split("@").map(Number);
  const bot = botOf(world, undefined);
  const person = personOf(world, id ?? Number.NaN);
  return { key, bot, person, room: group === undefined ? privateRoom(bot, person) : groupOf(bot, group, person.id) };
}

/** The bot of this name, or the first. */
function botOf(world: TelegramWorld, username: string | undefined): Bot {
  const bots = [...world.bots.values()];
  const bot = username === undefined ? bots[0] : bots.find(({ user }) => user.username === username);
  if (!bot) throw new Error(`There is no bot ${username ?? "at all"}`);
  return bot;
}

function personOf(world: TelegramWorld, id: number): TelegramPersonOptions {
  const person = world.people.get(id) ?? { id, firstName: `Person ${id}` };
  world.people.set(id, person);
  return person;
}

function groupOf(bot: Bot, id: number, personId: number): Room {
  const room = roomOf(bot, id);
  if (!room.members.has(personId)) throw new Error(`Person ${personId} is not in a group ${id}`);
  return room;
}

function roomOf(bot: Bot, group: number): Room {
  const room = bot.rooms.get(group);
  if (!room) throw new Error(`There is no group ${group}`);
  return room;
}
