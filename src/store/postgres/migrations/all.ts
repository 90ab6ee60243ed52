import { booksMigration } from "./books.js";
import { shopSettingsMigration } from "./house.js";
import { searchKeysMigration } from "./known-as.js";
import { privacyIndexesMigration } from "./privacy.js";
import { schedulesMigration } from "./schedules.js";

/** Every change to the tables, in order; what was once released is never edited, only followed by another. */
export const MIGRATIONS: readonly string[] = [
  booksMigration,
  schedulesMigration,
  privacyIndexesMigration,
  shopSettingsMigration,
  searchKeysMigration,
];
