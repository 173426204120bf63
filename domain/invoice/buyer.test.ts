import { expect, it } from "vitest";
import { buyerOf, isBuyerKnown } from "./buyer.ts";

const address = { street: "Storgata 1", postalCode: "7030", city: "Trondheim", country: "Norge" };
const ola = { name: "Ola Vik", address, organizationNumber: null };
const firm = { name: "Vik AS", organizationNumber: "923609016" };

it.each([
  ["the profile's address", ola, undefined, true],
  ["no address", { ...ola, address: {} }, undefined, false],
  ["half an address", { ...ola, address: { ...address, street: " " } }, undefined, false],
  ["an address given", { ...ola, address: {} }, { address }, true],
  ["half an address given", ola, { address: { street: "Storgata 1" } }, false],
  ["empty fields given, as a form sends them", ola, { name: "", address: { street: "", city: "" } }, true],
  ["a number given", { ...ola, address: {} }, firm, true],
  ["a number that is none", { ...ola, address: {} }, { organizationNumber: "923609017" }, false],
  ["no name", { ...ola, name: " " }, undefined, false],
])("a buyer with %s is known well enough to be invoiced: case %#", (_, profile, givenBuyer, isKnown) =>
  expect(isBuyerKnown(buyerOf(profile, givenBuyer))).toBe(isKnown),
);

it("the buyer is either a firm or a private person, never a mix of their data", () => {
  expect(buyerOf(ola, { ...firm, organizationNumber: "923 609 016" })).toEqual({ ...firm, address: {} });
  expect(buyerOf({ ...ola, ...firm }, { name: "Ola Vik", address })).toEqual(ola);
  expect(buyerOf(ola, { name: "Vik jaktlag" })).toEqual({ ...ola, name: "Vik jaktlag" });
});
