/** What the documents name is there: files, commands, settings and links. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { flows } from "../../conversations/flows.js";
import { REPORT_DAYS_MAX } from "../../conversations/staff/reconcile.js";
import { formatNaira } from "../../src/core/money/money.js";
import { WALLET_CHANGE_LIMITS } from "../../src/core/money/wallet-change.js";
import { BROADCAST_BATCH } from "../../src/shop/broadcasts/send.js";
import { APPROVAL_ABOVE } from "../../src/shop/settings/owner-settings.js";
import { DOCUMENTS, documentCommands, MARKS, readDocument } from "../harness/document-commands.js";
import { ROOT } from "../harness/run-program.js";

const PATH = /(?<![\w./-])((?:src|conversations|test|docs)\/[\w./*-]+)/g;
const LINK = /\]\(([^)#\s]+)[^)]*\)/g;
const NPM = /\bnpm (?:run )?(?:-s |--silent )?([\w:]+)/g;
const CHAT_COMMAND = /(?<=^|[\s`(])\/([a-z]+)(?=$|[\s`,.:;)])/gm;
const SETTING = /(?<=`|^)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/gm;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .trim()
  .split("\n");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const named = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name)),
];

test.each(DOCUMENTS)("%s names files and folders that are there", (document) => {
  const paths = named(readDocument(document), PATH).map((path) => path.replace(/[.,]$/, ""));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test.each(DOCUMENTS)("%s links to what is there", (document) => {
  const links = named(readDocument(document), LINK).filter((link) => !link.startsWith("https://"));
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
});

const NPM_OWN = ["ci", "cit", "prune", "start", "test"];
/** What stands behind a slash and is no chat command: addresses, and the command that docs/extend.md invents. */
const NOT_IN_CHAT = ["control", "healthz", "readyz", "metrics", "refer"];
/** Where a setting, a constant or a variable of the tests has its name. */
const source = files
  .filter((file) => /\.(ts|js)$|^\.env\.example$|^package\.json$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), "utf8"));

test.each(DOCUMENTS)("%s names npm scripts, chat commands and settings that there are", (document) => {
  const text = readDocument(document);
  expect(named(text, NPM).filter((name) => !NPM_OWN.includes(name) && !(name in scripts))).toEqual([]);
  const known = { ...flows.customerFlows, ...flows.staffFlows };
  const chat = named(text, CHAT_COMMAND).filter((name) => !NOT_IN_CHAT.includes(name));
  expect(chat.filter((name) => !(name in known))).toEqual([]);
  expect(named(text, SETTING).filter((name) => !source.some((content) => content.includes(name)))).toEqual([]);
});

test("every command in a document says whether a test runs it, and is a command that the shell understands", () => {
  const commands = documentCommands();
  expect(commands.length).toBeGreaterThan(8);
  for (const { mark, command, document } of commands) {
    expect([document, MARKS.includes(mark)]).toEqual([document, true]);
    execFileSync("bash", ["-n", "-c", command]);
    const programs = named(command, /\bnode (?:--\S+ )*(dist\/\S+\.js)/g);
    expect(programs.filter((program) => !existsSync(join(ROOT, program)))).toEqual([]);
  }
});

test("what a document calls a command of the gate is one", () => {
  const gate = readFileSync(join(ROOT, ".ci/run"), "utf8");
  for (const { mark, command } of documentCommands()) {
    if (mark !== "gate") continue;
    const parts = command === "npm cit" ? ["npm ci", "npm test"] : [command.replace(/ *#.*/, "")];
    for (const part of parts) expect(gate).toContain(part);
  }
});

test.each([
  ["docs/operate.md", `(${BROADCAST_BATCH} messages at most)`],
  ["docs/extend.md", `marks the next ${BROADCAST_BATCH} in one transaction`],
  ["docs/operate.md", `Taking more than ${formatNaira(APPROVAL_ABOVE)} at once`],
  ["docs/operate.md", `by ${formatNaira(WALLET_CHANGE_LIMITS.max)} at most`],
  ["docs/operate.md", `take ${REPORT_DAYS_MAX} days at most`],
])("%s says “%s”, as the code has it", (document, words) => {
  expect(readDocument(document)).toContain(words);
});

test("the README is read in five minutes", () => {
  expect(readDocument("README.md").split("\n").length).toBeLessThan(150);
});

/** A file, a folder, or a pattern with "*" for a name. */
function exists(path: string): boolean {
  if (path.includes("*")) {
    const pattern = new RegExp(`^${path.split("*").map(escaped).join("[^/]*")}`);
    return files.some((file) => pattern.test(file));
  }
  const folder = `${path.replace(/\/$/, "")}/`;
  return files.some((file) => file === path || file.startsWith(folder));
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
