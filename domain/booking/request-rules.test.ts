import { describe, expect, it } from "vitest";
import { aCabin, anOffering, aRequest } from "../testing.ts";
import { consentRefusalCodes, stayRefusalCodes } from "./refusal.ts";
import { checkBuyer, checkRequest, type RequestToCheck } from "./request-rules.ts";
import type { OfferingTerms, StayRequest } from "../offering/terms.ts";

const requestRefusalCodes = [...stayRefusalCodes, ...consentRefusalCodes];

const nothingTaken = { placesTaken: {}, cabinNights: {} };
type RequestChanges = Partial<Omit<RequestToCheck, "offering" | "request">> & {
  offering?: Partial<OfferingTerms>;
  request?: Partial<StayRequest>;
};
const check = ({ offering, request, ...rest }: RequestChanges = {}) =>
  checkRequest({
    offering: anOffering(offering),
    cabins: [],
    request: aRequest(request),
    today: "2027-08-01",
    taken: nothingTaken,
    ...rest,
  });

const guide = {
  serviceId: "guide",
  name: "Kjentmann",
  unit: "per_day" as const,
  priceOre: 100_000,
  maxQuantity: 2,
};
const guideByDay = { ...guide, singleDays: true };
const oneGuide = { serviceId: "guide", quantity: 1 };
const shared = { allowConcurrentBookings: true, totalAreaCapacity: 10 };
const withCabin = {
  offering: { optionalCabins: [{ cabinId: "koie", pricePerPersonPerNightOre: 20_000 }] },
  request: { cabins: [{ cabinId: "koie" }] },
};

it("a valid request breaks no rule", () => {
  expect(check()).toEqual([]);
  expect(
    check({ ...withCabin, cabins: [aCabin()], consent: { termsAccepted: true, privacyAccepted: true } }),
  ).toEqual([]);
});

it("a cabin without a stated number of beds, and a stay without cabins, set no limit to who comes (rules 2.11)", () => {
  const request = { ...withCabin.request, participants: 6, children: 9 };
  expect(check({ ...withCabin, request, cabins: [aCabin()] })).toEqual([]);
  expect(check({ ...withCabin, request, cabins: [aCabin({ beds: null })] })).toEqual([]);
  expect(check({ request: { children: 9 } })).toEqual([]);
});

it("only those who hunt count toward the size of a party and the places of a shared offering (rules 2.11)", () => {
  expect(check({ request: { participants: 6, companions: 4, children: 2 } })).toEqual([]);
  const full = { offering: shared, taken: { ...nothingTaken, placesTaken: { "2027-10-02": 8 } } };
  expect(check({ ...full, request: { participants: 2, children: 3 } })).toEqual([]);
});

it("single days of a service are counted on those days alone, and orders of one day are summed", () => {
  const offering = { services: [{ ...guideByDay, quantity: 2 }] };
  const taken = { ...nothingTaken, serviceNights: { guide: { "2027-10-03": 2 } } };
  const day = (date: string, quantity = 1) => ({ serviceId: "guide", quantity, dates: [date] });
  const services = [day("2027-10-01", 2), day("2027-10-02")];
  expect(check({ offering, taken, request: { services } })).toEqual([]);
  expect(
    check({ offering, taken, request: { services: [...services, day("2027-10-02", 2)] } }),
  ).toMatchObject([{ code: "service_quantity_exceeded", path: "services.2.quantity" }]);
});

