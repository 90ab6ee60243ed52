import type { WaitTarget } from "../telegram/waiting.js";
import type { WhatsAppWebhooks } from "./webhooks.js";
import type { WhatsAppWorld } from "./world.js";

const LINES_MAX = 12;

export const whatsAppWaitTarget = (world: WhatsAppWorld, webhooks: Pick<WhatsAppWebhooks, "pending">): WaitTarget => ({
  watch: world.watch,
  isBusy: () => webhooks.pending() > 0,
  transcript: () => transcript(world),
});

/** What was said lately in every chat, for the message of a failed test. */
function transcript(world: WhatsAppWorld): string {
  const chats = world.people.map(({ name, messages }) => {
    const lines = messages
      .slice(-LINES_MAX)
      .map(({ from, shown, status }) => `  ${from} (${status}): ${shown.text.replaceAll("\n", " / ")}`);
    return [`${name}:`, ...lines].join("\n");
  });
  const refused = world.calls.flatMap(({ method, status, code }) =>
    status >= 400 ? [`  ${method} was answered ${status} (${code ?? "no code"})`] : [],
  );
  return [...chats, ...(refused.length > 0 ? ["Refused calls:", ...refused.slice(-5)] : [])].join("\n");
}
