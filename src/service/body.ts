const BODY_BYTES_MAX = 4 * 1024 * 1024;

/** The whole body as text; undefined when it is longer than anything the service has reason to send. */
export async function readBody(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES_MAX) return undefined; // Leaving the loop cancels the rest.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
