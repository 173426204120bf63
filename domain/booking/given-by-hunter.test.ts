import { expect, it } from "vitest";
import { askedOfHunter, checkGiven } from "./given-by-hunter.ts";

const nobody = { name: "Ola", address: {}, organizationNumber: null };
const known = {
  name: "Ola",
  address: { street: "Veien 1", postalCode: "7890", city: "Namsskogan" },
  organizationNumber: null,
};

it.each([
  ["cabins alone to hunting", null, ["elg"], true],
  ["fishing to hunting", ["laksefiske"], ["elg"], true],
  ["any game, which is hunting", null, [], true],
  ["hunting to other hunting", ["elg"], ["hjort"], false],
  ["hunting to fishing", ["elg"], ["laksefiske"], false],
  ["cabins alone to fishing", null, ["laksefiske"], false],
  ["hunting to cabins alone", ["elg"], null, false],
])("the age is asked of %s: %s → %s %s", (_, booked, changed, age) => {
  expect(askedOfHunter({ booked, changed, totalOre: 0 }, nobody).age).toBe(age);
});

it("the buyer is asked where there is something to pay and the booking has no whole buyer", () => {
  const change = { booked: ["elg"], changed: ["elg"] };
  expect(askedOfHunter({ ...change, totalOre: 100 }, nobody).buyer).toBe(true);
  expect(askedOfHunter({ ...change, totalOre: 0 }, nobody).buyer).toBe(false);
  expect(askedOfHunter({ ...change, totalOre: 100 }, known).buyer).toBe(false);
});

it("what is missing is refused with the codes of a new request; what is not asked is not checked", () => {
  const asked = { age: true, buyer: true };
  const given = { ageConfirmed: false, buyer: nobody, totalOre: 100 };
  expect(checkGiven(asked, given)).toEqual([
    { code: "terms_required", path: "ageConfirmed" },
    { code: "buyer_address_required", path: "buyer.address" },
  ]);
  expect(checkGiven(asked, { ...given, ageConfirmed: true, buyer: known })).toEqual([]);
  expect(checkGiven({ age: false, buyer: false }, given)).toEqual([]);
  const firm = { ...nobody, organizationNumber: "123" };
  expect(checkGiven(asked, { ...given, ageConfirmed: true, buyer: firm })).toMatchObject([
    { code: "organization_number_invalid" },
  ]);
});
