import { type Chat, chatKey } from "#core/customer.js";
import type { House } from "#core/house.js";
import type { Role } from "#core/role.js";
import type { HouseKeeper } from "./house-keeper.js";

export type RoleOf = (chat: Chat, inStaffRoom?: boolean) => Promise<Role | undefined>;

type Owners = readonly Chat[];

const isChat = (chat: Chat) => {
  const key = chatKey(chat);
  return (other: Chat): boolean => chatKey(other) === key;
};

/** The owners whom the configuration names are owners whatever is settled. */
const roleIn = ({ staff = [] }: House, owners: Owners, chat: Chat): Role | undefined =>
  owners.some(isChat(chat)) ? "owner" : staff.find((member) => isChat(chat)(member.chat))?.role;

/**
 * What somebody may do at the desk, by the chat they write from; undefined for who is no staff. In the staff's own room
 * everybody is an operator who is nothing else. What an owner changed is heeded within a second, in every process.
 */
export const createRoleOf =
  ({ house, owners }: { readonly house: Pick<HouseKeeper, "read">; readonly owners: Owners }): RoleOf =>
  async (chat, inStaffRoom = false) =>
    roleIn(await house.read(), owners, chat) ?? (inStaffRoom ? "operator" : undefined);
