/** The shell commands in the documents, each with the mark of its code block. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run-program.js";

/** The paths of all documents in the repository. */
export const DOCUMENTS = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { cwd: ROOT })
  .toString()
  .trim()
  .split("\n");

export const readDocument = (document: string): string => readFileSync(join(ROOT, document), "utf8");

/**
 * The word after "sh" in a code block's first line. None: a test runs the command, and it must succeed. `server`: a test
 * starts it and stops it once it is open. `gate`: the gate runs it. `long`: it takes minutes. `account`: it needs an
 * account, a database or a live server. Commands with the last three marks are not run by a test.
 */
export const MARKS = ["", "server", "gate", "long", "account"] as const;
type Mark = (typeof MARKS)[number];

export type DocumentCommand = { readonly document: string; readonly mark: Mark; readonly command: string };

const BLOCK = /^```sh ?(.*)\n([\s\S]*?)^```$/gm;

export const documentCommands = (): readonly DocumentCommand[] =>
  DOCUMENTS.flatMap((document) =>
    [...readDocument(document).matchAll(BLOCK)].flatMap(([, mark = "", block = ""]) =>
      block
        .trim()
        .split("\n")
        .map((command) => ({ document, mark: mark as Mark, command })),
    ),
  );
