/** The fields of meeting points and of the message before arrival that a landowner writes. */
import type { Fields } from "../fields.ts";

export const pointKinds = ["meeting", "parking"] as const;
export type PointKind = (typeof pointKinds)[number];

export const pointFields = {
  /** Decimal degrees in WGS 84; both or neither. */
  lat: { kind: "number", min: -90, max: 90, unit: "°", right: "edit" },
  lon: { kind: "number", min: -180, max: 180, unit: "°", right: "edit" },
  address: { kind: "text", max: 200, right: "edit" },
  note: { kind: "text", max: 500, rows: 2, right: "edit" },
} as const satisfies Fields;

/** Kinds of named places in the ground (rules 9.23). */
export const fieldPointKinds = ["post", "boat", "hut", "other"] as const;
export type FieldPointKind = (typeof fieldPointKinds)[number];
export const maxFieldPoints = 100;
export const fieldPointFields = {
  kind: { kind: "choice", options: fieldPointKinds, required: true, right: "edit" },
  name: { kind: "text", max: 60, required: true, right: "edit" },
  lat: { kind: "number", min: -90, max: 90, unit: "°", required: true, right: "edit" },
  lon: { kind: "number", min: -180, max: 180, unit: "°", required: true, right: "edit" },
} as const satisfies Fields;

export const usualArrivalMessageDays = 3;
export const arrivalMessageFields = {
  isOn: { kind: "yesNo", first: true, right: "edit" },
  daysBefore: {
    kind: "number",
    min: 0,
    max: 14,
    whole: true,
    required: true,
    first: usualArrivalMessageDays,
    right: "edit",
  },
  /** Empty: the usual text of the language. */
  text: { kind: "text", max: 2000, rows: 10, right: "edit" },
  englishText: { kind: "text", max: 2000, rows: 10, right: "edit" },
} as const satisfies Fields;
