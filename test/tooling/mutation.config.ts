import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What caught the mutant before probably catches the next one; then whatever is quick. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const last = this.ctx.cache.getFileTestResults(`${project.name}:${relative(root, moduleId)}`);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** What decides whether a mutant is caught: the tests of the rules and of the shop, in one process. */
export default defineConfig({
  root,
  test: {
    globalSetup: ["test/harness/shared-servers.ts"],
    include: ["test/{core,shop}/**/*.test.ts"],
    isolate: false,
    runner: "test/tooling/mutation-runner.ts",
    sequence: { sequencer: LikeliestFirst },
    testTimeout: 5_000, // A mutant can make a test wait for ever.
    expect: { poll: { timeout: 4_000 } }, // The default is too short on a busy machine.
    restoreMocks: true,
  },
});
