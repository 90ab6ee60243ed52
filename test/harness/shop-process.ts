/** One process of the compiled product. A test may kill it at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { MAIN } from "./run-program.js";

export type Environment = Record<string, string | undefined>;

export type ShopProcess = {
  /** Starts it without waiting, as something it needs may be down. */
  launch(): void;
  /** Resolves when it reports that it is open. Rejects with its output if it ends or takes too long. */
  start(): Promise<void>;
  /** Kills it with kill -9. Returns null, or its exit code if it had already ended. */
  kill(): Promise<number | null | undefined>;
  /** Freezes it, like an overloaded machine would. It keeps its state until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Asks it to stop. Resolves to its exit code. */
  stop(): Promise<number | null | undefined>;
  /** The exit code, when it ends by itself. */
  ended(): Promise<number | null | undefined>;
  /** All its output, over all its runs. */
  output(): string;
};

const OPEN_MAX_MS = 60_000;

function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => reject(new Error(`The shop did not open: ${why}\n${output}`));
    const timer = setTimeout(() => fail("it takes too long"), OPEN_MAX_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes("is open.")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    });
  });
}

export function createShopProcess(env: Readonly<Environment>): ShopProcess {
  let child: ChildProcess | undefined;
  let output = "";

  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };

  const ended = async () => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    return child?.exitCode;
  };

  const launch = () => {
    child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    return child;
  };

  return {
    launch: () => void launch(),
    start: () => opened(launch()),
    kill: () => end("SIGKILL"),
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    stop: () => end("SIGTERM"),
    ended,
    output: () => output,
  };
}
