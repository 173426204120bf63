/** The seven steps of a property, what each of them asks for, and where one goes on. */
import { partAt } from "#web/platform/draft/form-shape.ts";
import { type Own, propertyShape } from "./property-form.ts";

export const stepIds = ["basics", "location", "details", "offerings", "rules", "media", "review"] as const;
export type StepId = (typeof stepIds)[number];

const asked: Record<StepId, readonly string[]> = {
  basics: ["name", "type", "description", "english", "address", "contact"],
  location: ["municipalityNumber", "area", "parcels", "boundary"],
  details: ["landTypes", "species", "terrain", "facilities", "season", "quota"],
  offerings: [],
  rules: ["rules"],
  media: [],
  review: ["visibility"],
};
export const stepOf = (asks: string | null): StepId => stepIds.find((id) => id === asks) ?? "basics";
/** The step that holds the field of a path of the server's. */
export const stepWith = (path: string): StepId =>
  stepIds.find((id) => asked[id].includes(partAt(propertyShape.parts, path) ?? "")) ?? "review";

export type Mark = "done" | "missing" | "open";
/**
 * What of a step is there: all it needs, less than it needs, or nothing yet that it needs. What a property
 * needs, the server says.
 */
export function markOf(id: StepId, p: Own): Mark {
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
/**
 * Where the work goes on: at the first step that lacks something, else at the first that nobody has been to.
 */
export const resumeAt = (p: Own): StepId =>
  stepIds.find((id) => markOf(id, p) === "missing") ??
  stepIds.find((id) => markOf(id, p) === "open") ??
  "review";

/** The address of a step; `field`: the one that is to be in focus. */
export function stepPath(path: string, propertyId: string | undefined, step: StepId, field?: string): string {
  return `${path}?${new URLSearchParams({ ...(propertyId && { propertyId }), step, ...(field && { field }) })}`;
}
export const workflow = "/property-workflow";
