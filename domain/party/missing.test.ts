import { describe, expect, it } from "vitest";
import type { Species } from "../species/species.ts";
import { maySupervise, mayHavePermit, type PartyMember, readinessOf, showsMembers } from "./missing.ts";

const stay = (species: Species[], days: object = {}) => ({
  species,
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  ...days,
});
const today = "2027-09-20";
const member = (o: Partial<PartyMember> = {}): PartyMember => ({
  memberId: "ola",
  role: "hunter",
  birthYear: 1985,
  fee: "2027-04-10",
  shootingTest: null,
  jegerproeve: null,
  trackingDog: null,
  supervisorMemberId: null,
  consentOn: null,
  feeSeenOn: null,
  letInAt: null,
  trainingRefusedAt: null,
  ...o,
});
const adult = member({ memberId: "far", feeSeenOn: "2027-05-01" });
const missing = (one: PartyMember, of: ReturnType<typeof stay>, team: PartyMember[] = [], day = today) =>
  readinessOf(one, of, [one, ...team], day).missing;
const state = (one: PartyMember, of: ReturnType<typeof stay>, team: PartyMember[] = []) =>
  readinessOf(one, of, [one, ...team], today).state;

describe("a hunter", () => {
  it("begins red, is yellow when all is stated, and green once the fee is seen", () => {
    const grouse = stay(["rype"]);
    const fresh = member({ birthYear: null, fee: null });
    expect(readinessOf(fresh, grouse, [fresh], today)).toMatchObject({
      state: "red",
      missing: ["birth_year", "fee"],
    });
    expect(state(member(), grouse)).toBe("yellow");
    expect(state(member({ feeSeenOn: "2027-05-01" }), grouse)).toBe("green");
  });

  it.each([
    ["of the hunting year", "2027-04-01", []],
    ["of the year before", "2027-03-31", ["fee"]],
    ["that is still to come", "2027-09-21", ["fee"]],
  ])("with a fee %s", (_, fee, expected) => {
    expect(missing(member({ fee }), stay(["rype"]))).toEqual(expected);
  });
  it("in January needs the fee and the test of the hunting year that began in April before", () => {
    const winter = stay(["raadyr"], { fromDate: "2028-01-02", toDate: "2028-01-05" });
    const of = (day: string) =>
      member({ fee: day, shootingTest: day, trackingDog: "2027-01-01", birthYear: 1985 });
    expect(missing(of("2027-04-10"), winter, [], "2028-01-01")).toEqual([]);
    expect(missing(of("2027-03-10"), winter, [], "2028-01-01")).toEqual(["fee", "shooting_test"]);
  });

  it("after moose needs the test, one dog for all and a leader", () => {
    const moose = stay(["elg"]);
    expect(missing(member(), moose)).toEqual(["shooting_test", "tracking_dog", "hunt_leader"]);
    const shot = member({ shootingTest: "2027-08-01" });
    const leader = member({ memberId: "far", role: "leader", trackingDog: "2027-08-01" });
    expect(missing(shot, moose, [leader])).toEqual([]);
    // a handler's agreement is enough, and a handler is asked for nothing
    const handler = member({ memberId: "per", role: "dog_handler", birthYear: null, fee: null });
    expect(missing(handler, moose)).toEqual([]);
    expect(missing(shot, moose, [member({ ...handler, trackingDog: "2027-08-01" })])).toEqual([
      "hunt_leader",
    ]);
  });
  it.each([
    ["reindeer", "villrein", ["shooting_test"]],
    ["roe deer", "raadyr", ["shooting_test", "tracking_dog"]],
    ["bear", "bjorn", ["shooting_test", "hunt_leader"]],
    ["hare", "hare", []],
    ["trout", "innlandsfiske", []],
  ] as const)("after %s", (_, species, expected) => {
    expect(missing(member(), stay([species]))).toEqual(expected);
  });
  it("who comes without a weapon or with a dog is green at once", () => {
    for (const role of ["unarmed", "dog_handler"] as const)
      expect(state(member({ role, birthYear: null, fee: null }), stay(["elg", "rype"]))).toBe("green");
  });
});

