import { expect, it } from "vitest";
import { confirmationOf, type InstantConditions, type InstantRequest } from "./instant.ts";

const terms = (instantConditions: InstantConditions = {}) => ({
  confirmation: "instant" as const,
  instantConditions,
});
const request = (changes: Partial<InstantRequest> = {}): InstantRequest => ({
  terms: [terms()],
  buyer: { hasPaid: false, rating: null, lapses: 0 },
  invoicingAgreed: true,
  fromDate: "2027-10-08",
  partySize: 2,
  today: "2027-10-01",
  ...changes,
});
const reasons = (changes: Partial<InstantRequest>) =>
  confirmationOf(request(changes)).asksBecause.map(({ code }) => code);

it("confirms at once whoever meets the landowner's conditions, and without conditions everybody", () => {
  expect(confirmationOf(request())).toEqual({ confirmation: "instant", asksBecause: [] });
  expect(confirmationOf(request({ buyer: undefined })).confirmation).toBe("instant");
});
it("asks without a reason where the landowner always answers", () => {
  const asks = { confirmation: "request" as const, instantConditions: { maxParty: 1 } };
  expect(confirmationOf(request({ terms: [asks] }))).toEqual({ confirmation: "request", asksBecause: [] });
  expect(confirmationOf(request({ terms: [terms(), asks] })).confirmation).toBe("request");
});

it.each<[InstantConditions, Partial<InstantRequest>, string[]]>([
  [{ hasPaid: true }, {}, ["not_paid_before"]],
  [{ hasPaid: true }, { buyer: { hasPaid: true, rating: null, lapses: 0 } }, []],
  [{ hasPaid: true, minRating: 4 }, { buyer: undefined }, ["not_signed_in"]],
  [{ minRating: 4 }, {}, ["rating_too_low"]],
  [{ minRating: 4 }, { buyer: { hasPaid: false, rating: 3.99, lapses: 0 } }, ["rating_too_low"]],
  [{ minRating: 4 }, { buyer: { hasPaid: false, rating: 4, lapses: 0 } }, []],
  [{ minDaysAhead: 7 }, {}, []],
  [{ minDaysAhead: 8 }, {}, ["too_soon"]],
  [{ maxDaysAhead: 7 }, {}, []],
  [{ maxDaysAhead: 6 }, {}, ["too_far_ahead"]],
  [{ maxParty: 2 }, {}, []],
  [{ maxParty: 1, minDaysAhead: 30 }, {}, ["too_soon", "party_too_large"]],
])("%o: %o asks because of %o", (conditions, changes, codes) => {
  expect(reasons({ terms: [terms(conditions)], ...changes })).toEqual(codes);
});

it("asks the landowner after three lapses, and while invoices in their name are not agreed to", () => {
  const buyer = (lapses: number) => ({ hasPaid: true, rating: 5, lapses });
  expect(reasons({ buyer: buyer(2) })).toEqual([]);
  expect(reasons({ buyer: buyer(3) })).toEqual(["lapsed_too_often"]);
  expect(reasons({ invoicingAgreed: false })).toEqual(["landowner_answers"]);
});

it("of cabins alone names each reason once", () => {
  const both = [terms({ maxParty: 1 }), terms({ maxParty: 1, minDaysAhead: 10 })];
  expect(reasons({ terms: both })).toEqual(["too_soon", "party_too_large"]);
});
