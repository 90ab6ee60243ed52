import { type Role, roleAllows } from "../../src/core/settings/role.js";
import type { Talk } from "../talk.js";

/**
 * What each of the desk's flows needs at least. Who only looks is a viewer; who acts on one customer's order or money an
 * operator; what reaches every customer, what everybody pays, and who is staff at all, is an owner's.
 */
export const deskRoles = {
  admin: "viewer",
  status: "viewer",
  stats: "viewer",
  order: "viewer",
  customer: "viewer",
  export: "viewer",
  dashboard: "viewer",
  reconcile: "viewer",
  record: "viewer",
  ledger: "viewer",
  audit: "viewer",
  float: "viewer",
  finding: "operator",
  look: "operator",
  resolve: "operator",
  resetpin: "operator",
  price: "owner",
  promo: "owner",
  broadcast: "owner",
  broadcasting: "owner",
  network: "owner",
  announce: "owner",
  credit: "operator",
  debit: "operator",
  refund: "operator",
  second: "operator",
  floatset: "owner",
  confirmabove: "owner",
  staff: "owner",
} as const satisfies Readonly<Record<string, Role>>;

/** Whether a button that leads to a flow is of any use to whoever talks: it is shown to nobody else. */
export const may = ({ staff }: Pick<Talk, "staff">, flow: keyof typeof deskRoles): boolean =>
  roleAllows(staff?.role, deskRoles[flow]);
