import { expect, test } from "vitest";
import { ROLES, roleAllows } from "../../../src/core/settings/role.js";

test("each role includes the lower ones, and nobody without a role may do anything", () => {
  expect(ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))).toEqual([
    ["viewer"],
    ["viewer", "operator"],
    ["viewer", "operator", "owner"],
  ]);
  expect(ROLES.filter((needed) => roleAllows(undefined, needed))).toEqual([]);
});
