/**
 * The connection below a request. A real server's socket can be dropped without an answer; a request made in-process
 * (`app.request`) has none, so there a dropped connection is a thrown error.
 */
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";

/** The server's own response object, which @hono/node-server passes in `c.env`. */
export function outgoingOf(c: Context): ServerResponse | undefined {
  const env: Partial<{ outgoing: ServerResponse }> | undefined = c.env;
  return env?.outgoing;
}

/** Drops the connection without an answer. */
export function dropConnection(c: Context): Response {
  const outgoing = outgoingOf(c);
  if (!outgoing) throw new Error("socket hang up");
  outgoing.socket?.resetAndDestroy();
  return alreadySent();
}

/** Tells @hono/node-server that there is nothing left to send. */
export const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone();

/** The body as JSON, or undefined when it is none, which every schema refuses. */
export const readJson = (c: Context): Promise<unknown> => c.req.json<unknown>().catch(() => undefined);
