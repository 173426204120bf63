import { expect, it } from "vitest";
import { parseUnsent, withoutSent } from "./unsent.ts";

it.each([
  [null, {}],
  ["not JSON", {}],
  ["[1]", {}],
  ['{"fee":"2027-04-12","birthYear":1985}', { fee: "2027-04-12", birthYear: 1985 }],
  ['{"fee":null,"supervisorMemberId":null}', { fee: null, supervisorMemberId: null }],
  ['{"fee":12,"birthYear":"1985","role":"leader"}', {}],
])("what is stored as %s is read as what the form can state", (stored, expected) => {
  expect(parseUnsent(stored)).toEqual(expected);
});

it("what was changed while it was sent is still to be sent", () => {
  const sent = { fee: "2027-04-12", birthYear: 1985 };
  expect(withoutSent(sent, sent)).toEqual({});
  expect(withoutSent({ ...sent, birthYear: 1986, shootingTest: null }, sent)).toEqual({
    birthYear: 1986,
    shootingTest: null,
  });
});
