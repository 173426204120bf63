import type { Answer } from "#contract/index.ts";
import { stepPath, workflow } from "./steps.ts";

type Reason = Answer<"GET /api/offerings/:offeringId">["notBookable"][number];
type Ground = { propertyId: string; cabins: readonly { cabinId: string; name: string }[] };

/** The address of the page, or of the field in the offering's form, where an obstacle to booking is fixed. */
export function fixLink({ code, cabin }: Reason, { propertyId, cabins }: Ground, form = ""): string {
  switch (code) {
    case "property_unpublished":
    case "property_private":
      return stepPath(workflow, propertyId, "review");
    case "cabin_unpublished": {
      const cabinId = cabins.find(({ name }) => name === cabin)?.cabinId;
      return `/cabin-registration-page?${new URLSearchParams({ propertyId, ...(cabinId && { cabinId }) })}`;
    }
    case "before_sales_start":
      return `${form}#salesStartDate`;
    case "closed":
      return `${form}#blackoutPeriods`;
    default:
      return `${form}#validTo`;
  }
}
