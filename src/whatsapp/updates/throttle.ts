import type { Clock } from "../../core/base/time.js";
import { createRateLimiter } from "../../core/jobs/rate-limiter.js";
import type { Log } from "../../core/ports.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { WhatsAppClient } from "../api/client.js";
import { userIdsOf, type WhatsAppEvent } from "../api/events.js";
import { recipientOf } from "../api/recipient.js";
import { chatsOfUser, findStaff } from "./staff.js";

type Options = {
  readonly staffApi: Pick<StaffApi, "roleOf">;
  readonly client: Pick<WhatsAppClient, "sendText">;
  readonly clock: Clock;
  readonly log: Log;
  /** What is said to who asks for too much. */
  readonly tooFast: (person: string) => string;
};

/** Whether an event is handled. Messages that somebody sends faster than we take them are not, and they are told so once. */
export function createWhatsAppThrottle({ staffApi, client, clock, log, tooFast }: Options) {
  const limiter = createRateLimiter(clock);
  return async (event: WhatsAppEvent): Promise<boolean> => {
    const [person] = userIdsOf(event);
    if (event.kind !== "message") return true;
    const staff = (await findStaff(staffApi, chatsOfUser(event.from)).catch(() => undefined)) !== undefined; // Whoever it is, while the books are away.
    const verdict = limiter(person, staff);
    if (verdict === "tell") {
      log.warn({ chat: person }, "sender rate limited");
      void client.sendText(recipientOf({ channel: "whatsapp", id: person }), tooFast(person)); // It says by itself when it fails.
    }
    return verdict === "take";
  };
}
