/** The seven steps of a property, their fields, and where to continue. */
import { factNames } from "#domain/fields.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { partOfPath } from "#web/platform/draft/form-shape.ts";
import { type OwnPropertyView, propertyShape } from "./property-form.ts";

export const stepIds = ["basics", "location", "details", "offerings", "rules", "media", "review"] as const;
export type StepId = (typeof stepIds)[number];

const fieldsOfStep: Record<StepId, readonly string[]> = {
  basics: ["name", "type", "description", "english", "address", "contact"],
  location: ["municipalityNumber", "area", "parcels", "boundary"],
  details: [
    ...["landTypes", "species", "terrain", "facilities", "season", "quota", "grounds", "wholeGroundCapacity"],
    ...factNames(propertyFields),
  ],
  offerings: [],
  rules: ["rules"],
  media: [],
  review: ["visibility"],
};
export const stepOf = (stepName: string | null): StepId => stepIds.find((id) => id === stepName) ?? "basics";
/** The step with the field at this path of the API. */
export const stepWith = (path: string): StepId =>
  stepIds.find((id) => fieldsOfStep[id].includes(partOfPath(propertyShape.parts, path) ?? "")) ?? "review";

type StepMark = "done" | "missing" | "open";
/** Whether a step is complete, incomplete or empty; the server decides which fields are required. */
export function stepMarkOf(id: StepId, p: OwnPropertyView): StepMark {
  if (p.missing.some((path) => stepWith(path) === id)) return "missing";
  const filled: Record<StepId, boolean> = {
    basics: true,
    location: true,
    details: p.species.length + p.landTypes.length > 0,
    offerings: p.offerings.length + p.cabins.length + p.services.length > 0,
    rules: p.rules.length > 0,
    media: p.images.length > 0,
    review: p.status === "published",
  };
  return filled[id] ? "done" : "open";
}
/** The step at which to continue: the first incomplete one, otherwise the first that was not visited. */
export const stepToResume = (p: OwnPropertyView): StepId =>
  stepIds.find((id) => stepMarkOf(id, p) === "missing") ??
  stepIds.find((id) => stepMarkOf(id, p) === "open") ??
  "review";

/** The address of a step. `field`: the field that gets the focus. */
export function stepPath(path: string, propertyId: string | undefined, step: StepId, field?: string): string {
  return `${path}?${new URLSearchParams({ ...(propertyId && { propertyId }), step, ...(field && { field }) })}`;
}
export const workflow = "/property-workflow";
