import { access, constants, readFile, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseEnv } from "node:util";
import { Api } from "grammy";
import { type Variables, withoutEmpty } from "../config.js";
import { purposesOf } from "../config-checks.js";
import { NETWORKS } from "../core/base/network.js";
import { SECOND_MS, wallClock } from "../core/base/time.js";
import type { ServiceEnvironment } from "../core/settings/shop-settings.js";
import { connectService, isSandbox } from "../external-services.js";
import { type Config, ENV_FILE, EXIT_CONFIG, faultsText, readConfig, readProgramConfig, say } from "../load-config.js";
import { createLog, createRedactor } from "../log.js";
import { assertOurBooks, environmentOfBooks, WrongBooks } from "../store/environment.js";
import { createWhatsAppClient } from "../whatsapp/api/client.js";
import type { WhatsAppSettings } from "../whatsapp/channel.js";

/**
 * `npm run check-config`: explains every setting, says what the settings are enough for, and checks that everything the
 * shop needs answers. Exits with 0 when the shop can start and everything answers, with 78 when it would not start, and
 * with 69 when it would start but something does not answer now. Never prints the value of a setting.
 */
const EXIT_UNAVAILABLE = 69;
const EXAMPLE = new URL("../../../.env.example", import.meta.url);

const VERDICTS: Readonly<Record<number, string>> = {
  0: "The shop can start.",
  [EXIT_UNAVAILABLE]: "The shop would start, wait for what does not answer, and alarm staff.",
  [EXIT_CONFIG]: "The shop would not start.",
};
const BOOKS_OF: Readonly<Record<ServiceEnvironment, string>> = {
  sandbox: "the sandbox's",
  live: "the live service's",
};

/** The example file, with the state of each setting in place of its value. */
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

/** A disk with less than this is full soon, and then the shop stops. */
const FREE_BYTES_MIN = 20e6;

/** The shop makes a missing folder itself, so then the nearest folder above it must be writable. */
async function askFolder(folder: string, answer = "can be written"): Promise<string> {
  try {
    await access(`${folder}/.`, constants.W_OK | constants.X_OK); // The dot makes it fail for a file.
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < FREE_BYTES_MIN) throw new Error(`its disk has less than ${FREE_BYTES_MIN / 1e6} MB left`);
    return answer;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT" || folder === dirname(folder)) throw fault;
    return askFolder(dirname(folder), "is not there yet, and can be made");
  }
}

const CALL_TIMEOUT_MS = 10 * SECOND_MS;

const whatsAppProbe = ({ apiVersion: version, ...settings }: WhatsAppSettings): Probe => [
  "WhatsApp",
  async () => {
    const client = createWhatsAppClient({ ...settings, version, timeoutMs: CALL_TIMEOUT_MS });
    return `answers, the number is ${await client.readNumber()}`;
  },
];

/** Everything the shop needs. No probe changes anything. */
function probesOf(config: Config): readonly Probe[] {
  const { mode, whatsapp, databaseUrl, dataDir } = config;
  const folder: Probe = ["the data folder", () => askFolder(resolve(dataDir))];
  if (mode.kind === "demo") return [folder];
  const log = createLog({ level: "silent", secrets: config.secrets });
  return [
    folder,
    [
      "Telegram",
      async () => {
        const { username } = await new Api(mode.botToken, {
          apiRoot: mode.telegramApiRoot,
          timeoutSeconds: CALL_TIMEOUT_MS / SECOND_MS,
        }).getMe();
        return `answers, the bot is @${username}`;
      },
    ],
    ...(whatsapp ? [whatsAppProbe(whatsapp)] : []),
    [
      isSandbox(mode.service) ? "the service (sandbox)" : "the service (LIVE, real money)",
      async () => {
        const { vendor } = connectService(config, mode.service, { clock: wallClock, log });
        const plans = await vendor.plans(NETWORKS[0]);
        if (plans.outcome !== "plans") throw new Error(plans.cause);
        return `answers, payment amounts in ${config.paymentUnit}`;
      },
    ],
    [
      databaseUrl === undefined ? "the books" : "the books (Postgres)",
      async () => {
        const of = await environmentOfBooks(config);
        assertOurBooks(of, isSandbox(mode.service) ? "sandbox" : "live");
        return of === undefined ? "none yet" : BOOKS_OF[of];
      },
    ],
  ];
}

/** Prints the result of each probe. Returns 0, or the exit code of the worst failure. */
async function sayProbes(config: Config): Promise<number> {
  const redact = createRedactor(config.secrets);
  let code = 0;
  say("\nWhat the shop needs:");
  for (const [name, ask] of probesOf(config)) {
    const answer = await ask().catch((fault: unknown) => {
      const text = redact(fault instanceof Error ? fault.message : String(fault));
      if (fault instanceof WrongBooks) {
        code = EXIT_CONFIG;
        return text;
      }
      code ||= EXIT_UNAVAILABLE;
      return `DOES NOT ANSWER: ${text}`;
    });
    say(`  ${name}: ${answer}`);
  }
  return code;
}

/** Says which names in the `.env` file are no settings: perhaps they are misspelt. */
function sayUnknown(file: string, example: string): void {
  const known = example.split(/\W+/);
  const unknown = Object.keys(parseEnv(file)).filter((name) => !known.includes(name.replace(/_FILE$/, "")));
  if (unknown.length > 0) say(`\nIn ${ENV_FILE}, but no settings of the shop: ${unknown.join(", ")}`);
}

const { variables, reading } = readProgramConfig(readConfig);
const given = withoutEmpty(variables);
const example = await readFile(EXAMPLE, "utf8");
say(describeSettings(example, given));
sayPurposes(given);
sayUnknown(await readFile(ENV_FILE, "utf8").catch(() => ""), example);
if (reading.outcome === "faults") {
  process.stderr.write(`\n${faultsText(reading.faults)}`);
  process.exitCode = EXIT_CONFIG;
} else {
  process.exitCode = await sayProbes(reading.config);
  say(`\n${VERDICTS[process.exitCode]}`);
}
