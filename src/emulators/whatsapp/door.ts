import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { parseMultipart } from "../telegram/multipart.js";
import type { WhatsAppFault, WhatsAppFaults } from "./faults.js";
import { describeFile, fileBehind, removeFile, upload } from "./media.js";
import type { Outbound } from "./outbound.js";
import { readPayload } from "./payload.js";
import { cloudApiError, cloudApiRefusalOf, invalidTokenError, noSuchObjectError } from "./refusal.js";
import { type CloudApiCall, findPerson, type WhatsAppWorld } from "./world.js";

const CALLS_MAX = 10_000;
const BODY_BYTES_MAX = 101 * 1024 * 1024;
const VERSION = "/:version{v\\d+\\.\\d+}";

type Method = CloudApiCall["method"];
type Work = () => object | Promise<object>;

/** Where calls come in: checks the token, logs, applies faults, checks, performs, answers. */
export function createCloudApi(world: WhatsAppWorld, outbound: Outbound, faults: WhatsAppFaults): Hono {
  const { business } = world.options;
  const app = new Hono();

  const authorise = (c: Context): void => {
    if (c.req.header("authorization") !== `Bearer ${business.accessToken}`) throw invalidTokenError();
  };

  const logged = async (c: Context, method: Method, payload: unknown, work: Work): Promise<Response> => {
    const entry: { -readonly [K in keyof CloudApiCall]: CloudApiCall[K] } = {
      method,
      payload,
      at: world.now(),
      status: 0,
    };
    world.calls.push(entry);
    if (world.calls.length > CALLS_MAX) world.calls.shift();
    try {
      authorise(c);
      const said = await work();
      if (said === DROPPED) return dropConnection(c);
      entry.status = said instanceof Response ? said.status : 200;
      return said instanceof Response ? said : c.json(said);
    } catch (error) {
      const refused = cloudApiRefusalOf(error);
      if (!refused) throw error;
      entry.status = refused.http;
      entry.code = refused.code;
      return Response.json(refused.body, { status: refused.http });
    } finally {
      world.changed();
    }
  };

  /** Does the work, or what was ordered in its stead. */
  const troubled = async (c: Context, fault: WhatsAppFault | undefined, work: (failing?: number) => object) => {
    if (!fault) return work();
    if ("delayMs" in fault) {
      await delay(fault.delayMs, c.req.raw.signal);
      return work();
    }
    if ("code" in fault) {
      if (fault.as === "status") return work(fault.code);
      throw cloudApiError(fault.code);
    }
    if (fault.afterAccepting) work();
    return fault.status === 0 ? DROPPED : new Response("<html>Sorry, something went wrong.</html>", fault);
  };

  app.post(`${VERSION}/:id/messages`, async (c) => {
    const body = await readJson(c);
    const isReceipt = typeof body === "object" && body !== null && "status" in body;
    return logged(c, isReceipt ? "read" : "messages", body, () => {
      if (c.req.param("id") !== business.phoneNumberId) throw noSuchObjectError("POST", c.req.param("id"));
      const payload = readPayload(body);
      if ("status" in payload) return troubled(c, faults.take("read", []), () => outbound.receive(payload));
      const person = findPerson(world, payload);
      const fault = faults.take("messages", [payload.to, payload.recipient, person?.phone, person?.userId]);
      return troubled(c, fault, (failing) => outbound.accept(payload, failing));
    });
  });

  app.post(`${VERSION}/:id/media`, async (c) => {
    const parts = parseMultipart(await readBytes(c), c.req.header("content-type") ?? "");
    const part = parts.find(({ name }) => name === "file");
    const texts = parts.flatMap(({ name, filename, bytes }) => (filename === undefined ? [[name, `${bytes}`]] : []));
    const fields: Readonly<Record<string, unknown>> = Object.fromEntries(texts);
    return logged(c, "upload", { ...fields, filename: part?.filename }, () => {
      if (c.req.param("id") !== business.phoneNumberId) throw noSuchObjectError("POST", c.req.param("id"));
      const file = part?.filename === undefined ? undefined : { filename: part.filename, bytes: part.bytes };
      return troubled(c, faults.take("upload", []), () => upload(world, { fields, file }));
    });
  });

  app.get(`${VERSION}/:id`, (c) => logged(c, "media", {}, () => describeFile(world, c.req.param("id"))));
  app.delete(`${VERSION}/:id`, (c) => logged(c, "delete", {}, () => removeFile(world, c.req.param("id"))));

  app.get("/download/:key", (c) =>
    logged(c, "download", {}, () => {
      const file = fileBehind(world, c.req.param("key"));
      if (!file) return new Response("URL signature expired", { status: 404 });
      return new Response(new Uint8Array(file.bytes), { headers: { "content-type": file.type } });
    }),
  );

  return app;
}

async function readBytes(c: Context): Promise<Buffer> {
  const body = Buffer.from(await c.req.arrayBuffer());
  return body.length > BODY_BYTES_MAX ? Buffer.alloc(0) : body;
}

/** Undefined when it is no JSON: refused with the payload. */
const readJson = (c: Context): Promise<unknown> => c.req.json<unknown>().catch(() => undefined);

/** Waits, but not for somebody who has hung up. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

const DROPPED = {};

/** Hangs up without an answer. Only a real connection can do that. */
function dropConnection(c: Context): Response {
  const { incoming } = (c.env ?? {}) as { readonly incoming?: { readonly socket: { destroy(): void } } };
  if (!incoming) throw new TypeError("There is no socket to drop: serve the emulator over HTTP");
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
