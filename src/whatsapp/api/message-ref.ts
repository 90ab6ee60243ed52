import { z } from "zod";
import { idSchema } from "../../core/base/ids.js";
import { parseJson } from "../../core/base/text.js";
import type { Chat } from "../../core/customers/chat.js";
import type { SentMessageRef } from "../../core/notifications/messenger.js";
import { notificationKeyText, parseNotificationKey } from "../../core/notifications/notification.js";

/**
 * Encodes what a message is about, to send it along. Meta returns it with every status, so the process that learns of a
 * failed delivery knows which notification or broadcast it was, even after a restart.
 */

const EncodedMessageRef = z.union([
  z.object({ chat: z.string().min(1), owner: idSchema("cus"), key: z.string() }),
  z.object({ chat: z.string().min(1), broadcast: z.string().min(1) }),
]);

const LENGTH_MAX = 512;

/** Undefined if it is longer than Meta accepts. */
export function encodeMessageRef(ref: SentMessageRef): string | undefined {
  const chat = ref.chat.id;
  // Typed by the schema, so that `decodeMessageRef` can read it back.
  const encodable: z.infer<typeof EncodedMessageRef> =
    "key" in ref ? { chat, owner: ref.owner, key: notificationKeyText(ref.key) } : { chat, broadcast: ref.broadcast };
  const encoded = JSON.stringify(encodable);
  return encoded.length <= LENGTH_MAX ? encoded : undefined;
}

/** Undefined for anything that `encodeMessageRef` did not write. */
export function decodeMessageRef(encoded: string | undefined): SentMessageRef | undefined {
  const { data } = EncodedMessageRef.safeParse(parseJson(encoded ?? ""));
  if (!data) return undefined;
  const chat: Chat = { channel: "whatsapp", id: data.chat };
  if ("broadcast" in data) return { chat, broadcast: data.broadcast };
  const key = parseNotificationKey(data.key);
  return key && { chat, owner: data.owner, key };
}
