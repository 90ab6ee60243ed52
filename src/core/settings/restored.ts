import { fields, schema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";

/**
 * The books are those of a backup. Until staff open the shop nothing is vended, charged, scheduled or broadcast and no
 * customer is notified: what was done after the backup is not in the books, and would be done again.
 */
export const restoredSchema = schema(() =>
  fields({
    /** The moment of which the backup is. */
    backupAt: instantSchema(),
    at: instantSchema(),
    /** When the service's lists since the backup had been read to the end, and the books followed them. */
    comparedAt: instantSchema().exactOptional(),
    openedAt: instantSchema().exactOptional(),
  }),
);
