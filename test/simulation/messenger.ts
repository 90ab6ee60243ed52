import type { BatchId, OrderId } from "../../src/core/base/ids.js";
import { SECOND_MS } from "../../src/core/base/time.js";
import { type Chat, chatKey } from "../../src/core/customers/chat.js";
import type { Messenger, SendResult } from "../../src/core/notifications/messenger.js";
import { type NotificationKey, notificationKeyText } from "../../src/core/notifications/notification.js";
import type { OrderState } from "../../src/core/orders/order.js";
import type { Store } from "../../src/core/store.js";
import type { Common } from "./common.js";
import { STAFF } from "./process.js";
import type { ProcessInstance } from "./process-instance.js";

/** The last state that each chat received about each subject. */
export type SimulatedMessenger = {
  readonly received: ReadonlyMap<string, string>;
  port(instance: ProcessInstance, store: Store): Messenger;
};

/** A person who changed their number from `NG.2` is called `NG.2-7`. */
export const receivedKey = (chat: Chat, subject: NotificationKey): string =>
  `${chatKey(chat).replace(/-.*$/, "")} ${notificationKeyText(subject)}`;

/** The channel: texts are made from the books and take time to arrive; sometimes it refuses us for a while. */
export function createSimulatedMessenger({ random, faults }: Common): SimulatedMessenger {
  const received = new Map<string, string>();
  let messages = 0;
  /** How often the staff group has changed its id. */
  let moves = 0;
  const groupChat = (): Chat => (moves === 0 ? STAFF : { ...STAFF, id: `${STAFF.id} ${moves}` });
  const isGroup = ({ id }: Chat) => id.startsWith(STAFF.id);
  return {
    received,
    port: (instance, store) => ({
      async send(chat, subject, { post, until }) {
        const words = await wordsFor(store, subject);
        if (instance.machine.clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
        return instance.call<SendResult>("message", () => {
          const later = { outcome: "later", afterMs: random.between(1, 3) * SECOND_MS, cause: "throttled" } as const;
          if (faults.occurs("message-throttled")) return { reply: later, afterMs: 1 };
          if (isGroup(chat)) {
            if (faults.occurs("group-migrated")) moves += 1;
            if (chat.id !== groupChat().id) return { reply: { outcome: "moved", to: groupChat() }, afterMs: 1 };
          }
          received.set(receivedKey(isGroup(chat) ? STAFF : chat, subject), words);
          if (faults.occurs("message-answer-lost")) return { reply: later, afterMs: 20 * SECOND_MS };
          messages += 1;
          return { reply: { outcome: "sent", messageId: post ?? `${messages}` }, afterMs: random.between(1, 500) };
        });
      },
      waitForBroadcastSlot: async () => {},
      sendBroadcast: async () => ({ outcome: "sent" }),
    }),
  };
}

/** The state of each order of a batch. */
async function lineStates(store: Store, id: BatchId): Promise<Readonly<Record<OrderId, OrderState | undefined>>> {
  const { lines = [] } = (await store.read("batch", id)) ?? {};
  const states = await Promise.all(
    lines.map(async ({ order }) => [order, (await store.read("order", order))?.state] as const),
  );
  return Object.fromEntries(states);
}

/** A subject's state, as a person would understand it from the message. */
async function wordsFor(store: Store, subject: NotificationKey): Promise<string> {
  switch (subject.kind) {
    case "order":
    case "vend":
      return (await store.read("order", subject.id))?.state ?? "nothing";
    case "batch":
    case "batch-staff":
      return JSON.stringify(await lineStates(store, subject.id));
    case "payment":
      return (await store.read("payment", subject.id))?.state ?? "nothing";
    default:
      return subject.kind;
  }
}
