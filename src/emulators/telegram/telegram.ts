/**
 * The Telegram Bot API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's system:
 * it knows nothing of the product and is as strict with it as Telegram.
 */
import { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import { type WaitOptions, waitFor, waitForQuiet } from "../kit/waiting.js";
import { type BotApi, createBotApi } from "./bot-api.js";
import { startTelegramWebhooks } from "./bot-webhook.js";
import { imageType } from "./files.js";
import { type Actor, createTelegramActs, tapCallback } from "./person/acts.js";
import { createTelegramPerson, type TelegramPerson } from "./person/person.js";
import { inlineButton, type TelegramSeat, telegramChatView, telegramWaitTarget } from "./person/view.js";
import { addTopic, findGroup, messageIn, privateRoom, upgradeGroup } from "./rooms.js";
import { enqueueAgain } from "./updates.js";
import { type BotApiCall, createTelegramWorld, type TelegramEmulatorOptions, type TelegramWorld } from "./world.js";

type Where = { readonly group?: number; readonly topic?: number };

export type TelegramEmulator = ReturnType<typeof createTelegramEmulator>;

/** Opens an empty Telegram. The caller serves `app` at `publicUrl`. */
export function createTelegramEmulator(options: TelegramEmulatorOptions) {
  const world = createTelegramWorld(options);
  const api = createBotApi(world);
  startTelegramWebhooks(world, api.callFromReply);
  const target = telegramWaitTarget(world);

  return {
    /** Routes relative to `publicUrl`: /bot<token>/<method>, /file/bot<token>/<path>, and /chat for the page. */
    app: createRoutes(world, api),
    world,
    /**
     * A person in their private chat with the bot, or in a group, where they may write in a topic (by its thread's number).
     * Created when first asked for.
     */
    person(id: number, { group, topic }: Where = {}): TelegramPerson {
      return createTelegramPerson({ ...actorOf(world, id, group), thread: topic });
    },
    addTopic: (group: number, name: string): number => addTopic(world, findGroup(world, group), name),
    /**
     * Turns a group into a supergroup, which has another id and starts empty. Telegram announces it in both, but not to a bot
     * that is away for longer than Telegram stores updates (`quietly`).
     */
    upgradeGroup: (group: number, to: number, { quietly } = { quietly: false }) =>
      upgradeGroup(world, { group, to, quietly }),
    /** Adds a fault for the next calls. Status 0 drops the socket, 200 only delays. */
    addFault: api.addFault,
    setFloodLimits: api.setFloodLimits,
    calls: (): readonly BotApiCall[] => [...world.calls],
    waitFor: <T>(predicate: () => T | undefined | false, wait?: WaitOptions) => waitFor(target, predicate, wait),
    idle: (wait?: WaitOptions) =>
      waitForQuiet(target, { what: "an idle bot: every update taken, every call answered", ...wait }),
    /** Delivers the last update of a chat once more under its old id, as Telegram does when a webhook failed. */
    redeliverLast: (chatId: number) => enqueueAgain(world, chatId),
    stop: world.stop,
  };
}

function createRoutes(world: TelegramWorld, api: BotApi): Hono {
  const app = new Hono();
  app.route("/chat", createTelegramPageApi(world));
  app.get("/file/:auth/:folder/:name", (c) => {
    const { auth, folder, name } = c.req.param();
    const file = [...world.files.values()].find(({ path }) => path === `${folder}/${name}`);
    if (!file || auth !== `bot${world.bot.token}`)
      return c.json({ ok: false, error_code: 404, description: "Not Found" }, 404);
    return c.body(new Uint8Array(file.bytes), 200, { "content-type": "application/octet-stream" });
  });
  app.post("/:auth{bot[^/]+}/:method", api.answer);
  return app;
}

type PageDocument = { readonly name: string; readonly base64: string };
type Tap = { readonly messageId: number; readonly row: number; readonly column: number };

/** What the chat page calls for its phones with Telegram: routes below /chat. */
function createTelegramPageApi(world: TelegramWorld): Hono {
  return createPageApi<TelegramSeat>({
    watch: world.watch,
    signal: world.signal,
    seatOf: (key) => seatOf(world, key),
    viewOf: telegramChatView,
    acts: {
      send: (seat, { text }: { readonly text: string }) => createTelegramActs(seat).send(text),
      document: (seat, { name, base64 }: PageDocument) =>
        createTelegramActs(seat).sendDocument(Buffer.from(base64, "base64"), name),
      contact: (seat) => createTelegramActs(seat).shareContact(),
      tap: (seat, { messageId, row, column }: Tap) => {
        const message = messageIn(seat.room, messageId);
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
  return { key, ...actorOf(world, id, group) };
}

function actorOf(world: TelegramWorld, id: number, group: number | undefined): Actor {
  const person = world.people.get(id) ?? { id, firstName: `Person ${id}` };
  world.people.set(id, person);
  const room = group === undefined ? privateRoom(world, person) : findGroup(world, group);
  if (group !== undefined && !room.members.has(id)) throw new Error(`Person ${id} is not in a group ${group}`);
  return { world, person, room };
}
