import type { Dispatcher } from "undici";

export type Exchange = { readonly status: number; readonly text: string };

/** grammY's signal is a polyfill's, which undici does not take for one. */
export type ForeignSignal = { readonly aborted: boolean; addEventListener(event: "abort", heard: () => void): void };

type Asked = {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal: ForeignSignal | undefined;
};

/**
 * One request and its whole answer. Rejects when there is none in time, when it is called off, or with the fault of the
 * network. Straight on undici's dispatcher: streams and abort signals would cost three times as much as the call itself.
 */
export const exchange = (dispatcher: Dispatcher, asked: Asked): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body, timeoutMs, signal } = asked;
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const chunks: Buffer[] = [];
    let status = 0;
    let begun: Dispatcher.DispatchController | undefined;
    let calledOff: Error | undefined;

    const callOff = (why: string) => {
      clearTimeout(alarm);
      calledOff = new Error(why);
      begun?.abort(calledOff);
      reject(calledOff);
    };
    const alarm = setTimeout(callOff, timeoutMs, "No answer in time");
    if (signal?.aborted) return callOff("Called off");
    signal?.addEventListener("abort", () => callOff("Called off"));

    dispatcher.dispatch(
      { origin: url.slice(0, path), path: url.slice(path), method, headers, body },
      {
        onRequestStart: (controller) => {
          begun = controller;
          if (calledOff) controller.abort(calledOff); // While it waited for a connection.
        },
        onResponseStart: (_, statusCode) => {
          status = statusCode;
        },
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          clearTimeout(alarm);
          resolve({ status, text: Buffer.concat(chunks).toString() });
        },
        onResponseError: (_, error) => {
          clearTimeout(alarm);
          reject(error);
        },
      },
    );
  });
