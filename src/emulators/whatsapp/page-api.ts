/** What the chat page calls for its phones with WhatsApp. A seat is a person's number. */
import type { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import type { WhatsAppPerson } from "./person.js";
import { type WhatsAppSeat, whatsAppChatView } from "./view.js";
import type { WhatsAppWorld } from "./world.js";

type Seat = WhatsAppSeat & { readonly person: WhatsAppPerson };
type Press = { readonly messageId: string; readonly id: string };

/** Routes below /chat. `personOf` throws when nobody has the number. */
export function createWhatsAppPageApi(world: WhatsAppWorld, personOf: (phone: string) => WhatsAppPerson): Hono {
  return createPageApi<Seat>({
    watch: world.watch,
    isStopped: () => world.signal.aborted,
    seatOf: (key) => ({ key, person: personOf(key) }),
    viewOf: (seat) => whatsAppChatView(world, seat),
    acts: {
      send: ({ person }, { text }: { readonly text: string }) => person.send(text),
      tap: ({ person }, { messageId, id }: Press) => person.tap(messageId, id),
      pick: ({ person }, { messageId, id }: Press) => person.pick(id, messageId),
      contact: ({ person }) => person.shareContact(),
    },
    fileOf: (id) => {
      const file = world.files.get(id);
      return file && { bytes: file.bytes, type: file.type, inline: file.type.startsWith("image/") };
    },
  });
}
