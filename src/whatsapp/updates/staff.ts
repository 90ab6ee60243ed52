import type { Staff } from "../../../conversations/talk.js";
import type { Chat } from "../../core/customers/customer.js";
import { roleAllows } from "../../core/settings/role.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { WhatsAppUser } from "../api/events.js";

/** The names of somebody's chat, the one that lasts first. */
export const chatsOfUser = ({ userId, phone }: WhatsAppUser): readonly Chat[] =>
  [userId, phone].flatMap((id) => (id === undefined ? [] : [{ channel: "whatsapp", id }]));

/** What somebody may do, and the one of their chat's names that gives them the most. */
export async function findStaff(desk: Pick<StaffApi, "roleOf">, chats: readonly Chat[]): Promise<Staff | undefined> {
  let most: Staff | undefined;
  for (const chat of chats) {
    const role = await desk.roleOf(chat);
    if (role && !(most && roleAllows(most.role, role))) most = { role, chat };
  }
  return most;
}
