/** Whether one may hunt or fish on some days, and the local decisions that it depends on. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { CalendarDate, commaList, Id, Line } from "#contract/schemas.ts";
import { dogs, localEffects, missingCodes, sexAges, weapons } from "#domain/law/rules.ts";
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
