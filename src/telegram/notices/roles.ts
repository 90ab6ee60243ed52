import type { Chat } from "../../core/customers/customer.js";
import type { Role } from "../../core/settings/role.js";
import type { Desk } from "../../shop/staff-api.js";

type Place = { readonly from: { readonly id: number }; readonly chat: { readonly id: number } };

/** What somebody may do where they write. */
export type RoleAt = (place: Place) => Promise<Role | undefined>;

export const chatOf = (id: number): Chat => ({ channel: "telegram", id: String(id) });
export const ownChat = ({ id }: Place["from"]): Chat => chatOf(id);

type Options = { readonly desk: Pick<Desk, "roleOf" | "chatNow">; readonly staffRoom?: number };

/** The group in which everybody is staff, by the id that it has now. */
export const staffRoomNow = async ({ desk, staffRoom }: Options): Promise<number | undefined> =>
  staffRoom === undefined ? undefined : Number((await desk.chatNow(chatOf(staffRoom))).id);

export const createRoleAt =
  (options: Options): RoleAt =>
  async ({ from, chat }) => {
    const inStaffRoom = (await staffRoomNow(options)) === chat.id;
    return options.desk.roleOf(ownChat(from), inStaffRoom);
  };
