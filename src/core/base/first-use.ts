/** Makes something on first use, and returns the same from then on. */
export function onFirstUse<T extends {}>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
