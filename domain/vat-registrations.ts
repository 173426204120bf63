/** When a seller is registered for VAT (rules 3.8, 8.8). */
import { addDays, type CalendarDate, type Stay } from "./days.ts";
import type { Period } from "./financials/financials.ts";

/**
 * A period in Merverdiavgiftsregisteret, half-open; null if it began before the landowner told us, or has not
 * ended. `isAnswered`: the landowner gave its first day; otherwise it is the day of the switch (rules 8.8).
 */
export type VatRegistration = {
  from: CalendarDate | null;
  to: CalendarDate | null;
  isAnswered?: boolean | undefined;
};

type RegistrationSwitch = { isOn: boolean; from?: CalendarDate | null | undefined; today: CalendarDate };
/** The registrations after the switch has been set; if it is on, with the first day that was given. */
export function switchedRegistrations(
  before: readonly VatRegistration[],
  { isOn, from, today }: RegistrationSwitch,
): VatRegistration[] {
  const open = before.find(({ to }) => to === null);
  const ended = before.filter(({ to }) => to !== null);
  // a registration that was to begin later is removed
  const hasBegun = open && (open.from === null || open.from < today);
  if (!isOn) return hasBegun ? [...ended, { ...open, to: today }] : ended;
  if (from) return [...ended, { from, to: null, isAnswered: true }];
  return open ? [...before] : [...ended, { from: today, to: null, isAnswered: false }];
}

export const isRegisteredOn = (registrations: readonly VatRegistration[], day: CalendarDate): boolean =>
  registrations.some(({ from, to }) => (from === null || from <= day) && (to === null || day < to));
/** Whether the seller is registered on any day of the period, both ends included. */
export const isRegisteredWithin = (registrations: readonly VatRegistration[], period: Period): boolean =>
  registrations.some(
    ({ from, to }) => (from === null || from <= period.to) && (to === null || period.from < to),
  );
/** Whether the seller is registered on any night of a stay: its documents then say so (rules 8.2). */
export const isRegisteredDuring = (registrations: readonly VatRegistration[], stay: Stay): boolean =>
  isRegisteredWithin(registrations, { from: stay.fromDate, to: addDays(stay.toDate, -1) });
