import pg from "pg";

/** The database could not be reached for as long as a caller may wait. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** Classes of SQLSTATE: connection exception, too many connections, operator intervention (shutdown, start-up). */
const LOST = /^(08|53300|57P)/;
/** Serialization failure, deadlock, lock not available in time: another try may do. */
const CONFLICT = /^(40001|40P01|55P03)/;
const CHECK_VIOLATION = "23514";
const INTEGRITY = /^23/;

const stateOf = (cause: unknown): string | undefined => (cause instanceof pg.DatabaseError ? cause.code : undefined);

/** What the driver throws as a plain error is about the connection: refused, reset, ended, timed out. */
const PLAIN = ["Error", "AggregateError"];

export const isConnectionLost = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError
    ? LOST.test(cause.code ?? "")
    : cause instanceof Error && PLAIN.includes(cause.name);

export const isConflict = (cause: unknown): boolean => CONFLICT.test(stateOf(cause) ?? "");

/** A refusal of the tables as the port names it: money that is not there, or a record that may not be so. */
export function toStoreError(cause: unknown): unknown {
  const { code, message, constraint } = cause instanceof pg.DatabaseError ? cause : {};
  if (code === CHECK_VIOLATION && constraint === "covered") return new RangeError(message, { cause });
  return code !== undefined && INTEGRITY.test(code) ? new TypeError(message, { cause }) : cause;
}
