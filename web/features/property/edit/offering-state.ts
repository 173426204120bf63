/** The one word for where an offering or a cabin of one's own stands. */
import type { Own } from "./property-form.ts";

export function offeringState({
  status,
  published,
}: Pick<Own["offerings"][number], "status" | "published">):
  | "shown"
  | "hidden"
  | "draft"
  | "inactive"
  | "archived" {
  if (status === "active") return published ? "shown" : "hidden";
  return status === "inactive" || status === "archived" ? status : "draft";
}
/** The same of an offering that could be booked were the property published: it waits. */
export function offeringStateOn(
  property: Pick<Own, "status">,
  offering: Parameters<typeof offeringState>[0],
): ReturnType<typeof offeringState> | "waits" {
  const word = offeringState(offering);
  return word === "shown" && property.status !== "published" ? "waits" : word;
}
export const cabinState = (status: string): "published" | "archived" | "draft" =>
  status === "published" || status === "archived" ? status : "draft";
