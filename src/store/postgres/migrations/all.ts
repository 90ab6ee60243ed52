import { books } from "./books.js";
import { house } from "./house.js";
import { knownAs } from "./known-as.js";
import { privacy } from "./privacy.js";
import { schedules } from "./schedules.js";

/** Every change to the tables, in order; what was once released is never edited, only followed by another. */
export const MIGRATIONS: readonly string[] = [books, schedules, privacy, house, knownAs];
