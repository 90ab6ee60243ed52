/**
 * Stores unfinished conversations, one record for each chat, apart from the books. Writes reach the disk later. A lost
 * draft costs the customer a tap, never money.
 */
export type DraftStore = {
  /**
   * Handles one update of a chat while no other process works on that chat. Does nothing if the update was handled
   * recently; work that throws may run again. Within a process, the caller handles a chat's updates one at a time.
   */
  withChatLease(key: string, update: string, work: () => Promise<void>): Promise<void>;
  /** A copy of the value last written. */
  read(key: string): Promise<unknown>;
  /** Resolves at once, before the value is on disk. */
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Resolves when the disk has been tried for everything written or removed so far. */
  flush(): Promise<void>;
};
