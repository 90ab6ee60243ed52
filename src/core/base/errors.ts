/** Errors before the first byte of a request is written: no DNS entry, no connection, no trusted certificate. */
const BEFORE_CONNECTING: ReadonlySet<string> = new Set(["connect", "getaddrinfo"]);

const BEFORE_SENDING: ReadonlySet<string> = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const HANDSHAKE_CUT = /before secure TLS connection was established/;

type ErrorLike = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown; errors?: unknown };

/**
 * Whether an error proves that the request was never sent. A reset, a closed socket or a protocol error does not, since
 * it may have come after the other side read the request. Nor does an unknown error.
 */
export function neverSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, message, cause, errors }: ErrorLike = error;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverSent); // One for each address tried.
  if (BEFORE_CONNECTING.has(String(syscall)) || BEFORE_SENDING.has(String(code))) return true;
  return HANDSHAKE_CUT.test(String(message)) || (cause !== undefined && neverSent(cause));
}

/** Names an error by its class and code. Its message is left out, as it may quote a header and so the secret key. */
export function faultName(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown fault";
  const { code, cause }: ErrorLike = error;
  if (code === undefined && cause !== undefined) return faultName(cause);
  const name = error instanceof Error ? error.name : "fault";
  return typeof code === "string" ? `${name} ${code}` : name;
}

/** Ends a switch over a union: a forgotten case does not compile, and at run time it throws. */
export function unreachable(value: never): never {
  throw new TypeError(`Unhandled case: ${JSON.stringify(value)}`);
}
