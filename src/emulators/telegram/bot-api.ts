/** The Bot API over HTTP: decodes a call, logs it, applies faults and limits, checks it, performs it, answers. */
import type { Context, HonoRequest } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Response } from "undici";
import { pushCapped } from "../kit/capped.js";
import { dropConnection } from "../kit/connection.js";
import { createRules } from "../kit/rules.js";
import { pause } from "../kit/waiting.js";
import { createFloodLimiter, faultError, isFaultFor, type TelegramFault } from "./faults.js";
import { METHODS } from "./methods/methods.js";
import { checkPayload, type Payload, readFields } from "./parameters.js";
import { BotApiRefusal, badRequestError } from "./refusal.js";
import type { BotApiCall, TelegramWorld, Upload } from "./world.js";

const CALLS_MAX = 10_000;

type Call = Decoded & { readonly method: string; readonly signal: AbortSignal };
/** The result of a call whose connection is to be dropped. */
const DROPPED = Symbol("dropped");

export type BotApi = ReturnType<typeof createBotApi>;

export function createBotApi(world: TelegramWorld) {
  const { bot } = world;
  const faults = createRules<TelegramFault>();
  const floodLimiter = createFloodLimiter();

  const perform = async ({ method, payload, uploads, signal }: Call): Promise<unknown> => {
    const run = METHODS.get(method);
    if (!run) throw new BotApiRefusal(404, "Not Found");
    floodLimiter.check(method, payload);
    checkPayload(method, payload);
    return await run({ world, uploads, signal }, payload as never); // The schema has checked it.
  };

  const performWithFaults = async (call: Call): Promise<unknown> => {
    const fault = faults.take(isFaultFor(call.method, call.payload));
    if (fault?.delayMs) await pause(fault.delayMs, world.signal);
    if (!fault || fault.status === 200) return perform(call);
    if (fault.afterAccepting) await perform(call);
    if (fault.status === 0) return DROPPED;
    throw faultError(fault);
  };

  const performLogged = async (call: Call): Promise<unknown> => {
    const { method, payload } = call;
    const entry: BotApiCall = { method, payload, at: Date.now(), status: 0 };
    pushCapped(world.calls, entry, CALLS_MAX);
    const isCounted = method !== "getUpdates";
    if (isCounted) bot.callsUnderWay += 1;
    try {
      const result = await performWithFaults(call);
      entry.status = result === DROPPED ? 0 : 200;
      return result;
    } catch (error) {
      entry.status = error instanceof BotApiRefusal ? error.status : 500;
      throw error;
    } finally {
      if (isCounted) bot.callsUnderWay -= 1;
      if (isCounted) world.changed();
    }
  };

  return {
    async answer(c: Context) {
      try {
        if (c.req.param("auth") !== `bot${bot.token}`) throw new BotApiRefusal(401, "Unauthorized");
        const method = c.req.param("method") ?? "";
        const { payload: fields, uploads } = await decode(c.req);
        const payload = readFields(method, fields, uploads.keys());
        const result = await performLogged({ method, payload, uploads, signal: c.req.raw.signal });
        return result === DROPPED ? dropConnection(c) : c.json({ ok: true, result });
      } catch (error) {
        if (!(error instanceof BotApiRefusal)) throw error;
        const { status, description, parameters } = error;
        return c.json({ ok: false, error_code: status, description, parameters }, status as ContentfulStatusCode);
      }
    },
    /** Makes the call that a webhook answered with, if it did. How it ends is not reported to anybody. */
    async callFromReply(reply: unknown): Promise<void> {
      if (typeof reply !== "object" || reply === null || !("method" in reply)) return;
      const { method: name, ...fields } = reply;
      const method = String(name);
      const payload = readFields(method, fields, []);
      await performLogged({ method, payload, uploads: new Map(), signal: world.signal }).catch(() => undefined);
    },
    addFault: faults.add,
    setFloodLimits: floodLimiter.setLimits,
  };
}

/** A call's parameters, from JSON or a form. */
type Decoded = { readonly payload: Payload; readonly uploads: ReadonlyMap<string, Upload> };

const BODY_BYTES_MAX = 50 * 1024 * 1024;

async function decode(request: HonoRequest): Promise<Decoded> {
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > BODY_BYTES_MAX) throw new BotApiRefusal(413, "Request Entity Too Large");
  const type = request.header("content-type") ?? "";
  if (type.startsWith("application/json")) return { payload: readObject(body), uploads: new Map() };
  const payload: Record<string, unknown> = {};
  const uploads = new Map<string, Upload>();
  if (body.length === 0) return { payload, uploads };
  const form = await new Response(withQuotes(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw badRequestError("can't parse the form");
  });
  for (const [name, value] of form) {
    if (typeof value === "string") payload[name] = value;
    else uploads.set(name, { filename: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return { payload, uploads };
}

const UNQUOTED = /^(content-disposition:form-data;name="[^"]*";filename=)([^"\r\n]+)/gim;

/** grammY writes a file's name without quotes, which form parsers do not accept. */
const withQuotes = (body: Buffer): Buffer => Buffer.from(body.toString("latin1").replace(UNQUOTED, '$1"$2"'), "latin1");

function readObject(body: Buffer): Payload {
  try {
    const value: unknown = JSON.parse(body.toString() || "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Payload;
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw badRequestError("can't parse request JSON object");
}
