import { cp, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isClosed } from "#core/order.js";
import { recover } from "#store/lowdb/recover.js";
import type { Rows } from "#store/lowdb/tables.js";
import type { Outside } from "../harness/outside.js";

/** All records as a crash at this moment would leave them: read from a copy, so that the shop may go on. */
export async function readBooks(dataDir: string): Promise<Rows> {
  const dir = await mkdtemp(join(tmpdir(), "crash-books-"));
  try {
    await cp(join(dataDir, "books"), dir, { recursive: true, filter: (path) => !/lock\.\d+$/.test(path) });
    return (await recover({ dir, open, onNotice: () => undefined })).rows;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** What still has to happen by itself before the books can be closed. */
export function stillOwed(rows: Rows, service: Outside["service"]): string[] {
  const orders = [...rows.order.values()].filter(({ state }) => !isClosed(state) && state !== "review");
  const payments = [...rows.payment.values()].filter(({ state }) => state === "initiated");
  const unseen = service
    .payments()
    .filter(({ reference, status }) => status === "success" && rows.payment.get(reference)?.state !== "paid");
  return [
    ...orders.map(({ id, state }) => `${id} ${state}`),
    ...payments.map(({ reference }) => `${reference} initiated`),
    ...unseen.map(({ reference }) => `${reference} is paid, and not seen`),
    ...[...rows.tell.values()].map(({ id }) => `${id} untold`),
  ];
}
