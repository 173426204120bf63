/** Converts a property between API and form values. */
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { OwnProperty } from "#contract/property/endpoints.ts";
import type { Boundary } from "#contract/property/fields.ts";
import type { z } from "zod";
import type { AreaUnit, landTypes, propertyTypes, visibilities } from "#domain/lists.ts";
import { type GroundRule, isGroundRule } from "#domain/offering/suggested-rules.ts";
import type { Species } from "#domain/species/species.ts";
import {
  englishBody,
  englishPart,
  englishValues,
  type EnglishValues,
  noEnglish,
} from "#web/i18n/english-texts.ts";
import { type FormShape, partsOf } from "#web/platform/draft/form-shape.ts";
import { parseNumber, linesOf, numberText, linesText } from "#web/i18n/number-input.ts";

export type OwnPropertyView = z.output<typeof OwnProperty>;
export type PropertyBody = RequestOf<Api["POST /api/properties"]>["body"];
export type ParcelValues = {
  municipalityNumber: string;
  gnr: string;
  bnr: string;
  fnr: string;
  snr: string;
  name: string;
  main: boolean;
};
export type PropertyValues = EnglishValues & {
  name: string;
  type: (typeof propertyTypes)[number];
  description: string;
  address: string;
  /** `Namsskogan (5044)`, or what has been typed so far. */
  municipality: string;
  areaValue: string;
  areaUnit: AreaUnit;
  parcels: ParcelValues[];
  boundary: Boundary | null;
  landTypes: (typeof landTypes)[number][];
  species: Species[];
  terrain: string;
  facilities: string;
  rules: GroundRule[];
  customRules: string;
  seasonStart: string;
  seasonEnd: string;
  quota: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  visibility: (typeof visibilities)[number];
};

export const emptyParcel = (main: boolean): ParcelValues => ({
  municipalityNumber: "",
  gnr: "",
  bnr: "",
  fnr: "",
  snr: "",
  name: "",
  main,
});

export function emptyProperty(me?: {
  displayName: string;
  email: string;
  phoneNumber: string | null;
}): PropertyValues {
  const contact = {
    contactName: me?.displayName ?? "",
    contactEmail: me?.email ?? "",
    contactPhone: me?.phoneNumber ?? "",
  };
  const texts = {
    name: "",
    description: "",
    address: "",
    municipality: "",
    areaValue: "",
    terrain: "",
    facilities: "",
    customRules: "",
    seasonStart: "",
    seasonEnd: "",
    quota: "",
  };
  return {
    ...texts,
    ...noEnglish,
    ...contact,
    type: "hunting_ground",
    areaUnit: "maal",
    parcels: [emptyParcel(true)],
    boundary: null,
    landTypes: [],
    species: [],
    rules: [],
    visibility: "public",
  };
}

const propertyValues = (p: OwnPropertyView): PropertyValues => ({
  name: p.name,
  type: p.type,
  description: p.description,
  ...englishValues(p.english),
  address: p.address,
  municipality: p.municipalityNumber ? `${p.municipality ?? ""} (${p.municipalityNumber})`.trim() : "",
  areaValue: numberText(p.area?.value),
  areaUnit: p.area?.unit ?? "maal",
  parcels: p.parcels.map(({ municipalityNumber, gnr, bnr, fnr, snr, name, main }) => ({
    // omitted where it is the property's own
    municipalityNumber: municipalityNumber === p.municipalityNumber ? "" : municipalityNumber,
    gnr: numberText(gnr),
    bnr: numberText(bnr),
    fnr: numberText(fnr),
    snr: numberText(snr),
    name: name ?? "",
    main,
  })),
  boundary: p.boundary,
  landTypes: p.landTypes,
  species: p.species,
  terrain: linesText(p.terrain),
  facilities: linesText(p.facilities),
  rules: linesOf(linesText(p.rules)).filter(isGroundRule),
  customRules: linesOf(linesText(p.rules))
    .filter((rule) => !isGroundRule(rule))
    .join("\n"),
  seasonStart: p.seasonStart ?? "",
  seasonEnd: p.seasonEnd ?? "",
  quota: typeof p.quota === "number" ? numberText(p.quota) : (p.quota ?? ""),
  contactName: p.contact.name ?? "",
  contactEmail: p.contact.email ?? "",
  contactPhone: p.contact.phone ?? "",
  visibility: p.visibility,
});

/** The number in `Namsskogan (5044)`, also without its first 0; other text is sent as typed, and refused. */
export const municipalityNumber = (text: string): string | null =>
  text.match(/\((\d{4})\)\s*$/)?.[1] ?? (text.trim().replace(/^\d{3}$/, "0$&") || null);

/** An empty row is not a parcel. */
export const isTouched = (p: ParcelValues) =>
  [p.gnr, p.bnr, p.fnr, p.snr, p.name].some((text) => text.trim() !== "");

function parcelBody(
  p: ParcelValues,
  ofProperty: string | null,
): NonNullable<PropertyBody["parcels"]>[number] {
  const [fnr, snr, name] = [parseNumber(p.fnr), parseNumber(p.snr), p.name.trim()];
  const required = { gnr: parseNumber(p.gnr) ?? Number.NaN, bnr: parseNumber(p.bnr) ?? Number.NaN };
  return {
    municipalityNumber: municipalityNumber(p.municipalityNumber) ?? ofProperty ?? "",
    ...required,
    ...(fnr !== undefined && { fnr }),
    ...(snr !== undefined && { snr }),
    ...(name && { name }),
    main: p.main,
  };
}

export function propertyBody(v: PropertyValues): PropertyBody {
  const area = parseNumber(v.areaValue);
  const number = municipalityNumber(v.municipality);
  return {
    name: v.name,
    type: v.type,
    description: v.description,
    english: englishBody(v),
    address: v.address,
    municipalityNumber: number,
    area: area === undefined ? null : { value: area, unit: v.areaUnit },
    parcels: v.parcels.filter(isTouched).map((p) => parcelBody(p, number)),
    boundary: v.boundary,
    landTypes: v.landTypes,
    species: v.species,
    terrain: v.terrain.trim() || null,
    facilities: linesOf(v.facilities),
    rules: [...v.rules, ...linesOf(v.customRules)],
    seasonStart: v.seasonStart || null,
    seasonEnd: v.seasonEnd || null,
    quota: v.quota.trim() || null,
    contact: { name: v.contactName, email: v.contactEmail.trim(), phone: v.contactPhone.trim() },
    visibility: v.visibility,
  };
}

/** Values validated together, or named differently in the body. */
const grouped = {
  english: englishPart,
  contact: { values: ["contactName", "contactEmail", "contactPhone"], fields: ["contact"] },
  municipalityNumber: { values: ["municipality"], fields: ["municipalityNumber"] },
  area: { values: ["areaValue", "areaUnit"], fields: ["area"] },
  rules: { values: ["rules", "customRules"], fields: ["rules"] },
  season: { values: ["seasonStart", "seasonEnd"], fields: ["seasonStart", "seasonEnd"] },
} as const;
export const propertyShape: FormShape<PropertyValues, PropertyBody, OwnPropertyView> = {
  parts: partsOf(emptyProperty(), grouped),
  valuesOf: propertyValues,
  bodyOf: propertyBody,
};
