import { access, constants, mkdir, readFile } from "node:fs/promises";
import { Api } from "grammy";
import { type Variables, withoutEmpty } from "../config.js";
import { purposesOf } from "../config-checks.js";
import { NETWORKS } from "../core/base/network.js";
import { wallClock } from "../core/base/time.js";
import { connectService, isSandbox } from "../external-services.js";
import { type Config, EXIT_CONFIG, faultsText, readConfig, readVariables } from "../load-config.js";
import { createLog, createRedactor } from "../log.js";

/**
 * `npm run check-config`: every setting with what it means, what the settings are enough for, and whether the outside
 * answers. Exits with 0 when the shop can start and all that it needs answers, with 78 when it would not start, and with
 * 69 when it would start, but something that it needs does not answer now. No value of a setting is printed.
 */
const EXIT_UNAVAILABLE = 69;
const EXAMPLE = new URL("../../../.env.example", import.meta.url);

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The example file, with what each setting is instead of its value. */
function describeSettings(example: string, given: Variables): string {
  return example.replace(/^([A-Z_]+)=(.*)$/gm, (_, name: string, usual: string) => {
    if (given[name] !== undefined) return `${name} is set`;
    return usual ? `${name} is not set: ${usual}` : `${name} is not set`;
  });
}

function sayPurposes(given: Variables): void {
  say("What these settings are enough for:");
  say("  the demo: yes, without any");
  for (const { purpose, isWanted, missing } of purposesOf(given)) {
    const lacks = missing.join(", ");
    say(`  ${purpose}: ${lacks === "" ? "yes" : `${isWanted ? "NO, missing" : "not asked for, would need"} ${lacks}`}`);
  }
}

type Probe = readonly [name: string, ask: () => Promise<string>];

/** What the shop would speak to. Each is asked something that changes nothing. */
function probesOf(config: Config): readonly Probe[] {
  const { mode, databaseUrl, dataDir } = config;
  const folder: Probe = [
    "the data folder",
    async () => {
      await mkdir(dataDir, { recursive: true });
      await access(dataDir, constants.W_OK);
      return "can be written";
    },
  ];
  if (mode.kind === "demo") return [folder];
  const log = createLog({ level: "silent", secrets: config.secrets });
  return [
    folder,
    [
      "Telegram",
      async () => {
        const { username } = await new Api(mode.botToken, {
          apiRoot: mode.telegramApiRoot,
          timeoutSeconds: 10,
        }).getMe();
        return `answers, the bot is @${username}`;
      },
    ],
    [
      isSandbox(mode.service) ? "the service (sandbox)" : "the service (LIVE, real money)",
      async () => {
        const { vendor } = connectService(config, mode.service, { clock: wallClock, log });
        const plans = await vendor.plans(NETWORKS[0]);
        if (plans.outcome !== "plans") throw new Error(plans.cause);
        return `answers, payment amounts in ${config.paymentUnit}`;
      },
    ],
    ...(databaseUrl === undefined ? [] : [["Postgres", () => askDatabase(databaseUrl)] as const]),
  ];
}

async function askDatabase(url: string): Promise<string> {
  const { createDedicatedClient } = await import("../store/postgres/connection/connect.js");
  const client = createDedicatedClient(url, "sharpsharp-check");
  client.on("error", () => undefined); // Its query fails as well.
  await client.connect();
  await client.query("select").finally(() => client.end());
  return "answers";
}

/** Whether all of them answered. */
async function sayProbes(config: Config): Promise<boolean> {
  const redact = createRedactor(config.secrets);
  let all = true;
  say("\nWhat the shop needs:");
  for (const [name, ask] of probesOf(config)) {
    const answer = await ask().catch((fault: unknown) => {
      all = false;
      return `DOES NOT ANSWER: ${redact(fault instanceof Error ? fault.message : String(fault))}`;
    });
    say(`  ${name}: ${answer}`);
  }
  return all;
}

const { variables, faults } = readVariables();
const given = withoutEmpty(variables);
say(describeSettings(await readFile(EXAMPLE, "utf8"), given));
sayPurposes(given);
const reading = readConfig(variables);
if (reading.outcome === "faults" || faults.length > 0) {
  process.stderr.write(`\n${faultsText([...faults, ...(reading.outcome === "faults" ? reading.faults : [])])}`);
  process.exitCode = EXIT_CONFIG;
} else if (await sayProbes(reading.config)) {
  say("\nThe shop can start.");
} else {
  say("\nThe shop would start, wait for what does not answer, and alarm staff.");
  process.exitCode = EXIT_UNAVAILABLE;
}
