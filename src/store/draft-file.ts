import { createHash } from "node:crypto";

const NAME_MAX = 100;

/**
 * The file name of a draft: readable for plain keys, safe for all. Everything but small letters, digits and dashes is
 * spelled as bytes, so that no key can name another folder, and none that differ only in case can meet.
 */
export function draftFile(key: string): string {
  const name = key.replace(/[^a-z0-9-]+/g, (rest) => `_${Buffer.from(rest).toString("hex")}_`);
  return name.length > 0 && name.length <= NAME_MAX ? `${name}.json` : `__${digest(key)}.json`;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
