import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Changes whenever the code of the flows or channels does. A conversation that started under another version cannot be
 * replayed, so it is dropped. That costs the customer a tap, never money. A build writes the version into the bundle,
 * because reading two hundred files was a tenth of a start's CPU time.
 */
export function scriptVersion(): string {
  const hash = createHash("sha256");
  for (const folder of ["../conversations/", "./telegram/", "./whatsapp/"]) {
    const root = new URL(folder, import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
      if (/\.(js|ts)$/.test(name)) hash.update(name).update(readFileSync(new URL(name, root)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
