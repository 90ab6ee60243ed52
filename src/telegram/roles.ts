import type { Chat } from "#core/customer.js";
import type { Role } from "#core/role.js";
import type { Desk } from "#shop/desk.js";

type Place = { readonly from: { readonly id: number }; readonly chat: { readonly id: number } };

/** What somebody may do where they write. */
export type RoleAt = (place: Place) => Promise<Role | undefined>;

export const ownChat = ({ id }: Place["from"]): Chat => ({ channel: "telegram", id: String(id) });

/** `staffRoom`: the group in which everybody is staff. */
export const createRoleAt =
  ({ desk, staffRoom }: { readonly desk: Pick<Desk, "roleOf">; readonly staffRoom?: number }): RoleAt =>
  ({ from, chat }) =>
    desk.roleOf(ownChat(from), chat.id === staffRoom);
