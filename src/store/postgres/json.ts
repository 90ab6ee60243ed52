/** Postgres keeps no NUL and no half of a surrogate pair (a name cut in the middle of an emoji) in jsonb. */
const UNKEEPABLE = /\\u(0000|d[89a-f])/;

/** A value as JSON that Postgres takes: a character that it cannot keep becomes U+FFFD. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  return UNKEEPABLE.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === "string" ? keepable(inner) : inner))
    : json;
}

/** A text that Postgres takes; going through UTF-8 replaces what is half a character. */
export const keepable = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "\uFFFD");
