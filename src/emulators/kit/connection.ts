/** The connection below a request: dropping it without an answer, and who may use it. */
import type { ServerResponse } from "node:http";
import { isIP } from "node:net";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";

/** The server's own response object, which @hono/node-server passes in `c.env`. */
export function outgoingOf(c: Context): ServerResponse {
  const env: { readonly outgoing: ServerResponse } = c.env;
  return env.outgoing;
}

export function dropConnection(c: Context): Response {
  outgoingOf(c).socket?.resetAndDestroy();
  return alreadySent();
}

/** Tells @hono/node-server that there is nothing left to send. */
export const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone();

/** The body as JSON; undefined if it is not JSON, which every schema refuses. */
export const readJson = (c: Context): Promise<unknown> => c.req.json<unknown>().catch(() => undefined);

/**
 * An emulator obeys everybody who reaches it, so a browser's requests are accepted only from our own pages: not from
 * another site, and not through a host name that somebody has pointed at this machine. Programs do not say where a request
 * comes from, and are accepted.
 */
const REFUSED = "Only pages from this address may call it. If you reach it by another name, set PUBLIC_URL.\n";

export function sameOriginOnly(publicUrl: string): MiddlewareHandler {
  const ownName = new URL(publicUrl).hostname;
  const isOurName = (name: string) => name === "localhost" || name === ownName || isAddress(name);
  return async (c, next) => {
    const url = parseUrl(`http://${c.req.header("host")}`);
    return url && isOurName(url.hostname) && !isForeign(c, url.host) ? next() : c.text(REFUSED, 403);
  };
}

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Unlike a name, an IP address cannot be pointed at another machine. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

/** Whether a page of another site sent this. A link there that opens one of our pages does no harm. */
function isForeign(c: Context, host: string): boolean {
  const site = c.req.header("sec-fetch-site");
  const opensPage = c.req.method === "GET" && c.req.header("sec-fetch-mode") === "navigate";
  if (site !== undefined) return site !== "same-origin" && site !== "none" && !opensPage;
  const origin = c.req.header("origin");
  return origin !== undefined && parseUrl(origin)?.host !== host;
}
