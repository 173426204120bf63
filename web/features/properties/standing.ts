/** The one word for where an offering or a cabin of one's own stands. */
import type { Own } from "./property-form.ts";

export function offeringStanding({ status, published }: Pick<Own["offerings"][number], "status" | "published">): "shown" | "hidden" | "draft" | "inactive" | "archived" {
  if (status === "active") return published ? "shown" : "hidden";
  return status === "inactive" || status === "archived" ? status : "draft";
}
export const cabinStanding = (status: string): "published" | "archived" | "draft" => (status === "published" || status === "archived" ? status : "draft");
