/** Converts a cabin between API and form values. */
import type { z } from "zod";
import type { Cabin } from "#contract/cabin/endpoints.ts";
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { blackoutTypes, cabinFacilities, cabinStatuses } from "#domain/lists.ts";
import {
  englishBody,
  englishPart,
  englishValues,
  type EnglishValues,
  noEnglish,
} from "#web/i18n/english-texts.ts";
import { type FormShape, partsOf } from "#web/platform/draft/form-shape.ts";
import { parseNumber, kronerText, parseOre, numberText } from "#web/i18n/number-input.ts";

export type CabinView = z.output<typeof Cabin>;
export type CabinBody = RequestOf<Api["POST /api/properties/:propertyId/cabins"]>["body"];
export type Blackout = { from: string; to: string; type: (typeof blackoutTypes)[number]; notes: string };
export type CabinValues = EnglishValues & {
  name: string;
  sizeSqm: string;
  rooms: string;
  beds: string;
  description: string;
  facilities: (typeof cabinFacilities)[number][];
  customFacilities: string[];
  price: string;
  rentalEnabled: boolean;
  availableFrom: string;
  availableTo: string;
  minBookingDays: string;
  maxBookingDays: string;
  blackoutPeriods: Blackout[];
  status: (typeof cabinStatuses)[number];
};

const texts = {
  name: "",
  sizeSqm: "",
  rooms: "",
  beds: "",
  description: "",
  price: "",
  availableFrom: "",
  availableTo: "",
  minBookingDays: "",
  maxBookingDays: "",
};
export const emptyCabin: CabinValues = {
  ...texts,
  ...noEnglish,
  facilities: [],
  customFacilities: [],
  rentalEnabled: false,
  blackoutPeriods: [],
  status: "published",
};

const cabinValues = (c: CabinView): CabinValues => ({
  name: c.name,
  sizeSqm: numberText(c.sizeSqm),
  rooms: numberText(c.rooms),
  beds: numberText(c.beds),
  description: c.description,
  ...englishValues(c.english),
  facilities: c.facilities,
  customFacilities: c.customFacilities,
  price: kronerText(c.pricePerDayOre),
  rentalEnabled: c.rentalEnabled,
  availableFrom: c.availableFrom ?? "",
  availableTo: c.availableTo ?? "",
  minBookingDays: numberText(c.minBookingDays),
  maxBookingDays: numberText(c.maxBookingDays),
  blackoutPeriods: c.blackoutPeriods.map((b) => ({ ...b, notes: b.notes ?? "" })),
  status: c.status,
});

/** An empty price means free (0), as the field says. */
export const cabinBody = (v: CabinValues): CabinBody => ({
  name: v.name,
  sizeSqm: parseNumber(v.sizeSqm) ?? null,
  rooms: parseNumber(v.rooms) ?? null,
  beds: parseNumber(v.beds) ?? null,
  description: v.description,
  english: englishBody(v),
  facilities: v.facilities,
  customFacilities: v.customFacilities,
  pricePerDayOre: parseOre(v.price) ?? 0,
  rentalEnabled: v.rentalEnabled,
  availableFrom: v.availableFrom || null,
  availableTo: v.availableTo || null,
  minBookingDays: parseNumber(v.minBookingDays) ?? null,
  maxBookingDays: parseNumber(v.maxBookingDays) ?? null,
  blackoutPeriods: v.blackoutPeriods.map(({ from, to, type, notes }) => ({
    from,
    to,
    type,
    ...(notes.trim() && { notes: notes.trim() }),
  })),
  status: v.status,
});

const days = ["availableFrom", "availableTo"];
const lengths = ["minBookingDays", "maxBookingDays"];
export const cabinShape: FormShape<CabinValues, CabinBody, CabinView> = {
  parts: partsOf(emptyCabin, {
    english: englishPart,
    price: { values: ["price"], fields: ["pricePerDayOre"] },
    days: { values: days, fields: days },
    lengths: { values: lengths, fields: lengths },
  }),
  valuesOf: cabinValues,
  bodyOf: cabinBody,
};
