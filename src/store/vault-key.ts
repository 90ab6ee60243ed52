import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KEY_BYTES, parseVaultKey } from "./vault.js";

/** `texts` are the keys as configured. No log may contain them. */
type VaultKeys = {
  readonly key: Uint8Array;
  readonly oldKeys: readonly Uint8Array[];
  readonly texts: readonly string[];
};

type KeySettings = {
  /** The demo saves nothing, so it makes a new key at every start. */
  readonly isDemo: boolean;
  readonly dataDir: string;
  readonly vaultKey?: string | undefined;
  readonly oldVaultKeys: readonly string[];
};

/** The keys for card tokens. Throws when no key is configured and the key file cannot be read. */
export async function readVaultKeys(
  { isDemo, dataDir, vaultKey, oldVaultKeys }: KeySettings,
  say: (line: string) => void,
): Promise<VaultKeys> {
  const makeKey = () => (isDemo ? freshKey() : keyFromFile(dataDir, say));
  const texts = [vaultKey ?? (await makeKey()), ...oldVaultKeys];
  const [key, ...oldKeys] = texts.map(parseVaultKey);
  if (!key || !oldKeys.every((old) => old !== undefined)) throw new Error("TOKEN_ENCRYPTION_KEY is not a key");
  return { key, oldKeys, texts };
}

const freshKey = (): string => randomBytes(KEY_BYTES).toString("base64");

/**
 * Without a configured key, one is made and stored beside the books. Not for production: a copy of the folder contains
 * both. A key file that cannot be read is an error, since a new key would lose every card.
 */
async function keyFromFile(dataDir: string, say: (line: string) => void): Promise<string> {
  const file = join(dataDir, "vault.key");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, freshKey(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const text = (await readFile(file, "utf8")).trim();
  if (!parseVaultKey(text)) throw new Error(`${file} does not hold a key (${KEY_BYTES} bytes in base64)`);
  say(`Card tokens are sealed with ${file}; set TOKEN_ENCRYPTION_KEY before you go live.`);
  return text;
}
