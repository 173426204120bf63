import { expect, it } from "vitest";
import { isInCharge, mayReadControls } from "./policy.ts";

const property = { ownerUid: "kari", coHosts: { odd: ["control" as const], nils: ["answer" as const] } };
it.each([
  ["kari", ["landowner"], true, true],
  ["odd", ["hunter"], true, false],
  ["nils", ["landowner"], false, false],
  ["sjef", ["admin"], false, true],
  ["ola", ["hunter"], false, false],
] as const)(
  "%s is in charge of the ground, and reads what was reported of it",
  (uid, roles, inCharge, reads) => {
    const person = { uid, roles };
    expect([isInCharge(person, property), mayReadControls(person, property)]).toEqual([inCharge, reads]);
  },
);
