import { counties } from "#domain/municipality/counties.ts";
import { z } from "zod";
import { densities } from "#domain/availability/capacity.ts";
import { landTypes, propertyRights } from "#domain/property/lists.ts";
import { durationTypes, offeringStatuses, pricingModes } from "#domain/offering/lists.ts";
import { defineContract } from "#contract/define.ts";
import { Cabin } from "#contract/cabin/endpoints.ts";
import { longLists } from "#contract/cabin/fields.ts";
import { Image } from "#contract/media/endpoints.ts";
import { propertySearch } from "#contract/property-group/filter.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { speciesGroups, speciesKeys } from "#domain/species/species.ts";
import { Bookability } from "./bookability.ts";
import { answeredFields, DayPrice, offeringFields, OfferingService, Pricing } from "./fields.ts";
import { Host, Rated } from "#contract/property/endpoints.ts";
import { Boundary } from "#contract/property/fields.ts";
import { Service } from "#contract/service/endpoints.ts";
import {
  CalendarDate,
  Id,
  Instant,
  listOf,
  optionalOrNull,
  Name,
  Ore,
  page,
  Point,
  Version,
  EnglishTexts,
} from "#contract/schemas.ts";

/** The cabins of an offering, and the services that can be added to it. */
export const CabinOfOffering = Cabin.pick({
  cabinId: true,
  name: true,
  sizeSqm: true,
  rooms: true,
  beds: true,
  description: true,
  english: true,
  facilities: true,
  customFacilities: true,
  pricePerDayOre: true,
});
/** The fields of a service that a hunter sees. */
export const ServiceOfProperty = Service.omit({
  propertyId: true,
  offeringIds: true,
  blackoutPeriods: true,
  status: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
/** An offering with everything needed to show and price it: its property's facts, its cabins and services. */
export const Offering = z
  .object({
    offeringId: z.string(),
    propertyId: z.string(),
    ...answeredFields,
    /**
     * The offering was sold on ground that was already sold: its landowner must choose how it takes the
     * ground (rules 2.9).
     */
    groundUnanswered: z.boolean().optional(),
    /** Prices set for single days, which override `pricing`. */
    dayPrices: z.array(DayPrice),
    /** The services of this offering only; those offered with all offerings are in `propertyServices`. */
    services: z.array(OfferingService.extend({ serviceId: z.string() })),
    /** For its owner: the ids of every service of the property that can be added to it, inactive ones too. */
    serviceIds: z.array(z.string()).optional(),
    /** Every service of the property that can be added to it. */
    propertyServices: z.array(ServiceOfProperty),
    propertyName: z.string(),
    propertyType: z.string(),
    /** Rules of the property for every booking; a text has one rule per line. */
    propertyRules: z.union([z.string(), z.array(z.string())]),
    propertyEnglish: EnglishTexts.nullable(),
    propertyLandTypes: z.array(z.enum(landTypes)),
    propertyTerrain: z.union([z.string(), z.array(z.string())]).nullable(),
    propertyFacilities: z.union([z.string(), z.array(z.string())]),
    /** The part of the property's quota that concerns this offering's species. */
    propertyQuota: z.union([z.string(), z.number()]).nullable(),
    /**
     * The property's boundary simplified to a few corners for a small drawing; the property has the full one.
     */
    outline: Boundary.nullable(),
    municipality: z.string().nullable(),
    county: z.string().nullable(),
    location: Point.nullable(),
    areaHectares: z.number().nullable(),
    area: z.object({ value: z.number(), unit: z.string() }).nullable(),
    landownerName: z.string(),
    /** The last day on which the landowner is away and takes no new requests; null: they take them. */
    awayUntil: z.string().nullable(),
    /** The date the landowner joined. */
    landownerSince: z.string(),
    host: Host,
    ...Rated,
    ownerUid: z.string(),
    /** The day on which Utmark approved the right to let the property; null: it has not (rules 9.13). */
    rightCheckedOn: z.string().nullable(),
    vatRegistered: z.boolean(),
    cabins: z.array(CabinOfOffering.extend({ image: Image.nullable() })),
    /** The offering's own images, the main one first. */
    images: z.array(Image),
    /** The property's images, shown if the offering has none. */
    propertyImages: z.array(Image),
    /** URL of the drawn picture of the place, shown if there is no photo. */
    drawing: z.string(),
    ...Bookability,
    /** Other offerings and cabins on the property. */
    /** Other offerings of the property, at most 30: those that begin first. */
    otherOfferings: z.array(
      z.object({
        offeringId: z.string(),
        name: z.string(),
        englishName: z.string().nullable(),
        targetSpecies: z.array(z.enum(speciesKeys)),
        /** The parts of the property's ground; empty for the whole. */
        groundIds: z.array(z.string()),
        validFrom: z.string(),
        validTo: z.string(),
        per: z.enum(pricingModes),
        ...Bookability,
      }),
    ),
    /** Active, published, and its property published too; `notBookable` has any further reasons. */
    available: z.boolean(),
    /** Whether its property is published and may be seen by others. */
    propertyOpen: z.boolean(),
    /** Whether the search shows the offering; search engines may then list it too. */
    listed: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: "Offering" });

/** A row of the list of one's own offerings. */
export const OwnOffering = z
  .object({
    offeringId: z.string(),
    propertyId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    municipality: z.string().nullable(),
    status: z.enum(offeringStatuses),
    published: z.boolean(),
    validFrom: z.string(),
    validTo: z.string(),
    durationType: z.enum(durationTypes),
    pricing: Pricing,
    version: Version,
    /** The reader's rights on its property. */
    rights: z.array(z.enum(propertyRights)),
  })
  .meta({ id: "OwnOffering" });

const PriceHint = z.object({
  /** Null: the whole country. */
  county: z.string().nullable(),
  medianOre: Ore,
  /** The first and third quartile; interpolated, so that neither is a single landowner's price. */
  lowOre: Ore,
  highOre: Ore,
  /** The number of landowners it is based on. */
  count: z.number(),
});
const HintOfCategory = PriceHint.extend({ category: z.enum(speciesGroups) });

const errors = [
  "season_required",
  "river_unknown",
  "season_order",
  "season_too_long",
  "fixed_price_required",
  "start_and_end_price_required",
  "fixed_price_excludes_modifiers",
  "season_needs_fixed_price",
  "min_days_required",
  "fixed_days_required",
  "days_order",
  "hunters_order",
  "area_capacity_required",
  "concurrent_excludes_accommodation",
  "cabin_included_and_optional",
  "cabin_of_another_property",
  "ground_of_another_property",
  "blackout_order",
  "price_modifier_value",
  "instant_days_order",
  "invoicing_agreement_required",
] as const;
const example = {
  name: "Elgjakt på Storåsen",
  offeringType: "hunting_ground_rental",
  targetSpecies: ["elg"],
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "min_days",
  minDays: 2,
  maxParticipants: 8,
  minHunters: 2,
  maxHunters: 8,
  cancellationPolicy: "moderate",
  pricing: {
    per: "hunter",
    startPriceOre: 300000,
    endPriceOre: 150000,
    weekend: { weekdays: [6, 7], percent: 20 },
    longStay: { minDays: 3, percent: 10 },
  },
  services: [{ name: "Uttransport", unit: "fixed", priceOre: 80000 }],
  status: "active",
  published: true,
};
export const offerings = defineContract({ group: "Offerings", auth: "user" })({
  "POST /api/properties/:propertyId/offerings": {
    summary: "Create an offering on a property",
    status: 201,
    bodyLimit: longLists,
    body: offeringFields.Create,
    ok: Offering,
    errors: ["property_not_found", "forbidden", "right_missing", "too_many_kept", ...errors],
    example,
  },
  "GET /api/offerings/mine": {
    summary:
      "The offerings of the properties that I own or help with, by property and season; filtered by words, property and group",
    auth: "landowner",
    query: z.object({ ...page, ...propertySearch }),
    ok: listOf(OwnOffering).extend({ total: z.int() }),
  },
  "GET /api/offerings/:offeringId": {
    summary: "An offering: published ones for anyone, all for the owner and administrators",
    auth: "public",
    ok: Offering,
    errors: ["offering_not_found"],
  },
  "PATCH /api/offerings/:offeringId": {
    summary: "Change an offering; fields left out stay as they are",
    bodyLimit: longLists,
    body: offeringFields.Patch,
    ok: Offering,
    errors: [
      "offering_not_found",
      "forbidden",
      "right_missing",
      "offering_has_holds",
      "version_outdated",
      ...errors,
    ],
    example: { validTo: "2027-10-31", maxHunters: 6 },
  },
  "PUT /api/offerings/:offeringId/status": {
    summary: "Set an offering's status, and with it whether it is published",
    body: z.strictObject({ status: z.enum(offeringStatuses), published: optionalOrNull(z.boolean()) }),
    ok: Offering,
    errors: ["offering_not_found", "forbidden", "right_missing", "invoicing_agreement_required"],
    example: { status: "active", published: true },
  },
  "POST /api/offerings/:offeringId/duplicate": {
    summary:
      "Duplicate an offering as a draft for next season: dates a year later (or as given), with cabins, services, rules and price",
    status: 201,
    body: z.strictObject({
      name: optionalOrNull(Name),
      validFrom: optionalOrNull(CalendarDate),
      validTo: optionalOrNull(CalendarDate),
    }),
    ok: Offering,
    errors: [
      "offering_not_found",
      "forbidden",
      "right_missing",
      "too_many_kept",
      "season_order",
      "season_too_long",
      "next_season_too_late",
    ],
    example: { name: "Elgjakt 2028" },
  },
  "DELETE /api/offerings/:offeringId": {
    summary: "Delete an offering that has no unfinished bookings",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["offering_not_found", "forbidden", "right_missing", "offering_in_use"],
  },
  "GET /api/properties/:propertyId/price-hint": {
    summary:
      "What other landowners charge per day for the same kind of game or fish, in the county or else nationally; null below three landowners",
    cost: 10,
    rateLimit: rateLimits.priceHint,
    query: z.object({ category: z.enum(speciesGroups), per: z.enum(pricingModes) }),
    ok: z.object({
      hint: PriceHint.nullable(),
    }),
    errors: ["property_not_found", "forbidden", "right_missing"],
  },
  "GET /api/usual-prices": {
    summary:
      "What landowners charge per hunter and day for each kind of game or fish, and what a property of theirs earned in the last year, after commission; in the county where enough do, or else nationally; a kind with fewer than three landowners is left out",
    auth: "public",
    cost: 10,
    rateLimit: rateLimits.priceHint,
    query: z.object({ county: z.enum(counties).optional() }),
    ok: z.object({ items: z.array(HintOfCategory), earned: z.array(HintOfCategory) }),
  },
  "GET /api/offering-availability": {
    group: "Availability",
    summary: "Places, density and price of each day; at most 400 days",
    auth: "public",
    query: z.object({ offeringId: Id, from: CalendarDate, to: CalendarDate }),
    ok: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          density: z.enum(densities),
          placesLeft: z.number(),
          priceOre: z.number().nullable(),
          reason: z
            .enum([
              "outside_season",
              "blackout",
              "booked",
              "past",
              "before_sales_start",
              "not_available",
              "preparation",
              "ground_taken",
              "cabin_taken",
              "no_stay",
            ])
            .optional(),
          /** Set on the reader's own requests and bookings. */
          own: z.literal(true).optional(),
        }),
      ),
    }),
    errors: ["offering_not_found", "start_not_before_end"],
  },
});
