/** The yearly report about landowners to the tax authorities: DAC7, the OECD's model rules (decision 72). */
import { type CalendarDate, isCalendarDate } from "../days.ts";
import { isOrganizationNumber } from "../invoice/invoice.ts";

/** Norwegian identity numbers end in two check digits; a D-number has 4 added to its first digit. */
const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const lastWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const remainder = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11;
/** The remainders allowed at the first check digit: numbers issued from 2032 may have 1, 2 or 3. */
const allowedFirst = [0, 1, 2, 3];

const centuryOf = (year: number, serial: number): number | undefined => {
  if (serial < 500) return 1900 + year;
  if (serial < 750 && year >= 54) return 1800 + year;
  if (year < 40) return 2000 + year;
  return serial >= 900 ? 1900 + year : undefined;
};

/** The birth date contained in an identity number; undefined if the number is invalid. */
export function birthDateOf(number: string): CalendarDate | undefined {
  if (!/^\d{11}$/.test(number)) return undefined;
  const digits = [...number].map(Number);
  if (remainder(digits, lastWeights) !== 0 || !allowedFirst.includes(remainder(digits, firstWeights)))
    return undefined;
  const [day, month] = [Number(number.slice(0, 2)), number.slice(2, 4)];
  const year = centuryOf(Number(number.slice(4, 6)), Number(number.slice(6, 9)));
  const date = `${year}-${month}-${String(day > 40 ? day - 40 : day).padStart(2, "0")}`;
  const real = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date);
  return year !== undefined && (isCalendarDate(date) || (year < 2000 && isReal)) ? date : undefined;
}
export const isNationalIdentityNumber = (number: string): boolean => birthDateOf(number) !== undefined;

/** Landowners must give tax details at the year's first payout, or at this many agreed bookings. */
const ASK_AT_BOOKINGS = 3;

export const activityKinds = ["immovable_property", "personal_service"] as const;
/** A guided hunt is reported as a service; a permit, place or cabin as the use of land and buildings. */
export const serviceTypes: readonly string[] = ["guided_hunt"];

export const mustReportTax = ({ payouts, bookings }: { payouts: number; bookings: number }): boolean =>
  payouts > 0 || bookings >= ASK_AT_BOOKINGS;

/** The reported details of a landowner; one without a tax number gives birth date and place. */
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

/** Adds the birth date from a Norwegian number, so that the landowner need not give it. */
export const withBirthDate = (details: TaxDetails): TaxDetails =>
  details.kind === "person" && details.country === "NO" && details.taxNumber
    ? { ...details, birthDate: birthDateOf(details.taxNumber) ?? null }
    : details;
