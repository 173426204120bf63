import { expect, it } from "vitest";
import { isSelfOrAdmin, mayActAs, type Person } from "../account/policy.ts";
import { readingDenied } from "../invoice/policy.ts";
import { raterOf } from "../rating/policy.ts";
import { actorFor, partyOf, showsContact } from "./policy.ts";

const people: Person[] = [
  { uid: "jonas", roles: ["hunter"] },
  { uid: "kari", roles: ["landowner"] },
  { uid: "admin", roles: ["admin"] },
  { uid: "other", roles: ["hunter", "landowner"] },
];
const pending = { hunterUid: "jonas", landownerUid: "kari", status: "pending" };
const draft = { ...pending, status: "calculated" };

it("a booking is visible to its parties and administrators, but a draft not to its landowner", () => {
  expect(people.map((person) => partyOf(person, pending))).toEqual([
    "hunter",
    "landowner",
    "admin",
    undefined,
  ]);
  expect(people.map((person) => partyOf(person, draft))).toEqual(["hunter", undefined, "admin", undefined]);
});

it("each command is allowed to the actors in the booking process", () => {
  const partiesByCommand = (["submit", "accept", "reject", "cancel", "drop"] as const).map((command) =>
    (["hunter", "landowner", "admin"] as const).filter((party) => actorFor(party, command) !== undefined),
  );
  expect(partiesByCommand).toEqual([
    ["hunter"],
    ["landowner"],
    ["landowner"],
    ["hunter", "landowner", "admin"],
    [],
  ]);
});

it("documents are refused to strangers, and not found for the landowner of a draft (rules 8.3)", () => {
  expect(people.map((person) => readingDenied(person, pending))).toEqual([
    undefined,
    undefined,
    undefined,
    "no_access",
  ]);
  expect(people.map((person) => readingDenied(person, draft))).toEqual([
    undefined,
    "not_found",
    undefined,
    "no_access",
  ]);
});

it("each of the two parties may rate the other, and nobody else may", () =>
  expect(people.map((person) => raterOf(person, pending))).toEqual([
    "hunter",
    "landowner",
    "forbidden",
    "not_found",
  ]));

it("administrators may act in every role and read private data", () => {
  expect(people.map((person) => mayActAs(person, "landowner"))).toEqual([false, true, true, true]);
  expect(people.map((person) => mayActAs(person, "admin"))).toEqual([false, false, true, false]);
  expect(mayActAs(undefined, "landowner")).toBe(false);
  expect(people.map((person) => isSelfOrAdmin(person, "kari"))).toEqual([false, true, true, false]);
});

it.each([
  ["pending", false, 0, false],
  ["confirmed", false, 400, true],
  ["completed", true, 400, true],
  // a booking that expired or was cancelled unpaid is no longer agreed
  ["cancelled", false, 0, false],
  ["expired", false, 0, false],
  ["cancelled", true, 6, true],
  ["cancelled", true, 7, false],
])(
  "%s, paid: %s, ended %i days ago: the parties see each other's contact details: %s",
  (status, paid, days, isShown) => {
    const at = new Date("2027-10-01T08:00:00Z");
    const now = new Date(at.getTime() + days * 86_400_000);
    expect(
      showsContact({ status, paidAt: paid ? at : null, endedAt: at, invoiceAtPayment: false }, now),
    ).toBe(isShown);
  },
);
