/** A write that cannot be kept (disk full, lock lost), or whose outcome is unknown. The process must not go on as if it had been. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}
