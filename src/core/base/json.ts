/** Made once: making one costs more than using it. */
const utf8 = new TextDecoder();

/** What a JSON text or its UTF-8 bytes say; undefined when they are not JSON. For text from outside: never throws. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === "string" ? json : utf8.decode(json));
  } catch {
    return undefined;
  }
}
