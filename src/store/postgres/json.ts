/** Postgres keeps no NUL and no half of a surrogate pair (a name cut in the middle of an emoji) in jsonb. */
const UNSUPPORTED_CHARACTERS = /\\u(0000|d[89a-f])/;

/** A value as JSON that Postgres takes: a character that it cannot keep becomes U+FFFD. */
export function toPostgresJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNSUPPORTED_CHARACTERS.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === "string" ? toPostgresText(inner) : inner))
    : json;
}

/** A text that Postgres takes; going through UTF-8 replaces what is half a character. */
export const toPostgresText = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "\uFFFD");
