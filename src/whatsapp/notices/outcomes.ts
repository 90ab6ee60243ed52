import { createBoundedMap } from "../../core/base/bounded-map.js";
import { HOUR_MS } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { type Subject, tellId } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { Undelivered } from "../../shop/broadcasts/undelivered.js";
import type { About } from "../../shop/notifications/messenger.js";
import type { WhatsAppEvent } from "../api/events.js";
import type { Screens } from "../talk/present.js";
import type { RetryAfterMs } from "./verdict.js";
import { type Failure, newsVerdictOf, verdictOf } from "./verdict.js";
import type { Windows } from "./windows.js";

type Status = Extract<WhatsAppEvent, { readonly kind: "status" }>;

type Options = {
  readonly windows: Windows;
  readonly screens: Pick<Screens, "delete">;
  /** Has the outbox tell a chat of a subject once more, at once. */
  readonly tellAgain: (chat: Chat, subject: Subject) => Promise<void>;
  readonly undelivered: (about: About, why: Undelivered) => Promise<void>;
  readonly retryAfterMs: RetryAfterMs;
  readonly log: Log;
};

const REMEMBERED_MAX = 10_000;
/** How often one subject is told anew to a chat that Meta cannot bring it to. */
const FAILURES_MAX = 20;
const AGAIN_MAX_MS = HOUR_MS;
const ANOTHER_WAY: Undelivered = { outcome: "later", afterMs: 0, cause: "nobody wrote for 24 hours" };

/** What became of messages that Meta took: it may say hours later that one did not arrive, or hear of somebody again. */
export function createOutcomes({ windows, screens, tellAgain, undelivered, retryAfterMs, log }: Options) {
  /** Messages carry what they are about, and Meta hands it back; this is for a status that comes without it. */
  const told = createBoundedMap<string, About>(REMEMBERED_MAX);
  const waiting = createBoundedMap<string, readonly Subject[]>(REMEMBERED_MAX);
  const failures = createBoundedMap<string, number>(REMEMBERED_MAX);

  const onWaiting = (chat: Chat, subject: Subject): void =>
    waiting.set(chat.id, [...(waiting.get(chat.id) ?? []), subject]);

  const whyNot = (about: About, failure: Failure): Undelivered => {
    if (failure.why === "window-closed") return ANOTHER_WAY;
    if (!("broadcast" in about)) return patiently(about.chat, about.subject, verdictOf(failure, retryAfterMs));
    const verdict = newsVerdictOf(failure);
    return verdict.outcome === "later" ? { outcome: "refused", cause: verdict.cause } : verdict;
  };

  /** Less and less often, and not for ever. */
  const patiently = (chat: Chat, subject: Subject, verdict: Undelivered): Undelivered => {
    const key = tellId(chat, subject);
    const before = failures.get(key) ?? 0;
    failures.set(key, before + 1);
    if (before >= FAILURES_MAX) return { outcome: "refused", cause: "it failed too often" };
    if (verdict.outcome !== "later") return verdict;
    return { ...verdict, afterMs: Math.min(verdict.afterMs * 2 ** before, AGAIN_MAX_MS) };
  };

  return {
    onTold: (messageId: string, about: About) => told.set(messageId, about),
    onWaiting,
    /** Somebody wrote: what waited for that is told now. */
    heard: async (chat: Chat): Promise<void> => {
      const subjects = waiting.get(chat.id) ?? [];
      waiting.delete(chat.id);
      for (const subject of subjects) await tellAgain(chat, subject);
    },
    status: async ({ messageId, failure, about = told.get(messageId) }: Status): Promise<void> => {
      if (!failure) return;
      log.warn({ message: messageId, ...failure }, "A message did not arrive");
      screens.delete(messageId); // Nobody has seen what it says.
      if (!about) return;
      if (failure.why === "window-closed") windows.close(about.chat.id);
      const why = whyNot(about, failure);
      if (why.outcome === "unreachable" && "subject" in about) onWaiting(about.chat, about.subject);
      await undelivered(about, why);
    },
  };
}
