import type { Dispatcher } from "undici";

export type HttpReply = { readonly status: number; readonly text: string };

/** As much of an AbortSignal as it takes: grammY's is a polyfill's, which undici does not take for one. */
export type ForeignSignal = { readonly aborted: boolean; addEventListener(event: "abort", heard: () => void): void };

type HttpRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal?: ForeignSignal | undefined;
};

/** More than anybody we ask has reason to send; a hundred updates at their longest are half of it. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/** Named as the web's own are. */
const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/**
 * One request, never repeated nor redirected, and its whole answer; one that is too long comes without its text.
 * Rejects with a TimeoutError when there is none in time, with an AbortError when it is called off, or with the fault of
 * the network. Straight on undici's dispatcher: a web request with its streams and signals costs ten times as much.
 */
export const exchange = (dispatcher: Dispatcher, asked: HttpRequest): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body, timeoutMs, signal } = asked;
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const chunks: Buffer[] = [];
    let status = 0;
    let bytes = 0;
    let begun: Dispatcher.DispatchController | undefined;
    let calledOff: Error | undefined;

    const end = (settle: () => void) => {
      clearTimeout(alarm);
      settle();
    };
    const callOff = (why: Error) => {
      calledOff = why;
      begun?.abort(why);
      end(() => reject(why));
    };
    const alarm = setTimeout(() => callOff(named("TimeoutError", "No answer in time")), timeoutMs);
    const abort = () => callOff(named("AbortError", "Called off"));
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);

    dispatcher.dispatch(
      { origin: url.slice(0, path), path: url.slice(path), method: method as Dispatcher.HttpMethod, headers, body },
      {
        onRequestStart: (controller) => {
          begun = controller;
          if (calledOff) controller.abort(calledOff); // While it waited for a connection.
        },
        onResponseStart: (_, statusCode) => {
          status = statusCode;
        },
        onResponseData: (controller, chunk) => {
          bytes += chunk.length;
          if (bytes <= REPLY_BYTES_MAX) return void chunks.push(chunk);
          end(() => resolve({ status, text: "" }));
          controller.abort(new Error("The answer is too long"));
        },
        onResponseEnd: () => end(() => resolve({ status, text: Buffer.concat(chunks).toString() })),
        onResponseError: (_, error) => end(() => reject(error)),
      },
    );
  });
