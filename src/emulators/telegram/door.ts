import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context as HonoContext } from "hono";
import { callbackMethods } from "./callbacks.js";
import { chatMethods } from "./chats.js";
import { commandMethods } from "./commands.js";
import { editMethods } from "./edits.js";
import { createFloodLimiter, createTelegramFaults, faultError, type TelegramFault } from "./faults.js";
import { mediaMethods } from "./media.js";
import { messageMethods } from "./messages.js";
import type { Context, Method } from "./methods.js";
import { type Decoded, decode } from "./payload.js";
import { type BotApiRefusal, botApiError, botApiRefusalOf } from "./refusal.js";
import { checkPayload, isMethod, type Payload, readFields } from "./schema.js";
import { selfMethods } from "./self.js";
import { topicMethods } from "./topics.js";
import type { Bot, BotApiCall, TelegramWorld } from "./world.js";

const CALLS_MAX = 10_000;

const methods: ReadonlyMap<string, Method<never>> = new Map(
  Object.entries({
    ...selfMethods,
    ...messageMethods,
    ...editMethods,
    ...mediaMethods,
    ...callbackMethods,
    ...commandMethods,
    ...chatMethods,
    ...topicMethods,
  }),
);

type Outcome = { readonly result: unknown; readonly dropped?: boolean };

/** Where calls come in: decodes, logs, applies faults and limits, checks, performs, answers. */
export function createBotApi(world: TelegramWorld) {
  const faults = createTelegramFaults();
  const gate = createFloodLimiter();

  const perform = async (
    bot: Bot,
    method: string,
    { payload, uploads }: Decoded,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const run = methods.get(method);
    if (!run || !isMethod(method)) throw botApiError(404, "Not Found");
    gate.check(method, payload);
    checkPayload(method, payload);
    const context: Context = { world, bot, uploads, signal };
    return await run(context, payload as never); // The schema has just vouched for it.
  };

  const withFaults = async (bot: Bot, method: string, decoded: Decoded, signal: AbortSignal): Promise<Outcome> => {
    const fault = faults.take(method, decoded.payload);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (!fault) return { result: await perform(bot, method, decoded, signal) };
    if (fault.afterAccepting) await perform(bot, method, decoded, signal);
    if (fault.status === 0) return { result: undefined, dropped: true };
    if (fault.status === 200) return { result: await perform(bot, method, decoded, signal) };
    throw faultError(fault);
  };

  const logged = async (bot: Bot, method: string, payload: Payload, work: () => Promise<Outcome>): Promise<Outcome> => {
    const entry: { -readonly [K in keyof BotApiCall]: BotApiCall[K] } = {
      method,
      payload,
      at: Date.now(),
      status: 0,
      bot: bot.user.username ?? "",
    };
    world.calls.push(entry);
    if (world.calls.length > CALLS_MAX) world.calls.shift();
    const counts = method !== "getUpdates";
    if (counts) bot.callsUnderWay += 1;
    try {
      const outcome = await work();
      entry.status = outcome.dropped ? 0 : 200;
      return outcome;
    } catch (error) {
      entry.status = botApiRefusalOf(error)?.status ?? 500;
      throw error;
    } finally {
      if (counts) bot.callsUnderWay -= 1;
      if (counts) world.changed();
    }
  };

  /** A call that comes as the answer to a webhook: nobody is told how it went. */
  const callFromReply = async (bot: Bot, reply: unknown): Promise<void> => {
    if (typeof reply !== "object" || reply === null || !("method" in reply)) return;
    const { method, ...payload } = reply;
    const name = String(method);
    const decoded: Decoded = { payload: readFields(name, payload, []), uploads: new Map() };
    const work = () => withFaults(bot, name, decoded, new AbortController().signal);
    await logged(bot, name, decoded.payload, work).catch(() => undefined);
  };

  const answer = async (c: HonoContext): Promise<Response> => {
    try {
      const bot = world.bots.get((c.req.param("auth") ?? "").slice("bot".length));
      if (!bot) throw botApiError(401, "Unauthorized");
      const method = nameOf(c.req.param("method") ?? "");
      const { payload: fields, uploads } = await decode(c.req);
      const decoded: Decoded = { payload: readFields(method, fields, uploads.keys()), uploads };
      const signal = c.req.raw.signal;
      const outcome = await logged(bot, method, decoded.payload, () => withFaults(bot, method, decoded, signal));
      return outcome.dropped ? dropConnection(c) : c.json({ ok: true, result: outcome.result });
    } catch (error) {
      const refused = botApiRefusalOf(error);
      if (!refused) throw error;
      return refuse(refused);
    }
  };

  return { answer, callFromReply, fail: (fault: TelegramFault): void => faults.add(fault), limits: gate.set };
}

/** Method names are case-insensitive. */
function nameOf(method: string): string {
  if (methods.has(method)) return method;
  return [...methods.keys()].find((name) => name.toLowerCase() === method.toLowerCase()) ?? method;
}

const refuse = ({ status, description, retryAfterS, migratedTo }: BotApiRefusal): Response =>
  Response.json(
    {
      ok: false,
      error_code: status,
      description,
      ...(retryAfterS === undefined ? {} : { parameters: { retry_after: retryAfterS } }),
      ...(migratedTo === undefined ? {} : { parameters: { migrate_to_chat_id: migratedTo } }),
    },
    { status },
  );

/** Hangs up without an answer. Only a real connection can do that. */
function dropConnection(c: HonoContext): Response {
  const { incoming } = (c.env ?? {}) as { readonly incoming?: { readonly socket: { destroy(): void } } };
  if (!incoming) throw new TypeError("There is no socket to drop: serve the emulator over HTTP");
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
