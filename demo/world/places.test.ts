/** Checks that the demo's offerings follow the legal seasons, and fit their species. */
import { expect, it } from "vitest";
import { groundKinds, groundPartRefusals } from "#domain/ground/parts.ts";
import { hectaresWithin } from "#domain/boundary/area.ts";
import { polygonsOf, tidyBoundary } from "#domain/boundary/boundary.ts";
import { fieldPointRefusals } from "#domain/field-map/booked-points.ts";
import { outsideLegalSeason } from "#domain/offering/legal-season.ts";
import { legalDays } from "#domain/law/legal-days.ts";
import { spotsOf } from "#domain/law/parts.ts";
import { nationalLaw } from "#server/features/law/national-law.ts";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { quotaOf } from "#domain/offering/quota.ts";
import { isSuggestedRule, suggestedRules } from "#domain/offering/suggested-rules.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { cabinFacilities } from "#domain/cabin/lists.ts";
import {
  accessWays,
  cancellationPolicies,
  dogRules,
  experienceLevels,
  offeringTypes,
  pricingModes,
} from "#domain/offering/lists.ts";
import { landTypes, propertyTypes } from "#domain/property/lists.ts";
import { serviceUnits } from "#domain/service/lists.ts";
import { fieldPoints } from "./field-points.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { seasonAt } from "./calendar.ts";
import { places } from "./places.ts";
import { partRows, propertyRow } from "./rows.ts";
import type { OfferingSpec, PlaceSpec } from "./spec.ts";

const keysOf = <T extends object>(keys: Record<keyof Required<T>, true>) => Object.keys(keys);
const placeKeys = keysOf<PlaceSpec>({
  key: true,
  owner: true,
  name: true,
  type: true,
  municipality: true,
  at: true,
  area: true,
  parcel: true,
  address: true,
  land: true,
  species: true,
  text: true,
  english: true,
  terrain: true,
  facilities: true,
  rules: true,
  quota: true,
  parts: true,
  wholeGroundCapacity: true,
  holds: true,
  cabins: true,
  offerings: true,
});
const cabinKeys = keysOf<PlaceSpec["cabins"][number]>({
  key: true,
  name: true,
  size: true,
  rooms: true,
  beds: true,
  text: true,
  has: true,
  more: true,
  price: true,
  minDays: true,
  maxDays: true,
});
const offeringKeys = keysOf<OfferingSpec>({
  key: true,
  name: true,
  type: true,
  text: true,
  english: true,
  species: true,
  season: true,
  days: true,
  startWeekday: true,
  per: true,
  price: true,
  pricesFrom: true,
  weekend: true,
  longStay: true,
  share: true,
  hunters: true,
  capacity: true,
  parts: true,
  included: true,
  optional: true,
  services: true,
  salesInDays: true,
  river: true,
  level: true,
  dogs: true,
  access: true,
  policy: true,
  rules: true,
  customRules: true,
  closed: true,
});

