import type { StaffAccess } from "../../../conversations/talk.js";
import type { Clock } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/chat.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import { roleAllows } from "../../core/settings/role.js";
import type { ChatNames } from "../../shop/customers/chat-names.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { WhatsAppClient } from "../api/client.js";
import { userIdsOf, type WhatsAppEvent, type WhatsAppUser } from "../api/events.js";

/** The names of a user's chat, the lasting one first: the business-scoped id. Until Meta gives it, only the number. */
export const chatsOfUser = ({ userId, phone }: WhatsAppUser): readonly Chat[] =>
  [userId, phone].flatMap((id) => (id === undefined ? [] : [{ channel: "whatsapp", id }]));

/** The names in the shop's form; undefined for a user without an id. */
export function chatNamesOf(user: WhatsAppUser): ChatNames | undefined {
  const [lasting, ...others] = chatsOfUser(user);
  return lasting && [lasting, ...others];
}

/** The highest role among these chats, with its chat. */
export async function findStaff(
  staffApi: Pick<StaffApi, "staff">,
  chats: readonly Chat[],
): Promise<StaffAccess | undefined> {
  let highest: StaffAccess | undefined;
  for (const chat of chats) {
    const role = await staffApi.staff.roleOf(chat);
    if (role && !(highest && roleAllows(highest.role, role))) highest = { role, chat };
  }
  return highest;
}

type Options = {
  readonly staffApi: Pick<StaffApi, "staff">;
  readonly client: Pick<WhatsAppClient, "send">;
  readonly clock: Clock;
  readonly log: Log;
  readonly tooFastText: (user: string) => string;
};

/** Whether to handle an event. A user's messages above the rate limit are dropped, and the user is warned once. */
export function createWhatsAppThrottle({ staffApi, client, clock, log, tooFastText }: Options) {
  const limiter = createRateLimiter(clock);
  return async (event: WhatsAppEvent): Promise<boolean> => {
    if (event.kind !== "message") return true;
    const [user] = userIdsOf(event);
    const staff = await findStaff(staffApi, chatsOfUser(event.from)).catch(() => undefined); // The store may be down.
    const decision = limiter(user, staff !== undefined);
    if (decision === "warn") {
      log.warn({ chat: user }, "sender rate limited");
      void client.send({ channel: "whatsapp", id: user }, { kind: "text", text: tooFastText(user) }); // Never rejects.
    }
    return decision === "accept";
  };
}
