/** The fields of a cabin that a landowner writes. */
import { confirmations } from "../booking/lists.ts";
import type { Fields } from "../fields.ts";
import { maxPreparationDays } from "../availability/preparation.ts";
import { cancellationPolicies } from "../offering/lists.ts";
import { cabinFacilities, cabinStatuses } from "./lists.ts";

export const cabinFields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  sizeSqm: { kind: "number", min: 0, max: 100_000, unit: "m²", right: "edit" },
  rooms: { kind: "number", min: 0, max: 500, whole: true, right: "edit" },
  beds: { kind: "number", min: 0, max: 500, whole: true, right: "edit" },
  description: { kind: "text", max: 10_000, rows: 5, right: "edit" },
  english: { kind: "english", right: "edit" },
  facilities: { kind: "choices", options: cabinFacilities, list: "facility", max: 20, right: "edit" },
  childrenWelcome: { kind: "yesNo", first: false, fact: true, right: "edit" },
  customFacilities: { kind: "own", first: [], right: "edit" },
  /** The price with 12 % VAT; 0 means free. */
  pricePerDayOre: { kind: "amount", required: true, ifEmpty: 0, right: "calendar" },
  rentalEnabled: { kind: "yesNo", first: false, right: "own" },
  /** How a stay in the cabin on its own is confirmed; with an offering, the offering decides. */
  confirmation: { kind: "choice", options: confirmations, first: "request", right: "own" },
  /** Whom `instant` is for: InstantConditions in domain/booking/instant.ts; all if empty. */
  instantConditions: { kind: "own", first: {}, right: "own" },
  availableFrom: { kind: "date", right: "calendar" },
  availableTo: { kind: "date", right: "calendar" },
  minBookingDays: { kind: "number", min: 1, max: 10_000, whole: true, right: "calendar" },
  maxBookingDays: { kind: "number", min: 1, max: 10_000, whole: true, right: "calendar" },
  /** The days that are kept free between two stays (rules 2.4). */
  preparationDays: {
    kind: "number",
    min: 0,
    max: maxPreparationDays,
    whole: true,
    required: true,
    first: 0,
    right: "calendar",
  },
  /** When guests may come on the day of arrival, and must have left on the day of departure. */
  arrivalTime: { kind: "time", right: "edit" },
  departureTime: { kind: "time", right: "edit" },
  /** Of bookings of cabins alone; with an offering its policy holds (rules 5.1). */
  cancellationPolicy: {
    kind: "choice",
    options: cancellationPolicies,
    list: "policy",
    first: "moderate",
    right: "own",
  },
  blackoutPeriods: { kind: "own", first: [], right: "calendar" },
  status: { kind: "choice", options: cabinStatuses, first: "published", right: "own" },
} as const satisfies Fields;
