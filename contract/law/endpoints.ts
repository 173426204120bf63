/** Whether one may hunt or fish on some days, and the local decisions that it depends on. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { CalendarDate, commaList, Id, Line } from "#contract/schemas.ts";
import {
  animalKinds,
  dogs,
  localEffects,
  localNeeds,
  missingCodes,
  sexAges,
  waters,
  weapons,
} from "#domain/law/rules.ts";
import { lawAnswers, reasonCodes } from "#domain/law/verdict.ts";
import { speciesKeys } from "#domain/species/species.ts";

const degree = (most: number) => z.coerce.number().min(-most).max(most).optional();
const Source = z.object({ ref: z.string(), title: z.string(), url: z.string() });
export const LawDays = z
  .object({
    /** The first and the last day, both included; the ranges are in order and without gaps. */
    from: z.string(),
    to: z.string(),
    answer: z.enum(lawAnswers),
    reasons: z.array(
      z.object({
        code: z.enum(reasonCodes),
        text: z.string(),
        ruleId: z.string().optional(),
        source: Source.optional(),
        /** The day on which the source was read. */
        readOn: z.string().optional(),
      }),
    ),
    missing: z.array(z.enum(missingCodes)).optional(),
  })
  .meta({ id: "LawDays" });

/** Both days are included. */
const Period = z.object({ from: z.string(), to: z.string() });
const ReadSource = Source.extend({ readOn: z.string() });
const Municipality = z.object({ municipalityNumber: z.string(), name: z.string(), county: z.string() });
/** The kind of animals of an answer or a row that is not about all of them. */
const kind = { animals: z.enum(animalKinds).optional(), water: z.enum(waters).optional() };
const SeasonRow = z
  .object({
    ruleId: z.string(),
    animal: z.string(),
    ...kind,
    /** Days of any year, `MM-DD`, both included; `02-29` is the last of February. Absent: closed all year. */
    from: z.string().optional(),
    to: z.string().optional(),
    /** What must be decided locally before the season is open. */
    needs: z.enum(localNeeds).optional(),
    /** Where the row holds, if it is not all of what was asked about. */
    area: z.array(z.string()),
    source: ReadSource,
  })
  .meta({ id: "LawSeasonRow" });

