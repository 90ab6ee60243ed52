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
 * One transaction's view of the records: its own changes, over the records in memory, which it does not touch. A
 * transaction that fails just drops its overlay.
 */
export function createOverlay(tables: Tables) {
  const changed: { [K in RecordKind]?: Map<string, Records[K] | undefined> } = {};
  const changesTo = <K extends RecordKind>(kind: K): Map<string, Records[K] | undefined> => {
    const changes = changed[kind] as Map<string, Records[K] | undefined> | undefined;
    if (changes) return changes;
    const fresh = new Map<string, Records[K] | undefined>();
    Object.assign(changed, { [kind]: fresh });
    return fresh;
  };
  return {
    tables,
    /** The last change of each record of a kind; undefined for a removed record. */
    changesOf: <K extends RecordKind>(kind: K): ReadonlyMap<string, Records[K] | undefined> => changesTo(kind),
    get: <K extends Exclude<RecordKind, ClosingKind | "claim">>(kind: K, key: string): Records[K] | undefined => {
      const changes = changesTo(kind);
      return changes.has(key) ? changes.get(key) : tables.rows[kind].get(key);
    },
    /** The same for any kind, also when the record has left memory. */
    find: async <K extends RecordKind>(kind: K, key: string): Promise<Records[K] | undefined> => {
      const changes = changesTo(kind);
      return changes.has(key) ? changes.get(key) : findRecord(tables, kind, key);
    },
    put: <K extends RecordKind>(kind: K, record: Records[K]): void => {
      const valid = validateRecord(kind, record);
      changesTo(kind).set(keyOf(kind, valid), valid);
    },
    remove: (kind: RecordKind, key: string): void => {
      changesTo(kind).set(key, undefined);
    },
    /** The changes of all kinds. Leaves out removals of records that do not exist. */
    changes: (): readonly RecordChange[] =>
      Object.entries(changed).flatMap(([kind, records]) =>
        [...records]
          .filter(([key, record]) => record !== undefined || isRemovable(tables, kind as RecordKind, key))
          .map(([key, record]) => ({ kind, key, record }) as RecordChange),
      ),
  };
}
