import fc from "fast-check";
import { expect, it } from "vitest";
import { checkRequest } from "#domain/booking/request-rules.ts";
import { quoteFor } from "#domain/booking/price.ts";
import { isLet } from "#domain/cabin/policy.ts";
import { isAvailable, isListed } from "#domain/offering/policy.ts";
import type { CabinTerms, OfferingTerms } from "#domain/offering/terms.ts";
import { rightsToChange } from "#domain/property/field-rights.ts";
import { aRequest } from "#domain/testing.ts";
import { cabinFields } from "./cabin/fields.ts";
import { offeringFields } from "./offering/fields.ts";
import { propertyFields } from "./property/fields.ts";
import { serviceFields } from "./service/fields.ts";

/** The fields that decide what can be booked at what price; a new field of this kind must be listed below. */
type Values<Rights, Terms> = { [F in keyof Rights & keyof Terms]: unknown } & {
  [F in keyof Rights]?: unknown;
};
/** One value of every offering field, before the co-host's change. */
const offering: Values<typeof offeringFields.rights, OfferingTerms> = {
  name: "Elgjakt",
  offeringType: "hunting_permit",
  description: "",
  english: null,
  targetSpecies: ["elg"],
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  salesStartDate: null,
  durationType: "none",
  minDays: null,
  maxDays: null,
  fixedDays: 30,
  experienceLevel: null,
  dogs: null,
  access: null,
  startWeekday: null,
  preparationDays: 0,
  blackoutPeriods: [],
  maxParticipants: 6,
  minHunters: 1,
  maxHunters: 6,
  allowConcurrentBookings: true,
  totalAreaCapacity: 8,
  includedCabinIds: [],
  optionalCabins: [{ cabinId: "koie", pricePerPersonPerNightOre: 20_000 }],
  services: [
    { serviceId: "guide", name: "Guide", unit: "per_day", priceOre: 90_000, maxQuantity: 2, premium: false },
  ],
  serviceIds: ["guide"],
  rules: [],
  customRules: [],
  cancellationPolicy: "moderate",
  seasonPrices: [],
  pricing: { per: "hunter", fixedPriceOre: 100_000 },
  priceUnit: null,
  priceModifiers: [],
  status: "active",
  published: true,
};
const guide = { serviceId: "guide", name: "Guide", unit: "per_day", priceOre: 90_000, maxQuantity: 2 };
const offeringChanges: Values<typeof offeringFields.rights, OfferingTerms> = {
  ...offering,
  name: "Elg",
  offeringType: "other",
  description: "Ny",
  english: { name: "Moose" },
  targetSpecies: ["rype"],
  validFrom: "2027-10-02",
  validTo: "2027-10-02",
  salesStartDate: "2027-10-20",
  durationType: "fixed_days",
  minDays: 5,
  maxDays: 1,
  fixedDays: 1,
  experienceLevel: "expert",
  dogs: "allowed",
  access: "car",
  startWeekday: 1,
  preparationDays: 2,
  blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-10" }],
  maxParticipants: 1,
  minHunters: 5,
  maxHunters: 1,
  allowConcurrentBookings: false,
  totalAreaCapacity: 1,
  includedCabinIds: ["koie"],
  optionalCabins: [{ cabinId: "koie", pricePerPersonPerNightOre: 1 }],
  services: [{ ...guide, priceOre: 1 }],
  serviceIds: [],
  rules: ["no_fire"],
  customRules: ["Ta med søppel"],
  cancellationPolicy: "strict",
  pricing: { per: "group", fixedPriceOre: 1 },
  priceUnit: "day",
  priceModifiers: [{ label: "Helg", type: "fixed", value: 1 }],
  status: "inactive",
  published: false,
};
const cabin: Values<typeof cabinFields.rights, CabinTerms> = {
  name: "Koia",
  sizeSqm: null,
  rooms: null,
  beds: 4,
  description: "",
  english: null,
  facilities: [],
  customFacilities: [],
  pricePerDayOre: 120_000,
  rentalEnabled: true,
  availableFrom: null,
  availableTo: null,
  minBookingDays: null,
  maxBookingDays: null,
  preparationDays: 0,
  arrivalTime: null,
  departureTime: null,
  cancellationPolicy: "moderate",
  blackoutPeriods: [],
  status: "published",
};
const cabinChanges: Values<typeof cabinFields.rights, CabinTerms> = {
  name: "Hytta",
  sizeSqm: 40,
  rooms: 2,
  beds: 6,
  description: "Ny",
  english: { name: "Hut" },
  facilities: ["sauna"],
  customFacilities: ["Båt"],
  pricePerDayOre: 1,
  rentalEnabled: false,
  availableFrom: "2027-10-20",
  availableTo: "2027-09-01",
  minBookingDays: 9,
  maxBookingDays: 1,
  preparationDays: 2,
  arrivalTime: "16:00",
  departureTime: "12:00",
  cancellationPolicy: "strict",
  blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-10", type: "other" }],
  status: "draft",
};

