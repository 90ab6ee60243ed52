import type { Store } from "../../src/core/store.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { ProcessInstance } from "./process-instance.js";

/** Where a process keeps its books, and what happens to them when the process dies. */
export type Storage = {
  /** As in the shop's options. */
  readonly workPollMs?: number;
  open(life: ProcessInstance): Promise<Store>;
  cut(): void;
};

/** A store under test: the real one, on storage that can fail and be inspected. */
export type TestStore = {
  readonly storage: Storage;
  /** The records that would survive if everything failed now. */
  readonly rows: Rows;
  /** Resolves when nobody has work left until time passes. */
  quiet(): Promise<void>;
  /** Resolves when `rows` show the present state. */
  look(): Promise<void>;
  end(): Promise<void>;
};
