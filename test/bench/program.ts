/** A measured program: a separate process that reports what it has used. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { MAIN, startOptions } from "../harness/run-program.js";
import type { Passed } from "./virtual-time.js";

const USAGE = fileURLToPath(new URL("./usage.js", import.meta.url));
const STATEMENTS = fileURLToPath(new URL("./statements.js", import.meta.url));
const VIRTUAL_TIME = fileURLToPath(new URL("./virtual-time.js", import.meta.url));

type Usage = { readonly cpuUs: number; readonly rssBytes: number; readonly connected: number };

/** Bytes that are held after forced collections, in the heap and outside of it. */
type Memory = { readonly heldBytes: number; readonly rssBytes: number; readonly files: number };

export type Program = {
  readonly pid: number | undefined;
  /** All that the process has used since it began: CPU time of all its threads, memory now, connections it opened. */
  usage(): Promise<Usage>;
  /** Of one that was started with its collector exposed. */
  memory(): Promise<Memory>;
  /** How often it has sent each statement to Postgres; only of one that was started to count them. */
  statements(): Promise<readonly (readonly [name: string, count: number])[]>;
  /** As in virtual-time.js; only of one that was started in virtual time. */
  advanceTo(until: number): Promise<Passed>;
  /** The next message that it sends to the bench. */
  nextMessage<T>(): Promise<T>;
  /** Ends it at once. */
  kill(): Promise<void>;
};

type Start = {
  /** The script, by its absolute path. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  readonly countsStatements?: boolean;
  readonly exposesCollector?: boolean;
  readonly inVirtualTime?: boolean;
};

/** Starts a compiled program; it is killed when the bench ends. What it writes to standard output is discarded. */
export function startProgram({ script, env, ...start }: Start): Program {
  const extra = [
    ...(process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? []),
    ...(start.exposesCollector ? ["--expose-gc"] : []),
    ...(basename(script) === basename(MAIN) ? startOptions(join(dirname(script), "../..")) : []),
  ];
  const first = [
    ...["--import", USAGE],
    ...(start.countsStatements ? ["--import", STATEMENTS] : []),
    ...(start.inVirtualTime ? ["--import", VIRTUAL_TIME] : []),
  ];
  const child: ChildProcess = spawn(process.execPath, [...extra, ...first, script], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  const ask = async <T>(question: string | object): Promise<T> => {
    const answered = once(child, "message");
    child.send(question);
    const [answer] = await answered;
    return answer as T;
  };
  return {
    pid: child.pid,
    usage: () => ask("usage?"),
    memory: () => ask("memory?"),
    statements: () => ask("statements?"),
    advanceTo: (until) => ask({ until }),
    nextMessage: async <T>() => {
      const [message] = await once(child, "message");
      return message as T;
    },
    kill,
  };
}
