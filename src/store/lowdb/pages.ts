import { keyOf, type Records } from "../records.js";
import { reaches, recordsIn } from "./archive/archive.js";
import type { Bundle } from "./archive/bundle.js";
import { hashOf } from "./archive/filter.js";
import type { Measure } from "./archive/layout.js";
import type { Volume } from "./archive/volume.js";
import type { Comparator } from "./memory/sorted.js";
import type { Tables } from "./tables.js";

type Paged = "order" | "payment";

/** A page that may go further back than memory does. */
export type PageQuery<K extends Paged> = {
  readonly kind: K;
  /** Those of the page that memory has. */
  readonly inMemory: readonly Records[K][];
  readonly limit: number;
  readonly compare: Comparator<Records[K]>;
  /** What the page is ordered by in the first place, and its ends, both inclusive. */
  readonly by: {
    readonly measure: Measure;
    readonly at: (record: Records[K]) => number | undefined;
    readonly from: number;
    readonly to: number;
  };
  /** What else a record must be. */
  readonly belongs?: (record: Records[K]) => boolean;
  /** Only records that have this name in the archive. */
  readonly about?: string;
};

/** The newest of the records that belong to the page, newest first: from memory, and from every volume that may have some. */
export async function newestPage<K extends Paged>(tables: Tables, asked: PageQuery<K>): Promise<readonly Records[K][]> {
  const { kind, inMemory, limit, compare, by, belongs = () => true } = asked;
  const newestFirst = (records: Iterable<Records[K]>) => [...records].sort((a, b) => compare(b, a)).slice(0, limit);
  const fits = (record: Records[K]): boolean => {
    const at = by.at(record);
    return at !== undefined && at >= by.from && at <= by.to && belongs(record);
  };
  let page = newestFirst(inMemory);
  for (const volume of latestFirst(tables.archive.volumes(), by)) {
    const oldest = page.length < limit ? undefined : page.at(-1);
    if (oldest && (by.at(oldest) ?? 0) > latestIn(volume, by.measure)) break;
    const found = new Map(page.map((record) => [keyOf(kind, record), record]));
    for await (const bundle of bundlesFor(volume, asked.about)) {
      for (const record of recordsIn(bundle, kind)) {
        const key = keyOf(kind, record);
        if (found.has(key) || !fits(record)) continue;
        const now = tables.rows[kind].get(key) as Records[K] | undefined;
        if (now ? fits(now) : await tables.archive.isNewest(volume, kind, key)) found.set(key, now ?? record);
      }
    }
    page = newestFirst(found.values());
  }
  return page;
}

const latestIn = ({ spans }: Volume, measure: Measure): number => spans[measure]?.[1] ?? 0;

const latestFirst = (volumes: readonly Volume[], by: Omit<PageQuery<Paged>["by"], "at">): readonly Volume[] =>
  volumes
    .filter((volume) => reaches(volume, by.measure, by))
    .sort((a, b) => latestIn(b, by.measure) - latestIn(a, by.measure));

/** The bundles of a volume, or only those that are found under a name. */
export async function* bundlesFor(volume: Volume, about: string | undefined): AsyncGenerator<Bundle> {
  if (about === undefined) {
    for await (const bundles of volume.blocks()) yield* bundles;
  } else if (volume.mayHold(hashOf(about))) {
    yield* await volume.about(about);
  }
}
