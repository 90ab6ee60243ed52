import type { Update } from "grammy/types";
import { withTimeout } from "../../core/base/async.js";
import { createBoundedMap } from "../../core/base/collections.js";
import type { Clock } from "../../core/base/time.js";
import type { Meter } from "../../core/metrics.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { WebhookReplies, WebhookReply } from "./webhook-replies.js";

/** Takes updates from polling or a webhook. Each is handled once, however often it is delivered. */
export type Intake = ReturnType<typeof createIntake>;

type Options = {
  readonly handle: (update: Update) => Promise<void>;
  /** Called for an update that failed at every try. Never rejects. */
  readonly onGivenUp: (update: Update) => Promise<void>;
  readonly replies: WebhookReplies;
  readonly limits: Pick<TelegramLimits, "updatesRememberedMax" | "updateTriesMax" | "webhookAnswerMs">;
  readonly meter: Pick<Meter, "update">;
  readonly clock: Clock;
  readonly log: Log;
};

export function createIntake({ handle, onGivenUp, replies, limits, meter, clock, log }: Options) {
  const inProgress = new Map<number, Promise<void>>();
  /** With the answer to a tap that went into a webhook's reply. If that was lost, the redelivery gets it again. */
  const handled = createBoundedMap<number, WebhookReply | undefined>(limits.updatesRememberedMax);
  const failures = createBoundedMap<number, number>(limits.updatesRememberedMax);

  const run = async (update: Update): Promise<void> => {
    const id = update.update_id;
    const startedAt = clock();
    const record = (ended: "handled" | "failed") => meter.update({ channel: "telegram", ended }, clock() - startedAt);
    try {
      await handle(update);
      record("handled");
      handled.set(id, repeatableReply(replies.replyTo(update)));
    } catch (error) {
      record("failed");
      const failed = (failures.get(id) ?? 0) + 1;
      failures.set(id, failed);
      log.error({ err: loggableError(error), update: id, failed }, "update failed");
      if (failed < limits.updateTriesMax) throw error;
      handled.set(id, undefined); // Otherwise it would block the webhook's queue for hours.
      await onGivenUp(update);
    } finally {
      inProgress.delete(id);
    }
  };

  const handleOnce = (update: Update): Promise<void> => {
    const id = update.update_id;
    if (handled.has(id)) return Promise.resolve();
    const running = inProgress.get(id) ?? run(update);
    inProgress.set(id, running);
    return running;
  };

  return {
    /** Resolves when the update is handled, or given up and logged. Rejects when it should be delivered again. */
    handleOnce,
    /** The same for a webhook, in time for its reply while the work goes on. Resolves to a call to put into the reply. */
    receiveWebhook: async (update: unknown): Promise<WebhookReply | undefined> => {
      if (!isUpdate(update)) {
        log.warn({}, "webhook body is not an update");
        return undefined;
      }
      replies.expect(update);
      const running = handleOnce(update);
      running.catch(() => {}); // Logged above. After the reply nobody awaits it.
      await withTimeout(limits.webhookAnswerMs, running);
      return replies.close(update) ?? handled.get(update.update_id);
    },
    /** Resolves when no update is in progress. */
    idle: async (): Promise<void> => {
      while (inProgress.size > 0) await Promise.allSettled(inProgress.values());
    },
  };
}

/** The removal of a keyboard is not repeated: by then the task may continue in that message. */
const repeatableReply = (reply: WebhookReply | undefined): WebhookReply | undefined =>
  reply?.method === "answerCallbackQuery" ? reply : undefined;

/** The other fields are trusted, because the webhook's secret was checked. */
const isUpdate = (body: unknown): body is Update =>
  typeof body === "object" && body !== null && "update_id" in body && Number.isSafeInteger(body.update_id);
