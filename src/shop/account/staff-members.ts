import { type CustomerId, isCustomerId } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import type { Chat, Customer } from "../../core/customers/customer.js";
import { type Colleague, isEnough, type Role, type RoleGiven } from "../../core/settings/role.js";
import type { Store } from "../../core/store.js";
import { customersAt } from "../customers/linked.js";
import type { StaffChats } from "../notifications/staff-chats.js";
import type { HouseKeeper } from "../settings/settings.js";
import { createRoleOf, isOwner, type Owners, type RoleOf, roleIn, tellRole, withMember } from "../staff/roles.js";

/** Who have been given a role by an owner. */
export const STAFF_MAX = 50;

/** Who may do what at the desk. */
export type DeskStaff = {
  /**
   * What somebody may do, by the chat that they have with us themselves, never by a group's; undefined for who is no
   * staff. To be asked at each step: it is read from memory, and a role that was taken away is gone within a second.
   */
  readonly roleOf: RoleOf;
  /** What a chat of the staff is called now, and that it is called otherwise from now on. */
  chatNow(chat: Chat): Promise<Chat>;
  chatMoved(from: Chat, to: Chat): Promise<void>;
  /** All staff, the configuration's owners first. */
  staff(): Promise<readonly Colleague[]>;
  /** Somebody by their id, or by the id of their chat on any channel; they must have written to us. */
  colleague(who: string): Promise<Colleague | undefined>;
  /** Gives somebody a role in the chat that they are known by, or takes away theirs. `as`: the chat that makes `by` an owner. */
  giveRole(request: {
    readonly who: CustomerId;
    readonly role: Role | undefined;
    readonly by: CustomerId;
    readonly as: Chat;
  }): Promise<RoleGiven>;
};

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly house: HouseKeeper;
  readonly owners: Owners;
  readonly staffChats: StaffChats;
};

export function createDeskStaff(deps: Deps): DeskStaff {
  const { store, house, owners, staffChats } = deps;

  const colleagueOf = async ({ id, chat, name }: Customer): Promise<Colleague> => {
    const role = roleIn(await house.read(), owners, chat);
    return { chat, customer: id, name, fixed: isOwner(owners, chat), ...(role && { role }) };
  };
  const ownerAt = async (chat: Chat): Promise<Colleague> => {
    const known = await store.customerAt(chat);
    return known ? await colleagueOf(known) : { chat, role: "owner", fixed: true };
  };

  return {
    roleOf: createRoleOf(deps),
    chatNow: staffChats.now,
    chatMoved: staffChats.moved,
    async staff() {
      const { staff = [] } = await house.read();
      const others = staff.filter(({ chat }) => !isOwner(owners, chat));
      return [...(await Promise.all(owners.map(ownerAt))), ...others.map((member) => ({ ...member, fixed: false }))];
    },
    async colleague(who) {
      const known = isCustomerId(who)
        ? await store.customer(who)
        : (await customersAt(store, who.replace(/^\+/, "")))[0];
      return known && !known.erasedAt ? colleagueOf(known) : undefined;
    },
    giveRole: createGiveRole(deps),
  };
}

function createGiveRole({ store, clock, house, owners }: Deps): DeskStaff["giveRole"] {
  return async ({ who, role, by, as }) => {
    const known = await store.customer(who);
    if (!known || known.erasedAt) return "unknown";
    const { chat, name } = known;
    if (isOwner(owners, chat)) return "fixed";
    let outcome: RoleGiven = "given";
    await house.settle(
      (now) => {
        const had = roleIn(now, owners, chat);
        // Read with the change: two owners may be taking each other's role away.
        if (!isEnough(roleIn(now, owners, as), "owner")) outcome = "not-owner";
        else if (role && !had && (now.staff ?? []).length >= STAFF_MAX) outcome = "full";
        else outcome = "given";
        if (outcome !== "given" || had === role) return undefined;
        return withMember(now, chat, role && { chat, name, role, by, customer: who, since: clock() });
      },
      { by, did: role ? "role-given" : "role-taken", to: who, ...(role && { said: role }) },
      tellRole(chat, who, clock),
    );
    return outcome;
  };
}
