/**
 * Schemas shared by all nouns. Strings have maximum lengths and numbers have bounds, so that bad input is
 * refused at the edge.
 */
import { z } from "zod";
import { looksLikeUtmark } from "#domain/account/reserved-names.ts";
import { cleanLine, cleanText } from "#domain/clean-text.ts";
import { readableEmail } from "#domain/email-address.ts";
import { isCalendarDate } from "#domain/days.ts";
import { roles } from "#domain/account/lists.ts";
import { tidyPhone } from "#domain/phone.ts";
import { reportReasons } from "#domain/report-reasons.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const nowhere = "00000000-0000-0000-0000-000000000000";
/**
 * An opaque id. A malformed one is replaced by one that never exists, so that the response is 404 as for any
 * unknown id.
 */
export const Id = z
  .string()
  .min(1)
  .max(100)
  .overwrite((s) => (uuid.test(s) ? s.toLowerCase() : nowhere));
/** An account id: opaque, in the format of the sign-in provider. Not an `Id`, which Utmark generates. */
export const Uid = z.string().min(1).max(100);
/** A plain date in Europe/Oslo, `YYYY-MM-DD` (rules 1.1). */
export const CalendarDate = z.iso.date({ abort: true }).refine(isCalendarDate, "invalid_date");
/** A time of day in Oslo, `HH:MM`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid_time");
/** A time as text; in a response also a `Date`, which becomes that text. */
export const Instant: z.ZodType<string, string | Date> = z.preprocess(
  (at) => (at instanceof Date ? at.toISOString() : at),
  z.iso.datetime(),
);
/** The row's version for optimistic concurrency: a change that names an older version is refused with 409. */
export const Version = z.int().min(0);
/** Whole øre, at most 100 million kroner (rules 1.3). */
export const Ore = z.int().min(0).max(10_000_000_000);
export const SignedOre = z.int();
export const Count = z.int().min(1).max(10_000);
/** A percentage with at most two decimals. `multipleOf` documents that, but accepts tiny numbers. */
export const Percent = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(0.01, { abort: true })
  .refine((percent) => Math.round(percent * 100) / 100 === percent, "invalid_value");
/** A text of one or more lines; invisible characters are removed (domain/clean-text.ts). */
export const Text = (max: number) => z.string().overwrite(cleanText).max(max);
/** A text of one line. */
export const Line = (max: number) => z.string().overwrite(cleanLine).max(max);
export const Name = Line(200).min(1);
/** The name of a person or a group, which may not look like Utmark's. */
export const OwnName = (max: number) => Line(max).refine((name) => !looksLikeUtmark(name), "name_like_ours");
const emailName = String.raw`(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]`;
const domainLabel = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*`;
/** An e-mail address, stored as people write it: `post@bjørkåsen.no`. */
export const Email = z
  .string()
  .max(254, { abort: true })
  .overwrite(readableEmail)
  .check(z.email({ pattern: new RegExp(`^${emailName}@(?:${domainLabel}\\.)+${domainLabel}$`, "u") }));
/** A phone number, stored as digits, single spaces and a leading + (domain/phone.ts); at least 8 digits. */
export const Phone = z
  .string()
  .max(100)
  .overwrite(tidyPhone)
  .regex(/^\+?\d(?: ?\d){7,14}$/, "invalid_phone");
export const Lines = z.array(Line(500).min(1)).max(50);
/** An optional field; null is read as absent, since many clients send it. */
export const optionalOrNull = <T extends z.ZodType>(schema: T): z.ZodOptional<T> => {
  const nullish = schema.nullish().overwrite((value) => value ?? undefined);
  return nullish as unknown as z.ZodOptional<T>; // null is accepted as input and never passed on
};
/** The landowner's texts in English (domain/property/english.ts). */
export const EnglishTexts = z.strictObject({
  name: optionalOrNull(Line(200)),
  description: optionalOrNull(Text(10_000)),
  rules: optionalOrNull(Text(5000)),
});
/** The period; `fromDate` and `toDate` are accepted as aliases, since both are used in this API. */
export const periodFields = {
  from: optionalOrNull(CalendarDate),
  to: optionalOrNull(CalendarDate),
  fromDate: optionalOrNull(CalendarDate),
  toDate: optionalOrNull(CalendarDate),
};
export const Year = z.coerce.number().int().min(2000).max(2100);
/**
 * The period of sums: this year where nothing is given; at most five years (domain/financials/financials.ts).
 */
export const sumsPeriod = {
  from: optionalOrNull(CalendarDate),
  to: optionalOrNull(CalendarDate),
  year: optionalOrNull(Year),
};
type Days = {
  from?: string | undefined;
  to?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
};
/** Reads the period from either pair of names; a missing date is reported by the documented name. */
export function daysOf(
  { from, to, fromDate, toDate }: Days,
  fieldNames: { from: "from" | "fromDate"; to: "to" | "toDate" },
  ctx: z.RefinementCtx,
) {
  const [first, last] = [from ?? fromDate, to ?? toDate];
  if (first === undefined) ctx.addIssue({ code: "custom", message: "required", path: [fieldNames.from] });
  if (last === undefined) ctx.addIssue({ code: "custom", message: "required", path: [fieldNames.to] });
  return { first: first ?? "", last: last ?? "" };
}
export const RoleSchema = z.enum(roles);
export const Point = z.object({ lon: z.number(), lat: z.number() });
const decimal = "-?\\d{1,3}(\\.\\d{1,20})?";
const degrees = (count: number) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^${decimal}(,${decimal}){${count - 1}}$`));
const onEarth = (lon: number, lat: number) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
/** west,south,east,north in degrees of WGS 84, with west < east and south < north. */
export const Bbox = degrees(4)
  .transform((text) => text.split(",").map(Number) as [number, number, number, number])
  .refine(
    ([west, south, east, north]) =>
      onEarth(west, south) && onEarth(east, north) && west < east && south < north,
    "invalid_format",
  );
/** lon,lat in degrees of WGS 84. */
export const LonLat = degrees(2)
  .transform((text) => text.split(",").map(Number) as [number, number])
  .refine(([lon, lat]) => onEarth(lon, lat), "invalid_format");

/** The fields of a user's report to the administrators, and of how it was handled. */
export const reportFields = {
  reportId: z.string(),
  reporterUid: z.string(),
  reporterName: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  reportedAt: Instant,
  resolvedAt: Instant.nullable(),
  resolution: z.string().nullable(),
};
/** The body of a request that reports something to the administrators. */
export const reportBody = { reason: z.enum(reportReasons), note: optionalOrNull(Text(2000)) };
export const Resolution = z.strictObject({ resolution: Text(2000).min(1) });

/** `?limit=` and `?cursor=` of every list. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
};
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
/** A comma-separated list in a query: `?species=elg,hjort`. */
export const commaList = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) => (v === undefined || v === "" ? undefined : String(v).split(",").filter(Boolean)),
    z.array(item).max(50).optional(),
  );
