import { readFileSync } from "node:fs";
import { secretNames, type Variables } from "./config.js";

/**
 * The variables with those secrets that are given by file: `BOT_TOKEN_FILE` names a file that holds the `BOT_TOKEN`, as
 * Docker and systemd hand secrets to a program. Each fault names the variable, never what a file holds.
 */
export function readSecretFiles(variables: Variables): {
  readonly variables: Variables;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const read = secretNames().flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (variables[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set: keep one of them`);
    try {
      return [[name, readFileSync(path, "utf8")] as const];
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read`);
      return [];
    }
  });
  return { variables: { ...variables, ...Object.fromEntries(read) }, faults };
}
