import type { Store } from "../../src/core/store.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Life } from "./life.js";

/** What a process keeps its books in, and what becomes of that when the process dies. */
export type Storage = {
  /** As in the shop's options. */
  readonly workPollMs?: number;
  open(life: Life): Promise<Store>;
  cut(): void;
};

/** A store under test: the real one, on something that can fail and be looked into. */
export type Keeping = {
  readonly storage: Storage;
  /** The records that would survive if everything failed now. */
  readonly rows: Rows;
  /** Resolves when nobody has anything left to do before time passes. */
  quiet(): Promise<void>;
  /** Resolves when `rows` are as everything is now. */
  look(): Promise<void>;
  end(): Promise<void>;
};
