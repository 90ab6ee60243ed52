/** jsonb cannot hold NUL or half of a surrogate pair (a name cut in the middle of an emoji). */
const UNSUPPORTED_CHARACTERS = /\\u(0000|d[89a-f])/;

/** A value as JSON for Postgres. A character that jsonb cannot hold becomes U+FFFD. */
export function toPostgresJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNSUPPORTED_CHARACTERS.test(json)
    ? JSON.stringify(value, (_, inner) => (typeof inner === "string" ? toPostgresText(inner) : inner))
    : json;
}

/** A text that Postgres accepts. Encoding it as UTF-8 replaces halves of surrogate pairs. */
export const toPostgresText = (text: string): string => Buffer.from(text).toString().replaceAll("\0", "\uFFFD");
