/** Which requests go wrong, and how. */
import { once } from "node:events";
import type { Context } from "hono";
import { z } from "zod";
import { alreadySent, dropConnection, outgoingOf } from "../kit/connection.js";
import { badRequestAnswer, unauthorised } from "./wire.js";
import type { SandboxWorld } from "./world.js";

export const endpoints = ["airtime", "data", "plans", "history", "initiate", "charge", "query"] as const;
export type Endpoint = (typeof endpoints)[number];

const refusals = ["429", "insufficient", "unauthorised"] as const;
const failures = ["500", "html", "garbage", "reset", "timeout"] as const;
const halfAnswers = ["half-body", "stall-body"] as const;
const AFTER = "-after-accepting";
const failuresAfter = failures.map((kind) => `${kind}${AFTER}` as const);

/** `slow` waits `delayMs` and then behaves correctly, even when the client has disconnected meanwhile. */
export const faultKinds = [...refusals, ...failures, ...failuresAfter, ...halfAnswers, "slow"] as const;
export type FaultKind = (typeof faultKinds)[number];

export const SandboxFault = z.object({
  endpoint: z.enum([...endpoints, "any"]),
  kind: z.enum(faultKinds),
  delayMs: z.int().nonnegative().optional(),
});
export type SandboxFault = z.infer<typeof SandboxFault>;

/** The operation happens in full, but the answer says little or nothing about it. */
export const isAfterAccepting = (kind: FaultKind): boolean => kind.endsWith(AFTER) || kind.endsWith("-body");

/**
 * A broken answer. `whole` is the right one, of which some kinds send half. Kinds that do not finish their answer keep the
 * connection open until the client or the sandbox ends it.
 */
export async function brokenReply(
  c: Context,
  kind: Exclude<FaultKind, "slow">,
  world: SandboxWorld,
  whole = new Response(),
): Promise<Response> {
  switch (kind.replace(AFTER, "")) {
    case "500":
      return c.json({ status: 500, success: false, message: "An error occurred", data: {} }, 500);
    case "html":
      return c.html(
        "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
        502,
      );
    case "429":
      return c.json({ status: 429, success: false, message: "Too many requests", data: {} }, 429, {
        "retry-after": "1",
      });
    case "insufficient":
      return badRequestAnswer(c, "Insufficient balance");
    case "unauthorised":
      return unauthorised(c);
    case "garbage":
      return c.body('{"status":200,"success":tru\u0000\u0001<?xml?>', 200, { "content-type": "application/json" });
    case "reset":
      return dropConnection(c);
    case "half-body":
      await sendHalf(c, whole);
      outgoingOf(c).destroy();
      return alreadySent();
    case "stall-body":
      await sendHalf(c, whole);
      return holdUntilDisconnected(c, world);
    default: // "timeout"
      return holdUntilDisconnected(c, world);
  }
}

async function sendHalf(c: Context, whole: Response): Promise<void> {
  const body = Buffer.from(await whole.arrayBuffer());
  const half = body.subarray(0, Math.floor(body.length / 2));
  const outgoing = outgoingOf(c);
  outgoing.writeHead(whole.status, { "content-type": "application/json", "content-length": body.length });
  await new Promise((resolve) => outgoing.write(half, resolve));
}

/** Sends nothing more until the client gives up or the sandbox stops, then drops the connection. */
async function holdUntilDisconnected(c: Context, world: SandboxWorld): Promise<Response> {
  await once(outgoingOf(c), "close", { signal: world.signal }).catch(() => undefined);
  return dropConnection(c);
}
