import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answer } from "./answer.js";

/**
 * Reads no body of more than so many bytes. Hono's own limit opens every body as a web stream, which costs three times
 * as much as all the rest of a webhook: it is only asked about a body that does not say how long it is.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const tooLarge = () => answer({ error: "too large" }, 413);
  const measured = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (c, next) => {
    const length = c.req.header("content-length");
    if (length === undefined || c.req.header("transfer-encoding") !== undefined) return measured(c, next);
    return Number(length) <= maxBytes ? next() : tooLarge();
  };
}

/** The whole body of a request; undefined when its sender hung up before it was here. */
export async function wholeBody({ req }: Context): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await req.arrayBuffer());
  } catch (fault) {
    if (req.raw.signal.aborted) return undefined;
    throw fault;
  }
}
