import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, type TestContext } from "vitest";

const run = promisify(execFile);

/** Mounts a real file system of a few kilobytes on a folder. Where that is not allowed, the test is skipped. */
export async function aTinyDisk(name: string, kilobytes: number, skip: TestContext["skip"]) {
  const dir = join(await mkdtemp(join(tmpdir(), "tiny-disk-")), name);
  onTestFinished(() => rm(dirname(dir), { recursive: true, force: true }));
  await mkdir(dir);
  const sized = (size: number) => `size=${size}k,mode=0700`;
  await run("mount", ["-t", "tmpfs", "-o", sized(kilobytes), "tmpfs", dir]).catch((cause: unknown) =>
    skip(`No small disk can be mounted here: ${String(cause)}`),
  );
  onTestFinished(async () => void (await run("umount", ["--lazy", dir])));
  return {
    dir,
    grow: async (size: number) => void (await run("mount", ["-o", `remount,${sized(size)}`, dir])),
  };
}
