/** What the server does not have yet, kept in this browser for the one who wrote it. */
import {
  emptyProperty,
  partBody,
  partNames,
  parts,
  partValues,
  type PropertyValues,
  propertyBody,
  same,
} from "./property-form.ts";
import { isUnfinished } from "./unfinished-errors.ts";

const keyFor = (uid: string, propertyId: string | undefined) =>
  `utmark-unsaved-property/${uid}/${propertyId ?? "new"}`;
const blank = emptyProperty();
/** Of the same kind as the form's own value: what an older version of the product has kept may not be. */
const fits = ([key, value]: [string, unknown]): boolean => {
  if (key === "boundary") return value === null || typeof value === "object";
  const own: unknown = Object.entries(blank).find(([name]) => name === key)?.[1];
  return own !== undefined && typeof own === typeof value && Array.isArray(own) === Array.isArray(value);
};

export function readStoredDraft(
  uid: string,
  propertyId: string | undefined,
): Partial<PropertyValues> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(uid, propertyId)) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const known: Partial<PropertyValues> = Object.fromEntries(Object.entries(kept).filter(fits));
    return Object.keys(known).length > 0 ? known : undefined;
  } catch {
    return undefined;
  }
}

/** A help only: a browser that keeps nothing, or has no room, saves to the server all the same. */
export function storeDraft(
  uid: string,
  propertyId: string | undefined,
  unsaved: Partial<PropertyValues>,
): void {
  try {
    if (Object.keys(unsaved).length === 0) localStorage.removeItem(keyFor(uid, propertyId));
    else localStorage.setItem(keyFor(uid, propertyId), JSON.stringify(unsaved));
  } catch {}
}

/** What was kept and is not what the form begins with, part by part. */
export function unsavedChanges(
  kept: Partial<PropertyValues>,
  values: PropertyValues,
): Partial<PropertyValues> | undefined {
  const whole = { ...values, ...kept };
  const [then, now] = [propertyBody(whole), propertyBody(values)];
  const touched = partNames.filter((part) => parts[part].some((key) => key in kept));
  const news = touched.filter(
    (part) => !same(partBody(then, part), partBody(now, part)) || isUnfinished(part, whole),
  );
  return news.length > 0 ? Object.assign({}, ...news.map((part) => partValues(whole, part))) : undefined;
}
