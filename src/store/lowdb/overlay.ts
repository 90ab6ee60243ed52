import {
  type ClosingKind,
  keyOf,
  type RecordChange,
  type RecordKind,
  type Records,
  validateRecord,
} from "../records.js";
import { findRecord, isRemovable, type Tables } from "./tables.js";

export type Overlay = ReturnType<typeof createOverlay>;

/**
 * What one transaction sees and changes. It lies over the records and leaves them alone: a transaction that fails is
 * forgotten with its overlay.
 */
export function createOverlay(tables: Tables) {
  const changed: { [K in RecordKind]?: Map<string, Records[K] | undefined> } = {};
  const changesTo = <K extends RecordKind>(kind: K): Map<string, Records[K] | undefined> => {
    const known = changed[kind] as Map<string, Records[K] | undefined> | undefined;
    if (known) return known;
    const fresh = new Map<string, Records[K] | undefined>();
    Object.assign(changed, { [kind]: fresh });
    return fresh;
  };
  return {
    tables,
    /** The last change of every record of a kind that this transaction touched. */
    changesOf: <K extends RecordKind>(kind: K): ReadonlyMap<string, Records[K] | undefined> => changesTo(kind),
    get: <K extends Exclude<RecordKind, ClosingKind | "claim">>(kind: K, key: string): Records[K] | undefined => {
      const changes = changesTo(kind);
      return changes.has(key) ? changes.get(key) : tables.rows[kind].get(key);
    },
    /** The same of any kind: its records may have left memory. */
    find: async <K extends RecordKind>(kind: K, key: string): Promise<Records[K] | undefined> => {
      const changes = changesTo(kind);
      return changes.has(key) ? changes.get(key) : findRecord(tables, kind, key);
    },
    put: <K extends RecordKind>(kind: K, record: Records[K]): void => {
      const sound = validateRecord(kind, record);
      changesTo(kind).set(keyOf(kind, sound), sound);
    },
    remove: (kind: RecordKind, key: string): void => {
      changesTo(kind).set(key, undefined);
    },
    /** The same of all kinds. */
    changes: (): readonly RecordChange[] =>
      Object.entries(changed).flatMap(([kind, records]) =>
        [...records]
          .filter(([key, record]) => record !== undefined || isRemovable(tables, kind as RecordKind, key))
          .map(([key, record]) => ({ kind, key, record }) as RecordChange),
      ),
  };
}
