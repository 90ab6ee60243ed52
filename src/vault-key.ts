import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseVaultKey } from "#store/vault.js";

const KEY_BYTES = 32;

/**
 * The key for card tokens when none is configured: made once and kept beside the books, outside production only, for
 * whoever copies the folder has both. Throws when the kept key cannot be read: making another would lose every card.
 */
export async function keptVaultKey(dataDir: string, say: (line: string) => void): Promise<Uint8Array> {
  const file = join(dataDir, "vault.key");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(KEY_BYTES).toString("base64");
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== "EEXIST") throw fault;
  });
  const key = parseVaultKey((await readFile(file, "utf8")).trim());
  if (!key) throw new Error(`${file} does not hold a key (32 bytes in base64)`);
  say(`Card tokens are sealed with ${file}; set TOKEN_ENCRYPTION_KEY before you go live.`);
  return key;
}
