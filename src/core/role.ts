/** What a member of staff may do. An owner may do everything; an operator serves customers; a viewer only reads. */
export const ROLES = ["viewer", "operator", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role is enough for what needs another one. */
export const isEnough = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(needed);
