import { readdir } from "node:fs/promises";
import { SHOP_CUSTOMER_ID } from "../core/base/ids.js";
import type { ServiceEnvironment, ShopSettings } from "../core/settings/shop-settings.js";
import type { Store } from "../core/store.js";
import { booksFolder } from "./lowdb/journal/folder.js";

/** The books were started with the service's other environment (sandbox or live). Trying again does not help. */
export class WrongBooks extends Error {
  override readonly name = "WrongBooks"; // Postgres takes a plain Error for a lost connection, and tries again.
}

/** Throws WrongBooks when the books belong to the other environment: play money and real money must never mix. */
export function assertOurBooks(of: ServiceEnvironment | undefined, ours: ServiceEnvironment): void {
  if (of === undefined || of === ours) return;
  throw new WrongBooks(
    of === "sandbox"
      ? "The books are the sandbox's (play money), but the service is the live one: give the live shop books of its own, an empty DATA_DIR or an empty database. Nothing was changed."
      : "The books are the live service's (real money), but the service is the sandbox: give the sandbox books of its own, an empty DATA_DIR or an empty database. Nothing was changed.",
  );
}

/** Binds new books to this environment for good. Throws WrongBooks when they already belong to the other one. */
export const claimBooks = ({ transact }: Pick<Store, "transact">, environment: ServiceEnvironment): Promise<void> =>
  transact(SHOP_CUSTOMER_ID, async (books) => {
    const settings = await books.settings();
    assertOurBooks(settings.environment, environment);
    if (settings.environment === undefined) await books.put("shopSettings", { ...settings, environment });
  });

/** Where the books are: in a database, or else in a folder. */
export type BooksPlace = { readonly dataDir: string; readonly databaseUrl?: string | undefined };

/** The environment of the configured books; undefined when there are none yet. Only reads, so a shop may be running. */
export const environmentOfBooks = ({ dataDir, databaseUrl }: BooksPlace): Promise<ServiceEnvironment | undefined> =>
  databaseUrl === undefined ? environmentOfFolder(booksFolder(dataDir)) : environmentOfDatabase(databaseUrl);

async function environmentOfFolder(dir: string): Promise<ServiceEnvironment | undefined> {
  if ((await readdir(dir).catch(() => [])).length === 0) return undefined;
  const { readLowdbStore } = await import("./lowdb/read-books.js");
  return (await (await readLowdbStore(dir)).settings()).environment;
}

/** Reads only this field: the tables may be an older version's, or missing. */
async function environmentOfDatabase(url: string): Promise<ServiceEnvironment | undefined> {
  const { connectTo, createDedicatedClient } = await import("./postgres/connection/connect.js");
  const client = createDedicatedClient(url, "sharpsharp-check");
  await connectTo(client);
  try {
    const tables = await client.query<{ exists: boolean }>("select to_regclass('shop_settings') is not null as exists");
    if (!tables.rows[0]?.exists) return undefined;
    const { rows } = await client.query<{ record: ShopSettings }>("select record from shop_settings");
    return rows[0]?.record.environment;
  } finally {
    await client.end();
  }
}
