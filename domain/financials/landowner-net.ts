/** What a landowner is left with, and what they pay in of VAT: one calculation, wherever it is shown (rules 3.6). */
import type { CalendarDate } from "../days.ts";
import { commissionVat } from "../invoice/commission.ts";
import type { Period } from "./financials.ts";

/** In øre. `saleVatOre`: of what was sold; `deductibleVatOre`: what may be deducted, of Utmark's commission. */
type VatSums = { earningsOre: number; saleVatOre: number; deductibleVatOre: number };

/** `vatOre`: what is paid in, negative where it comes back; `netOre`: what is left of the earnings. */
export function landownerNet({ earningsOre, saleVatOre, deductibleVatOre }: VatSums): {
  vatOre: number;
  netOre: number;
} {
  const vatOre = saleVatOre - deductibleVatOre;
  return { vatOre, netOre: earningsOre - vatOre };
}

/** The VAT within the commission, which who is registered deducts. */
export const deductibleVatOre = (commissionOre: number, vatRegistered: boolean): number =>
  vatRegistered ? commissionVat(commissionOre).vatOre : 0;

/** As `landownerNet`, of a sale that is priced and not made yet. */
export const netOfSale = (sale: {
  earningsOre: number;
  commissionOre: number;
  vat: readonly { vatOre: number }[];
  vatRegistered: boolean;
}): { vatOre: number; netOre: number } =>
  landownerNet({
    earningsOre: sale.earningsOre,
    saleVatOre: sale.vat.reduce((sum, part) => sum + part.vatOre, 0),
    deductibleVatOre: deductibleVatOre(sale.commissionOre, sale.vatRegistered),
  });

/**
 * A time in Merverdiavgiftsregisteret, half-open; null where it began before anybody told us, or has not ended.
 * `isAnswered`: the landowner gave its first day; else it is the day the switch was set (rules 8.8).
 */
export type VatRegistration = {
  from: CalendarDate | null;
  to: CalendarDate | null;
  isAnswered?: boolean | undefined;
};

type Switched = { isOn: boolean; from?: CalendarDate | null | undefined; today: CalendarDate };
/** The registrations once the switch is on or off, and where it is on, the first day that was given. */
export function switchedRegistrations(
  before: readonly VatRegistration[],
  { isOn, from, today }: Switched,
): VatRegistration[] {
  const open = before.find(({ to }) => to === null);
  const ended = before.filter(({ to }) => to !== null);
  if (!isOn) return open ? [...ended, { ...open, to: today }] : ended;
  if (from) return [...ended, { from, to: null, isAnswered: true }];
  return open ? [...before] : [...ended, { from: today, to: null, isAnswered: false }];
}

export const isRegisteredOn = (registrations: readonly VatRegistration[], day: CalendarDate): boolean =>
  registrations.some(({ from, to }) => (from === null || from <= day) && (to === null || day < to));
/** On any day of the period, both ends included. */
export const isRegisteredWithin = (registrations: readonly VatRegistration[], period: Period): boolean =>
  registrations.some(
    ({ from, to }) => (from === null || from <= period.to) && (to === null || period.from < to),
  );
