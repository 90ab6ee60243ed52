import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const tooling = fileURLToPath(new URL(".", import.meta.url));
const BREACH = "The script knows no channel";

/** How often the linter complains of a channel in a file with these words, in a project like ours. */
function breachesIn(folder: string, source: string): number {
  const root = mkdtempSync(join(tmpdir(), "sharpsharp-lint-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, folder), { recursive: true });
  for (const file of ["lint.jsonc", "no-channel.grit"]) cpSync(join(tooling, file), join(root, "test/tooling", file));
  writeFileSync(join(root, folder, "flow.ts"), source);
  const biome = join(tooling, "../../node_modules/.bin/biome");
  const asked = ["lint", "--vcs-enabled=false", "--config-path=test/tooling/lint.jsonc", folder];
  const { stdout, stderr } = spawnSync(biome, asked, { cwd: root, encoding: "utf8" });
  const said = stdout + stderr;
  expect(said).toContain("Checked 1 file");
  return said.split(BREACH).length - 1;
}

test.each([
  ["asks for the channel", "export const f = (talk: Talk) => talk.chat.channel;"],
  ["asks for it where there may be none", "export const f = (talk?: Talk) => talk?.chat?.channel;"],
  ["asks for it by a text", `export const f = (talk: Talk) => talk.chat["channel"];`],
  ["takes it out of a chat", "export const f = ({ chat: { channel } }: Talk) => channel;"],
  ["takes it out under another name", "export const f = ({ chat: { channel: where } }: Talk) => where;"],
  ["compares with a channel's name", `export const f = (where: string) => where === "whatsapp";`],
  ["has a case for a channel", "export const f = (w: string) => { switch (w) { case 'telegram': return 1; } };"],
])("a flow that %s does not pass the linter, and passes where channels live", (_, source) => {
  expect(breachesIn("conversations/questions", source)).toBe(1);
  expect(breachesIn("src/telegram", source)).toBe(0);
});

test("a flow may say a channel's name in a sentence, and use words like it", () => {
  const source = `export const words = { open: "Open WhatsApp and write to us", channels: 2 };
export type Named = Chat["channel"];`;
  expect(breachesIn("conversations/locales", source)).toBe(0);
});
