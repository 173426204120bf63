/** Errors that prevent sending: invalid numbers, and unfinished fields. */
import { invalidNumberPaths } from "#web/i18n/number-input.ts";
import { bodyOfPart, type FieldError, partOfPath } from "#web/platform/draft/form-shape.ts";
import { isTouched, type PropertyValues, propertyBody, propertyShape } from "./property-form.ts";

const { parts } = propertyShape;
export type UnfinishedTexts = { notNumber: string; required: string; notChosen: string };

/** A municipality has a four-digit number; a partly typed one counts as not chosen. */
function missingChoices(values: PropertyValues): string[] {
  const { municipalityNumber, parcels = [] } = propertyBody(values);
  const known = (number: string | null | undefined) => number === null || /^\d{4}$/.test(number ?? "");
  const ofParcels = parcels.flatMap((p, i) =>
    known(p.municipalityNumber) ? [] : [`parcels.${i}.municipalityNumber`],
  );
  // a parcel without its own has the property's
  return known(municipalityNumber) ? ofParcels : ["municipalityNumber"];
}

export const isUnfinished = (part: string, values: PropertyValues): boolean =>
  invalidNumberPaths(bodyOfPart(propertyBody(values), parts[part])).length > 0 ||
  ((part === "municipalityNumber" || part === "parcels") &&
    missingChoices(values).some((path) =>
      [part, "municipalityNumber"].includes(partOfPath(parts, path) ?? ""),
    ));

/** An unfinished field is an error only once it is left (`strict`). */
export function unfinishedErrors(
  values: PropertyValues,
  strict: boolean,
  { notNumber, required, notChosen }: UnfinishedTexts,
): FieldError[] {
  const parcels = values.parcels.filter(isTouched);
  const isBlank = (path: string) => {
    const [, row, key] = path.split(".");
    return (
      path.startsWith("parcels.") &&
      (key === "gnr" || key === "bnr") &&
      parcels[Number(row)]?.[key].trim() === ""
    );
  };
  const figures = invalidNumberPaths(propertyBody(values)).map((path) => ({
    code: "invalid_type",
    path,
    detail: isBlank(path) ? required : notNumber,
  }));
  if (!strict) return figures.filter((e) => !isBlank(e.path));
  const nameless = values.name.trim() === "" ? [{ code: "required", path: "name", detail: required }] : [];
  return [
    ...nameless,
    ...figures,
    ...missingChoices(values).map((path) => ({ code: "invalid_value", path, detail: notChosen })),
  ];
}