describe("age", () => {
  const young = (birthYear: number, o: Partial<PartyMember> = {}) =>
    member({ memberId: "kid", role: "training", birthYear, fee: null, ...o });
  it("of a trainee asks for a guardian's consent and a supervisor, and no fee", () => {
    const grouse = stay(["rype"]);
    const kid = young(2012);
    expect(missing(kid, grouse, [adult])).toEqual(["guardian_consent", "supervisor"]);
    const ready = young(2012, { consentOn: "2027-09-01", supervisorMemberId: "far" });
    expect(state(ready, grouse, [adult])).toBe("green");
    expect(missing({ ...ready, trainingRefusedAt: new Date() }, grouse, [adult])).toEqual(["supervisor"]);
    expect(missing(ready, grouse)).toEqual(["supervisor"]); // the supervisor has left
    expect(missing(young(2014), grouse, [adult])).toEqual(["too_young"]);
    const unknown = young(2012, { birthYear: null });
    expect(missing(unknown, grouse)).toEqual(["birth_year", "guardian_consent", "supervisor"]);
  });
  it("at 16 and 17 asks for exam and test too after big game", () => {
    const kid = young(2010, { consentOn: "2027-09-01", supervisorMemberId: "far" });
    expect(missing(kid, stay(["villrein"]), [adult])).toEqual(["shooting_test", "hunter_exam"]);
    expect(missing(young(2012), stay(["villrein"]))).toContain("too_young");
    expect(missing(young(2010), stay(["bjorn"]))).toContain("too_young");
    expect(missing(member({ birthYear: 2009, shootingTest: "2027-08-01" }), stay(["bjorn"]))).toEqual([
      "birthday",
      "hunt_leader",
    ]);
  });
  it.each([
    [2011, "hunter", ["fee", "guardian_consent", "supervisor"]], // 16 in the course of the year
    [2011, "training", ["guardian_consent", "supervisor"]],
    [2012, "hunter", ["guardian_consent", "supervisor"]], // who is 15 trains, whatever the role says
    [2010, "hunter", ["fee"]],
    [1985, "training", ["fee"]], // nobody of age is trained
  ] as const)("of who was born in %i and comes as %s", (birthYear, role, expected) => {
    expect(missing(member({ role, birthYear, fee: null }), stay(["rype"]))).toEqual(expected);
  });
  it("in a stay over New Year is that of its first day", () => {
    const christmas = stay(["hare"], { fromDate: "2027-12-30", toDate: "2028-01-03" });
    expect(missing(young(2011), christmas)).toEqual(["guardian_consent", "supervisor"]);
    expect(missing(member({ birthYear: 2012, fee: null }), christmas)).toEqual([
      "guardian_consent",
      "supervisor",
    ]);
    const after = stay(["hare"], { fromDate: "2028-01-01", toDate: "2028-01-03" });
    expect(missing(young(2011), after, [], "2028-01-01")).toEqual(["fee"]);
  });

  it.each([
    [{}, true],
    [{ birthYear: 2007 }, false], // 20 in the course of the year
    [{ birthYear: 2006 }, true],
    [{ birthYear: null }, false],
    [{ fee: "2027-03-01" }, false],
    [{ role: "unarmed" }, false],
    [{ role: "training" }, false],
    [{ jegerproeve: "2024-10-01" }, true],
    [{ jegerproeve: "2024-10-02" }, false],
  ] as const)("of a supervisor %o", (o, expected) => {
    expect(maySupervise(member(o), stay(["rype"]), today)).toBe(expected);
  });
});

describe("anglers", () => {
  const salmon = stay(["laksefiske"], { fromDate: "2027-07-01", toDate: "2027-07-03" });
  it("of salmon pay the fishing fee of the calendar year from 18 years on; no host sees to it", () => {
    const angler = (o: Partial<PartyMember>) => readinessOf(member(o), salmon, [member(o)], "2027-06-30");
    expect(angler({ fee: null })).toMatchObject({ state: "red", missing: ["fee"] });
    expect(angler({ fee: "2027-02-01" })).toMatchObject({ state: "green" });
    expect(angler({ fee: "2026-12-01" })).toMatchObject({ missing: ["fee"] });
    expect(angler({ fee: null, birthYear: 2010 })).toMatchObject({ state: "green" });
  });
});

it.each([
  ["paid", "green", "block", false, true],
  ["in_progress", "green", "block", false, true],
  ["confirmed", "green", "block", false, false],
  ["cancelled", "green", "tell", true, false],
  ["paid", "yellow", "block", true, false],
  ["paid", "red", "ask", false, false],
  ["paid", "red", "ask", true, true],
  ["paid", "red", "tell", false, true],
] as const)("a permit while %s, %s, %s, let in %s: %s", (status, state, redMembers, letIn, expected) => {
  const facts = { status, hasOffering: true, state, missing: [], redMembers, letIn };
  expect(mayHavePermit(facts)).toBe(expected);
  expect(mayHavePermit({ ...facts, hasOffering: false })).toBe(false);
  expect(mayHavePermit({ ...facts, missing: ["too_young"] })).toBe(false);
});
it("the host sees who comes once the booking is agreed", () => {
  const shown = (status: string, invoiceAtPayment = false) => showsMembers({ status, invoiceAtPayment });
  expect([shown("pending"), shown("confirmed"), shown("confirmed", true), shown("paid")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
