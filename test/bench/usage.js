// Loaded before a measured program (node --import): says over the IPC channel what the process has used so far. The
// system counts CPU time for all its threads, and a look costs the same in every contestant.
import { subscribe } from "node:diagnostics_channel";

let connected = 0;
subscribe("net.client.socket", () => {
  connected += 1;
});

process.on("message", (question) => {
  if (question !== "usage?") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss(), connected });
});
// A program that wants to end, ends.
process.channel?.unref();
