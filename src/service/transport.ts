import type { Dispatcher } from "undici";

export type Reply = { readonly status: number; readonly text: string };

type Asked = {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
};

const REPLY_BYTES_MAX = 4 * 1024 * 1024;

/** Named as the web's own time-outs are. */
const late = (): Error => Object.assign(new Error("No answer in time"), { name: "TimeoutError" });

/**
 * One request, never repeated nor redirected, and its whole answer; an answer longer than anything the service has
 * reason to send comes without its text. Rejects when there is none in time, or with the fault of the network. Straight
 * on undici's dispatcher: a web request with its streams and signals costs ten times as much.
 */
export const transport = (dispatcher: Dispatcher, asked: Asked): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body, timeoutMs } = asked;
    const path = url.indexOf("/", url.indexOf("//") + 2);
    const chunks: Buffer[] = [];
    let status = 0;
    let bytes = 0;
    let begun: Dispatcher.DispatchController | undefined;
    let fault: Error | undefined;

    const end = (settle: () => void) => {
      clearTimeout(alarm);
      settle();
    };
    const alarm = setTimeout(() => {
      fault = late();
      begun?.abort(fault);
      reject(fault);
    }, timeoutMs);

    dispatcher.dispatch(
      {
        origin: url.slice(0, path),
        path: url.slice(path),
        method: method as Dispatcher.HttpMethod,
        headers,
        body,
      },
      {
        onRequestStart: (controller) => {
          begun = controller;
          if (fault) controller.abort(fault); // While it waited for a connection.
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
