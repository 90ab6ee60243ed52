import { FIRST_LANGUAGE, type Language } from "../../core/base/language.js";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import { type Chat, chatKey, newsChat } from "../../core/customers/customer.js";
import type { Broadcast, BroadcastEnd } from "../../core/notifications/broadcast.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { createQuiet } from "../customers/profile.js";
import type { Messenger, Reached } from "../notifications/messenger.js";
import { markUnreachable } from "../notifications/outbox.js";
import { lastWord, type Person } from "./audience.js";

const BROADCAST_TRIES_MAX = 5;

type Learning = { readonly store: Store; readonly clock: Clock };
type Deps = Learning & { readonly messenger: Messenger; readonly log: Log };

/** Where somebody hears a broadcast, and how. */
export type Address = { readonly chat: Chat; readonly asked: boolean; readonly language?: Language };

/**
 * Where somebody hears a broadcast; or why they do not: nobody hears one who wants none, or whom no channel can reach.
 * Who has two chats hears it in one of them.
 */
export function addressOf(person: Person): Address | Extract<BroadcastEnd, "quiet" | "unreachable"> {
  const { asked, quiet } = lastWord(person);
  if (quiet) return "quiet";
  const chat = chatOf(person);
  const [{ language }] = person;
  return chat ? { chat, asked, ...(language && { language }) } : "unreachable";
}

/** Where they wrote last, if they can be reached there. */
function chatOf(person: Person): Chat | undefined {
  const [main] = person;
  const reachable = person.filter(({ unreachableSince }) => unreachableSince === undefined).map(({ chat }) => chat);
  return reachable.find((chat) => chatKey(chat) === chatKey(newsChat(main))) ?? reachable[0];
}

type How = {
  /** Whether it is still to be sent: asked before it is tried once more. */
  readonly going: () => Promise<boolean>;
  /** Told that no answer came. */
  readonly onDoubt?: () => void;
};

/**
 * Sends somebody their copy of a broadcast: tried again as long as it surely did not go out, and never when it may have.
 * `owed`: it did not, and nobody tries any more.
 */
export async function reach(
  deps: Deps,
  { broadcast, ...to }: Address & { readonly broadcast: Broadcast },
  { going, onDoubt }: How,
): Promise<BroadcastEnd | "unsure" | "owed"> {
  const { messenger, log } = deps;
  const { chat, ...how } = to;
  const news = { ...broadcast, text: broadcast.translations?.[how.language ?? FIRST_LANGUAGE] ?? broadcast.text };
  for (let tries = 1; ; ) {
    const sent = await messenger.broadcast(chat, news, { id: broadcast.id, ...how });
    if (sent.outcome === "unknown") {
      log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: sent.cause }, "nobody knows whether it arrived");
      onDoubt?.();
      return "unsure";
    }
    if (sent.outcome !== "later" && sent.outcome !== "away") return endOf(deps, chat, sent);
    if (sent.outcome === "later" && tries++ >= BROADCAST_TRIES_MAX) return "failed";
    log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: sent.cause }, "broadcast message put off");
    if (!(await rest(sent.afterMs, going))) return "owed";
  }
}

/** Lets time pass; false as soon as there is nothing to wait for any more. */
export async function rest(ms: number, going: () => Promise<boolean>): Promise<boolean> {
  for (let left = ms; left > 0; left -= SECOND_MS) {
    if (!(await going())) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, SECOND_MS)));
  }
  return going();
}

/** How a broadcast ended for somebody, once what their channel says about them is kept. */
export async function endOf(
  deps: Learning,
  chat: Chat,
  reached: Exclude<Reached, { readonly outcome: "later" | "away" | "unknown" }>,
): Promise<BroadcastEnd> {
  switch (reached.outcome) {
    case "sent":
      return "delivered";
    case "refused":
      return "failed";
    case "unreachable":
      await markUnreachable(deps, chat);
      return "unreachable";
    case "quiet": {
      const customer = await deps.store.customerAt(chat);
      if (customer) await createQuiet(deps)(customer.id, true);
      return "quiet";
    }
    case "unasked":
      return "unasked";
  }
}
