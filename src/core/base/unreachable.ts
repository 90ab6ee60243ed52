/** Ends a closed switch: a member that was forgotten is a compile error, and a clear fault at run time. */
export function unreachable(value: never): never {
  throw new TypeError(`Unhandled case: ${JSON.stringify(value)}`);
}
