// `npm run licences`: the licence of every package in package-lock.json, those of production first. Ends with 1 when one
// is unknown, or obliges whoever runs or changes the shop to more than naming its authors.
import { readFileSync } from "node:fs";
import { argv, exit, stdout } from "node:process";
import { fileURLToPath } from "node:url";

const PERMISSIVE = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC-BY-4.0", "ISC", "MIT"];
/** Binding only for changes to the package's own files, which nobody makes here; and fonts, which may be shipped. */
const BY_FILE = ["MPL-2.0", "OFL-1.1"];

/**
 * Whether an SPDX expression allows what the shop does: with OR one part is enough, with AND all are needed.
 * @param {string | undefined} expression
 * @returns {boolean}
 */
export const isAccepted = (expression) =>
  (expression ?? "")
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => [...PERMISSIVE, ...BY_FILE].includes(one)));

/** @returns {readonly { readonly name: string, readonly licence: string | undefined, readonly isDev: boolean }[]} */
export function licences() {
  const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license, dev, devOptional }]) => ({
      name: `${path.split("node_modules/").at(-1)} ${version}`,
      licence: license,
      isDev: Boolean(dev || devOptional),
    }));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const all = licences();
  for (const isDev of [false, true]) {
    const some = all.filter((one) => one.isDev === isDev);
    const names = [...new Set(some.map(({ licence }) => licence ?? "UNKNOWN"))].sort();
    stdout.write(`${isDev ? "Only for development" : "In production"}: ${some.length} packages\n`);
    for (const licence of names) {
      const those = some.filter((one) => (one.licence ?? "UNKNOWN") === licence);
      stdout.write(`  ${licence} (${those.length})${isDev ? "" : `: ${those.map(({ name }) => name).join(", ")}`}\n`);
    }
  }
  const refused = all.filter(({ licence }) => !isAccepted(licence));
  for (const { name, licence } of refused) stdout.write(`NOT ACCEPTED: ${name} (${licence ?? "unknown"})\n`);
  if (refused.length > 0) exit(1);
}
