/** The yearly report about landowners to tax authorities: DAC7, the OECD's model rules (decision 72). */
import { type CalendarDate, isCalendarDate } from "../days.ts";
import { isOrganizationNumber } from "../invoice/invoice.ts";

/** Norwegian identity numbers: eleven digits, the last two check digits; a D-number adds 4 to its first. */
const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const lastWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const remainder = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11;
/**
 * Numbers issued from 2032 may have the remainder 1, 2 or 3 at the first check digit, so that they do not run
 * out.
 */
const allowedFirst = [0, 1, 2, 3];

const century = (year: number, serial: number): number | undefined => {
  if (serial < 500) return 1900 + year;
  if (serial < 750 && year >= 54) return 1800 + year;
  if (year < 40) return 2000 + year;
  return serial >= 900 ? 1900 + year : undefined;
};

/** The birth date within the number; undefined if the number is invalid. */
export function birthDateOf(number: string): CalendarDate | undefined {
  if (!/^\d{11}$/.test(number)) return undefined;
  const digits = [...number].map(Number);
  if (remainder(digits, lastWeights) !== 0 || !allowedFirst.includes(remainder(digits, firstWeights)))
    return undefined;
  const [day, month] = [Number(number.slice(0, 2)), number.slice(2, 4)];
  const year = century(Number(number.slice(4, 6)), Number(number.slice(6, 9)));
  const date = `${year}-${month}-${String(day > 40 ? day - 40 : day).padStart(2, "0")}`;
  const real = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date);
  return year !== undefined && (isCalendarDate(date) || (year < 2000 && isReal)) ? date : undefined;
}
export const isNationalIdentityNumber = (number: string): boolean => birthDateOf(number) !== undefined;

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

/** A Norwegian number contains the birth date, so it is not requested. */
export const withBirthDate = (details: TaxDetails): TaxDetails =>
  details.kind === "person" && details.country === "NO" && details.taxNumber
    ? { ...details, birthDate: birthDateOf(details.taxNumber) ?? null }
    : details;
