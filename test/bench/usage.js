// Loaded before a measured program (node --import): says over the IPC channel what the process has used so far. The
// system counts CPU time for all its threads, and a look costs the same in every contestant.
import { subscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";

let connected = 0;
subscribe("net.client.socket", () => {
  connected += 1;
});

/** What is left after collections that were forced (--expose-gc), and the open files (Linux). */
const memory = () => {
  for (let times = 0; times < 3; times++) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heldBytes: heapUsed + external, rssBytes: rss, files: readdirSync("/proc/self/fd").length };
};

process.on("message", (question) => {
  if (question === "memory?") process.send?.(memory());
  if (question !== "usage?") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss(), connected });
});
// A program that wants to end, ends.
process.channel?.unref();
