import { StoreFault } from "../../store-fault.js";
import { createBatches } from "./batches.js";
import type { Control, TransactionBody } from "./body.js";
import { FILE_VERSION } from "./fault.js";
import { assertOwned, FILE_MODE, type FolderAccess, generationPath, writeWholeFile } from "./folder.js";
import { encodeLine } from "./lines.js";

export type Journal = Awaited<ReturnType<typeof openJournal>>;

export type JournalPosition = { readonly generation: number; readonly sequence: number };

/** Creates a generation's file with its first line. The file gets its name only when that line is on disk. */
export async function createJournalFile(
  dir: string,
  { generation, sequence }: JournalPosition,
  access: FolderAccess,
): Promise<void> {
  const head: Control = { is: "journal", generation, version: FILE_VERSION };
  await writeWholeFile(generationPath(dir, "journal", generation), access, (file) =>
    file.writeFile(encodeLine({ sequence, synced: sequence, json: JSON.stringify(head) })),
  );
}

type Options = FolderAccess & {
  readonly dir: string;
  readonly at: JournalPosition;
  readonly onFault: (fault: Error) => void;
};

/**
 * Opens the newest generation for appending, one line for each transaction. Transactions that arrive during a sync
 * share the next one. After the first failure the journal accepts nothing more, and cuts off what was not acknowledged,
 * unless another process owns the folder by now: that one may have appended lines of its own.
 */
export async function openJournal({ dir, at, onFault, ...access }: Options) {
  const { open, ownsFolder } = access;
  let { generation, sequence: synced } = at;
  let file = await open(generationPath(dir, "journal", generation), "a", FILE_MODE);
  let bytes = (await file.stat()).size;

  const write = async (text: string) => {
    assertOwned(dir, access);
    const lines = Buffer.from(text);
    await file.writeFile(lines);
    await file.datasync();
    bytes += lines.length;
  };
  const writeControl = (control: Control) =>
    write(encodeLine({ sequence: synced, synced, json: JSON.stringify(control) }));

  const batches = createBatches({
    perform: async (jsons: readonly string[]) => {
      const lines = jsons.map((json, index) => encodeLine({ sequence: synced + 1 + index, synced, json }));
      await write(lines.join(""));
      synced += jsons.length;
    },
    onFailure: async (cause) => {
      const fault = new StoreFault(`The journal in ${dir} cannot be written: ${String(cause)}`, { cause });
      onFault(fault);
      if (ownsFolder()) await file.truncate(bytes).catch(() => undefined); // The next start checks the tail anyway.
      return fault;
    },
  });

  const rotate = async () => {
    await createJournalFile(dir, { generation: generation + 1, sequence: synced }, access);
    const next = await open(generationPath(dir, "journal", generation + 1), "a", FILE_MODE);
    await writeControl({ is: "continued", generation: generation + 1 });
    await file.close();
    [file, generation, bytes] = [next, generation + 1, (await next.stat()).size];
    return { generation, sequence: synced };
  };

  return {
    /** The size of the current generation's file. */
    bytes: (): number => bytes,
    /** The last sequence number that is known to be on disk. */
    lastSynced: (): number => synced,
    /** Resolves when this transaction, and so all earlier ones, are on disk. */
    append: (body: TransactionBody): Promise<void> => batches.add(JSON.stringify(body)),
    /** Resolves when everything appended so far is on disk. */
    flushed: batches.flushed,
    /** Begins the next generation after everything appended so far, and gives the position where it begins. */
    rotate: (): Promise<JournalPosition> => batches.runAlone(rotate),
    /** Writes what waits, and an end mark. Without the mark, damage to the last lines would look like a torn write. */
    close: async (): Promise<void> => {
      try {
        await batches.runAlone(() => writeControl({ is: "closed" }));
      } finally {
        await file.close();
      }
    },
  };
}
