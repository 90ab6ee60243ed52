import { keyOf, type Records } from "../../records.js";
import { type Closing, nameOf } from "./bundle.js";
import { hashOf } from "./filter.js";
import type { Measure } from "./layout.js";
import type { Volume } from "./volume.js";

/** All volumes. A record may be in several of them, as it changed after it was closed: the newest says what is. */
export type Archive = {
  /** Newest first. */
  volumes(): readonly Volume[];
  /** Takes volumes in, and puts away those whose records they hold as well. */
  add(volumes: readonly Volume[], instead?: readonly Volume[]): void;
  /** False: no volume speaks of the name. */
  mayHold(name: string): boolean;
  find<K extends Closing>(kind: K, key: string): Promise<Records[K] | undefined>;
  /** Whether no later volume holds the record as well. */
  isNewest(volume: Volume, kind: Closing, key: string): Promise<boolean>;
};

export function createArchive(opened: readonly Volume[] = []): Archive {
  let volumes: readonly Volume[] = [];
  const add: Archive["add"] = (more, instead = []) => {
    const others = volumes.filter((volume) => !instead.includes(volume));
    volumes = [...others, ...more].sort((a, b) => b.generation - a.generation);
  };
  add(opened);

  const findIn = async <K extends Closing>(
    among: readonly Volume[],
    kind: K,
    key: string,
  ): Promise<Records[K] | undefined> => {
    const name = nameOf(kind, key);
    const hash = hashOf(name);
    for (const volume of among) {
      if (!volume.mayHold(hash)) continue;
      for (const bundle of await volume.about(name)) {
        const found = recordsIn(bundle, kind).find((record) => keyOf(kind, record) === key);
        if (found) return found;
      }
    }
    return undefined;
  };

  return {
    add,
    volumes: () => volumes,
    mayHold: (name) => {
      const hash = hashOf(name);
      return volumes.some((volume) => volume.mayHold(hash));
    },
    find: (kind, key) => findIn(volumes, kind, key),
    isNewest: async (volume, kind, key) => {
      const later = volumes.filter(({ generation }) => generation > volume.generation);
      return (await findIn(later, kind, key)) === undefined;
    },
  };
}

export const recordsIn = <K extends Closing>(
  bundle: { readonly [P in Closing]?: readonly Records[P][] },
  kind: K,
): readonly Records[K][] => (bundle[kind] ?? []) as readonly Records[K][];

/** Whether a volume has something from `from` up to, and with, `to`. */
export function reaches({ spans }: Volume, measure: Measure, { from, to }: { from: number; to: number }): boolean {
  const span = spans[measure];
  return span !== undefined && span[0] <= to && span[1] >= from;
}
