/** One process of the product as merchants run it: compiled, and a test may kill it at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Environment = Record<string, string | undefined>;

export type ShopProcess = {
  /** Begins it, and waits for nothing: something that it needs may be away. */
  launch(): void;
  /** Resolves when it says that it is open; rejects with all it said when it ends or takes too long. */
  start(): Promise<void>;
  /** With kill -9; null, or the code it had ended with by itself. */
  kill(): Promise<number | null | undefined>;
  /** Stops it where it is, as a machine that is too busy does; it keeps all that it has in hand, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Asks it to stop; the code it ends with. */
  stop(): Promise<number | null | undefined>;
  /** The code it ends with by itself. */
  ended(): Promise<number | null | undefined>;
  /** All that it wrote, over all its lives. */
  said(): string;
};

const MAIN = fileURLToPath(new URL("../../dist/src/sharpsharp.js", import.meta.url));
const OPEN_MAX_MS = 60_000;

function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const give = (why: string) => reject(new Error(`The shop did not open: ${why}\n${said}`));
    const timer = setTimeout(() => give("it takes too long"), OPEN_MAX_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes("is open.")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => {
      clearTimeout(timer);
      give(`it ended with ${code}`);
    });
  });
}

export function createShopProcess(env: Readonly<Environment>): ShopProcess {
  let child: ChildProcess | undefined;
  let said = "";

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
      said += chunk.toString();
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
    said: () => said,
  };
}