it("every place is written in the notation of PlaceSpec, with values of the product's lists", () => {
  const lists = (
    place: (typeof places)[number],
  ): [name: string, known: readonly unknown[], given: unknown[]][] => [
    ["type", propertyTypes, [place.type]],
    ["land", landTypes, place.land],
    ["species", speciesKeys, [...place.species, ...place.offerings.flatMap((o) => o.species)]],
    ["has", cabinFacilities, place.cabins.flatMap((cabin) => cabin.has)],
    ["offering type", offeringTypes, place.offerings.map((o) => o.type)],
    ["per", [...pricingModes, undefined], place.offerings.map((o) => o.per)],
    ["level", [...experienceLevels, undefined], place.offerings.map((o) => o.level)],
    ["dogs", [...dogRules, undefined], place.offerings.map((o) => o.dogs)],
    ["access", [...accessWays, null, undefined], place.offerings.map((o) => o.access)],
    ["policy", [...cancellationPolicies, undefined], place.offerings.map((o) => o.policy)],
    ["unit", serviceUnits, place.offerings.flatMap((o) => o.services ?? []).map(({ unit }) => unit)],
    ["area", ["maal", "hectares"], [place.area.unit]],
    ["part", groundKinds, (place.parts ?? []).map(({ kind }) => kind)],
    [
      "part of the place",
      (place.parts ?? []).map(({ key }) => key),
      [...place.offerings.flatMap(({ parts = [] }) => parts), ...(place.holds ?? []).map(({ part }) => part)],
    ],
    [
      "hold's offering",
      place.offerings.map(({ key }) => key),
      (place.holds ?? []).map(({ seasonOf }) => seasonOf),
    ],
    ["names", [true], [place.key, place.name, place.text].map((text) => text.length > 0)],
    ["keys", placeKeys, Object.keys(place)],
    ["cabin's keys", cabinKeys, place.cabins.flatMap((cabin) => Object.keys(cabin))],
    ["offering's keys", offeringKeys, place.offerings.flatMap((o) => Object.keys(o))],
    ["prices", [true], place.cabins.map(({ price }) => Number.isInteger(price))],
  ];
  const wrong = places.flatMap((place) =>
    lists(place).flatMap(([name, known, given]) =>
      given.filter((one) => !known.includes(one)).map((one) => `${place.key}: ${name} ${one}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it("every demo offering lies within its legal season", () => {
  const outsideSeason = places.flatMap(({ municipality, offerings }) => {
    const legal = legalSeasonsIn(
      municipality,
      "2027-03-01",
      offerings.flatMap(({ species }) => species),
    );
    return offerings.flatMap((offering) =>
      outsideLegalSeason(offering.species, seasonAt(offering, "2027-03-01"), legal).map(
        ({ species }) => `${offering.key} ${species}`,
      ),
    );
  });
  expect(outsideSeason).toEqual([]);
});

it("every demo offering of salmon lies within the season of its river, or of parts of it", () => {
  const inRivers = places.flatMap(({ municipality, offerings }) =>
    offerings.flatMap((offering) =>
      offering.river ? [{ municipality, offering, river: offering.river }] : [],
    ),
  );
  expect(inRivers.length).toBeGreaterThanOrEqual(5);
  for (const { municipality, offering, river } of inRivers) {
    const place = { from: "2027-03-01", to: "2028-03-01", spots: spotsOf(municipality), river };
    const rules = { regulations: nationalLaw, localRules: [] };
    const { from, to } = seasonAt(offering, "2027-03-01");
    const periods = legalDays("laksefiske", place, rules)?.periods ?? [];
    expect([offering.key, periods.some((one) => one.from <= from && to <= one.to)]).toEqual([
      offering.key,
      true,
    ]);
  }
});

it("anglers' rules mention no shooting, hunters' rules no fish, and a property has each species of its offerings", () => {
  const ofTheOther = {
    fishing: /jeg|jakt|sky[td]|skudd|våpen|felling|hund/i,
    hunting: /fisk|laks|flue|\bagn/i,
  };
  const notThere = { fishing: "hunting_ground", hunting: "fishing_area" };
  const misplacedRules = places.flatMap((place) =>
    place.offerings.flatMap(({ key, species, rules = [], customRules = [] }) => {
      const who = guestKindOf(species, place.type === "fishing_area");
      const allRules = [...place.rules, ...rules, ...customRules];
      const suggested = new Set<string>(suggestedRules[who]);
      return [
        ...allRules.filter(
          (rule) => ofTheOther[who].test(rule) || (isSuggestedRule(rule) && !suggested.has(rule)),
        ),
        ...species.filter((one) => !place.species.includes(one)),
        ...(place.type === notThere[who] ? [`${who} on a ${place.type}`] : []),
      ].map((what) => `${key}: ${what}`);
    }),
  );
  expect(misplacedRules).toEqual([]);
});

it("every property with a quota has an offering that shows it", () => {
  const hiddenQuotas = places.flatMap((place) => {
    if (!place.quota) return [];
    const { quota, type: propertyType } = place;
    const quotas = place.offerings.map((o) => quotaOf({ quota, targetSpecies: o.species, propertyType }));
    return quotas.some(Boolean) ? [] : [`${place.key}: ${quota}`];
  });
  expect(hiddenQuotas).toEqual([]);
});

it("the parts of a place lie within its boundary, and its fields cover it", () => {
  const divided = places.filter(({ parts = [] }) => parts.length > 0);
  expect(divided.length).toBeGreaterThanOrEqual(2);
  for (const place of divided) {
    const parts = partRows(place).map(({ name, kind, boundary }) => ({
      name,
      kind,
      boundary: boundary && tidyBoundary(boundary),
    }));
    const { boundary } = propertyRow(place, "", {}, new Date(0));
    expect(groundPartRefusals(parts, tidyBoundary(boundary)), place.key).toEqual([]);
    const hectaresOf = (kind: string) =>
      parts.reduce(
        (sum, part) =>
          part.kind === kind && part.boundary ? sum + hectaresWithin(polygonsOf(part.boundary)) : sum,
        0,
      );
    expect(hectaresOf("field") / hectaresWithin([boundary.coordinates]), place.key).toBeCloseTo(1, 2);
    expect(hectaresOf("water"), place.key).toBeGreaterThan(10);
  }
});

it("the posts and huts in the ground lie within its boundary", () => {
  const refusals = Object.entries(fieldPoints).flatMap(([key, points]) => {
    const place = places.find((one) => one.key === key);
    if (!place) return [key];
    const { boundary } = propertyRow(place, "", {}, new Date(0));
    const named = points.map(([kind, name, lat, lon]) => ({ kind, name, lat, lon }));
    return fieldPointRefusals(named, tidyBoundary(boundary)).map(({ values }) => values?.name);
  });
  expect(refusals).toEqual([]);
});
