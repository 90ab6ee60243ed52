/**
 * Unfinished conversations, one record a chat, kept apart from the books and written behind. A draft that is lost costs
 * its chat a tap, never money.
 */
export type DraftStore = {
  /**
   * Works on one update of a chat while no other process works on that chat. Does nothing when the update was handled
   * lately; work that throws may be done again. Within one process the caller runs a chat's updates one at a time.
   */
  withChatLease(key: string, update: string, work: () => Promise<void>): Promise<void>;
  /** A copy of what was last written under this key. */
  read(key: string): Promise<unknown>;
  /** Resolves at once; the disk follows. */
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Resolves when everything written or removed so far has been tried on disk. */
  flush(): Promise<void>;
};
