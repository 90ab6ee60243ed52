import { isDeepStrictEqual } from "node:util";
import { add, type Kobo, NOTHING, subtract } from "../core/money/money.js";
import type { Store } from "../core/store.js";
import { toPostgresJson } from "./postgres/json.js";
import { keyOf, type Records } from "./records.js";
import { type StoreExport, type StoreTransfer, TRANSFER_KINDS, type TransferKind } from "./transfer.js";

/** A store that can be moved, as a person calls it. */
export type MovableStore = {
  readonly name: string;
  readonly store: Pick<Store, "totals"> & { readonly transfer: StoreTransfer };
};

type CopySource = { readonly name: string; readonly store: Pick<Store, "totals"> & { readonly transfer: Exported } };
type CopyTarget = {
  readonly name: string;
  readonly store: Pick<Store, "totals"> & { readonly transfer: Exported & Pick<StoreTransfer, "importRecords"> };
};
type Exported = Pick<StoreExport, "exportPages">;
type Options = { readonly from: CopySource; readonly to: CopyTarget; readonly say: (line: string) => void };

const PROGRESS_RECORDS = 100_000;

/** A record of the target that is not the source's. */
type Difference = { readonly kind: TransferKind; readonly key: string };

/**
 * Carries everything that a store keeps into another one, which must be empty, or hold nothing but what an earlier run
 * carried there: then this one goes on, or does nothing. Nobody may write to either meanwhile. Throws when the target
 * is something else, and when the two do not agree in the end, to the record and to the kobo.
 */
export async function moveStore({
  from,
  to,
  say,
}: {
  readonly from: MovableStore;
  readonly to: MovableStore;
  readonly say: (line: string) => void;
}): Promise<void> {
  const strange = await findForeignRecord(from.store.transfer, to.store.transfer);
  if (strange) {
    throw new Error(`${to.name} is not empty, and not a copy of ${from.name}: see its ${strange.kind} ${strange.key}`);
  }
  await copyRecords({ from, to, say }, (kind, page) => findMissing(to.store.transfer, kind, page));
}

/**
 * Carries everything into a place that holds nothing yet: a backup, or the books that are restored from one. Throws when
 * the two do not agree in the end, to the record and to the kobo.
 */
export const copyStore = (copying: Options): Promise<void> => copyRecords(copying, async (_, page) => page);

type SelectMissing = <K extends TransferKind>(kind: K, page: readonly Records[K][]) => Promise<readonly Records[K][]>;

async function copyRecords(copying: Options, selectMissing: SelectMissing): Promise<void> {
  for (const kind of TRANSFER_KINDS) await transferKind(kind, copying, selectMissing);
  await verify(copying);
}

/** The same as far as both can keep it. */
const isSameRecord = (a: object | undefined, b: object): boolean =>
  a !== undefined && isDeepStrictEqual(JSON.parse(toPostgresJson(a)), JSON.parse(toPostgresJson(b)));

async function findForeignRecord(source: StoreTransfer, target: StoreTransfer): Promise<Difference | undefined> {
  for (const kind of TRANSFER_KINDS) {
    for await (const page of target.exportPages(kind)) {
      const known = byKey(kind, await source.find(kind, keysOf(kind, page)));
      const strange = page.find((record) => !isSameRecord(known.get(keyOf(kind, record as never)), record));
      if (strange) return { kind, key: keyOf(kind, strange as never) };
    }
  }
  return undefined;
}

async function findMissing<K extends TransferKind>(
  target: StoreTransfer,
  kind: K,
  page: readonly Records[K][],
): Promise<readonly Records[K][]> {
  const known = byKey(kind, await target.find(kind, keysOf(kind, page)));
  return page.filter((record) => !known.has(keyOf(kind, record)));
}

async function transferKind(
  kind: TransferKind,
  { from, to, say }: Options,
  selectMissing: SelectMissing,
): Promise<void> {
  let carried = 0;
  let there = 0;
  const progress = () => say(`${kind}: ${carried} carried, ${there} there already`);
  for await (const page of from.store.transfer.exportPages(kind)) {
    const missing = await selectMissing(kind, page);
    if (missing.length > 0) await to.store.transfer.importRecords(kind, missing as never);
    carried += missing.length;
    there += page.length - missing.length;
    if ((carried + there) % PROGRESS_RECORDS === 0) progress();
  }
  progress();
}

/** Counts the records of both, and adds up the target's entries anew: against its balances, and against the source's. */
async function verify({ from, to, say }: Options): Promise<void> {
  for (const kind of TRANSFER_KINDS) {
    const [ours, theirs] = [await count(from.store.transfer, kind), await count(to.store.transfer, kind)];
    if (ours !== theirs) throw new Error(`${from.name} holds ${ours} of kind ${kind}, and ${to.name} ${theirs}`);
  }
  const sums = await sumsOf(to.store.transfer);
  for (const { name, store } of [from, to]) {
    if (!isDeepStrictEqual(await store.totals(), sums))
      throw new Error(`The balances of ${name} are not the moved sums`);
  }
  say(`Verified: ${from.name} and ${to.name} hold the same records, and every account the same to the kobo.`);
}

async function count(transfer: Exported, kind: TransferKind): Promise<number> {
  let records = 0;
  for await (const page of transfer.exportPages(kind)) records += page.length;
  return records;
}

/** By account, as the port's `totals` names them. */
async function sumsOf(transfer: Exported): Promise<Readonly<Record<string, Kobo>>> {
  const sums = new Map<string, Kobo>();
  for await (const page of transfer.exportPages("entry")) {
    for (const { from, to, amount } of page.flatMap(({ postings }) => postings)) {
      const [giver = from, taker = to] = [from.split(":")[0], to.split(":")[0]];
      sums.set(giver, subtract(sums.get(giver) ?? NOTHING, amount));
      sums.set(taker, add(sums.get(taker) ?? NOTHING, amount));
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

const keysOf = <K extends TransferKind>(kind: K, records: readonly Records[K][]) =>
  records.map((record) => keyOf(kind, record));

const byKey = <K extends TransferKind>(kind: K, records: readonly Records[K][]) =>
  new Map(records.map((record) => [keyOf(kind, record), record]));