const property = { ownerUid: "kari", status: "published", visibility: "public" };
/** Leaves out fields that are null: the store reads a null as a term that is not set. */
const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== null));
const day = (n: number) => new Date(Date.UTC(2027, 8, 25 + n)).toISOString().slice(0, 10);
/** What guests see of the offering: prices, refusals and whether it is listed, but no descriptive text. */
function asGuestsMeetIt(fields: typeof offering, hut: typeof cabin, from: number, nights: number) {
  const guestView = { status: fields.status as string, published: fields.published as boolean, property };
  const terms = {
    ...withoutNulls(fields),
    available: isAvailable(guestView),
    dayPrices: [],
  } as unknown as OfferingTerms;
  const cabins = [{ ...withoutNulls(hut), cabinId: "koie", available: true } as unknown as CabinTerms];
  const stay = { fromDate: day(from), toDate: day(from + nights) };
  const request = aRequest({
    ...stay,
    cabins: [{ cabinId: "koie" }],
    services: [{ serviceId: "guide", quantity: 1 }],
  });
  const checkedRequest = {
    offering: terms,
    cabins,
    request,
    today: "2027-08-01",
    taken: { placesTaken: {}, cabinNights: {} },
  };
  const cabinRequest = aRequest({ ...stay, cabins: [{ cabinId: "koie" }] });
  const refusals = checkRequest(checkedRequest).map(({ code }) => code);
  const price = (quote: ReturnType<typeof quoteFor>) =>
    quote.lines.map(({ kind, quantity, unitOre, amountOre, vatPercent }) => ({
      kind,
      quantity,
      unitOre,
      amountOre,
      vatPercent,
    }));
  return {
    refusals,
    listed: isListed(guestView),
    let: isLet({ ...(hut as { status: string; rentalEnabled: boolean }), property }),
    // a refused request has no price
    quote: refusals.length ? [] : price(quoteFor({ ...checkedRequest, vatRegistered: true })),
    cabinRefusals: checkRequest({ ...checkedRequest, request: cabinRequest }).map(({ code }) => code),
    cabinQuote: price(quoteFor({ cabins, request: cabinRequest, vatRegistered: true })),
  };
}

const keys = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];
const changesOf = <T extends object>(of: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]));

