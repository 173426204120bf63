/** Converts a cabin between the API and the values of its form. */
import type { z } from "zod";
import type { RequestBody } from "#contract/index.ts";
import type { Cabin } from "#contract/cabin/endpoints.ts";
import { cabinFields } from "#domain/cabin/fields.ts";
import type { blackoutTypes } from "#domain/availability/lists.ts";
import { type FormShape, group, partsOf } from "#web/platform/draft/form-shape.ts";
import {
  instantBody,
  type InstantValues,
  instantValues,
  noInstantConditions,
} from "#web/ui/form/instant-conditions.ts";
import { formFields, type FormValues } from "#web/platform/draft/form-fields.ts";

export type CabinView = z.output<typeof Cabin>;
export type CabinBody = RequestBody<"POST /api/properties/:propertyId/cabins">;
export type Blackout = { from: string; to: string; type: (typeof blackoutTypes)[number]; notes: string };
export type CabinValues = FormValues<typeof cabinFields> & {
  customFacilities: string[];
  blackoutPeriods: Blackout[];
  instantConditions: InstantValues;
};

const declaredFields = formFields(cabinFields);
export const emptyCabin: CabinValues = {
  ...declaredFields.empty,
  customFacilities: [],
  blackoutPeriods: [],
  instantConditions: noInstantConditions,
};
export const cabinBody = (v: CabinValues): CabinBody => ({
  ...declaredFields.bodyOf(v),
  customFacilities: v.customFacilities,
  instantConditions: instantBody(v.instantConditions),
  blackoutPeriods: v.blackoutPeriods.map(({ notes, ...period }) => ({
    ...period,
    ...(notes.trim() && { notes: notes.trim() }),
  })),
});
export const cabinShape: FormShape<CabinValues, CabinBody, CabinView> = {
  parts: partsOf(emptyCabin, {
    price: group("pricePerDayOre"),
    days: group("availableFrom", "availableTo"),
    confirmation: group("confirmation", "instantConditions"),
    lengths: group("minBookingDays", "maxBookingDays"),
  }),
  typed: declaredFields.typed,
  valuesOf: (c) => ({
    ...declaredFields.valuesOf(c),
    customFacilities: c.customFacilities,
    instantConditions: instantValues(c.instantConditions),
    blackoutPeriods: c.blackoutPeriods.map((b) => ({ ...b, notes: b.notes ?? "" })),
  }),
  bodyOf: cabinBody,
};
