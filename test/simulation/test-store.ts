import type { Store } from "../../src/core/store.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { ProcessInstance } from "./process-instance.js";

/** Opens the store for a process, and cuts its power when the process crashes. */
export type Storage = {
  /** As in the shop's options. */
  readonly workPollMs?: number;
  open(instance: ProcessInstance): Promise<Store>;
  cut(): void;
};

/** The real store, on storage that can fail and be inspected. */
export type TestStore = {
  readonly storage: Storage;
  /** The records that would survive if everything failed now. */
  readonly rows: Rows;
  /** Resolves when no work is left until time passes. */
  quiet(): Promise<void>;
  /** Resolves when `rows` show the present state. */
  look(): Promise<void>;
  end(): Promise<void>;
};
