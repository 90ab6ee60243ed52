import pg from "pg";

/**
 * Within the time that an operation may wait, the database could not be reached, or other transactions came first each
 * time.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** There was no connection, so a statement was not sent. It counts as a lost connection (`isConnectionLost`). */
export class NotConnected extends Error {}

/** A transaction took something for granted that may be wrong. It counts as a conflict (`isConflict`). */
export class WrongAssumption extends Error {
  override readonly name = "WrongAssumption";
}

/** SQLSTATE: connection exception, too many connections, operator intervention (shutdown, start-up). */
const LOST = /^(08|53300|57P)/;
/** SQLSTATE: serialization failure, deadlock, lock not available in time. Another try may succeed. */
const CONFLICT = /^(40001|40P01|55P03)/;
const CHECK_VIOLATION = "23514";
const INTEGRITY = /^23/;

const stateOf = (cause: unknown): string | undefined => (cause instanceof pg.DatabaseError ? cause.code : undefined);

/** The driver throws these for connection problems: refused, reset, ended, timed out. */
const PLAIN = ["Error", "AggregateError"];

export const isConnectionLost = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError
    ? LOST.test(cause.code ?? "")
    : cause instanceof Error && PLAIN.includes(cause.name);

/** Whether the same work may succeed if it runs again at once. */
export const isConflict = (cause: unknown): boolean =>
  cause instanceof WrongAssumption || CONFLICT.test(stateOf(cause) ?? "");

/** Whether money was missing in an account that must cover what is taken from it. */
export const isShort = (cause: unknown): boolean =>
  stateOf(cause) === CHECK_VIOLATION && (cause as pg.DatabaseError).constraint === "covered";

/** Translates violated constraints to the port's errors: RangeError for missing money, TypeError for a bad record. */
export function toStoreError(cause: unknown): unknown {
  const { code, message } = cause instanceof pg.DatabaseError ? cause : {};
  if (isShort(cause)) return new RangeError(message, { cause });
  return code !== undefined && INTEGRITY.test(code) ? new TypeError(message, { cause }) : cause;
}
