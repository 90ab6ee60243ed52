import type { Chat } from "../../core/customers/customer.js";
import type { Role } from "../../core/settings/role.js";
import type { StaffApi } from "../../shop/staff-api.js";

type MessageOrigin = { readonly from: { readonly id: number }; readonly chat: { readonly id: number } };

/** What somebody may do where they write. */
export type FindRole = (place: MessageOrigin) => Promise<Role | undefined>;

export const telegramChat = (id: number): Chat => ({ channel: "telegram", id: String(id) });
export const privateChatOf = ({ id }: MessageOrigin["from"]): Chat => telegramChat(id);

type Options = { readonly staffApi: Pick<StaffApi, "roleOf" | "currentChat">; readonly staffGroupId?: number };

/** The group in which everybody is staff, by the id that it has now. */
export const currentStaffGroupId = async ({ staffApi, staffGroupId }: Options): Promise<number | undefined> =>
  staffGroupId === undefined ? undefined : Number((await staffApi.currentChat(telegramChat(staffGroupId))).id);

export const createFindRole =
  (options: Options): FindRole =>
  async ({ from, chat }) => {
    const inStaffRoom = (await currentStaffGroupId(options)) === chat.id;
    return options.staffApi.roleOf(privateChatOf(from), inStaffRoom);
  };
