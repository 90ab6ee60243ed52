/**
 * Whoever reaches an emulator is obeyed, so a browser may bring only our own pages to it: no page of another site, and
 * none whose name somebody has pointed at this machine. Programs send neither header, and are let in.
 */
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";

const REFUSED = "Only pages of this address may ask here. If it is reached by another name, set PUBLIC_URL.\n";

export function sameOriginOnly(publicUrl: string): MiddlewareHandler {
  const ownName = new URL(publicUrl).hostname;
  const isOurName = (name: string) => name === "localhost" || name === ownName || isAddress(name);
  return async (c, next) => {
    const url = parsed(`http://${c.req.header("host")}`);
    return url && isOurName(url.hostname) && !isForeign(c, url.host) ? next() : c.text(REFUSED, 403);
  };
}

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** An address is nobody's name: it cannot be pointed elsewhere. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

/** Whether another site's page asks. Opening one of our pages from there is no harm. */
function isForeign(c: Context, host: string): boolean {
  const site = c.req.header("sec-fetch-site");
  const opens = c.req.method === "GET" && c.req.header("sec-fetch-mode") === "navigate";
  if (site !== undefined) return site !== "same-origin" && site !== "none" && !opens;
  const origin = c.req.header("origin");
  return origin !== undefined && parsed(origin)?.host !== host;
}
