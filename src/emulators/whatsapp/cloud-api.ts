/** The Cloud API over HTTP: checks the token, logs a call, applies faults, checks it, performs it, answers. */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { pushCapped } from "../kit/capped.js";
import { dropConnection, readJson } from "../kit/connection.js";
import { createRules } from "../kit/rules.js";
import { pause } from "../kit/waiting.js";
import { describeFile, fileBehind, upload } from "./media.js";
import type { Outbound } from "./outbound.js";
import { readPayload } from "./payload.js";
import { CloudApiRefusal, cloudApiError, invalidTokenError, noSuchObjectError } from "./refusal.js";
import { type CloudApiCall, findPerson, type WhatsAppWorld } from "./world.js";

const CALLS_MAX = 10_000;
const BODY_BYTES_MAX = 101 * 1024 * 1024;
const VERSION = "/:version{v\\d+\\.\\d+}";

/** Something that goes wrong with the next calls that match. */
type WhatsAppFault = {
  /** Which calls; sent messages unless given. */
  readonly on?: "messages" | "upload";
  /** Only messages to this number or user id. */
  readonly to?: string;
} & (
  | {
      /** Meta's code: refused in the answer, or accepted and failed by a later status. */
      readonly code: number;
      readonly as?: "answer" | "status";
    }
  | {
      /** A bare answer without Meta's JSON; 0 drops the socket. */
      readonly status: number;
      /** The message takes effect and only its answer is lost. */
      readonly afterAccepting?: boolean;
    }
  | {
      /** Answers late. The message takes effect even if the caller has disconnected by then. */
      readonly delayMs: number;
    }
);

/** Performs a call; `failing` is the code with which it fails afterwards. */
type Work = (failing?: number) => object | Promise<object>;
/** What `work` returns when the connection is to be dropped. */
const DROPPED = {};

/** A number as Meta describes it to whoever may use it. */
const describeNumber = ({ name, phone, phoneNumberId }: WhatsAppWorld["options"]["business"]) => ({
  verified_name: name,
  code_verification_status: "VERIFIED",
  display_phone_number: phone,
  quality_rating: "GREEN",
  platform_type: "CLOUD_API",
  throughput: { level: "STANDARD" },
  id: phoneNumberId,
});

export function createCloudApi(world: WhatsAppWorld, outbound: Outbound) {
  const { business } = world.options;
  const faults = createRules<WhatsAppFault>();
  const app = new Hono();

  const logged = async (c: Context, method: CloudApiCall["method"], payload: unknown, work: Work) => {
    const entry: CloudApiCall = { method, payload, at: world.now(), status: 0 };
    pushCapped(world.calls, entry, CALLS_MAX);
    try {
      if (c.req.header("authorization") !== `Bearer ${business.accessToken}`) throw invalidTokenError();
      const result = await work();
      if (result === DROPPED) return dropConnection(c);
      const response = result instanceof Response ? result : c.json(result);
      entry.status = response.status;
      return response;
    } catch (error) {
      if (!(error instanceof CloudApiRefusal)) throw error;
      entry.status = error.http;
      entry.code = error.code;
      return c.json(error.body, error.http);
    } finally {
      world.changed();
    }
  };

  /** Does the work, or what the next matching fault says instead. */
  const withFaults = async (
    c: Context,
    on: NonNullable<WhatsAppFault["on"]>,
    work: Work,
    recipients: readonly (string | undefined)[] = [],
  ): Promise<object> => {
    const fault = faults.take(
      (rule) => (rule.on ?? "messages") === on && (rule.to === undefined || recipients.includes(rule.to)),
    );
    if (!fault) return work();
    if ("delayMs" in fault) {
      await pause(fault.delayMs, c.req.raw.signal);
      return work();
    }
    if ("code" in fault) {
      if (fault.as === "status") return work(fault.code);
      throw cloudApiError(fault.code);
    }
    if (fault.afterAccepting) await work();
    return fault.status === 0 ? DROPPED : new Response("<html>Sorry, something went wrong.</html>", fault);
  };

  const checkNumber = (c: Context): void => {
    const id = c.req.param("id") ?? "";
    if (id !== business.phoneNumberId) throw noSuchObjectError("POST", id);
  };

  app.post(`${VERSION}/:id/messages`, async (c) => {
    const body = await readJson(c);
    const isReceipt = typeof body === "object" && body !== null && "status" in body;
    return logged(c, isReceipt ? "read" : "messages", body, () => {
      checkNumber(c);
      const payload = readPayload(body);
      if ("status" in payload) return outbound.receive(payload);
      const person = findPerson(world, payload);
      const recipients = [payload.to, payload.recipient, person?.phone, person?.userId];
      return withFaults(c, "messages", (failing) => outbound.accept(payload, failing), recipients);
    });
  });

  app.post(`${VERSION}/:id/media`, bodyLimit({ maxSize: BODY_BYTES_MAX }), async (c) => {
    const { file: part, ...fields } = await c.req.parseBody();
    const file = part instanceof File ? part : undefined;
    return logged(c, "upload", { ...fields, filename: file?.name }, () => {
      checkNumber(c);
      return withFaults(c, "upload", () => upload(world, fields, file));
    });
  });

  app.get(`${VERSION}/:id`, (c) => {
    const id = c.req.param("id");
    if (id === business.phoneNumberId) return logged(c, "number", {}, () => describeNumber(business));
    return logged(c, "media", {}, () => describeFile(world, id));
  });

  app.get("/download/:key", (c) =>
    logged(c, "download", {}, () => {
      const file = fileBehind(world, c.req.param("key"));
      if (!file) return new Response("URL signature expired", { status: 404 });
      return new Response(new Uint8Array(file.bytes), { headers: { "content-type": file.type } });
    }),
  );

  return { app, addFault: faults.add };
}
