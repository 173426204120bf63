import { expect, it } from "vitest";
import type { Person } from "../account/policy.ts";
import { isListed as isCabinListed } from "../cabin/policy.ts";
import { mayReadDocuments } from "../media/policy.ts";
import { isAvailable, isListed, isHiddenFromStrangers } from "../offering/policy.ts";
import { isListed as isServiceListed } from "../service/policy.ts";
import { changeDenied, isHidden, isOpen, maySetStatus, roleOf, maySeeAll } from "./policy.ts";

const kari: Person = { uid: "kari", roles: ["landowner"] };
const other: Person = { uid: "other", roles: ["landowner", "hunter"] };
const admin: Person = { uid: "admin", roles: ["admin"] };
const property = { ownerUid: "kari", status: "published", visibility: "public" };

it("only owner and administrators change a property; others get 403 if they see it, else 404", () => {
  expect([kari, other, admin, undefined].map((person) => maySeeAll(person, property))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([kari, admin].map((person) => roleOf(person, property))).toEqual(["landowner", "admin"]);
  expect(changeDenied(kari, { ...property, status: "draft" }, ["own"])).toBeUndefined();
  expect(changeDenied(other, property, ["own"])).toBe("forbidden");
  expect(changeDenied(other, { ...property, status: "draft" }, ["own"])).toBe("not_found");
  expect(changeDenied(admin, undefined, ["own"])).toBe("not_found");
});

it.each([
  ["published", "public", { open: true, hidden: false }],
  ["published", "unlisted", { open: true, hidden: false }],
  ["published", "private", { open: false, hidden: true }],
  ["inactive", "public", { open: false, hidden: false }],
  ["under_review", "public", { open: false, hidden: true }],
  ["draft", "public", { open: false, hidden: true }],
])(
  "a property that is %s and %s decides the visibility of its cabins, services and offerings",
  (status, visibility, { open, hidden }) => {
    const current = { ...property, status, visibility };
    expect([isOpen(current), isHidden(current)]).toEqual([open, hidden]);
    expect(isCabinListed({ status: "published", property: current })).toBe(open);
    expect(isServiceListed({ status: "published", offeringListed: true, property: current })).toBe(open);
    const offering = { status: "active", published: true, property: current };
    expect([isAvailable(offering), isListed(offering), isHiddenFromStrangers(offering)]).toEqual([
      open,
      open,
      hidden,
    ]);
  },
);

it("an inactive offering is readable, but a draft cabin or service is not", () => {
  const inactive = { status: "inactive", published: true, property };
  expect([isAvailable(inactive), isListed(inactive), isHiddenFromStrangers(inactive)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isListed({ ...inactive, published: false })).toBe(false);
  expect(isHiddenFromStrangers({ status: "archived", property })).toBe(true);
  expect(isCabinListed({ status: "draft", property })).toBe(false);
  expect(isServiceListed({ status: "published", offeringListed: false, property })).toBe(false);
});

it("only administrators put a property under review and end the review (rules 9.8)", () => {
  expect(maySetStatus(kari, "draft", "published")).toBe(true);
  expect(maySetStatus(kari, "under_review", "under_review")).toBe(true);
  expect(maySetStatus(kari, "under_review", "published")).toBe(false);
  expect(maySetStatus(kari, "published", "under_review")).toBe(false);
  expect(maySetStatus(admin, "published", "under_review")).toBe(true);
});

it("a property's documents are read by its managers and by those who have an agreed booking there", () => {
  expect(mayReadDocuments(other, { ownerUid: "kari", booked: false })).toBe(false);
  expect(mayReadDocuments(other, { ownerUid: "kari", booked: true })).toBe(true);
  expect(mayReadDocuments(admin, { ownerUid: "kari", booked: false })).toBe(true);
  expect(mayReadDocuments(admin, undefined)).toBe(false);
});
