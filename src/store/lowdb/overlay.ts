import {
  type ClosingKind,
  keyOf,
  RECORD_KINDS,
  type RecordChange,
  type RecordKind,
  type Records,
  validateRecord,
} from "../records.js";
import { findRecord, isRemovable, type Tables } from "./tables.js";

export type Overlay = ReturnType<typeof createOverlay>;

/** A transaction's last change of each record, by kind; undefined for a removed record. */
type Changed = { [K in RecordKind]?: Map<string, Records[K] | undefined> };

/**
 * One transaction's view of the records: its own changes, over the records in memory, which it does not touch. A
 * transaction that fails just drops its overlay.
 */
export function createOverlay(tables: Tables) {
  const changed: Changed = {};
  const change = <K extends RecordKind>(kind: K, key: string, record: Records[K] | undefined): void => {
    changed[kind] ??= new Map();
    changed[kind].set(key, record);
  };
  return {
    tables,
    changesOf: <K extends RecordKind>(kind: K): ReadonlyMap<string, Records[K] | undefined> =>
      changed[kind] ?? new Map(),
    get: <K extends Exclude<RecordKind, ClosingKind | "claim">>(kind: K, key: string): Records[K] | undefined =>
      changed[kind]?.has(key) ? changed[kind].get(key) : tables.rows[kind].get(key),
    /** The same for any kind, also when the record has left memory. */
    find: async <K extends RecordKind>(kind: K, key: string): Promise<Records[K] | undefined> =>
      changed[kind]?.has(key) ? changed[kind].get(key) : findRecord(tables, kind, key),
    put: <K extends RecordKind>(kind: K, record: Records[K]): void => {
      const valid = validateRecord(kind, record);
      change(kind, keyOf(kind, valid), valid);
    },
    remove: (kind: RecordKind, key: string): void => change(kind, key, undefined),
    /** The changes of all kinds. Leaves out removals of records that do not exist. */
    changes: (): readonly RecordChange[] =>
      RECORD_KINDS.filter((kind) => changed[kind]).flatMap((kind) =>
        [...(changed[kind] ?? [])]
          .filter(([key, record]) => record !== undefined || isRemovable(tables, kind, key))
          .map(([key, record]) => ({ kind, key, record }) as RecordChange),
      ),
  };
}
