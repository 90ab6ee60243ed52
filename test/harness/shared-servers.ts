/**
 * One Postgres and one browser, shared by all test files of a run. Each starts when a test first asks for it and ends with
 * the run. The run's main process holds them; workers ask it for their addresses.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openPostgres } from "./postgres.js";

declare module "vitest" {
  interface ProvidedContext {
    readonly servers: string;
  }
}

type Shared = { readonly address: string; readonly dispose: () => Promise<void> };

const OPEN = {
  // Playwright is large, and of the workers only those with a page to open need it.
  browser: async () => (await import("./chromium.js")).openBrowserServer(),
  postgres: async () => {
    const server = await openPostgres();
    return { address: server.url("postgres"), dispose: server.dispose };
  },
} as const satisfies Record<string, () => Promise<Shared>>;

type Name = keyof typeof OPEN;

/** The address of a shared server, which starts on the first call. */
export async function sharedServer(name: Name): Promise<string> {
  const answer = await fetch(`${inject("servers")}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** Vitest calls this once for a run. */
export async function setup(project: TestProject) {
  const opened = new Map<Name, Promise<Shared>>();
  const registry = createServer((request, response) => {
    const name = request.url?.slice(1) as Name;
    const shared = opened.get(name) ?? OPEN[name]();
    opened.set(name, shared);
    shared.then(
      ({ address }) => response.end(address),
      (fault: Error) => response.writeHead(500).end(fault.stack),
    );
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  project.provide("servers", `http://127.0.0.1:${(registry.address() as AddressInfo).port}`);
  return async () => {
    registry.close();
    for (const shared of opened.values()) await shared.then(({ dispose }) => dispose()).catch(() => undefined);
  };
}
