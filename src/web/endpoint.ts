import { createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { after, type Clock, type Instant, SECOND_MS } from "../core/base/time.js";
import type { Log } from "../core/ports.js";

/** In case a browser opens such an answer: no guessing of its type, and no frame on another site. */
const HEADERS = {
  "content-type": "application/json",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=15552000; includeSubDomains",
};

/** A JSON answer with its security headers. The middleware that sets them for pages would cost a fifth more time. */
export const answer = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: HEADERS });

/**
 * Refuses longer bodies with 413. Hono's own limit opens each body as a web stream, which takes three times as long as the
 * rest of a webhook, so it is used only for bodies whose length is not declared. It reads them whole: `onAbort` is called
 * if their end does not come.
 */
export function limitBody(maxBytes: number, onAbort: () => void = () => {}): MiddlewareHandler {
  const tooLarge = () => answer({ error: "too large" }, 413);
  const streamLimit = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (c, next) => {
    const length = c.req.header("content-length");
    if (length !== undefined && c.req.header("transfer-encoding") === undefined)
      return Number(length) <= maxBytes ? next() : tooLarge();
    try {
      return await streamLimit(c, next);
    } catch {
      onAbort(); // A failure after the body was read has been answered already.
      return aborted();
    }
  };
}

/**
 * Lets in only so many bodies above `bytes` at a time, and answers 503 to others. Anybody can send one, and each is held
 * whole until its signature is checked.
 */
export function limitLargeBodies(bytes: number, atOnceMax: number): MiddlewareHandler {
  let atOnce = 0;
  return async (c, next) => {
    const isLarge = c.req.header("transfer-encoding") !== undefined || Number(c.req.header("content-length")) > bytes;
    if (!isLarge) return next();
    if (atOnce >= atOnceMax) return answer({ error: "try again later" }, 503);
    atOnce++;
    try {
      return await next();
    } finally {
      atOnce--;
    }
  };
}

const aborted = () => answer({ error: "aborted" }, 400);

/** The whole body of a request. Answers 400 if the sender disconnected before its end, and calls `onAbort`. */
export async function wholeBody({ req }: Context, onAbort: () => void): Promise<Uint8Array> {
  try {
    return new Uint8Array(await req.arrayBuffer());
  } catch (error) {
    if (!req.raw.signal.aborted) throw error;
    onAbort();
    throw new HTTPException(400, { res: aborted() });
  }
}

/** Answers what a handler throws, and logs it under this message unless it is an answer already. */
export const answerFaults =
  (log: Pick<Log, "error">, message: string): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ path: c.req.routePath, err: error }, message);
    return c.text("Something went wrong on our side.", 500);
  };

/** Reads at most once a second, however often it is called. */
export function createSharedRead<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let latest: { readonly value: Promise<T>; readonly until: Instant } | undefined;
  return () => {
    if (!latest || clock() >= latest.until) latest = { value: read(), until: after(clock(), SECOND_MS) };
    return latest.value;
  };
}

/** Names an inline style or script in a content security policy. */
export const sourceHash = (source: string): string => `'sha256-${digest(source).toString("base64")}'`;

const DERIVED_KEY_BYTES = 32;

/** A key for one purpose, derived from the vault key, so that all processes share it. */
export const derivedKey = (vaultKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", vaultKey, "", purpose, DERIVED_KEY_BYTES));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares a text with a secret in constant time. */
export function createSecretCheck(secret: string): (given: string | undefined) => boolean {
  const expected = digest(secret);
  return (given = "") => timingSafeEqual(digest(given), expected);
}
