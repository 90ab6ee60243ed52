import { expect, test } from "vitest";
import { ROLES, roleAllows } from "../../../src/core/settings/role.js";

test("each role may do what the lesser ones may, and who has none may do nothing", () => {
  expect(ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))).toEqual([
    ["viewer"],
    ["viewer", "operator"],
    ["viewer", "operator", "owner"],
  ]);
  expect(ROLES.filter((needed) => roleAllows(undefined, needed))).toEqual([]);
});
