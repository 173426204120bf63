/** What cannot be sent as it stands: figures that are none, and parcels that are still being written. */
import type { Problem } from "#contract/client.ts";
import { notNumbers } from "../../platform/figures.ts";
import { isTouched, type Part, partBody, type PropertyValues, propertyBody } from "./property-form.ts";

export type FieldError = NonNullable<Problem["errors"]>[number];
export type Words = { notNumber: string; required: string };

export const isUnfinished = (part: Part, values: PropertyValues): boolean => notNumbers(partBody(propertyBody(values), part)).length > 0;

/** A parcel without its numbers is no mistake while it is being written, only when it is left so (`strict`). */
export function unfinishedErrors(values: PropertyValues, strict: boolean, { notNumber, required }: Words): FieldError[] {
  const parcels = values.parcels.filter(isTouched);
  const isBlank = (path: string) => {
    const [, row, key] = path.split(".");
    return path.startsWith("parcels.") && (key === "gnr" || key === "bnr") && parcels[Number(row)]?.[key].trim() === "";
  };
  const figures = notNumbers(propertyBody(values)).map((path) => ({ code: "invalid_type", path, detail: isBlank(path) ? required : notNumber }));
  const nameless = values.name.trim() === "" ? [{ code: "required", path: "name", detail: required }] : [];
  return strict ? [...nameless, ...figures] : figures.filter((e) => !isBlank(e.path));
}
