/** A person at a terminal, who reads what a program prints and types lines. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished } from "vitest";

const PATIENCE_MS = 45_000;

export function openTerminal(program: string, env: Readonly<Record<string, string | undefined>>) {
  const child = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "close");
  let printed = "";
  let readTo = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) child.kill();
    await ended;
  });
  const unread = () => printed.slice(readTo);
  /** Reads up to the next question, which must contain this. */
  const sees = async (pattern: RegExp) => {
    await expect.poll(() => child.exitCode !== null || unread().endsWith("\n> "), { timeout: PATIENCE_MS }).toBe(true);
    const text = unread();
    expect(text).toMatch(pattern);
    return text;
  };
  const types = (line: string) => {
    readTo = printed.length;
    child.stdin.write(`${line}\n`);
  };
  return {
    sees,
    types,
    /** Types the number of a choice. */
    chooses: async (label: string) => {
      const text = await sees(/./);
      const line = text.split("\n").find((one) => one.includes(`) ${label}`));
      const number = /^ +(\d+)\)/.exec(line ?? "")?.[1];
      if (number === undefined) throw new Error(`There is no choice ${label} in:\n${text}`);
      types(number);
    },
    /** Leaves, or closes the input. Resolves to the program's exit code. */
    ends: async () => {
      child.stdin.end();
      await ended;
      return child.exitCode;
    },
    transcript: () => printed,
  };
}
