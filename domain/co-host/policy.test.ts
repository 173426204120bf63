import { expect, it } from "vitest";
import type { Person } from "../account/policy.ts";
import { actorFor, partyOf } from "../booking/policy.ts";
import { mayWriteManual } from "../house-manual/policy.ts";
import { readingDenied } from "../invoice/policy.ts";
import { type CoHostRight, coHostRights, propertyRights } from "../property/lists.ts";
import { mayReadDocuments } from "../media/policy.ts";
import { changeDenied, may, type PropertyStatus, rightsOf, roleOf, maySeeAll } from "../property/policy.ts";
import { raterOf } from "../rating/policy.ts";
import { acceptDenied, mayInvite, invitationStatus } from "./policy.ts";

const ola: Person = { uid: "ola", roles: ["hunter", "landowner"] };
const kari: Person = { uid: "kari", roles: ["landowner"] };
const admin: Person = { uid: "admin", roles: ["admin"] };
const propertyWith = (
  rights?: CoHostRight[],
): PropertyStatus & { coHosts: Record<string, CoHostRight[]> } => ({
  ownerUid: "kari",
  status: "draft",
  visibility: "public",
  coHosts: rights ? { ola: rights } : {},
});

it.each<[CoHostRight, { manual: boolean; booking: boolean }]>([
  ["answer", { manual: true, booking: true }],
  ["calendar", { manual: false, booking: false }],
  ["edit", { manual: false, booking: false }],
])("the right to %s grants what it names and nothing more", (right, { manual, booking }) => {
  const property = propertyWith([right]);
  expect(rightsOf(ola, property)).toEqual([right]);
  expect(propertyRights.filter((one) => may(ola, property, one))).toEqual([right]);
  expect([maySeeAll(ola, property), roleOf(ola, property)]).toEqual([true, "co_host"]);
  expect(mayReadDocuments(ola, { ...property, booked: false })).toBe(true);
  expect(mayInvite(ola, property)).toBe(false);
  for (const checkedRight of propertyRights)
    expect(changeDenied(ola, property, [checkedRight])).toBe(
      checkedRight === right ? undefined : "right_missing",
    );
  expect(mayWriteManual(ola, property)).toBe(manual);
  const parties = { hunterUid: "jonas", landownerUid: "kari", status: "pending", coHosts: property.coHosts };
  expect(partyOf(ola, parties)).toBe(booking ? "co_host" : undefined);
});

it("a warden may check permits, and is otherwise treated as a stranger, an administrator as an administrator", () => {
  const property = propertyWith(["control"]);
  expect(propertyRights.filter((one) => may(ola, property, one))).toEqual(["control"]);
  expect(maySeeAll(ola, property)).toBe(false);
  expect(mayReadDocuments(ola, { ...property, booked: false })).toBe(false);
  expect(mayWriteManual(ola, property)).toBe(false);
  expect(changeDenied(ola, property, ["control"])).toBeUndefined();
  for (const right of ["answer", "calendar", "edit", "own"] as const)
    expect(changeDenied(ola, property, [right])).toBe("not_found");
  expect(changeDenied(ola, { ...property, status: "published" }, ["edit"])).toBe("forbidden");
  const parties = { hunterUid: "jonas", landownerUid: "kari", status: "paid", coHosts: property.coHosts };
  expect(partyOf(ola, parties)).toBeUndefined();
  const adminWithControl = { ...property, coHosts: { admin: ["control" as const] } };
  expect(roleOf(admin, adminWithControl)).toBe("admin");
  expect(mayWriteManual(admin, adminWithControl)).toBe(false);
});

it("a co-host without the right is treated as a stranger, and a co-host who books there as a hunter", () => {
  expect(changeDenied(ola, propertyWith(), ["edit"])).toBe("not_found");
  expect(maySeeAll(ola, propertyWith())).toBe(false);
  const own = {
    hunterUid: "ola",
    landownerUid: "kari",
    status: "pending",
    coHosts: { ola: [...coHostRights] },
  };
  expect(partyOf(ola, own)).toBe("hunter");
  expect(partyOf(ola, { ...own, hunterUid: "jonas", status: "calculated" })).toBeUndefined();
});

it("a co-host may answer requests, but not cancel, rate or read invoices", () => {
  const actors = (["accept", "reject", "cancel", "submit"] as const).map((command) =>
    actorFor("co_host", command),
  );
  expect(actors).toEqual(["landowner", "landowner", undefined, undefined]);
  const booking = {
    hunterUid: "jonas",
    landownerUid: "kari",
    status: "completed",
    coHosts: { ola: ["answer"] as const },
  };
  expect(readingDenied(ola, { ...booking, coHosts: {} })).toBe("no_access");
  expect(raterOf(ola, booking)).toBe("forbidden");
});

it("an invitation is valid for its address until it expires, and only the owner can send one", () => {
  const now = new Date("2027-08-01T08:00:00Z");
  const invitation = { email: "ola@example.no", uid: null, expiresAt: new Date("2027-08-02T08:00:00Z") };
  const reader = { uid: "ola", provenEmail: "ola@example.no" };
  expect(acceptDenied(reader, invitation, now)).toBeUndefined();
  expect(acceptDenied({ uid: "per", provenEmail: "per@example.no" }, invitation, now)).toBe(
    "invitation_not_found",
  );
  expect(acceptDenied({ uid: "ola", provenEmail: undefined }, invitation, now)).toBe("invitation_not_found");
  expect(acceptDenied(reader, { ...invitation, expiresAt: now }, now)).toBe("invitation_expired");
  expect(acceptDenied(reader, { ...invitation, uid: "per" }, now)).toBe("invitation_not_found");
  expect(acceptDenied(reader, { ...invitation, uid: "ola", expiresAt: now }, now)).toBeUndefined();
  expect(invitationStatus({ uid: null, expiresAt: now }, now)).toBe("expired");
  expect([kari, admin].map((person) => mayInvite(person, propertyWith()))).toEqual([true, false]);
});
