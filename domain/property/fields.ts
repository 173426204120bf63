/** The fields of a property that a landowner writes. */
import type { Fields } from "../fields.ts";
import { landTypes, propertyTypes, visibilities } from "./lists.ts";
import { speciesKeys } from "../species/species.ts";

export const propertyFields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  type: { kind: "choice", options: propertyTypes, list: "propertyType", required: true, right: "edit" },
  description: { kind: "text", max: 10_000, rows: 6, right: "edit" },
  english: { kind: "english", rules: true, right: "edit" },
  address: { kind: "text", max: 500, right: "edit" },
  municipalityNumber: { kind: "own", first: null, right: "edit" },
  area: { kind: "own", first: null, right: "edit" },
  parcels: { kind: "own", first: [], right: "edit" },
  boundary: { kind: "own", first: null, right: "edit" },
  /** Parts of the ground (rules 2.9), and how many people shared offerings may have on all of it. */
  grounds: { kind: "own", first: [], right: "edit" },
  wholeGroundCapacity: { kind: "number", min: 1, max: 10_000, whole: true, right: "edit" },
  landTypes: { kind: "choices", options: landTypes, list: "landType", max: 10, right: "edit" },
  species: { kind: "choices", options: speciesKeys, max: 30, right: "edit" },
  terrain: { kind: "lines", rows: 4, optional: true, right: "edit" },
  facilities: { kind: "lines", rows: 4, right: "edit" },
  rules: { kind: "own", first: [], right: "edit" },
  seasonStart: { kind: "date", right: "edit" },
  seasonEnd: { kind: "date", right: "edit" },
  quota: { kind: "own", first: null, right: "edit" },
  contact: { kind: "own", first: {}, right: "own" },
  visibility: { kind: "choice", options: visibilities, first: "public", right: "own" },
  status: { kind: "own", first: "draft", right: "own" },
} as const satisfies Fields;
