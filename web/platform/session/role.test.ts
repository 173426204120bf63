import { expect, it } from "vitest";
import { initialRole } from "./role.ts";

it.each([
  [["hunter", "landowner"], "landowner", "landowner"],
  [["landowner", "hunter"], "admin", "hunter"],
  [["landowner", "admin"], null, "landowner"],
  [["landowner"], "hunter", "landowner"],
  [[], "hunter", undefined],
] as const)("the roles %j with %j saved begin in the role %j", (roles, saved, expected) =>
  expect(initialRole(roles, saved)).toBe(expected),
);
