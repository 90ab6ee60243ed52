/// <reference path="./undici.d.ts" />
import type { Agent, Dispatcher } from "undici";
import UndiciAgent from "undici/lib/dispatcher/agent.js";

type HttpReply = { readonly status: number; readonly bytes: Buffer };

/** The part of an AbortSignal that we use. grammY's signals come from a polyfill, which undici does not accept. */
export type ForeignSignal = { readonly aborted: boolean; addEventListener(event: "abort", listener: () => void): void };

type HttpRequest = {
  readonly url: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
  /** From now until the last byte of the reply. */
  readonly timeoutMs: number;
  readonly signal?: ForeignSignal | undefined;
  readonly bytesMax?: number;
};

/**
 * Twice the longest batch of a hundred Telegram updates, and ten times a page of the service's lists.
 */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/** A connection pool for `exchange`. */
export const createAgent = (options?: Agent.Options): Agent => new UndiciAgent(options);

const namedError = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/**
 * Sends one request and reads its whole reply. It never retries and follows no redirect. A reply over `bytesMax` comes
 * back with its status but no bytes. Rejects with a TimeoutError after `timeoutMs`, an AbortError when the signal
 * aborts, or the network's error. It uses undici's dispatcher, because a `fetch` with its streams and signals costs ten
 * times as much.
 */
export const exchange = (dispatcher: Dispatcher, request: HttpRequest): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body, timeoutMs, signal, bytesMax = REPLY_BYTES_MAX } = request;
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const chunks: Buffer[] = [];
    let status = 0;
    let bytes = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let abortReason: Error | undefined;

    const settle = (how: () => void) => {
      clearTimeout(timer);
      how();
    };
    const abort = (reason: Error) => {
      abortReason = reason;
      controller?.abort(reason);
      settle(() => reject(reason));
    };
    const timer = setTimeout(() => abort(namedError("TimeoutError", "No answer in time")), timeoutMs);
    const onAbort = () => abort(namedError("AbortError", "Aborted"));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort);

    dispatcher.dispatch(
      { origin: url.slice(0, path), path: url.slice(path), method, headers, body },
      {
        onRequestStart: (started) => {
          controller = started;
          if (abortReason) controller.abort(abortReason); // It was aborted while it waited for a connection.
        },
        onResponseStart: (_, statusCode) => {
          status = statusCode;
        },
        onResponseData: (response, chunk) => {
          bytes += chunk.length;
          if (bytes <= bytesMax) return void chunks.push(chunk);
          settle(() => resolve({ status, bytes: Buffer.alloc(0) }));
          response.abort(new Error("The answer is too long"));
        },
        onResponseEnd: () => settle(() => resolve({ status, bytes: Buffer.concat(chunks) })),
        onResponseError: (_, error) => settle(() => reject(error)),
      },
    );
  });

/**
 * A `fetch` for ky with a connection pool of its own, at less than half the cost of Node's. It reads the whole reply,
 * in at most `timeoutMs`, and follows no redirect. A reply over `bytesMax` has no body.
 */
export function createFetch(limits: Pick<HttpRequest, "timeoutMs" | "bytesMax">) {
  const agent = createAgent();
  return async (input: unknown): Promise<Response> => {
    const request = input as Request; // ky always makes a Request.
    const { status, bytes } = await exchange(agent, {
      url: request.url,
      method: request.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(request.headers),
      body: request.body && Buffer.from(await request.arrayBuffer()),
      ...limits,
    });
    return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status });
  };
}
