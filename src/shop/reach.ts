import type { Broadcast, BroadcastEnd } from "#core/broadcast.js";
import { type Chat, chatKey, newsChat } from "#core/customer.js";
import type { Log } from "#core/ports.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { lastWord, type Person } from "./audience.js";
import { createQuiet } from "./customers.js";
import { BROADCAST_TRIES_MAX } from "./limits.js";
import type { Messenger, Reached } from "./messenger.js";
import { markUnreachable } from "./outbox.js";

type Learning = { readonly store: Store; readonly clock: Clock };
type Deps = Learning & { readonly messenger: Messenger; readonly log: Log };

/**
 * Sends one customer their copy of a broadcast. Nobody hears one who wants none, or whom no channel can reach; who has two
 * chats hears it in one of them.
 */
export async function reach(deps: Deps, person: Person, { id, text }: Broadcast): Promise<BroadcastEnd> {
  const { messenger, log } = deps;
  const { asked, quiet } = lastWord(person);
  if (quiet) return "quiet";
  const chat = chatOf(person);
  if (!chat) return "unreachable";
  for (let tries = 0; tries < BROADCAST_TRIES_MAX; tries++) {
    const sent = await messenger.broadcast(chat, text, { id, asked });
    if (sent.outcome !== "later") return endOf(deps, chat, sent);
    log.warn({ customer: person[0].id, cause: sent.cause }, "broadcast message put off");
    await new Promise((resolve) => setTimeout(resolve, sent.afterMs));
  }
  return "failed";
}

/** Where they wrote last, if they can be reached there. */
function chatOf(person: Person): Chat | undefined {
  const [main] = person;
  const reachable = person.filter(({ unreachableSince }) => unreachableSince === undefined).map(({ chat }) => chat);
  return reachable.find((chat) => chatKey(chat) === chatKey(newsChat(main))) ?? reachable[0];
}

/** How a broadcast ended for somebody, once what their channel says about them is kept. */
export async function endOf(
  deps: Learning,
  chat: Chat,
  reached: Exclude<Reached, { readonly outcome: "later" }>,
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
