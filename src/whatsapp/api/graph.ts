import { z } from "zod";
import { FILE_BYTES_MAX } from "../../core/base/channel.js";
import { faultName } from "../../core/base/errors.js";
import { clip, parseJson } from "../../core/base/text.js";
import { bearerHeaders, createAgent, exchange } from "../../http/exchange.js";
import { type DeliveryFailure, deliveryFailureReasonOf } from "./failure.js";

export type GraphOptions = {
  /** `https://graph.facebook.com`, or where the emulator is served. */
  readonly apiRoot: string;
  /** Like `v23.0`. */
  readonly version: string;
  readonly accessToken: string;
  readonly timeoutMs: number;
};

/** Meta refused the call and did nothing. */
export type CallRefused = { readonly outcome: "refused" } & DeliveryFailure;

/** Whether it was done is unknown: there was no answer, half an answer, or a server error. */
export type CallOutcomeUnknown = { readonly outcome: "unknown"; readonly cause: string };

type Answer = { readonly outcome: "ok"; readonly data: unknown } | CallRefused | CallOutcomeUnknown;

export type Graph = {
  /** Posts a form as it is, and anything else as JSON. */
  post(path: string, content: object | FormData): Promise<Answer>;
  /** A file that a user sent; undefined if it is gone, over `FILE_BYTES_MAX`, or cannot be fetched now. */
  fetchFile(id: string): Promise<Uint8Array | undefined>;
};

const ERROR_TEXT_CHARS_MAX = 200;
const REPLY_BYTES_MAX = 1_000_000;
/** The one of Node's own fetch: Meta's file server may refuse a request without a common one. */
const USER_AGENT = "node";

const FileDescription = z.object({ url: z.url(), file_size: z.number().catch(0) });

const ErrorBody = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().catch(""),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
  }),
});

/**
 * The Graph API over HTTP. A call is made once and never throws: its outcome is the result.
 * Throws TypeError for a token that no header can carry, without quoting it.
 */
export function createGraph({ apiRoot, version, accessToken, timeoutMs }: GraphOptions): Graph {
  const agent = createAgent();
  const bearer = bearerHeaders({ token: accessToken, tokenName: "The WhatsApp access token", userAgent: USER_AGENT });
  const urlOf = (path: string) => `${apiRoot}/${version}/${path}`;
  const get = (url: string, bytesMax: number) =>
    exchange(agent, { url, method: "GET", headers: bearer, body: null, timeoutMs, bytesMax });

  return {
    post: async (path, content) => {
      try {
        const encoded = content instanceof FormData ? new Response(content) : Response.json(content);
        const headers = { ...bearer, "content-type": encoded.headers.get("content-type") ?? "" };
        const body = Buffer.from(await encoded.arrayBuffer());
        const request = { url: urlOf(path), method: "POST", headers, body, timeoutMs } as const;
        const { status, bytes } = await exchange(agent, { ...request, bytesMax: REPLY_BYTES_MAX });
        return readAnswer(status, parseJson(bytes), accessToken);
      } catch (error) {
        return { outcome: "unknown", cause: faultName(error) };
      }
    },
    fetchFile: async (id) => {
      try {
        const description = parseJson((await get(urlOf(id), REPLY_BYTES_MAX)).bytes);
        const { url, file_size: size } = FileDescription.parse(description);
        if (size > FILE_BYTES_MAX) return undefined;
        const { status, bytes } = await get(new URL(url).href, FILE_BYTES_MAX);
        return status === 200 && bytes.length > 0 ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function readAnswer(status: number, body: unknown, accessToken: string): Answer {
  if (status >= 200 && status < 300 && body !== undefined) return { outcome: "ok", data: body };
  const { data } = ErrorBody.safeParse(body);
  // A server error has the same form, but does not prove that nothing was done.
  if (!data || status >= 500) return { outcome: "unknown", cause: `HTTP ${status}` };
  const { code, message, error_data } = data.error;
  const details = error_data?.details ?? message;
  // Meta may quote the token, which must not reach our logs.
  const withoutToken = accessToken ? details.replaceAll(accessToken, "[token]") : details;
  const reason = deliveryFailureReasonOf(code);
  return { outcome: "refused", reason, code, details: clip(withoutToken, ERROR_TEXT_CHARS_MAX) };
}
