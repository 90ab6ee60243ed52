import type { LedgerEntry } from "#core/ledger.js";
import { type Carried, type Carrier, PAGE_RECORDS } from "../carrier.js";
import { postEntry } from "./ledger.js";
import type { Overlay } from "./overlay.js";
import type { Records } from "./records.js";
import type { Rows } from "./tables.js";
import type { Writer } from "./writer.js";

export const createLowdbCarrier = (rows: Rows, { change }: Pick<Writer, "change">): Carrier => ({
  pages: async function* <K extends Carried>(kind: K) {
    const records = [...rows[kind].values()] as Records[K][];
    for (let from = 0; from < records.length; from += PAGE_RECORDS) yield records.slice(from, from + PAGE_RECORDS);
  },
  find: async <K extends Carried>(kind: K, keys: readonly string[]) =>
    keys.flatMap((key) => {
      const record = rows[kind].get(key) as Records[K] | undefined;
      return record === undefined ? [] : [record];
    }),
  put: (kind, records) =>
    change((overlay) => {
      for (const record of records) putOne(overlay, kind, record);
    }),
});

function putOne<K extends Carried>(overlay: Overlay, kind: K, record: Records[K]): void {
  if (kind === "entry") postEntry(overlay, record as LedgerEntry);
  else overlay.put(kind, record);
}
