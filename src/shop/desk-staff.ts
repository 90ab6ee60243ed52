import { createRoleOf, type RoleOf } from "./roles.js";

/** Who may do what at the desk. */
export type DeskStaff = {
  /**
   * What somebody may do, by the chat that they have with us themselves, never by a group's; undefined for who is no
   * staff. To be asked at each step: it is read from memory, and a role that was taken away is gone within a second.
   */
  readonly roleOf: RoleOf;
};

export function createDeskStaff(deps: Parameters<typeof createRoleOf>[0]): DeskStaff {
  return { roleOf: createRoleOf(deps) };
}
