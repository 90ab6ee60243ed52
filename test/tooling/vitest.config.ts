import { statfsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOWEST_FIRST = ["/simulation/", "/crash/", "/browser/", "/journeys/", "/store/"];

const MEMORY = "/dev/shm";
const MEMORY_MIN_BYTES = 2 ** 30;

/** The tests' books lie in memory where there is room: what a process that is killed leaves behind is the same there. */
function temporaryFolder(): { readonly TMPDIR?: string } {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {}; // Only Linux has it.
  }
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      (SLOWEST_FIRST.findIndex((room) => moduleId.includes(room)) + SLOWEST_FIRST.length + 1) %
      (SLOWEST_FIRST.length + 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    globalSetup: ["test/harness/shared-servers.ts"],
    env: temporaryFolder(),
    sequence: { sequencer: SlowestFirst },
    maxWorkers: 4, // Most of a file is waiting: for the disk, a browser, a process that starts.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    restoreMocks: true,
    include: ["test/**/*.test.ts"],
    isolate: false, // Tests leave nothing behind in a worker, so the next file there need not read the modules anew.
    execArgv: ["--min-semi-space-size=16", "--max-semi-space-size=32"], // Collects garbage half as often.
  },
});
