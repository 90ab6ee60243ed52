import type { Update } from "grammy/types";
import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { Clock } from "../../core/base/time.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { Meter } from "../../core/meter.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { WebhookReplies, WebhookReply } from "./webhook-replies.js";

/** Where updates come in, by whichever way. Each is handled once, however often it is delivered. */
export type Intake = {
  /** Resolves when the update is handled (or given up on, and logged); rejects when it should come again. */
  handleOnce(update: Update): Promise<void>;
  /** The same for a webhook: resolves in time for its answer (with what that may carry), and goes on behind it. */
  receiveWebhook(update: unknown): Promise<WebhookReply | undefined>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

type Options = {
  readonly handle: (update: Update) => Promise<void>;
  readonly replies: WebhookReplies;
  readonly limits: Pick<TelegramLimits, "updatesRememberedMax" | "updateTriesMax" | "webhookAnswerMs">;
  readonly meter: Pick<Meter, "update">;
  readonly clock: Clock;
  readonly log: Log;
};

export function createIntake({ handle, replies, limits, meter, clock, log }: Options): Intake {
  const underWay = new Map<number, Promise<void>>();
  /** With what its answer carried about a tap: an answer that was lost on the way is given again. */
  const handled = createBoundedMap<number, WebhookReply | undefined>(limits.updatesRememberedMax);
  const failures = createBoundedMap<number, number>(limits.updatesRememberedMax);

  const work = async (update: Update): Promise<void> => {
    const id = update.update_id;
    const began = clock();
    const ended = (how: "handled" | "failed") => meter.update({ channel: "telegram", ended: how }, clock() - began);
    try {
      await handle(update);
      ended("handled");
      handled.set(id, repeatableReply(replies.replyTo(update)));
    } catch (error) {
      ended("failed");
      const failed = (failures.get(id) ?? 0) + 1;
      failures.set(id, failed);
      log.error({ err: loggableError(error), update: id, failed }, "update failed");
      if (failed < limits.updateTriesMax) throw error;
      handled.set(id, undefined); // It would block the queue of a webhook for hours.
    } finally {
      underWay.delete(id);
    }
  };

  const take = (update: Update): Promise<void> => {
    const id = update.update_id;
    if (handled.has(id)) return Promise.resolve();
    const going = underWay.get(id) ?? work(update);
    underWay.set(id, going);
    return going;
  };

  return {
    handleOnce: take,
    receiveWebhook: async (update) => {
      if (!isUpdate(update)) {
        log.warn({}, "webhook body is not an update");
        return undefined;
      }
      replies.expect(update);
      const going = take(update);
      going.catch(() => {}); // Logged above; behind the answer nobody else is left to hear it.
      await withTimeout(limits.webhookAnswerMs, going);
      return replies.close(update) ?? handled.get(update.update_id);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}

/** A keyboard is not taken away again: by then somebody may have gone on in that message. */
const repeatableReply = (reply: WebhookReply | undefined): WebhookReply | undefined =>
  reply?.method === "answerCallbackQuery" ? reply : undefined;

/** Telegram vouches for the rest: the webhook's secret came with it. */
const isUpdate = (body: unknown): body is Update =>
  typeof body === "object" && body !== null && "update_id" in body && Number.isSafeInteger(body.update_id);
