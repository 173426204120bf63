/** A cabin as a form holds it, and back. */
import type { z } from "zod";
import type { Cabin } from "#contract/cabin/endpoints.ts";
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { blackoutTypes, cabinFacilities, cabinStatuses } from "#domain/lists.ts";
import { figure, kroner, ore, typed } from "#web/i18n/number-input.ts";

export type CabinView = z.output<typeof Cabin>;
export type CabinBody = RequestOf<Api["POST /api/properties/:propertyId/cabins"]>["body"];
export type Blackout = { from: string; to: string; type: (typeof blackoutTypes)[number]; notes: string };
export type CabinValues = {
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
  facilities: [],
  customFacilities: [],
  rentalEnabled: false,
  blackoutPeriods: [],
  status: "draft",
};

export const cabinValues = (c: CabinView): CabinValues => ({
  name: c.name,
  sizeSqm: typed(c.sizeSqm),
  rooms: typed(c.rooms),
  beds: typed(c.beds),
  description: c.description,
  facilities: c.facilities,
  customFacilities: c.customFacilities,
  price: kroner(c.pricePerDayOre),
  rentalEnabled: c.rentalEnabled,
  availableFrom: c.availableFrom ?? "",
  availableTo: c.availableTo ?? "",
  minBookingDays: typed(c.minBookingDays),
  maxBookingDays: typed(c.maxBookingDays),
  blackoutPeriods: c.blackoutPeriods.map((b) => ({ ...b, notes: b.notes ?? "" })),
  status: c.status,
});

/** No price is free of charge (0), as the field says. */
export const cabinBody = (v: CabinValues): CabinBody => ({
  name: v.name,
  sizeSqm: figure(v.sizeSqm) ?? null,
  rooms: figure(v.rooms) ?? null,
  beds: figure(v.beds) ?? null,
  description: v.description,
  facilities: v.facilities,
  customFacilities: v.customFacilities,
  pricePerDayOre: ore(v.price) ?? 0,
  rentalEnabled: v.rentalEnabled,
  availableFrom: v.availableFrom || null,
  availableTo: v.availableTo || null,
  minBookingDays: figure(v.minBookingDays) ?? null,
  maxBookingDays: figure(v.maxBookingDays) ?? null,
  blackoutPeriods: v.blackoutPeriods.map(({ from, to, type, notes }) => ({
    from,
    to,
    type,
    ...(notes.trim() && { notes: notes.trim() }),
  })),
  status: v.status,
});
