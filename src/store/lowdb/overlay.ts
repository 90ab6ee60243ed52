import {
  type ClosingKind,
  keyOf,
  type RecordChange,
  type RecordKind,
  type Records,
  validateRecord,
} from "../records.js";
import { findRecord, isRemovable, type Tables } from "./tables.js";

/**
 * What one transaction sees and changes. It lies over the records and leaves them alone: a transaction that fails is
 * forgotten with its overlay.
 */
export type Overlay = {
  readonly tables: Tables;
  get<K extends Exclude<RecordKind, ClosingKind | "claim">>(kind: K, key: string): Records[K] | undefined;
  /** The same of any kind: its records may have left memory. */
  find<K extends RecordKind>(kind: K, key: string): Promise<Records[K] | undefined>;
  put<K extends RecordKind>(kind: K, record: Records[K]): void;
  remove(kind: RecordKind, key: string): void;
  /** The last change of every record that this transaction touched, of one kind or of all. */
  changes(): readonly RecordChange[];
  changesOf<K extends RecordKind>(kind: K): ReadonlyMap<string, Records[K] | undefined>;
};

export function createOverlay(tables: Tables): Overlay {
  const changed: { [K in RecordKind]?: Map<string, Records[K] | undefined> } = {};
  const changesOf = <K extends RecordKind>(kind: K): Map<string, Records[K] | undefined> => {
    const known = changed[kind] as Map<string, Records[K] | undefined> | undefined;
    if (known) return known;
    const fresh = new Map<string, Records[K] | undefined>();
    Object.assign(changed, { [kind]: fresh });
    return fresh;
  };
  return {
    tables,
    changesOf,
    get: (kind, key) => {
      const changes = changesOf(kind);
      return changes.has(key) ? changes.get(key) : tables.rows[kind].get(key);
    },
    find: async (kind, key) => {
      const changes = changesOf(kind);
      return changes.has(key) ? changes.get(key) : findRecord(tables, kind, key);
    },
    put: (kind, record) => {
      const sound = validateRecord(kind, record);
      changesOf(kind).set(keyOf(kind, sound), sound);
    },
    remove: (kind, key) => {
      changesOf(kind).set(key, undefined);
    },
    changes: () =>
      Object.entries(changed).flatMap(([kind, records]) =>
        [...records]
          .filter(([key, record]) => record !== undefined || isRemovable(tables, kind as RecordKind, key))
          .map(([key, record]) => ({ kind, key, record }) as RecordChange),
      ),
  };
}
