import type { Bot } from "grammy";
import type { Update } from "grammy/types";
import { withTimeout } from "../../core/base/async.js";
import { createBoundedMap } from "../../core/base/collections.js";
import type { Clock } from "../../core/base/time.js";
import type { Log, Meter } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";

/** Takes updates from polling or a webhook. Each is handled once, however often it is delivered. */
export type Intake = ReturnType<typeof createIntake>;

type Options = {
  /** A call that may go into the webhook's reply is passed to the envelope, as long as that has a `send`. */
  readonly handle: (update: Update, envelope: WebhookEnvelope) => Promise<void>;
  /** Called for an update that failed at every try. Never rejects. */
  readonly onGivenUp: (update: Update) => Promise<void>;
  readonly limits: Pick<TelegramLimits, "updatesRememberedMax" | "updateTriesMax" | "webhookAnswerMs">;
  readonly meter: Pick<Meter, "update">;
  readonly clock: Clock;
  readonly log: Log;
};

type WebhookEnvelope = NonNullable<Parameters<Bot["handleUpdate"]>[1]>;
type WebhookReply = { readonly method: string };

export function createIntake({ handle, onGivenUp, limits, meter, clock, log }: Options) {
  const inProgress = new Map<number, Promise<void>>();
  /** With the answer to a tap that went into a webhook's reply. If that was lost, the redelivery gets it again. */
  const handled = createBoundedMap<number, WebhookReply | undefined>(limits.updatesRememberedMax);
  const failures = createBoundedMap<number, number>(limits.updatesRememberedMax);

  const run = async (update: Update, envelope: WebhookEnvelope): Promise<void> => {
    const id = update.update_id;
    const startedAt = clock();
    const record = (ended: "handled" | "failed") => meter.update({ channel: "telegram", ended }, clock() - startedAt);
    try {
      await handle(update, envelope);
      record("handled");
      handled.set(id, undefined);
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

  const handleOnce = (update: Update, envelope: WebhookEnvelope = {}): Promise<void> => {
    const id = update.update_id;
    if (handled.has(id)) return Promise.resolve();
    const running = inProgress.get(id) ?? run(update, envelope);
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
      const { update_id: id } = update;
      const calls: WebhookReply[] = [];
      const envelope: WebhookEnvelope = { send: (call) => void calls.push(JSON.parse(call)) };
      const running = handleOnce(update, envelope);
      running.catch(() => {}); // Logged above. After the reply nobody awaits it.
      await withTimeout(limits.webhookAnswerMs, running);
      delete envelope.send; // Later calls must go to the Bot API.
      const [reply = handled.get(id)] = calls;
      // The removal of a keyboard is not repeated: by then the task may continue in that message.
      if (handled.has(id) && reply?.method === "answerCallbackQuery") handled.set(id, reply);
      return reply;
    },
    /** Resolves when no update is in progress. */
    idle: async (): Promise<void> => {
      while (inProgress.size > 0) await Promise.allSettled(inProgress.values());
    },
  };
}

/** The other fields are trusted, because the webhook's secret was checked. */
const isUpdate = (body: unknown): body is Update =>
  typeof body === "object" && body !== null && "update_id" in body && Number.isSafeInteger(body.update_id);
