/** A write failed for good (disk full, lock lost), or its outcome is unknown. Do not go on as if it had succeeded. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}
