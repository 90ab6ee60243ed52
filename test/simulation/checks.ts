/** Counts the checks of each promise and records the failures. */
export type Checks = {
  /** Records whether a promise held this time. */
  expect(name: string, held: boolean, detail: () => string): void;
  /** Something that is allowed, but rare enough to be counted. */
  note(name: string): void;
  readonly checked: ReadonlyMap<string, number>;
  readonly noted: ReadonlyMap<string, number>;
  readonly broken: readonly string[];
};

export function createChecks(): Checks {
  const checked = new Map<string, number>();
  const noted = new Map<string, number>();
  const broken: string[] = [];
  return {
    checked,
    noted,
    broken,
    expect(name, held, detail) {
      checked.set(name, (checked.get(name) ?? 0) + 1);
      if (!held) broken.push(`${name}: ${detail()}`);
    },
    note: (name) => {
      noted.set(name, (noted.get(name) ?? 0) + 1);
    },
  };
}
