import { Hono } from "hono";
import type { Pulse } from "#core/pulse.js";
import type { Tally } from "./tally.js";

export type Health = {
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => readonly string[];
  readonly tally: Pick<Tally, "text">;
  /** How the books are now; rejects when they cannot be read. */
  readonly pulse: () => Promise<Pulse>;
};

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: how it does, for Prometheus. */
export function healthRoutes({ unready, tally, pulse }: Health): Hono {
  let ofProcess: ReturnType<typeof openProcessMetrics> | undefined;
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    const waitingFor = unready();
    return waitingFor.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not ready", waitingFor }, 503);
  });
  app.get("/metrics", async (c) => {
    ofProcess ??= openProcessMetrics();
    const registry = await ofProcess;
    const books = await pulse().then(pulseText, () => "");
    const text = `${gauge("sharpsharp_books_readable", "Whether the books can be read", [["", books === "" ? 0 : 1]])}${books}`;
    return c.body(`${tally.text()}${text}${await registry.metrics()}`, 200, { "content-type": registry.contentType });
  });
  return app;
}

/** Loaded when somebody first asks: it is a fifth of the start. */
async function openProcessMetrics() {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

const OPEN_STATES = ["paid", "vending", "pending", "review"] as const;

function pulseText({ work, lateMs, imbalance, heldTooMuch }: Pulse): string {
  const orders = OPEN_STATES.map((state) => {
    const { count = 0 } = work.orders.find((one) => one.state === state) ?? {};
    return [`{state="${state}"}`, count] as const;
  });
  return [
    gauge("sharpsharp_open_orders", "Orders that are paid for and have not ended", orders),
    gauge("sharpsharp_waiting_messages", "Messages that wait to be sent", [["", work.tells]]),
    gauge("sharpsharp_late_seconds", "How long the oldest due work has waited beyond its time", [["", lateMs / 1_000]]),
    gauge("sharpsharp_ledger_off_kobo", "What the ledger is off its balance by; anything but 0 is an alarm", [
      ['{check="sum"}', imbalance],
      ['{check="held"}', heldTooMuch],
    ]),
  ].join("");
}

const gauge = (name: string, help: string, values: readonly (readonly [string, number])[]): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${values.map(([labels, value]) => `${name}${labels} ${value}\n`).join("")}`;
