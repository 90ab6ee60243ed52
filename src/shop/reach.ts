import type { Broadcast, BroadcastEnd } from "#core/broadcast.js";
import { type Chat, type Customer, chatKey, newsChat } from "#core/customer.js";
import type { Log } from "#core/ports.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { createQuiet } from "./customers.js";
import { BROADCAST_TRIES_MAX } from "./limits.js";
import type { Messenger, Reached } from "./messenger.js";
import { mainOf, otherOf } from "./one-person.js";
import { markUnreachable } from "./outbox.js";

type Learning = { readonly store: Store; readonly clock: Clock };
type Deps = Learning & { readonly messenger: Messenger; readonly log: Log };

/**
 * Sends one customer their copy of a broadcast. Nobody hears one who wants none, or whom no channel can reach; who has two
 * chats hears it in one of them, as the main one of their two customers (`other`: this is not that one).
 */
export async function reach(deps: Deps, customer: Customer, { id, text }: Broadcast): Promise<BroadcastEnd | "other"> {
  const { store, messenger, log } = deps;
  if ((await mainOf(store, customer)).id !== customer.id) return "other";
  const other = await otherOf(store, customer);
  const selves = other ? [customer, other] : [customer];
  const { asked, quiet } = lastWord(selves);
  if (quiet) return "quiet";
  const chat = chatOf(customer, selves);
  if (!chat) return "unreachable";
  for (let tries = 0; tries < BROADCAST_TRIES_MAX; tries++) {
    const sent = await messenger.broadcast(chat, text, { id, asked });
    if (sent.outcome !== "later") return endOf(deps, chat, sent);
    log.warn({ customer: customer.id, cause: sent.cause }, "broadcast message put off");
    await new Promise((resolve) => setTimeout(resolve, sent.afterMs));
  }
  return "failed";
}

/** What somebody said last of whether they want broadcasts, in whichever chat. */
function lastWord(selves: readonly Customer[]): { readonly asked: boolean; readonly quiet: boolean } {
  const news = Math.max(...selves.map(({ newsSince = 0 }) => newsSince));
  const silence = Math.max(...selves.map(({ quietSince = 0 }) => quietSince));
  return { asked: news > silence, quiet: silence > 0 && silence >= news };
}

/** Where they wrote last, if they can be reached there. */
function chatOf(main: Customer, selves: readonly Customer[]): Chat | undefined {
  const reachable = selves.filter(({ unreachableSince }) => unreachableSince === undefined).map(({ chat }) => chat);
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
