import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.js";
import { parseVaultKey } from "./store/vault.js";

const KEY_BYTES = 32;

/** `texts` are the keys as somebody wrote them down: what no log may hold. */
export type VaultKeys = {
  readonly key: Uint8Array;
  readonly oldKeys: readonly Uint8Array[];
  readonly texts: readonly string[];
};

/**
 * The keys for card tokens, as configured; the demo, which keeps nothing, makes a new one at every start. Throws when
 * none is configured and the kept one cannot be read.
 */
export async function readVaultKeys(
  { mode, dataDir, vaultKey, oldVaultKeys }: Pick<Config, "mode" | "dataDir" | "vaultKey" | "oldVaultKeys">,
  say: (line: string) => void,
): Promise<VaultKeys> {
  const made = () => (mode.kind === "demo" ? freshKey() : keptKey(dataDir, say));
  const texts = [vaultKey ?? (await made()), ...oldVaultKeys];
  const [key, ...oldKeys] = texts.map(parseVaultKey);
  if (!key || !oldKeys.every((old) => old !== undefined)) throw new Error("TOKEN_ENCRYPTION_KEY is not a key");
  return { key, oldKeys, texts };
}

const freshKey = (): string => randomBytes(KEY_BYTES).toString("base64");

/**
 * The key when none is configured: made once and kept beside the books, outside production only, for whoever copies
 * the folder has both. One that cannot be read is a fault: making another would lose every card.
 */
async function keptKey(dataDir: string, say: (line: string) => void): Promise<string> {
  const file = join(dataDir, "vault.key");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, freshKey(), { flag: "wx", mode: 0o600 }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== "EEXIST") throw fault;
  });
  const text = (await readFile(file, "utf8")).trim();
  if (!parseVaultKey(text)) throw new Error(`${file} does not hold a key (${KEY_BYTES} bytes in base64)`);
  say(`Card tokens are sealed with ${file}; set TOKEN_ENCRYPTION_KEY before you go live.`);
  return text;
}