export const law = defineContract({ group: "Law" })({
  "GET /api/law/answer": {
    summary:
      "Whether one may hunt or fish on each day, with the rules that say so; unknown where nobody has read them. One of municipality, lon and lat, propertyId or offeringId says where",
    auth: "public",
    cacheSeconds: 60,
    cost: 20,
    query: z.object({
      /** A species of the product, or an animal that it does not offer. */
      species: Line(60).min(1),
      /** Both days are included; at most 366 days. */
      from: CalendarDate,
      to: CalendarDate,
      municipality: Line(10).optional(),
      lon: degree(180),
      lat: degree(90),
      propertyId: Id.optional(),
      offeringId: Id.optional(),
      /** One of the species' animals, by its name in the regulation. */
      taxon: Line(60).optional(),
      /** The number of a river, for salmon. */
      river: Line(20).optional(),
      sexAge: z.enum(sexAges).optional(),
      weapon: z.enum(weapons).optional(),
      dog: z.enum(dogs).optional(),
      birthYear: z.coerce.number().pipe(z.int().min(1900).max(2100)).optional(),
    }),
    ok: z.object({ days: z.array(LawDays) }),
    errors: [
      "law_place_required",
      "law_place_unknown",
      "municipality_unknown",
      "municipality_renumbered",
      "boundary_on_svalbard",
      "law_species_unknown",
      "law_days_reversed",
      "period_too_long",
    ],
  },
  "GET /api/law/of-offering": {
    summary:
      "What the law says of an offering's target species on its ground, without the landowner's own days; `yes` if some of a species' animals may be hunted",
    auth: "public",
    cacheSeconds: 60,
    cost: 20,
    query: z.object({
      offeringId: Id,
      /** Both days are included; at most 366 days. */
      from: CalendarDate,
      to: CalendarDate,
    }),
    ok: z.object({ species: z.array(z.object({ species: z.enum(speciesKeys), days: z.array(LawDays) })) }),
    errors: ["law_place_unknown", "law_days_reversed", "period_too_long"],
  },
  "GET /api/law/legal-days": {
    summary:
      "The seasons of species in a municipality or on a property's ground, without the landowner's own days. Christmas and Easter are told apart",
    auth: "public",
    cacheSeconds: 60,
    cost: 40,
    query: z.object({
      species: commaList(z.enum(speciesKeys)),
      /** Both days are included; at most two years. */
      from: CalendarDate,
      to: CalendarDate,
      municipality: Line(10).optional(),
      propertyId: Id.optional(),
    }),
    ok: z.object({
      /** The last of the days whose law was read. */
      until: z.string(),
      /** Species whose rules nobody has read are left out. */
      items: z.array(
        z.object({
          species: z.enum(speciesKeys),
          /** The days on which some of its animals may be hunted, if local conditions are met. */
          periods: z.array(Period),
          /** The same for each of its animals, if they differ. */
          groups: z.array(z.object({ name: z.string(), periods: z.array(Period) })),
        }),
      ),
      /** The days without any hunting. */
      closedDays: z.array(Period),
    }),
    errors: [
      "law_place_required",
      "law_place_unknown",
      "municipality_unknown",
      "municipality_renumbered",
      "boundary_on_svalbard",
      "law_days_reversed",
      "period_too_long",
    ],
  },
  "GET /api/law/seasons": {
    summary:
      "The seasons of a species, row by row: in the country, or in a municipality, then also the answer on each day for each of its animals",
    auth: "public",
    cacheSeconds: 60,
    cost: 30,
    query: z.object({
      /** A species of the product. */
      species: Line(60).min(1),
      municipality: Line(10).optional(),
      /** Both days are included; at most 366 days. */
      from: CalendarDate,
      to: CalendarDate,
    }),
    ok: z.object({
      /** The other fields but `rows` are empty without one. */
      municipality: Municipality.nullable(),
      /** The nearest municipalities. */
      near: z.array(Municipality),
      /** The answers about the species. */
      days: z.array(LawDays),
      /** The answers about its animals; those with equal answers are together. */
      animals: z.array(
        z.object({
          names: z.array(z.string()),
          ...kind,
          /** The part of the municipality, where its parts have different answers. */
          area: z.string().optional(),
          days: z.array(LawDays),
        }),
      ),
      rows: z.array(SeasonRow),
      /** What was decided for the municipality. Both days are included. */
      decisions: z.array(
        z.object({
          ruleId: z.string(),
          animals: z.array(z.string()),
          effect: z.enum(localEffects),
          from: z.string(),
          to: z.string(),
          source: ReadSource,
        }),
      ),
      /** The salmon rivers of the municipality; those without open fish are closed. */
      rivers: z.array(
        z.object({
          name: z.string(),
          open: z.array(z.object({ fish: z.string(), from: z.string(), to: z.string() })),
          /** Whether fishing may be stopped in the middle of the season. */
          midSeason: z.boolean(),
          source: ReadSource,
        }),
      ),
    }),
    errors: [
      "municipality_unknown",
      "municipality_renumbered",
      "boundary_on_svalbard",
      "law_species_unknown",
      "law_days_reversed",
      "period_too_long",
    ],
  },
  "GET /api/law/sources": {
    summary: "The acts and regulations that were read, and the days of a year on which all hunting is closed",
    auth: "public",
    cacheSeconds: 3600,
    query: z.object({ from: CalendarDate, to: CalendarDate }),
    ok: z.object({
      items: z.array(ReadSource),
      /** Both days are included. */
      closedDays: z.array(z.object({ from: z.string(), to: z.string(), source: ReadSource })),
    }),
    errors: ["law_days_reversed", "period_too_long"],
  },
  "POST /api/law/local-rules": {
    summary: "Enter what a municipality, county or board has decided for a municipality, with its source",
    auth: "admin",
    rateLimit: rateLimits.admin,
    body: z.strictObject({
      municipality: Line(10).min(1),
      taxon: Line(60).min(1),
      effect: z.enum(localEffects),
      /** Both days are included. */
      from: CalendarDate,
      to: CalendarDate,
      sourceUrl: z.url({ protocol: /^https?$/ }).max(2000),
      readOn: CalendarDate,
    }),
    status: 201,
    ok: z.object({ ruleId: z.string() }),
    errors: [
      "municipality_unknown",
      "municipality_renumbered",
      "boundary_on_svalbard",
      "law_species_unknown",
      "law_days_reversed",
      "law_read_later",
    ],
    example: {
      municipality: "5044",
      taxon: "elg",
      effect: "opens",
      from: "2026-09-25",
      to: "2026-12-23",
      sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
      readOn: "2026-11-28",
    },
  },
});
