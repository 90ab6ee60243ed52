import { type RunnerTestCase, TestRunner } from "vitest";

let caught = false;

/** Once a test has failed the mutant is caught: no further test file is read. It halves the time. */
export default class extends TestRunner {
  override onAfterRunTask(test: RunnerTestCase) {
    super.onAfterRunTask(test);
    caught ||= test.result?.state === "fail";
  }

  override importFile(path: string, source: "collect" | "setup") {
    return caught && source === "collect" ? undefined : super.importFile(path, source);
  }
}
