import { type CustomerId, isCustomerId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Chat, Customer } from "../../core/customers/customer.js";
import { type Role, roleAllows, type SetRoleResult, type StaffCandidate } from "../../core/settings/role.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import { customersByChatId } from "../customers/linked.js";
import type { StaffChats } from "../notifications/staff-chats.js";
import {
  createRoleOf,
  isOwner,
  notifyRoleChange,
  type Owners,
  type RoleOf,
  roleIn,
  withStaffMember,
} from "../staff/roles.js";

/** Who have been given a role by an owner. */
export const STAFF_MAX = 50;

/** Who may do what at the desk. */
export type StaffRoles = {
  /**
   * What somebody may do, by the chat that they have with us themselves, never by a group's; undefined for who is no
   * staff. To be asked at each step: it is read from memory, and a role that was taken away is gone within a second.
   */
  readonly roleOf: RoleOf;
  /** What a chat of the staff is called now, and that it is called otherwise from now on. */
  currentChat(chat: Chat): Promise<Chat>;
  recordChatMove(from: Chat, to: Chat): Promise<void>;
  /** All staff, the configuration's owners first. */
  staff(): Promise<readonly StaffCandidate[]>;
  /** Somebody by their id, or by the id of their chat on any channel; they must have written to us. */
  findStaffMember(who: string): Promise<StaffCandidate | undefined>;
  /** Gives somebody a role in the chat that they are known by, or takes away theirs. `as`: the chat that makes `by` an owner. */
  setRole(request: {
    readonly who: CustomerId;
    readonly role: Role | undefined;
    readonly by: CustomerId;
    readonly as: Chat;
  }): Promise<SetRoleResult>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly house: SettingsStore;
  readonly owners: Owners;
  readonly staffChats: StaffChats;
};

export function createStaffRoles(deps: Deps): StaffRoles {
  const { store, house, owners, staffChats } = deps;

  const colleagueOf = async ({ id, chat, name }: Customer): Promise<StaffCandidate> => {
    const role = roleIn(await house.read(), owners, chat);
    return { chat, customer: id, name, fromConfig: isOwner(owners, chat), ...(role && { role }) };
  };
  const ownerAt = async (chat: Chat): Promise<StaffCandidate> => {
    const known = await store.customerAt(chat);
    return known ? await colleagueOf(known) : { chat, role: "owner", fromConfig: true };
  };

  return {
    roleOf: createRoleOf(deps),
    currentChat: staffChats.currentChat,
    recordChatMove: staffChats.recordMove,
    async staff() {
      const { staff = [] } = await house.read();
      const others = staff.filter(({ chat }) => !isOwner(owners, chat));
      return [
        ...(await Promise.all(owners.map(ownerAt))),
        ...others.map((member) => ({ ...member, fromConfig: false })),
      ];
    },
    async findStaffMember(who) {
      const known = isCustomerId(who)
        ? await store.customer(who)
        : (await customersByChatId(store, who.replace(/^\+/, "")))[0];
      return known && !known.erasedAt ? colleagueOf(known) : undefined;
    },
    setRole: createSetRole(deps),
  };
}

function createSetRole({ store, clock, house, owners }: Deps): StaffRoles["setRole"] {
  return async ({ who, role, by, as }) => {
    const known = await store.customer(who);
    if (!known || known.erasedAt) return "unknown";
    const { chat, name } = known;
    if (isOwner(owners, chat)) return "fixed";
    let outcome: SetRoleResult = "given";
    await house.updateWithAudit(
      (now) => {
        const had = roleIn(now, owners, chat);
        // Read with the change: two owners may be taking each other's role away.
        if (!roleAllows(roleIn(now, owners, as), "owner")) outcome = "not-owner";
        else if (role && !had && (now.staff ?? []).length >= STAFF_MAX) outcome = "full";
        else outcome = "given";
        if (outcome !== "given" || had === role) return undefined;
        return withStaffMember(now, chat, role && { chat, name, role, by, customer: who, since: clock() });
      },
      { by, action: role ? "role-given" : "role-removed", target: who, ...(role && { detail: role }) },
      notifyRoleChange(chat, who, clock),
    );
    return outcome;
  };
}
