/** The periods in which a seller is registered for VAT (rules 3.8, 8.8). */
import { addDays, type CalendarDate, type Stay } from "./days.ts";
import type { Period } from "./financials/financials.ts";

/**
 * A half-open period in Merverdiavgiftsregisteret; a bound is null if unknown or not reached. `isAnswered`:
 * the landowner gave the first day; otherwise it is the day of the switch (rules 8.8).
 */
export type VatRegistration = {
  from: CalendarDate | null;
  to: CalendarDate | null;
  isAnswered?: boolean | undefined;
};

type RegistrationSwitch = { isOn: boolean; from?: CalendarDate | null | undefined; today: CalendarDate };
/** Returns the registrations after the landowner has set the switch; if on, from the given first day. */
export function switchedRegistrations(
  before: readonly VatRegistration[],
  { isOn, from, today }: RegistrationSwitch,
): VatRegistration[] {
  const open = before.find(({ to }) => to === null);
  const ended = before.filter(({ to }) => to !== null);
  // a registration that has not begun yet is removed
  const hasBegun = open && (open.from === null || open.from < today);
  if (!isOn) return hasBegun ? [...ended, { ...open, to: today }] : ended;
  if (from) return [...ended, { from, to: null, isAnswered: true }];
  return open ? [...before] : [...ended, { from: today, to: null, isAnswered: false }];
}

export const isRegisteredOn = (registrations: readonly VatRegistration[], day: CalendarDate): boolean =>
  registrations.some(({ from, to }) => (from === null || from <= day) && (to === null || day < to));
/** Whether the seller is registered on any day of the period, whose ends are both included. */
export const isRegisteredWithin = (registrations: readonly VatRegistration[], period: Period): boolean =>
  registrations.some(
    ({ from, to }) => (from === null || from <= period.to) && (to === null || period.from < to),
  );
/** Whether the seller is registered on any night of a stay, which its documents then state (rules 8.2). */
export const isRegisteredDuring = (registrations: readonly VatRegistration[], stay: Stay): boolean =>
  isRegisteredWithin(registrations, { from: stay.fromDate, to: addDays(stay.toDate, -1) });
