import { type Config, readConfig } from "./config.js";

/**
 * Runs a program on the configuration of the environment (and of a `.env` file, when there is one). Faults in the
 * configuration are printed all at once, others as one sentence; either way the process ends with 1.
 */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment is all there is.
  }
  const read = readConfig(process.env);
  if (read.outcome === "faults") {
    process.stderr.write(`The configuration is not right:\n${read.faults.map((fault) => `  ${fault}\n`).join("")}`);
    process.exitCode = 1;
    return;
  }
  await run(read.config).catch((fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    process.exit(1);
  });
}
