/** The yearly report to tax authorities about paid landowners, and the details it needs from them. */
import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Instant, listOf, optionalOrNull, Name, page, SignedOre, Text, Year } from "#contract/schemas.ts";
import { activityKinds } from "#domain/tax/reporting.ts";

const Country = z.string().regex(/^[A-Z]{2}$/, "invalid_format");
const PastDate = z.iso.date().refine((date) => date >= "1900-01-01" && date <= "2100-12-31", "invalid_date");
const RequiredText = (max: number) => Text(max).min(1);
const TaxDetails = z.object({
  kind: z.enum(["person", "company"]),
  name: z.string(),
  country: z.string(),
  taxNumber: z.string().nullable(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
});
const Quarter = z.object({
  /** 1 to 4, by the day in Norway on which the money was split. */
  quarter: z.int(),
  /** The amount paid to the landowner, without Utmark's commission. */
  considerationOre: SignedOre,
  /** Utmark's commission. */
  feesOre: SignedOre,
  activities: z.int(),
});
const Seller = z.object({
  uid: z.string(),
  /** Null: the landowner has not given them. */
  details: TaxDetails.nullable(),
  /** The account's name. */
  name: z.string(),
  email: z.string(),
  organizationNumber: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  vatRegistered: z.boolean(),
  properties: z.array(
    z.object({
      propertyId: z.string(),
      name: z.string(),
      address: z.string(),
      municipality: z.string(),
      /** Holding and parcel numbers as they are written, `12/3`. */
      parcels: z.array(z.string()),
      activity: z.enum(activityKinds),
      rentedDays: z.int(),
      quarters: z.array(Quarter),
    }),
  ),
  considerationOre: SignedOre,
  feesOre: SignedOre,
  activities: z.int(),
});

export const tax = defineContract({ group: "Tax", auth: "landowner" })({
  "GET /api/tax/details": {
    summary: "My own tax details, and whether they are needed now",
    ok: z.object({
      details: TaxDetails.nullable(),
      updatedAt: Instant.nullable(),
      /** Whether required details are missing, after the year's first payout or third agreed booking. */
      isMissing: z.boolean(),
      payouts: z.int(),
      bookings: z.int(),
    }),
  },
  "PUT /api/tax/details": {
    summary: "Give my tax details; the number is stored sealed, and the answer does not repeat it",
    rateLimit: rateLimits.taxDetails,
    body: z.strictObject({
      kind: z.enum(["person", "company"]),
      name: Name,
      country: Country,
      /**
       * An identity, D- or organisation number, or a foreign number; without it, birth date and place are
       * needed.
       */
      taxNumber: optionalOrNull(
        z
          .string()
          .max(40)
          .overwrite((text) => text.replace(/[\s.]/g, "").toUpperCase())
          .regex(/^[A-Z0-9/-]{4,25}$/, "invalid_format"),
      ),
      birthDate: optionalOrNull(PastDate),
      birthPlace: optionalOrNull(RequiredText(100)),
      street: RequiredText(200),
      postalCode: RequiredText(20),
      city: RequiredText(100),
    }),
    ok: z.object({ saved: z.literal(true), updatedAt: Instant }),
    errors: ["national_number_invalid", "organization_number_invalid", "tax_number_or_birth"],
    example: {
      kind: "person",
      name: "Kari Storås",
      country: "NO",
      taxNumber: "15076500565",
      street: "Storåsvegen 12",
      postalCode: "7890",
      city: "Namsskogan",
    },
  },
  "GET /api/tax/yearly-report": {
    summary:
      "A year's income of every landowner who was paid, by property and quarter, with their tax details; each reading is audited",
    auth: "admin",
    query: z.object({ year: Year, ...page }),
    cost: 60,
    ok: listOf(Seller),
  },
  "GET /api/tax/yearly-report/csv": {
    summary: "The same as a table, a line for each landowner, property and quarter",
    auth: "admin",
    raw: true,
    rateLimit: rateLimits.export,
    query: z.object({ year: Year }),
    ok: z.string(),
  },
});
