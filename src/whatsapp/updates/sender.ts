import type { StaffAccess } from "../../../conversations/talk.js";
import type { Chat } from "../../core/customers/customer.js";
import { roleAllows } from "../../core/settings/role.js";
import type { ChatNames } from "../../shop/customers/chat-names.js";
import type { StaffApi } from "../../shop/staff-api.js";
import type { WhatsAppUser } from "../api/events.js";

/** The names of a user's chat. Everybody has a business-scoped id, which lasts; until Meta gives it there is a number. */
export const chatsOfUser = ({ userId, phone }: WhatsAppUser): readonly Chat[] =>
  [userId, phone].flatMap((id) => (id === undefined ? [] : [{ channel: "whatsapp", id }]));

/** The same as the shop takes them; undefined for a user without any id. */
export function chatNamesOf(user: WhatsAppUser): ChatNames | undefined {
  const [lasting, ...others] = chatsOfUser(user);
  return lasting && [lasting, ...others];
}

/** The highest role that one of these chats has, with that chat. */
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
