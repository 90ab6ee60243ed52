import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { StaffApi } from "../../shop/staff-api.js";
import { recipientOf, type WhatsAppClient } from "../api/client.js";
import { userIdsOf, type WhatsAppEvent } from "../api/events.js";
import { chatsOfUser, findStaff } from "./sender.js";

type Options = {
  readonly staffApi: Pick<StaffApi, "staff">;
  readonly client: Pick<WhatsAppClient, "sendText">;
  readonly clock: Clock;
  readonly log: Log;
  readonly tooFastText: (user: string) => string;
};

/** Whether an event is handled. Messages of a user beyond the rate limit are not, and the user is notified once. */
export function createWhatsAppThrottle({ staffApi, client, clock, log, tooFastText }: Options) {
  const limiter = createRateLimiter(clock);
  return async (event: WhatsAppEvent): Promise<boolean> => {
    if (event.kind !== "message") return true;
    const [user] = userIdsOf(event);
    const staff = await findStaff(staffApi, chatsOfUser(event.from)).catch(() => undefined); // While the store is unavailable.
    const decision = limiter(user, staff !== undefined);
    if (decision === "warn") {
      log.warn({ chat: user }, "sender rate limited");
      void client.sendText(recipientOf({ channel: "whatsapp", id: user }), tooFastText(user)); // Never rejects.
    }
    return decision === "accept";
  };
}
