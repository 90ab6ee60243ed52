import { readdir } from "node:fs/promises";
import type { ServiceEnvironment, ShopSettings } from "../core/settings/shop-settings.js";
import { booksFolder } from "./lowdb/journal/folder.js";

type Places = { readonly dataDir: string; readonly databaseUrl?: string | undefined };

/** The environment of the configured books; undefined when there are none yet. Only reads, so a shop may be running. */
export const readEnvironment = ({ dataDir, databaseUrl }: Places): Promise<ServiceEnvironment | undefined> =>
  databaseUrl === undefined ? environmentOfFolder(booksFolder(dataDir)) : environmentOfDatabase(databaseUrl);

async function environmentOfFolder(dir: string): Promise<ServiceEnvironment | undefined> {
  if ((await readdir(dir).catch(() => [])).length === 0) return undefined;
  const { readLowdbStore } = await import("./lowdb/read-books.js");
  return (await (await readLowdbStore(dir)).settings()).environment;
}

/** Reads only this field: the tables may be an older version's, or missing. */
async function environmentOfDatabase(url: string): Promise<ServiceEnvironment | undefined> {
  const { createDedicatedClient } = await import("./postgres/connection/connect.js");
  const client = createDedicatedClient(url, "sharpsharp-check");
  await client.connect();
  try {
    const tables = await client.query<{ exists: boolean }>("select to_regclass('shop_settings') is not null as exists");
    if (!tables.rows[0]?.exists) return undefined;
    const { rows } = await client.query<{ record: ShopSettings }>("select record from shop_settings");
    return rows[0]?.record.environment;
  } finally {
    await client.end();
  }
}