it("a co-host with only the right edit cannot change a quote, an open night or what is listed (rules 9.11)", () => {
  const stays = { from: fc.integer({ min: 0, max: 25 }), nights: fc.integer({ min: 1, max: 4 }) };
  const randomRequest = fc.record({
    ...stays,
    ofOffering: fc.subarray(keys(offering), { minLength: 1 }),
    ofCabin: fc.subarray(keys(cabin)),
  });
  fc.assert(
    fc.property(randomRequest, ({ from, nights, ofOffering, ofCabin }) => {
      const may = <T extends object>(rights: T, before: object, after: T, names: (keyof T)[]) =>
        names.filter(
          (name) =>
            !rightsToChange<object>(rights, before, changesOf(after, [name])).some(
              (right) => right !== "edit",
            ),
        );
      const edited = {
        ...offering,
        ...changesOf(
          offeringChanges,
          may(offeringFields.rights as never, offering, offeringChanges, ofOffering),
        ),
      };
      const editedCabin = {
        ...cabin,
        ...changesOf(cabinChanges, may(cabinFields.rights as never, cabin, cabinChanges, ofCabin)),
      };
      expect(asGuestsMeetIt(edited, editedCabin, from, nights)).toEqual(
        asGuestsMeetIt(offering, cabin, from, nights),
      );
    }),
  );
});

it("every changed field, also within prices and services, requires the right its field declares", () => {
  type Offering = { pricing?: object; name?: string; status?: string; version?: number };
  const rights = { pricing: "calendar", name: "edit", status: "own" } as const;
  const before = {
    version: 3,
    name: "Storåsen",
    status: "draft",
    pricing: { per: "hunter", fixedPriceOre: 1 },
  };
  const same: Offering = { version: 2, pricing: { fixedPriceOre: 1, per: "hunter" }, status: "draft" };
  expect(rightsToChange(rights, before, same)).toEqual(["edit"]);
  const dearer: Offering = { ...same, pricing: { per: "hunter", fixedPriceOre: 2 } };
  expect(rightsToChange(rights, before, dearer)).toEqual(["calendar"]);
  const published: Offering = { name: "Litjåsen", status: "published" };
  expect(rightsToChange(rights, before, published)).toEqual(["edit", "own"]);

  type Services = { services?: { serviceId?: string; name: string; priceOre: number }[] };
  const services = {
    services: {
      id: "serviceId",
      whole: "calendar",
      fields: { serviceId: "calendar", name: "edit", priceOre: "calendar" },
    },
  } as const;
  const guideAt = (priceOre: number, name = "Guide") => ({ serviceId: "guide", name, priceOre });
  const boat = { serviceId: "boat", name: "Båt", priceOre: 1 };
  const rightsNeeded = (after: Services["services"] & object) =>
    rightsToChange<Services>(services, { services: [guideAt(5), boat] }, { services: after });
  expect(rightsNeeded([boat, guideAt(5, "Kjentmann")])).toEqual(["edit"]);
  expect(rightsNeeded([boat, guideAt(4)])).toEqual(["calendar"]);
  expect(rightsNeeded([boat])).toEqual(["calendar"]);
  expect(rightsNeeded([guideAt(5), boat, { serviceId: "new", name: "Ny", priceOre: 0 }])).toEqual([
    "calendar",
  ]);
});

it("a field without a declared right does not compile", () => {
  type Offering = { name?: string; totalAreaCapacity?: number };
  const change: Offering = { totalAreaCapacity: 4 };
  // @ts-expect-error totalAreaCapacity has no right
  expect(() => rightsToChange<Offering>({ name: "edit" }, {}, change)).toThrow("totalAreaCapacity");
});

it("only the owner may change the contact, the status, the visibility, the terms of cancelling and confirming", () => {
  const owners = (rights: object) =>
    Object.entries(rights).flatMap(([name, right]) => (right === "own" ? [name] : []));
  expect(owners(propertyFields.rights)).toEqual(["contact", "visibility", "status"]);
  expect(owners(cabinFields.rights)).toEqual([
    "rentalEnabled",
    "confirmation",
    "instantConditions",
    "cancellationPolicy",
    "status",
  ]);
  expect(owners(offeringFields.rights)).toEqual([
    "cancellationPolicy",
    "confirmation",
    "instantConditions",
    "status",
    "published",
  ]);
  expect(owners(serviceFields.rights)).toEqual(["status"]);
});
