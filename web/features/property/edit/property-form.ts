/** Converts a property between API and form. */
import type { RequestBody } from "#contract/index.ts";
import type { OwnProperty } from "#contract/property/endpoints.ts";
import type { Boundary } from "#contract/property/fields.ts";
import type { z } from "zod";
import type { GroundKind } from "#domain/ground/parts.ts";
import type { AreaUnit } from "#domain/property/lists.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { type GroundRule, isGroundRule } from "#domain/offering/suggested-rules.ts";
import { formFields, type FormValues } from "#web/platform/draft/form-fields.ts";
import { type FormShape, group, partsOf } from "#web/platform/draft/form-shape.ts";
import { parseNumber, linesOf, numberText, linesText } from "#web/i18n/number-input.ts";

export type OwnPropertyView = z.output<typeof OwnProperty>;
export type PropertyBody = RequestBody<"POST /api/properties">;
export type ParcelValues = {
  municipalityNumber: string;
  gnr: string;
  bnr: string;
  fnr: string;
  snr: string;
  name: string;
  main: boolean;
};
/** A part of the property's ground in the form. */
export type GroundValues = {
  groundId: string;
  name: string;
  kind: GroundKind;
  capacity: string;
  boundary: Boundary | null;
};
export const emptyGround: GroundValues = {
  groundId: "",
  name: "",
  kind: "field",
  capacity: "",
  boundary: null,
};
export type PropertyValues = FormValues<typeof propertyFields> & {
  /** A chosen municipality such as `Namsskogan (5044)`, or the text typed so far. */
  municipality: string;
  areaValue: string;
  areaUnit: AreaUnit;
  parcels: ParcelValues[];
  boundary: Boundary | null;
  grounds: GroundValues[];
  rules: GroundRule[];
  customRules: string;
  quota: string;
  contact: Record<"name" | "email" | "phone", string>;
};

const plain = formFields(propertyFields);
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
  return {
    ...plain.empty,
    municipality: "",
    areaValue: "",
    areaUnit: "maal",
    parcels: [emptyParcel(true)],
    boundary: null,
    grounds: [],
    rules: [],
    customRules: "",
    quota: "",
    contact: { name: me?.displayName ?? "", email: me?.email ?? "", phone: me?.phoneNumber ?? "" },
  };
}

const propertyValues = (p: OwnPropertyView): PropertyValues => ({
  ...plain.valuesOf(p),
  municipality: p.municipalityNumber ? `${p.municipality ?? ""} (${p.municipalityNumber})`.trim() : "",
  areaValue: numberText(p.area?.value),
  areaUnit: p.area?.unit ?? "maal",
  parcels: p.parcels.map(({ municipalityNumber, gnr, bnr, fnr, snr, name, main }) => ({
    // left empty if it is the property's own municipality
    municipalityNumber: municipalityNumber === p.municipalityNumber ? "" : municipalityNumber,
    gnr: numberText(gnr),
    bnr: numberText(bnr),
    fnr: numberText(fnr),
    snr: numberText(snr),
    name: name ?? "",
    main,
  })),
  boundary: p.boundary,
  grounds: p.grounds.map(({ capacity, ...ground }) => ({ ...ground, capacity: numberText(capacity) })),
  rules: linesOf(linesText(p.rules)).filter(isGroundRule),
  customRules: linesOf(linesText(p.rules))
    .filter((rule) => !isGroundRule(rule))
    .join("\n"),
  quota: typeof p.quota === "number" ? numberText(p.quota) : (p.quota ?? ""),
  contact: { name: p.contact.name ?? "", email: p.contact.email ?? "", phone: p.contact.phone ?? "" },
});

/** The number in `Namsskogan (5044)`, even without its first 0; other text is sent as typed, and refused. */
export const municipalityNumber = (text: string): string | null =>
  text.match(/\((\d{4})\)\s*$/)?.[1] ?? (text.trim().replace(/^\d{3}$/, "0$&") || null);

/** Whether the row is a parcel; an empty row is not. */
export const isParcelFilled = (p: ParcelValues) =>
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
    ...plain.bodyOf(v),
    municipalityNumber: number,
    area: area === undefined ? null : { value: area, unit: v.areaUnit },
    parcels: v.parcels.filter(isParcelFilled).map((p) => parcelBody(p, number)),
    boundary: v.boundary,
    grounds: v.grounds
      .filter(({ name }) => name.trim() !== "")
      .map(({ groundId, capacity, ...ground }) => ({
        ...ground,
        ...(groundId && { groundId }),
        capacity: parseNumber(capacity) ?? null,
      })),
    rules: [...v.rules, ...linesOf(v.customRules)],
    quota: v.quota.trim() || null,
    contact: { name: v.contact.name, email: v.contact.email.trim(), phone: v.contact.phone.trim() },
  };
}

/** Form values that are validated together, or that have another name in the API. */
const grouped = {
  municipalityNumber: { values: ["municipality"], fields: ["municipalityNumber"] },
  area: { values: ["areaValue", "areaUnit"], fields: ["area"] },
  rules: { values: ["rules", "customRules"], fields: ["rules"] },
  season: group("seasonStart", "seasonEnd"),
};
export const propertyShape: FormShape<PropertyValues, PropertyBody, OwnPropertyView> = {
  parts: partsOf(emptyProperty(), grouped),
  typed: [...plain.typed, "quota"],
  valuesOf: propertyValues,
  bodyOf: propertyBody,
};
