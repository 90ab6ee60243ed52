import ky, { type Options } from "ky";
import { z } from "zod";
import { FILE_BYTES_MAX } from "../../core/base/channel.js";
import { faultName } from "../../core/base/errors.js";
import { clip, parseJson } from "../../core/base/text.js";
import { createFetch } from "../../http/exchange.js";
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
type CallRefused = { readonly outcome: "refused" } & DeliveryFailure;

/** We do not know whether Meta carried out the call: no answer, half an answer, or a server error. */
type CallOutcomeUnknown = { readonly outcome: "unknown"; readonly cause: string };

export type GraphAnswer = { readonly outcome: "ok"; readonly data: unknown } | CallRefused | CallOutcomeUnknown;

const ERROR_TEXT_CHARS_MAX = 200;

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
export function createGraph({ apiRoot, version, accessToken, timeoutMs }: GraphOptions) {
  const http = ky.create({
    prefixUrl: `${apiRoot}/${version}`,
    headers: bearer(accessToken),
    retry: 0,
    timeout: false, // ky's timeout only covers the headers; ours is for the whole reply.
    throwHttpErrors: false,
    fetch: createFetch({ timeoutMs, bytesMax: FILE_BYTES_MAX }),
  });
  /** Meta's answer may quote the token, which must not reach our logs. */
  const withoutToken = (text: string): string =>
    clip(accessToken ? text.replaceAll(accessToken, "[token]") : text, ERROR_TEXT_CHARS_MAX);

  const call = async (path: string, options: Pick<Options, "method" | "json" | "body">): Promise<GraphAnswer> => {
    try {
      return await readAnswer(await http(path, options), withoutToken);
    } catch (error) {
      return { outcome: "unknown", cause: faultName(error) };
    }
  };

  return {
    get: (path: string) => call(path, { method: "get" }),
    post: (path: string, content: Pick<Options, "json" | "body">) => call(path, { method: "post", ...content }),
    /** A file that a user sent; undefined if it is too large or cannot be fetched. */
    fetchFile: async (id: string): Promise<Uint8Array | undefined> => {
      try {
        const { data } = FileDescription.safeParse(parseJson(await http.get(id).text()));
        if (!data || data.file_size > FILE_BYTES_MAX) return undefined;
        const response = await http.get(data.url, { prefixUrl: "" });
        const bytes = new Uint8Array(await response.arrayBuffer());
        return response.ok && bytes.length > 0 ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

async function readAnswer(response: Response, withoutToken: (text: string) => string): Promise<GraphAnswer> {
  const body = parseJson(await response.text());
  if (response.ok && body !== undefined) return { outcome: "ok", data: body };
  const { data } = ErrorBody.safeParse(body);
  // A server error has the same form, but does not prove that nothing was done.
  if (!data || response.status >= 500) return { outcome: "unknown", cause: `HTTP ${response.status}` };
  const { code, message, error_data } = data.error;
  return {
    outcome: "refused",
    reason: deliveryFailureReasonOf(code),
    code,
    details: withoutToken(error_data?.details ?? message),
  };
}

function bearer(accessToken: string): Headers {
  try {
    return new Headers({ accept: "application/json", authorization: `Bearer ${accessToken}` });
  } catch {
    throw new TypeError("The WhatsApp access token has characters that a header cannot carry");
  }
}
