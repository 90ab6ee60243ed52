import type { Staff } from "#conversations/talk.js";
import type { Chat } from "#core/customer.js";
import { isEnough } from "#core/role.js";
import type { Desk } from "#shop/desk.js";
import type { Correspondent } from "./events.js";

export const idsOf = ({ userId, phone }: Correspondent): readonly string[] =>
  [userId, phone].filter((id) => id !== undefined);

/** What somebody may do, and the one of their ids that gives them the most. */
export async function staffOf(desk: Pick<Desk, "roleOf">, from: Correspondent): Promise<Staff | undefined> {
  let most: Staff | undefined;
  for (const id of idsOf(from)) {
    const chat: Chat = { channel: "whatsapp", id };
    const role = await desk.roleOf(chat);
    if (role && !(most && isEnough(most.role, role))) most = { role, chat };
  }
  return most;
}
