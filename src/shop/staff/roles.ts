import type { CustomerId } from "../../core/base/ids.js";
import { after, type Clock } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { Role, StaffMember } from "../../core/settings/role.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import { HOUSE_FRESH_MS } from "../settings/settings.js";

export type RoleOf = (chat: Chat, inStaffRoom?: boolean) => Promise<Role | undefined>;

export type Owners = readonly Chat[];

const isSameChat = (one: Chat, other: Chat): boolean => chatKey(one) === chatKey(other);

export const isOwner = (owners: Owners, chat: Chat): boolean => owners.some((owner) => isSameChat(owner, chat));

/** The owners whom the configuration names are owners whatever is settled. */
export const roleIn = ({ staff = [] }: ShopSettings, owners: Owners, chat: Chat): Role | undefined =>
  isOwner(owners, chat) ? "owner" : staff.find((member) => isSameChat(member.chat, chat))?.role;

/**
 * What somebody may do at the desk, by the chat they write from; undefined for who is no staff. In the staff's own room
 * everybody is an operator who is nothing else. What an owner changed is heeded within a second, in every process.
 */
export const createRoleOf =
  ({ house, owners }: { readonly house: Pick<SettingsStore, "read">; readonly owners: Owners }): RoleOf =>
  async (chat, inStaffRoom = false) =>
    roleIn(await house.read(), owners, chat) ?? (inStaffRoom ? "operator" : undefined);

/** The house with another member of staff in a chat, or with none, who is then not signed in to the dashboard either. */
export function withStaffMember(house: ShopSettings, chat: Chat, member?: StaffMember): ShopSettings {
  const isAnothers = (one: { readonly chat: Chat }): boolean => !isSameChat(one.chat, chat);
  const others = (house.staff ?? []).filter(isAnothers);
  if (member) return { ...house, staff: [...others, member] };
  const { signInLinks = [], sessions = [] } = house;
  return {
    ...house,
    staff: others,
    signInLinks: signInLinks.filter(isAnothers),
    sessions: sessions.filter(isAnothers),
  };
}

/** A member of staff is known by another chat from now on: what may be done by the old one may be somebody else's soon. */
export function createMoveRole({ house }: { readonly house: SettingsStore }) {
  return async (from: Chat, to: Chat): Promise<void> => {
    const inFrom = ({ staff = [] }: ShopSettings) => staff.find(({ chat }) => isSameChat(chat, from));
    const member = inFrom(await house.read());
    if (!member) return;
    await house.updateWithAudit(
      (now) => {
        const moving = inFrom(now);
        return moving && withStaffMember(withStaffMember(now, from), to, { ...moving, chat: to });
      },
      { by: member.customer, action: "role-moved", target: member.customer },
    );
  };
}

/** Who is forgotten is no staff any more. */
export function createDropRole({ house, clock }: { readonly house: SettingsStore; readonly clock: Clock }) {
  return async (chat: Chat): Promise<void> => {
    const member = (await house.read()).staff?.find((one) => isSameChat(one.chat, chat));
    if (!member) return;
    const { customer } = member;
    const done = { by: customer, action: "role-removed", target: customer } as const;
    await house.updateWithAudit((now) => withStaffMember(now, chat), done, notifyRoleChange(chat, customer, clock));
  };
}

/** Has a chat told what may be done by it: when no process goes by what was settled before. */
export const notifyRoleChange = (chat: Chat, customer: CustomerId, clock: Clock) => (books: Books) =>
  books.notify(chat, { kind: "role", customer }, after(clock(), HOUSE_FRESH_MS));
