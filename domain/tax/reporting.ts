/** The yearly report about landowners to tax authorities: DAC7, the OECD's model rules (decision 72). */
import type { CalendarDate } from "../days.ts";
import { isOrganizationNumber } from "../invoice/invoice.ts";
import { birthDateOf, isNationalIdentityNumber } from "./tax-number.ts";

/** Landowners have to answer at their first payout of the year, or at this many agreed bookings. */
const ASK_AT_BOOKINGS = 3;

export const activityKinds = ["immovable_property", "personal_service"] as const;
/** A guided hunt is a service; a permit, a place and a cabin are the use of land and buildings. */
export const serviceTypes: readonly string[] = ["guided_hunt"];

export const mustReportTax = ({ payouts, bookings }: { payouts: number; bookings: number }): boolean =>
  payouts > 0 || bookings >= ASK_AT_BOOKINGS;

/**
 * The reported details of a paid landowner. A person without a tax number gives birth date and place instead.
 */
export type TaxDetails = {
  kind: "person" | "company";
  name: string;
  /** The country of tax residence, as two letters. */
  country: string;
  taxNumber: string | null;
  birthDate: CalendarDate | null;
  birthPlace: string | null;
  street: string;
  postalCode: string;
  city: string;
};
type Refusal = {
  code: "national_number_invalid" | "organization_number_invalid" | "tax_number_or_birth";
  path: string;
};

export function refuseTaxDetails({
  kind,
  country,
  taxNumber,
  birthDate,
  birthPlace,
}: TaxDetails): Refusal | undefined {
  if (taxNumber === null)
    return kind === "person" && birthDate && birthPlace
      ? undefined
      : { code: "tax_number_or_birth", path: "taxNumber" };
  if (country !== "NO") return undefined;
  if (kind === "company")
    return isOrganizationNumber(taxNumber)
      ? undefined
      : { code: "organization_number_invalid", path: "taxNumber" };
  return isNationalIdentityNumber(taxNumber)
    ? undefined
    : { code: "national_number_invalid", path: "taxNumber" };
}

/** A Norwegian number contains the birth date, so it is not asked for. */
export const withBirthDate = (details: TaxDetails): TaxDetails =>
  details.kind === "person" && details.country === "NO" && details.taxNumber
    ? { ...details, birthDate: birthDateOf(details.taxNumber) ?? null }
    : details;
