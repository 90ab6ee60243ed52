import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { goLive } from "../../conversations/staff/go-live.js";
import type { Answer, Choice, Destination, Plain, View } from "../../conversations/talk.js";
import { plainText } from "../../conversations/text.js";
import { leavable } from "../../conversations/views/buttons.js";
import { type CustomerId, SHOP_CUSTOMER_ID } from "../core/base/ids.js";
import { SECOND_MS } from "../core/base/time.js";
import type { RehearsalStep } from "../core/settings/rehearsal.js";
import { type Config, readConfig, runWithConfig, say } from "../load-config.js";
import type { RehearsalState } from "../shop/rehearsal/rehearsal.js";
import { readVaultKeys } from "../store/vault-key.js";
import { rehearsalToken } from "../web/rehearsal.js";
import { ownUrl } from "./port.js";

/**
 * `npm run rehearse`: the go-live rehearsal of /golive in a terminal. The running shop does each step; if none is running,
 * one is opened for it. Exits with 0 when unit and signature are proved, with 2 when they are not.
 */
const UNPROVED = 2;

async function run(config: Config): Promise<void> {
  if (config.mode.kind === "demo") {
    throw new Error("The demo's service lives inside `npm start`: send /golive in its admin chat instead.");
  }
  const { key } = await readVaultKeys({ ...config, isDemo: false }, () => undefined);
  const shop = createRemote(config, rehearsalToken(key));
  const close = (await shop.isOpen()) ? undefined : await openShopMeanwhile();
  try {
    const state = await play(shop.run);
    const proved = state.facts.filter(({ fact, verdict }) => /^(unit|signature)$/.test(fact) && verdict === "agrees");
    if (proved.length < 2) process.exitCode = UNPROVED;
  } finally {
    await close?.();
  }
}

/** The running shop, called over HTTP on its own machine. */
function createRemote(config: Config, token: string) {
  const url = ownUrl(config);
  return {
    isOpen: () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    run: async (step: RehearsalStep): Promise<RehearsalState> => {
      const response = await fetch(`${url}/rehearsal`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(step),
      });
      if (response.ok) return (await response.json()) as RehearsalState; // Unchecked: it is our own shop's answer.
      throw new Error(
        response.status === 401 || response.status === 404
          ? `What listens on port ${config.port} is not this shop, or has another TOKEN_ENCRYPTION_KEY or DATA_DIR.`
          : `The shop could not do that (HTTP ${response.status}): its log says why.`,
      );
    },
  };
}

/** A shop opens within seconds, unless it waits for its database or for Telegram. */
const SLOW_OPENING_MS = 5 * SECOND_MS;
const STILL_OPENING = "It is still opening. npm run check-config says what does not answer.";

/** Opens the shop as `npm start` does; the result closes it again. */
async function openShopMeanwhile(): Promise<() => Promise<void>> {
  say("No shop is running, so one is opened for the rehearsal.");
  const main = fileURLToPath(new URL("../sharpsharp.js", import.meta.url));
  const child = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "pipe"] });
  process.once("SIGTERM", () => process.exit(1));
  process.once("exit", () => child.kill()); // Otherwise it would go on, and keep the port.
  const printed: string[] = [];
  const hint = setTimeout(() => say(STILL_OPENING), SLOW_OPENING_MS);
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      if (printed.join("").includes(" is open.")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The shop did not open:\n${printed.join("")}`)));
  }).finally(() => clearTimeout(hint));
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
}

/** Runs the flow of the staff's chat until the user leaves. Returns the state that the rehearsal has then. */
async function play(runStep: (step: RehearsalStep) => Promise<RehearsalState>): Promise<RehearsalState> {
  const terminal = createTerminal();
  let state: RehearsalState | undefined;
  let shown: View | undefined;
  const talk = {
    customer: SHOP_CUSTOMER_ID as CustomerId, // Not used: the shop runs each step as its owner.
    ask: (question: View) => terminal.ask(leavable(question)),
    show: async (view: View) => {
      shown = view;
      terminal.print(view);
      return undefined;
    },
    once: async <T>(work: () => Promise<T>) => (await work()) as Plain<T>,
  };
  const rehearsal = {
    run: async (_: unknown, step: RehearsalStep) => {
      state = await runStep(step);
      return state;
    },
  };
  let destination: Destination | undefined = { flow: "golive" };
  while (destination) {
    shown = undefined;
    destination =
      (await goLive(talk, { rehearsal }, destination.with ?? "")) ?? (await terminal.chooseNext(shown ?? undefined));
  }
  terminal.close();
  return state ?? runStep({ step: "look" });
}

/** Shows views as text, with numbered choices and the links below. The end of the input counts as leaving. */
function createTerminal() {
  const input = createInterface({ input: process.stdin });
  const typed = input[Symbol.asyncIterator]();
  let hasEnded = false;

  const readLine = async (): Promise<string> => {
    process.stdout.write("> ");
    const { value, done } = await typed.next();
    hasEnded ||= done === true;
    const line = done ? "" : String(value).trim();
    if (!process.stdin.isTTY) say(line);
    return line;
  };

  const numbered = ({ choices = [] }: View): readonly Choice[] => choices.flat().filter((choice) => !("url" in choice));

  const print = (view: View): void => {
    say("");
    if (view.hint) say(plainText(view.hint));
    say(plainText(view.text));
    for (const choice of view.choices?.flat() ?? []) if ("url" in choice) say(`   ${choice.label}: ${choice.url}`);
    numbered(view).forEach((choice, index) => {
      say(`  ${index + 1}) ${choice.label}`);
    });
  };

  return {
    print,
    close: () => input.close(),
    ask: async (view: View): Promise<Answer> => {
      print(view);
      const line = await readLine();
      const choice = numbered(view)[Number(line) - 1];
      if (hasEnded) return { kind: "pick", pick: "cancel" };
      return choice && "pick" in choice ? { kind: "pick", pick: choice.pick } : { kind: "typed", text: line };
    },
    /** Where to go from the view that was shown; undefined to leave. */
    chooseNext: async (view: View | undefined): Promise<Destination | undefined> => {
      if (hasEnded) return undefined;
      say("  q) leave");
      const line = await readLine();
      if (hasEnded || line.toLowerCase() === "q") return undefined;
      const choice = view && numbered(view)[Number(line) - 1];
      return choice && "go" in choice ? choice.go : { flow: "golive" };
    },
  };
}

await runWithConfig(readConfig, run);