/** One case for each code of rules 2.1, mostly just beyond the limit, with the values for its text. */
const cases: [string, RequestChanges, object][] = [
  [
    "an offering taken down",
    { offering: { available: false } },
    { code: "offering_not_available", path: "offeringId" },
  ],
  [
    "a landowner who is away today",
    { today: "2027-08-02", away: { from: "2027-08-01", until: "2027-08-02" } },
    { code: "landowner_away", path: "offeringId", values: { date: "2027-08-02" } },
  ],
  [
    "departure on the day of arrival",
    { request: { toDate: "2027-10-01" } },
    { code: "start_not_before_end", path: "toDate" },
  ],
  ["arrival yesterday", { today: "2027-10-02" }, { code: "dates_in_past", path: "fromDate" }],
  [
    "the day before sales start",
    { offering: { salesStartDate: "2027-08-02" } },
    { code: "before_sales_start", path: "offeringId", values: { salesStartDate: "2027-08-02" } },
  ],
  [
    "arrival before the season",
    { request: { fromDate: "2027-09-24" } },
    { code: "outside_season", path: "fromDate", values: { validFrom: "2027-09-25", validTo: "2027-10-24" } },
  ],
  [
    "a last day after the season",
    { request: { toDate: "2027-10-26" } },
    { code: "outside_season", path: "toDate", values: { validFrom: "2027-09-25", validTo: "2027-10-24" } },
  ],
  [
    "arrival on a Friday where it must be a Thursday",
    { offering: { startWeekday: 4 } },
    { code: "start_weekday_required", path: "fromDate", values: { weekday: 4 } },
  ],
  [
    "3 days of at least 4",
    { offering: { durationType: "min_days", minDays: 4 } },
    { code: "duration_too_short", path: "toDate", values: { minDays: 4 } },
  ],
  [
    "3 days of at most 2",
    { offering: { maxDays: 2 } },
    { code: "duration_too_long", path: "toDate", values: { maxDays: 2 } },
  ],
  [
    "3 days of exactly 4",
    { offering: { durationType: "fixed_days", fixedDays: 4 } },
    { code: "duration_not_exact", path: "toDate", values: { fixedDays: 4 } },
  ],
  [
    "a part of a season sold whole",
    { offering: { durationType: "season" } },
    {
      code: "whole_season_required",
      path: "fromDate",
      values: { fromDate: "2027-09-25", toDate: "2027-10-25" },
    },
  ],
  [
    "2 hunters of at least 3",
    { offering: { minHunters: 3 } },
    { code: "too_few_hunters", path: "participants", values: { minHunters: 3 } },
  ],
  [
    "7 hunters of at most 6",
    { request: { participants: 7 } },
    { code: "too_many_hunters", path: "participants", values: { maxHunters: 6 } },
  ],
  [
    "5 hunters where the lower bound is 4 (rules 2.3)",
    { offering: { ...shared, maxParticipants: 4 }, request: { participants: 5 } },
    { code: "too_many_hunters", path: "participants", values: { maxHunters: 4 } },
  ],
  [
    "2 hunters of exactly 6",
    { offering: { minHunters: 6 } },
    { code: "hunters_not_exact", path: "participants", values: { maxHunters: 6 } },
  ],
  [
    "a blackout in the stay",
    { offering: { blackoutPeriods: [{ from: "2027-10-03", to: "2027-10-08" }] } },
    { code: "dates_unavailable", path: "fromDate", values: { date: "2027-10-03" } },
  ],
  [
    "an exclusive offering that is taken",
    { taken: { placesTaken: { "2027-10-02": 1 }, cabinNights: {} } },
    { code: "dates_booked", path: "fromDate", values: { date: "2027-10-02" } },
  ],
  [
    "a day of preparation after another stay at an exclusive offering (rules 2.4)",
    {
      offering: { preparationDays: 2 },
      taken: { placesTaken: { "2027-09-30": 1 }, cabinNights: {} },
    },
    { code: "preparation_days", path: "fromDate", values: { date: "2027-10-01", days: 2 } },
  ],
  [
    "the first night on which another offering has the ground",
    { offering: anOffering({ groundPeriods: [{ from: "2027-10-02", to: "2027-10-09" }] }) },
    { code: "ground_taken", path: "fromDate", values: { date: "2027-10-02" } },
  ],
  [
    "one place too few of a capacity that the ground has in common",
    {
      offering: shared,
      taken: { placesTaken: {}, cabinNights: {}, groundPlacesLeft: { "2027-10-02": 1 } },
    },
    { code: "capacity_exceeded", path: "participants", values: { placesLeft: 1, date: "2027-10-02" } },
  ],
  [
    "one place too few in the area",
    { offering: shared, taken: { placesTaken: { "2027-10-01": 8, "2027-10-02": 9 }, cabinNights: {} } },
    { code: "capacity_exceeded", path: "participants", values: { placesLeft: 1, date: "2027-10-02" } },
  ],
  [
    "a cabin that is held",
    { ...withCabin, cabins: [aCabin()], taken: { placesTaken: {}, cabinNights: { koie: ["2027-10-03"] } } },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia", date: "2027-10-03" } },
  ],
  [
    "a cabin taken down",
    { ...withCabin, cabins: [aCabin({ available: false })] },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia" } },
  ],
  [
    "a cabin that is let only to the 2nd",
    { ...withCabin, cabins: [aCabin({ availableTo: "2027-10-02" })] },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia", date: "2027-10-03" } },
  ],
  [
    "a cabin that is not yet let",
    { ...withCabin, cabins: [aCabin({ availableFrom: "2027-10-02" })] },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia", date: "2027-10-01" } },
  ],
  [
    "a cabin under repair",
    { ...withCabin, cabins: [aCabin({ blackoutPeriods: [{ from: "2027-09-01", to: "2027-10-02" }] })] },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia", date: "2027-10-01" } },
  ],
  [
    "the same cabin twice",
    { ...withCabin, request: { cabins: [{ cabinId: "koie" }, { cabinId: "koie" }] }, cabins: [aCabin()] },
    { code: "cabin_repeated", path: "cabins.1.cabinId" },
  ],
  [
    "somebody else's cabin",
    { request: { cabins: [{ cabinId: "koie" }] }, cabins: [aCabin()] },
    { code: "cabin_unavailable", path: "cabins.0.cabinId", values: { name: "Koia" } },
  ],
  [
    "more persons than beds (rules 2.11)",
    {
      ...withCabin,
      request: { ...withCabin.request, companions: 1, children: 2 },
      cabins: [aCabin({ beds: 4 })],
    },
    { code: "too_few_beds", path: "participants", values: { beds: 4, persons: 5 } },
  ],
  [
    "more persons than the beds of chosen and included cabins together",
    {
      offering: { ...withCabin.offering, includedCabinIds: ["stue"] },
      request: { ...withCabin.request, participants: 6, children: 1 },
      cabins: [aCabin({ beds: 4 }), aCabin({ cabinId: "stue", beds: 2 })],
    },
    { code: "too_few_beds", path: "participants", values: { beds: 6, persons: 7 } },
  ],
  [
    "single days of a service that is sold for all",
    { offering: { services: [guide] }, request: { services: [{ ...oneGuide, dates: ["2027-10-02"] }] } },
    { code: "service_single_days_not_offered", path: "services.0.dates", values: { name: "Kjentmann" } },
  ],
  [
    "a service on the day of departure",
    {
      offering: { services: [guideByDay] },
      request: { services: [{ ...oneGuide, dates: ["2027-10-03", "2027-10-04"] }] },
    },
    {
      code: "service_date_outside_stay",
      path: "services.0.dates",
      values: { name: "Kjentmann", date: "2027-10-04" },
    },
  ],
  [
    "a service twice on one day",
    {
      offering: { services: [guideByDay] },
      request: { services: [{ ...oneGuide, dates: ["2027-10-03", "2027-10-03"] }] },
    },
    {
      code: "service_date_repeated",
      path: "services.0.dates",
      values: { name: "Kjentmann", date: "2027-10-03" },
    },
  ],
  [
    "a service that is taken on the chosen day",
    {
      offering: { services: [{ ...guideByDay, quantity: 2 }] },
      request: { services: [{ ...oneGuide, dates: ["2027-10-02", "2027-10-03"] }] },
      taken: { ...nothingTaken, serviceNights: { guide: { "2027-10-01": 2, "2027-10-03": 2 } } },
    },
    {
      code: "service_quantity_exceeded",
      path: "services.0.quantity",
      values: { name: "Kjentmann", date: "2027-10-03", left: 0 },
    },
  ],
  [
    "a service that is closed on the chosen day",
    {
      offering: {
        services: [{ ...guideByDay, blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-03" }] }],
      },
      request: { services: [{ ...oneGuide, dates: ["2027-10-01", "2027-10-02"] }] },
    },
    {
      code: "service_closed",
      path: "services.0.serviceId",
      values: { name: "Kjentmann", date: "2027-10-02" },
    },
  ],
  [
    "a cabin's own minimum",
    { ...withCabin, cabins: [aCabin({ minBookingDays: 4 })] },
    { code: "duration_too_short", path: "toDate", values: { minDays: 4 } },
  ],
  [
    "a cabin's own maximum",
    { ...withCabin, cabins: [aCabin({ maxBookingDays: 2 })] },
    { code: "duration_too_long", path: "toDate", values: { maxDays: 2 } },
  ],
  [
    "an included cabin that is held (rules 2.4)",
    {
      offering: { includedCabinIds: ["koie"] },
      cabins: [aCabin()],
      taken: { placesTaken: {}, cabinNights: { koie: ["2027-10-01"] } },
    },
    {
      code: "cabin_unavailable",
      path: "fromDate",
      values: { included: 1, name: "Koia", date: "2027-10-01" },
    },
  ],
  [
    "a service of another offering",
    { request: { services: [{ serviceId: "guide", quantity: 1 }] } },
    { code: "service_not_offered", path: "services.0.serviceId" },
  ],
  [
    "a service on a day it is closed",
    {
      offering: { services: [{ ...guide, blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-03" }] }] },
      request: { services: [{ serviceId: "guide", quantity: 1 }] },
    },
    {
      code: "service_closed",
      path: "services.0.serviceId",
      values: { name: "Kjentmann", date: "2027-10-02" },
    },
  ],
  [
    "more of a service than are left on one of the days",
    {
      offering: { services: [{ ...guide, quantity: 5 }] },
      request: { services: [{ serviceId: "guide", quantity: 2 }] },
      taken: {
        placesTaken: {},
        cabinNights: {},
        serviceNights: { guide: { "2027-10-01": 3, "2027-10-03": 4 } },
      },
    },
    {
      code: "service_quantity_exceeded",
      path: "services.0.quantity",
      values: { name: "Kjentmann", date: "2027-10-03", left: 1 },
    },
  ],
  [
    "too many of a service, over two orders",
    {
      offering: { services: [guide] },
      request: {
        services: [
          { serviceId: "guide", quantity: 2 },
          { serviceId: "guide", quantity: 1 },
        ],
      },
    },
    {
      code: "service_quantity_exceeded",
      path: "services.1.quantity",
      values: { name: "Kjentmann", maxQuantity: 2 },
    },
  ],
  [
    "days that the law closes, where the landowner refuses them",
    { illegalDays: ["2027-10-02", "2027-10-03"] },
    {
      code: "not_legal_on_date",
      path: "fromDate",
      values: { date: "2027-10-02", illegalDays: "2027-10-02,2027-10-03" },
    },
  ],
  [
    "terms not accepted",
    { consent: { termsAccepted: false, privacyAccepted: true } },
    { code: "terms_required", path: "termsAccepted" },
  ],
  [
    "privacy not accepted",
    { consent: { termsAccepted: true, privacyAccepted: false } },
    { code: "privacy_required", path: "privacyAccepted" },
  ],
  [
    "a price beyond all books",
    { offering: { pricing: { per: "hunter", fixedPriceOre: 9_000_000_000 } } },
    { code: "price_too_high", path: "participants" },
  ],
];

it.each(cases)("a request is refused for %s", (_, request, refusal) =>
  expect(check(request)).toEqual([refusal]),
);

it("a request without an offering needs a cabin", () => {
  const request = aRequest();
  expect(checkRequest({ cabins: [], request, today: "2027-08-01", taken: nothingTaken })).toEqual([
    { code: "cabin_required", path: "cabins" },
  ]);
  expect(
    checkRequest({
      cabins: [aCabin()],
      request: { ...request, cabins: [{ cabinId: "koie" }] },
      today: "2027-08-01",
      taken: nothingTaken,
    }),
  ).toEqual([]);
});

it("an invoice above 0 needs the buyer's address, and a given organisation number must be valid", () => {
  const buyerWithoutAddress = { name: "Ola Vik", address: {}, organizationNumber: null };
  const refused = [{ code: "buyer_address_required", path: "buyer.address" }];
  expect([checkBuyer(buyerWithoutAddress, 1), checkBuyer(buyerWithoutAddress, 0)]).toEqual([refused, []]);
  expect(checkBuyer({ ...buyerWithoutAddress, organizationNumber: "923609017" }, 0)).toEqual([
    { code: "organization_number_invalid", path: "buyer.organizationNumber" },
  ]);
  expect(checkBuyer({ ...buyerWithoutAddress, organizationNumber: "923609016" }, 1)).toEqual([]);
});

it("every refusal code has a case in this file", () => {
  const codes = new Set(cases.map(([, , refusal]) => "code" in refusal && refusal.code));
  expect(requestRefusalCodes.filter((code) => !codes.has(code))).toEqual([
    "cabin_required",
    "buyer_address_required",
  ]);
});

it("a request gets all its refusals at once, in the order of the rules", () => {
  const refusals = check({
    offering: {
      available: false,
      salesStartDate: "2027-12-01",
      minHunters: 3,
      startWeekday: 1,
      services: [guide],
      durationType: "min_days",
      minDays: 5,
    },
    request: {
      fromDate: "2027-09-01",
      toDate: "2027-09-03",
      cabins: [{ cabinId: "ukjent" }],
      services: [{ serviceId: "guide", quantity: 9 }],
    },
    today: "2027-09-02",
    taken: { placesTaken: { "2027-09-01": 1 }, cabinNights: {} },
    consent: { termsAccepted: false, privacyAccepted: false },
  }).map((refusal) => refusal.code);
  expect(refusals).toEqual([
    "offering_not_available",
    "dates_in_past",
    "before_sales_start",
    "outside_season",
    "start_weekday_required",
    "duration_too_short",
    "too_few_hunters",
    "dates_booked",
    "cabin_unavailable",
    "service_quantity_exceeded",
    "terms_required",
    "privacy_required",
  ]);
  expect(refusals).toEqual(requestRefusalCodes.filter((code) => refusals.includes(code)));
});

describe("a request is accepted", () => {
  it("for arrival today, on the first and last day of the season, and beside another stay", () => {
    expect(check({ today: "2027-10-01" })).toEqual([]);
    expect(check({ request: { fromDate: "2027-09-25", toDate: "2027-09-26" } })).toEqual([]);
    expect(check({ request: { fromDate: "2027-10-24", toDate: "2027-10-25" } })).toEqual([]);
    expect(check({ taken: { placesTaken: { "2027-09-30": 1, "2027-10-04": 1 }, cabinNights: {} } })).toEqual(
      [],
    );
    expect(check({ offering: { blackoutPeriods: [{ from: "2027-09-28", to: "2027-10-01" }] } })).toEqual([]);
  });
  it("for the whole season, on whatever weekday it begins", () => {
    const offering = { durationType: "season" as const, startWeekday: 1 };
    expect(check({ offering, request: { fromDate: "2027-09-25", toDate: "2027-10-25" } })).toEqual([]);
  });
  it("for the last places of the area", () => {
    expect(check({ offering: shared, taken: { placesTaken: { "2027-10-02": 8 }, cabinNights: {} } })).toEqual(
      [],
    );
  });
});

it.each([
  ["0001-01-01", "7000-01-01"],
  ["2027-10-01", "9999-12-31"],
  ["2027-02-31", "2027-03-02"],
  ["2027-10-04", "2027-10-01"],
])("the impossible dates %s–%s are refused at once", (fromDate, toDate) => {
  expect(check({ request: { fromDate, toDate } }).map((refusal) => refusal.code)).toContain(
    "start_not_before_end",
  );
});

it("a stay of a century in a cabin is too long", () => {
  const request = aRequest({ fromDate: "2027-10-01", toDate: "2100-10-01", cabins: [{ cabinId: "koie" }] });
  expect(checkRequest({ cabins: [aCabin()], request, today: "2027-08-01", taken: nothingTaken })).toEqual([
    { code: "duration_too_long", path: "toDate", values: { maxDays: 366 } },
  ]);
});
