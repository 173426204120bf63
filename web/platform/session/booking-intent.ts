/**
 * An unfinished booking request, stored in the browser while its writer signs in. Stored data that are
 * malformed or older than a day are ignored.
 */
import { type CalendarDate, isCalendarDate } from "#domain/days.ts";
import { returnPath } from "#domain/account/return-path.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";

const intentKey = "utmark-bookingIntent";
const detailsKey = "utmark-pendingBookingDetails";
const hour = 3_600_000;
const lifetime = 24 * hour;

type BookingIntent = {
  propertyId: string;
  /** Undefined if a cabin is booked without an offering. */
  offeringId?: string | undefined;
  /** The dates; empty until they are chosen. */
  selectedDates: { from: CalendarDate | ""; to: CalendarDate | "" };
  participants: number;
  companions?: number;
  children?: number;
  /** The address of the page with the choice in its query and the dialog open. */
  returnUrl: string;
};
/** The price that the reader was shown, line by line in the reader's language. */
export type ShownPrice = { totalOre: number; lines: { label: string; amountOre: number }[] };
export type PendingBookingDetails = {
  /** Undefined if a cabin is booked without an offering. */
  offeringId?: string | undefined;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  companions?: number;
  children?: number;
  cabinIds: string[];
  services: Record<string, number>;
  serviceDays?: Record<string, CalendarDate[]>;
  specialRequests: string;
  notes: string;
  /** The supervisor of a training hunt, and the dogs by kind, as typed. */
  supervisor?: string;
  dogs?: Record<string, number>;
  /** The buyer as typed in the request form, which validates it. */
  buyer?: Record<string, unknown>;
  termsAccepted: boolean;
  privacyAccepted: boolean;
  /** Whether the reader has pressed the send button. */
  send: boolean;
  seen: ShownPrice;
  /** The idempotency key of the request, the same however often the page is loaded. */
  key: string;
  /**
   * The attempt that had no response when the page was left. A retry with the same key has no second effect.
   */
  attempt?: { bookingId: string; totalOre: number };
};

type Fields = Record<string, unknown>;
const isFields = (v: unknown): v is Fields => typeof v === "object" && v !== null && !Array.isArray(v);
const isId = (v: unknown): v is string => typeof v === "string" && /^[\w-]{1,64}$/.test(v);
const isText = (v: unknown): v is string => typeof v === "string" && v.length <= 2000;
const isPositiveInteger = (v: unknown, max: number): v is number =>
  Number.isInteger(v) && Number(v) >= 1 && Number(v) <= max;
const isOre = (v: unknown): v is number => Number.isSafeInteger(v);
const isDate = (v: unknown): v is CalendarDate => typeof v === "string" && isCalendarDate(v);
const isBoolean = (v: unknown): v is boolean => typeof v === "boolean";
const isLine = (v: unknown): boolean => isFields(v) && isText(v.label) && isOre(v.amountOre);
const isShownPrice = (v: unknown): v is ShownPrice =>
  isFields(v) &&
  isOre(v.totalOre) &&
  Array.isArray(v.lines) &&
  v.lines.length <= 200 &&
  v.lines.every(isLine);

const isCount = (v: unknown): boolean => v === undefined || v === 0 || isPositiveInteger(v, 9999);
const isGroup = (v: Fields): boolean =>
  isPositiveInteger(v.participants, 9999) && isCount(v.companions) && isCount(v.children);
const isOffering = (v: Fields): boolean => v.offeringId === undefined || isId(v.offeringId);
const isIntent = (v: Fields): boolean =>
  isId(v.propertyId) &&
  isOffering(v) &&
  isFields(v.selectedDates) &&
  [v.selectedDates.from, v.selectedDates.to].every((d) => d === "" || isDate(d)) &&
  isGroup(v) &&
  typeof v.returnUrl === "string" &&
  returnPath(v.returnUrl) === v.returnUrl;

const isDetails = (v: Fields): boolean =>
  isOffering(v) &&
  isId(v.key) &&
  [v.fromDate, v.toDate].every(isDate) &&
  isGroup(v) &&
  (v.serviceDays === undefined ||
    (isFields(v.serviceDays) &&
      Object.entries(v.serviceDays).every(
        ([id, days]) => isId(id) && Array.isArray(days) && days.length <= 366 && days.every(isDate),
      ))) &&
  Array.isArray(v.cabinIds) &&
  v.cabinIds.length <= 20 &&
  v.cabinIds.every(isId) &&
  isFields(v.services) &&
  Object.entries(v.services).every(
    ([id, quantity]) => isId(id) && (quantity === 0 || isPositiveInteger(quantity, 1000)),
  ) &&
  [v.specialRequests, v.notes].every(isText) &&
  (v.supervisor === undefined || isText(v.supervisor)) &&
  (v.dogs === undefined || (isFields(v.dogs) && Object.values(v.dogs).every(isCount))) &&
  (v.buyer === undefined || isFields(v.buyer)) &&
  [v.termsAccepted, v.privacyAccepted, v.send].every(isBoolean) &&
  isShownPrice(v.seen) &&
  (v.attempt === undefined ||
    (isFields(v.attempt) && isId(v.attempt.bookingId) && isOre(v.attempt.totalOre)));

function readValid(key: string, fits: (v: Fields) => boolean, now: string): Fields | undefined {
  const text = readStored(key);
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    const age = isFields(stored) ? Date.parse(now) - Date.parse(String(stored.keptAt)) : Number.NaN;
    if (isFields(stored) && age > -hour && age < lifetime && fits(stored)) return stored;
  } catch {
    // not valid JSON
  }
  writeStored(key, null);
  return undefined;
}
/** Stores a value. If the storage is blocked or full, the choice is still in the address. */
const storeValue = (key: string, value: object, now: string): void =>
  void writeStored(key, JSON.stringify({ ...value, keptAt: now }));

/** Stores the choice. `now`: the server's current time as an instant, which the demo can move. */
export const storeIntent = (intent: BookingIntent, now: string): void => storeValue(intentKey, intent, now);
export const storedIntent = (now: string) =>
  readValid(intentKey, isIntent, now) as (BookingIntent & { keptAt: string }) | undefined;

export const storeDetails = (details: PendingBookingDetails, now: string): void =>
  storeValue(detailsKey, details, now);
export const storedDetails = (now: string) =>
  readValid(detailsKey, isDetails, now) as (PendingBookingDetails & { keptAt: string }) | undefined;
/** Deletes the stored request: it was sent, or its writer signs out. */
export function clearStoredRequest(): void {
  writeStored(intentKey, null);
  writeStored(detailsKey, null);
}

/**
 * Whether the request was stored within minutes, as during sign-in. An older request is shown but not sent
 * automatically, since another person may use the browser.
 */
export const isFresh = ({ keptAt }: { keptAt: string }, now: string): boolean =>
  Date.parse(now) - Date.parse(keptAt) < hour;
