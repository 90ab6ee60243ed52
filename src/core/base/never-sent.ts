/** Faults that are found before a single byte of the request is written: no name, no connection, no trust. */
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
 * True when an error proves that the request never left. A reset, a closed socket or a protocol error proves nothing,
 * because it may have come after the request was read; an unknown error proves nothing either.
 */
export function neverSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, message, cause, errors }: ErrorLike = error;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverSent); // One per address that was tried.
  if (BEFORE_CONNECTING.has(String(syscall)) || BEFORE_SENDING.has(String(code))) return true;
  return HANDSHAKE_CUT.test(String(message)) || (cause !== undefined && neverSent(cause));
}

/** A fault by its name and code. Never by its message, which may quote a header, and so the key. */
export function faultName(error: unknown): string {
  if (typeof error !== "object" || error === null) return "unknown fault";
  const { code, cause }: ErrorLike = error;
  if (code === undefined && cause !== undefined) return faultName(cause);
  const name = error instanceof Error ? error.name : "fault";
  return typeof code === "string" ? `${name} ${code}` : name;
}
