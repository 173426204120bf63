/**
 * Whether one may hunt or fish on some days; and for administrators the sources to read again and the local
 * decisions.
 */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import {
  CalendarDate,
  commaList,
  Id,
  Instant,
  Line,
  listOf,
  optionalOrNull,
  page,
  Text,
} from "#contract/schemas.ts";
import { fileColumns, maxFileBytes } from "#domain/law/local-rule-file.ts";
import { openedByMunicipality, ownEffects, ruleDecisions } from "#domain/law/own-rules.ts";
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
import { bookingStatuses } from "#domain/booking/lists.ts";
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
const MunicipalityInCounty = z.object({
  municipalityNumber: z.string(),
  name: z.string(),
  county: z.string(),
});
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

/** Days of any year are `MM-DD`, both included. */
const River = z
  .object({
    /** Its number in the register of rivers. */
    number: z.string(),
    name: z.string(),
    municipalityNumber: z.string(),
    municipality: z.string(),
    /** The seasons of its fish; a closed river has none. */
    open: z.array(z.object({ fish: z.string(), from: z.string(), to: z.string() })),
    /** How many an angler may take in a day, of the fish for which the regulation says it. */
    quota: z.array(z.object({ fish: z.string(), perDay: z.int() })),
    /** What else the regulation says of the river, in its own words. */
    special: z.string().nullable(),
    /** Whether parts of the river have days of their own, which `special` tells of. */
    hasParts: z.boolean(),
    /** Whether fishing may be reduced or stopped in the middle of the season. */
    midSeason: z.boolean(),
    source: ReadSource,
  })
  .meta({ id: "LawRiver" });

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
      /** Where the birds or fish are; the open sea is not asked about unless it is said. */
      water: z.enum(waters).optional(),
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
    cost: 40,
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
    cost: 60,
    query: z.object({
      species: commaList(z.enum(speciesKeys)),
      /** Both days are included; at most two years. */
      from: CalendarDate,
      to: CalendarDate,
      municipality: Line(10).optional(),
      propertyId: Id.optional(),
      /** The number of a river, for salmon, which is then among the species. */
      river: Line(20).optional(),
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
      municipality: MunicipalityInCounty.nullable(),
      /** The nearest municipalities. */
      near: z.array(MunicipalityInCounty),
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
  "GET /api/law/rivers": {
    summary:
      "The salmon rivers that the regulation lists as open or closed, by name, municipality or number, best matches first; at most 20. Any other river is closed",
    auth: "public",
    cacheSeconds: 3600,
    query: z.object({
      /** Words of the name, the municipality or the number. */
      q: Line(60).optional(),
      municipality: Line(10).optional(),
      /** The whole number of one river, without the others. */
      number: Line(20).optional(),
    }),
    ok: z.object({ items: z.array(River) }),
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
  "GET /api/law/taxa": {
    summary: "The animals and fish of the regulations, by the key that questions and decisions use",
    auth: "public",
    cacheSeconds: 3600,
    ok: z.object({ items: z.array(z.object({ taxon: z.string(), name: z.string() })) }),
  },
});

const WebAddress = z.url({ protocol: /^https?$/ }).max(2000);
const reading = { readOn: CalendarDate, readBy: z.string() };
const SourceToRead = z.object({
  /** The reference of a regulation, or the address of a local decision. */
  source: z.string(),
  title: z.string(),
  url: z.string(),
  readOn: CalendarDate,
  /** The last day without another reading. */
  due: CalendarDate,
  isDue: z.boolean(),
  /** What the last reading found, and by whom, where administrators have read it again. */
  last: z.object({ ...reading, changeNote: z.string().nullable() }).nullable(),
});
const Municipality = z.object({ municipalityNumber: z.string(), name: z.string() });
const LocalRule = z
  .object({
    ruleId: z.string(),
    municipality: Municipality,
    taxon: z.string(),
    /** The name of the taxon or the species, in the reader's language. */
    animal: z.string(),
    /** Counts the decisions about this animal in the municipality. */
    version: z.int(),
    effect: z.enum(localEffects),
    from: CalendarDate,
    to: CalendarDate,
    sourceUrl: z.string(),
    readOn: CalendarDate,
    enteredAt: Instant,
    enteredBy: z.string().nullable(),
  })
  .meta({ id: "LawLocalRule" });
/** A table as CSV, with a row of headings in Norwegian or English, separated by `;` or `,`. */
const csvFile = z.strictObject({ csv: z.string().min(1).max(maxFileBytes) });
/** JSON writes some characters as several. */
const csvBodyBytes = 3 * maxFileBytes;
const csvErrors = ["law_file_columns_missing", "law_file_too_long", "law_file_empty"] as const;
const csvExample = {
  csv: "kommune;art;vedtak;fra;til;kilde;lest\n5044;elg;åpner;2026-09-25;2026-12-23;https://lovdata.no/dokument/LF/forskrift/2023-05-01-123;2026-11-28",
};
const localRuleErrors = [
  "municipality_unknown",
  "municipality_renumbered",
  "boundary_on_svalbard",
  "law_species_unknown",
  "law_days_reversed",
  "law_read_later",
] as const;
const OwnRule = LocalRule.extend({
  effect: z.enum(ownEffects),
  /** How it ended; null while it counts for the property. */
  decision: z.enum(ruleDecisions).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
}).meta({ id: "LawOwnRule" });
const ownRuleExample = {
  taxon: "elg",
  effect: "opens",
  from: "2026-09-25",
  to: "2026-12-23",
  sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
  readOn: "2026-11-28",
};
export const ownLaw = defineContract({ group: "Law", auth: "user" })({
  "GET /api/law/properties/:propertyId/local-rules": {
    summary: "What the landowner has read of the municipality's decisions for this property, newest first",
    query: z.object(page),
    ok: listOf(OwnRule).extend({
      /** The municipalities of the property, to choose from. */
      municipalities: z.array(Municipality),
    }),
    errors: ["property_not_found"],
  },
  "POST /api/law/properties/:propertyId/local-rules": {
    summary: `Enter what the municipality has decided about ${openedByMunicipality.join(", ")}; it counts for this property until an administrator confirms it for the municipality`,
    body: z.strictObject({
      /** One of the property's municipalities; by default that of its page. */
      municipality: optionalOrNull(Line(10)),
      taxon: Line(60).min(1),
      effect: z.enum(ownEffects),
      /** Both days are included. */
      from: CalendarDate,
      to: CalendarDate,
      sourceUrl: WebAddress,
      readOn: CalendarDate,
    }),
    status: 201,
    ok: z.object({ ruleId: z.string() }),
    errors: [
      "property_not_found",
      "forbidden",
      "right_missing",
      "law_municipality_not_own",
      "law_not_opened_by_municipality",
      "law_days_reversed",
      "law_read_later",
      "law_too_many_own_rules",
    ],
    example: ownRuleExample,
  },
  "POST /api/law/properties/:propertyId/local-rules/:ruleId/withdraw": {
    summary: "Withdraw a decision that was entered for the property; it counts no more",
    ok: z.object({ ruleId: z.string(), withdrawn: z.literal(true) }),
    errors: ["property_not_found", "forbidden", "right_missing", "law_rule_not_found", "law_rule_decided"],
  },
});

/** A change of the national law, or `rule:` and the id of a local decision. */
const ChangeId = Line(200).min(1);
const desk = { group: "Law", auth: "admin", writes: { rateLimit: rateLimits.admin } } as const;
export const lawDesk = defineContract(desk)({
  "GET /api/law/source-readings": {
    summary: "The regulations that answers are made of, with the day each must be read again, soonest first",
    ok: z.object({ items: z.array(SourceToRead) }),
  },
  "GET /api/law/local-sources": {
    summary: "The sources of local decisions, with the day each must be read again, soonest first",
    query: z.object(page),
    ok: listOf(SourceToRead.extend({ municipalities: z.array(Municipality) })),
  },
  "POST /api/law/source-readings": {
    summary: "Say that a source was read again, and what had changed in it",
    body: z.strictObject({
      source: Line(2000).min(1),
      readOn: CalendarDate,
      /** What had changed; absent if nothing had. */
      changeNote: optionalOrNull(Text(2000).min(1)),
    }),
    status: 201,
    ok: z.object({ readingId: z.string(), due: CalendarDate }),
    errors: ["law_source_unknown", "law_read_later"],
    example: { source: "FOR-2022-01-21-128", readOn: "2026-11-29" },
  },
  "GET /api/law/local-rules": {
    summary:
      "What municipalities, counties and boards have decided, each version, newest first; of some municipalities by name or number, or of one animal",
    query: z.object({ ...page, municipality: Line(100).optional(), taxon: Line(60).optional() }),
    ok: listOf(
      LocalRule.extend({
        /** The decision beside the version before it, as a sentence. */
        difference: z.string(),
        /** By which it is asked whom it concerns. */
        changeId: z.string(),
      }),
    ),
  },
  "POST /api/law/local-rules": {
    summary: "Enter what a municipality, county or board has decided for a municipality, with its source",
    body: z.strictObject({
      municipality: Line(10).min(1),
      taxon: Line(60).min(1),
      effect: z.enum(localEffects),
      /** Both days are included. */
      from: CalendarDate,
      to: CalendarDate,
      sourceUrl: WebAddress,
      readOn: CalendarDate,
    }),
    status: 201,
    ok: z.object({ ruleId: z.string() }),
    errors: localRuleErrors,
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
  "GET /api/law/changes": {
    summary: "What differs between the national law of two days, as sentences",
    cost: 5,
    query: z.object({ before: CalendarDate, after: CalendarDate }),
    ok: z.object({
      items: z.array(
        z.object({
          changeId: z.string(),
          text: z.string(),
          /** The first day of what is new. */
          since: CalendarDate,
          source: Source,
        }),
      ),
    }),
    errors: ["law_days_reversed"],
  },
  "GET /api/law/touched": {
    summary:
      "Which published offerings and coming bookings a change of the law touches, of a decision or of the national law, and who has been told",
    cost: 20,
    query: z.object({ changeId: ChangeId }),
    ok: z.object({
      changeId: z.string(),
      text: z.string(),
      sourceUrl: z.string(),
      counts: z.object({ offerings: z.int(), bookings: z.int(), recipients: z.int() }),
      /** The first of them; `counts` has all. */
      offerings: z.array(
        z.object({
          offeringId: z.string(),
          propertyId: z.string(),
          name: z.string(),
          property: z.string(),
          landowner: z.string(),
        }),
      ),
      bookings: z.array(
        z.object({
          bookingId: z.string(),
          offering: z.string(),
          fromDate: CalendarDate,
          toDate: CalendarDate,
          status: z.enum(bookingStatuses),
          hunter: z.string(),
        }),
      ),
      notified: z.object({ count: z.int(), at: Instant }).nullable(),
    }),
    errors: ["law_change_unknown"],
  },
  "POST /api/law/notify": {
    summary:
      "Tell the landowners and hunters whom a change of the law touches, each once: what has changed, and which of their dates",
    cost: 50,
    body: z.strictObject({ changeId: ChangeId }),
    ok: z.object({
      notified: z.int(),
      /** How many are left, where they are many. */
      left: z.int(),
    }),
    errors: ["law_change_unknown"],
    example: { changeId: "elg.finnmark@2026-07-01" },
  },
  "GET /api/law/waiting-rules": {
    summary: "Decisions that landowners have entered for their own ground, the longest waiting first",
    query: z.object(page),
    ok: listOf(
      LocalRule.extend({
        effect: z.enum(ownEffects),
        property: z.object({ propertyId: z.string(), name: z.string() }),
      }),
    ),
  },
  "POST /api/law/local-rules/:ruleId/decide": {
    summary:
      "Confirm that a landowner's decision holds for the whole municipality, which enters it there, or refuse it with a reason. The landowner is notified",
    body: z
      .strictObject({ outcome: z.enum(["confirmed", "refused"]), reason: optionalOrNull(Text(2000).min(1)) })
      .refine(({ outcome, reason }) => outcome === "confirmed" || reason !== undefined, {
        message: "required",
        path: ["reason"],
      }),
    ok: z.object({ ruleId: z.string(), outcome: z.enum(["confirmed", "refused"]) }),
    errors: ["law_rule_not_found", "law_rule_decided"],
    example: { outcome: "refused", reason: "Vedtaket gjelder nabokommunen." },
  },
  "POST /api/law/local-rules/preview": {
    summary: "Read a table of local decisions (CSV), and see what each row would do; nothing is entered yet",
    idempotent: false,
    cost: 100,
    bodyLimit: csvBodyBytes,
    body: csvFile,
    ok: z.object({
      /** Each row with the line of the file on which it begins, and its values as they are in the file. */
      rows: z.array(
        z.object({
          line: z.int(),
          typed: z.object(Object.fromEntries(fileColumns.map((column) => [column, z.string()]))),
          /** `same`: this decision is entered already. */
          outcome: z.enum(["new", "same", "wrong"]),
          /** What is wrong with the row, in the reader's language. */
          problems: z.array(z.string()),
        }),
      ),
      counts: z.object({ new: z.int(), same: z.int(), wrong: z.int() }),
    }),
    errors: csvErrors,
    example: csvExample,
  },
  "POST /api/law/local-rules/import": {
    summary:
      "Enter all decisions of a table (CSV), or none if a row is wrong; those that are entered already are counted and left out",
    cost: 100,
    bodyLimit: csvBodyBytes,
    body: csvFile,
    ok: z.object({ entered: z.int(), same: z.int() }),
    errors: [...csvErrors, "law_file_has_errors"],
    example: csvExample,
  },
});
